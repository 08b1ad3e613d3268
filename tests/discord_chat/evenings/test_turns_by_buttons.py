"""Turns of every game on Discord, by buttons alone, in the real house."""

import re

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import buttons, controls, pictures, sure, words
from games import catalogue

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

TURNS = 8
MOST = 8
"""Presses towards a turn."""
OPTIONS = {"tandem": {"key": "chosen"}}
LINE = re.compile(r"c:\w*:(/(?:hand|move) \S+ .+)", re.DOTALL)


def onward(step):
    """The buttons that pick something, and those that make a move, by their ids."""
    found = [one for row in controls(step) for one in row if not one.disabled and LINE.fullmatch(one.custom_id or "")]
    picks = [one for one in found if "/hand " in one.custom_id and one.style.name != "success" and one.label != "Back"]
    grey = [one for one in picks if one.style.name == "secondary"]
    makes = [one.custom_id for one in found if "/move " in one.custom_id]
    return [one.custom_id for one in grey or picks], makes


@pytest.mark.parametrize("slug", catalogue())
async def test_turns_by_buttons(simcord_env, process, channel, slug):
    """One private message a turn, edited at each press; the channel reads it once it is open to all, with its board."""
    game = catalogue()[slug]
    table = Party(simcord_env, process, channel, min(4, max(game.seats)))
    zoe = channel.guild.add_member(simcord_env.create_user("zoe"))
    first, *others = table.people
    await table.type(first, "new", game=slug, **OPTIONS.get(slug, {}))
    for person in others:
        await table.press(person, table.board, "Join")
    await table.press(first, table.board, "Start")
    code = re.search(r"\b[Tt]able \**([A-Z0-9]{4,5})\b", words(table.public[0]))[1]
    for number in range(TURNS):
        at = await process.house.repository.load(code)
        seat = at.table.match.awaited[number % len(at.table.match.awaited)]
        secret = game.secret(at.table.match.state, seat) and len(at.table.match.awaited) > 1
        (who,) = [one for one in table.people if one.name == at.table.names[seat]]
        before, shown = table.count, await who.click(table.board, label="Play")
        steps = [shown.response]
        while (await process.house.repository.load(code)).version == at.version:
            assert len(steps) <= MOST
            assert 0 < len(buttons(steps[-1])) <= 30
            picks, makes = onward(steps[-1])
            made = makes and (len(steps) > 1 or not picks)
            chosen = makes[0] if made else picks[7 * number % len(picks)]
            pressed = await sure(who, await who.click(steps[-1], custom_id=chosen))
            steps.append(pressed.response)
        await table.deliver()
        assert {(step.id, step.ephemeral) for step in steps} == {(steps[0].id, True)}
        assert table.count == before + (not secret)
        assert pictures(table.board)[0][1]
    assert [message.id for message in channel.history(viewer=zoe)] == [message.id for message in table.public]
    refused = await zoe.click(table.board, label="Play")
    assert (refused.ephemeral, words(refused.response)) == (True, "You do not sit at this table.")
