"""Socks in the City on Telegram: tracks pressed step by step in the private chat and written two in a line."""

import re

import pytest

from telegram_chat.chats import Person, words
from telegram_chat.evening import Evening

TURNS = 8


class Town(Evening):
    """Two people around a table of Socks."""

    async def open(self, people, options=""):
        """The first opens a table, the other presses Join on it, the first presses Start."""
        await self.say(people[0], f"/new socks {options}")
        await self.api.until(lambda: self.board("Join"))
        self.code = re.search(r"#([A-Z0-9]{4,5})$", words(self.board("Join")))[1]
        await self.settle()
        await self.press(people[1], self.board("Join"), "Join")
        await self.press(people[0], self.board("Start"), "Start")

    async def tracks(self):
        """How many tracks lie on the board."""
        return sum(bits.bit_count() for bits in (await self.match()).state.tracks)


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Town(api, redis_client, clock)


async def test_one_presses_and_the_other_types_both_tracks(evening):
    """Eight turns: ann presses two tracks, which lays both, bob writes both in a reply; a spectator lays nothing."""
    people = [Person(101, "Ann"), Person(102, "Bob")]
    eve = Person(66, "Eve")
    async with evening.bot():
        await evening.open(people)
        for turn in range(TURNS):
            seat, person = await evening.awaited(people)
            before, due = await evening.tracks(), 2 if turn else 1
            told = len(evening.group.ours)
            if person is people[1] and turn:
                offered = (await evening.match()).legal(seat)
                one, other = offered[5 * turn], offered[-3 * turn]
                line = f"{'-'.join(reversed(one.split('-')))} {other}"
                await evening.say(person, line, reply_to=evening.board("Play"))
                assert len(evening.group.ours) == told + 1
            else:
                await evening.play_by_buttons(person)
            assert await evening.tracks() == before + due
            assert (await evening.awaited(people))[1] is not person
        version = (await evening.house.repository.load(evening.code)).version
        track = (await evening.match()).legal((await evening.awaited(people))[0])[0]
        await evening.say(eve, track, reply_to=evening.board("Play"))
        assert words(evening.group.last).startswith("You do not sit at this table.")
        assert (
            await evening.press_line(eve, evening.board("Play"), f"/hand {evening.code}")
            == "You do not sit at this table."
        )
        await evening.say(eve, "/board")
        assert evening.group.last["photo"]
        assert (await evening.house.repository.load(evening.code)).version == version
