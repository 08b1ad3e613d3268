"""Tandem on Discord: two pairs side by side, one of the four by buttons only, in the real house."""

import re

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import buttons, pictures, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

MOVES = 16
GREEN = ("Do it", "Agree", "Take this key", "Propose this key")
"""What makes a turn, or a key."""


class Pairs(Party):
    """Two pairs around a table of Tandem: ann and bob, cyd and dora."""

    async def open(self, **options):
        """From ``/new`` to the first decisions, by buttons."""
        first, *others = self.people
        await self.type(first, "new", game="tandem", **options)
        for person in others:
            await self.press(person, self.board, "Join")
        await self.press(first, self.board, "Start")

    async def awaited(self):
        """The people who have something to decide."""
        code = re.search(r"\b[Tt]able \**([A-Z0-9]{4,5})\b", words(self.public[0]))[1]
        table = (await self.process.house.repository.load(code)).table
        return [self.people[seat] for seat in table.match.awaited]

    async def decide(self, who, pick):
        """Press on to a whole turn, the green button as soon as there is one: the private messages on the way."""
        shown, before = await who.click(self.board, label="Play"), self.count
        steps = [shown.response]
        while self.count == before:
            labels = buttons(steps[-1])
            assert 0 < len(labels) <= 30
            onward = [label for label in labels if label not in ("Where?", "Back")]
            label = next((label for label in onward if label in GREEN), onward[pick % len(onward)])
            pressed = await who.click(steps[-1], label=label)
            steps.append(pressed.response)
            await self.deliver()
        return steps


@pytest.mark.long
async def test_two_pairs_where_one_partner_only_presses(simcord_env, process, channel):
    """Keys and more decisions are one public post each; bob presses, the others type; the watcher moves nothing."""
    table = Pairs(simcord_env, process, channel, 4)
    zoe, yves = (channel.guild.add_member(simcord_env.create_user(name)) for name in ("zoe", "yves"))
    await table.open(key="chosen")
    ann, bob, cyd, _ = table.people
    assert await table.awaited() == [ann, cyd]
    assert (await table.type(bob, "move", text="agree")).startswith("It is not your turn")
    number = pressed = together = 0
    while number < MOVES or pressed < 2:
        people = await table.awaited()
        together = max(together, len(people))
        who = people[number % len(people)]
        assert await table.type(zoe, "move", text="link") == "You do not sit at this table."
        before = table.count
        if who is bob:
            steps = await table.decide(who, 7 * number)
            assert len(steps) <= 6
            assert len({step.id for step in steps}) == 1, "one private message, edited at each press"
            pressed += 1
        else:
            offered = await who.autocomplete(channel, "move", "text", "")
            await table.type(who, "move", text=offered[5 * number % len(offered)]["value"])
        assert table.count == before + 1
        assert who.name in words(table.board)
        number += 1
        assert pictures(table.board)[0][1]
    assert together == 2
    assert {user.name for user in table.board.mentions} <= {person.name for person in table.people}
    shown = await zoe.click(table.board, label="Play")
    assert (shown.ephemeral, words(shown.response)) == (True, "You do not sit at this table.")
    assert [message.id for message in channel.history(viewer=yves)] == [message.id for message in table.public]


async def test_the_partner_left_presses_how_it_goes_on(simcord_env, process, channel):
    """Two buttons in the channel: bob plays on beside the computer player, or ends it; he does not count as absent."""
    for label, told in (
        ("Play on with a computer player", "The match goes on, with a computer player in ann's seat."),
        ("End here", "bob ends the match here."),
    ):
        table = Pairs(simcord_env, process, channel, 2)
        await table.open()
        ann, bob = table.people
        await table.type(ann, "resign")
        asked = table.board
        assert "Play on like that, or end here?" in words(asked)
        await ann.click(asked, label=label)
        assert words(table.board) == words(asked)
        await bob.click(asked, label=label)
        await table.deliver()
        assert told in words(table.board).replace("**", "")
        assert "no person" not in words(table.board)
