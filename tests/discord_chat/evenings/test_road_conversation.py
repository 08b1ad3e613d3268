"""The Best Road on Discord: four people press their roads together in private, out of order, in the real house."""

import re

import pytest

from discord_chat.evenings.party import Party
from discord_chat.shown import words
from games.kernel.game import Seat

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

ROUNDS = 3


class Roads(Party):
    """People around a table of The Best Road."""

    async def open(self, options=None):
        """From ``/new`` to the first card, by buttons."""
        first, *others = self.people
        await self.type(first, "new", game="road", **({"options": options} if options else {}))
        for person in others:
            await self.press(person, self.board, "Join")
        await self.press(first, self.board, "Start")

    async def choose(self, who, pick):
        """Press where the road shall end, and choose the way shown; the way, and the private messages on the way."""
        shown = await who.click(self.board, label="Play")
        step, steps = shown.response, [shown.response]
        if not self.labels(step)[-1].startswith("Choose"):
            ends = [label for label in self.labels(step) if re.fullmatch(r"[A-I]\d", label)]
            step = (await who.click(step, label=ends[pick % len(ends)])).response
            steps.append(step)
        label = self.labels(step)[-1]
        assert label.startswith("Choose")
        way = re.search(r"\*\*(.+?)\*\*: \d+ space", words(step))
        step = (await who.click(step, label=label)).response
        await self.deliver()
        return way[1].lower().rpartition("\N{RIGHTWARDS ARROW} ")[2] if way else "pass", [*steps, step]

    async def awaited(self):
        """The people the round waits for."""
        found = (re.search(r"[Tt]able \*\*(\w+)\*\*", words(post)) for post in self.public)
        code = next(match[1] for match in found if match)
        table = (await self.process.house.repository.load(code)).table
        return [person for person in self.people if Seat(table.names.index(person.name)) in table.match.awaited]


async def test_four_people_choose_out_of_order(simcord_env, process, channel):
    """Sheets are shown to their owners alone; no choice stands in the channel before its round closes, then all do."""
    table = Roads(simcord_env, process, channel, 4)
    zoe = channel.guild.add_member(simcord_env.create_user("zoe"))
    await table.open()
    for number in range(ROUNDS):
        chosen = {}
        # somebody whose road cannot grow has passed already
        waiting = await table.awaited()
        order = [who for step in range(4) if (who := table.people[(3 * step + number) % 4]) in waiting]
        for step, who in enumerate(order):
            assert who in await table.awaited()
            before = table.count
            chosen[who.name], steps = await table.choose(who, 5 * step + number)
            assert len({one.id for one in steps}) == 1, "one private message, edited at each press"
            news = table.public[before:]
            assert len(news) == (who is order[-1]), "nothing is posted before the round closes"
        assert f"Round {number + 2}" in words(table.board)
        assert all(text == "pass" or text in words(table.board) for text in chosen.values())
        # whoever chose last has the next card already
        rest = {person.name for person in await table.awaited()} - {order[-1].name}
        assert {user.name for user in table.board.mentions} == rest
    seen = channel.history(viewer=zoe)
    assert [message.id for message in seen] == [message.id for message in table.public]
