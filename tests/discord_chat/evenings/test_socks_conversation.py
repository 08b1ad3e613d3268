"""Socks in the City on Discord: tracks pressed by number and typed two in a line, in the real house."""

import re

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import buttons, pictures, words
from games.kernel.game import Seat

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

TURNS = 8


class Town(Party):
    """Two people around a table of Socks."""

    async def open(self, options=None):
        """From ``/new`` to the first track, by buttons."""
        first, other = self.people
        await self.type(first, "new", game="socks", **({"options": options} if options else {}))
        await self.press(other, self.board, "Join")
        await self.press(first, self.board, "Start")

    async def match(self):
        """The match as it lies in the store."""
        code = re.search(r"able \**([A-Z0-9]{4,5})", words(self.public[0]))[1]
        return (await self.process.house.repository.load(code)).table.match

    async def lay(self, who, pick):
        """One track by a number, and the green button where it is shown first: the private messages on the way."""
        shown = await who.click(self.board, label="Play")
        steps, before = [shown.response], await tracks(self)
        while await tracks(self) == before:
            labels = buttons(steps[-1])
            assert 0 < len(labels) <= 30
            numbers = [label for label in labels if label.isdigit()]
            make = [label for label in labels if label == "Lay 1 of 2" or re.match("Lay [A-Z]", label)]
            label = make[0] if make else numbers[pick % len(numbers)]
            pressed = await who.click(steps[-1], label=label)
            steps.append(pressed.response)
        await self.deliver()
        return steps


@pytest.mark.long
async def test_one_presses_and_the_other_types_both_tracks(simcord_env, process, channel):
    """Eight turns: each track pressed is a post, two typed at once are one; spectators see all and lay nothing."""
    table = Town(simcord_env, process, channel, 2)
    zoe, yves = (channel.guild.add_member(simcord_env.create_user(name)) for name in ("zoe", "yves"))
    await table.open()
    bob = table.people[1]
    assert table.mover().id == table.people[(await table.match()).awaited[0]].id
    for turn in range(TURNS):
        who = table.mover()
        assert await table.type(zoe, "move", text="c4-c5") == "You do not sit at this table."
        before, laid = table.count, await tracks(table)
        if who.id == bob.id and turn:
            offered = [one["value"] for one in await who.autocomplete(channel, "move", "text", "")]
            one, other = (text.rpartition(" ")[2] for text in (offered[turn], offered[-turn]))
            await table.type(who, "move", text=f"{'-'.join(reversed(one.split('-')))} {other}")
            assert table.count == before + 1
        else:
            while table.mover() is who:
                steps = await table.lay(who, 4 * table.count)
                assert len(steps) <= 4
                assert len({step.id for step in steps}) == 1, "one private message, edited at each press"
            assert table.count == before + (2 if turn else 1)
        assert await tracks(table) == laid + (2 if turn else 1)
        assert pictures(table.board)[0][1]
    board = await zoe.click(table.board, label="Board")
    assert [name[:6] for name, _ in pictures(board.response)] == ["board-"]
    assert await zoe.autocomplete(channel, "move", "text", "") == []
    assert [message.id for message in channel.history(viewer=yves)] == [message.id for message in table.public]


async def tracks(table):
    """How many tracks lie on the board."""
    match = await table.match()
    return sum(match.state.tracks[Seat(seat)].bit_count() for seat in range(2))
