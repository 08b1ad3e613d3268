"""Tandem on Telegram: two pairs side by side, one of the four by buttons only."""

import re

import pytest

from telegram_chat.chats import Person, words
from telegram_chat.evening import Evening

MOVES = 16


class Pairs(Evening):
    """Two pairs around a table of Tandem."""

    async def open(self, people, options=""):
        """The first opens a table, the others press Join on it, the first presses Start."""
        await self.say(people[0], f"/new tandem {options}")
        await self.api.until(lambda: self.board("Join"))
        self.code = re.search(r"#([A-Z0-9]{4,5})$", words(self.board("Join")))[1]
        await self.settle()
        for person in people[1:]:
            await self.press(person, self.board("Join") or self.board("Start"), "Join")
        await self.press(people[0], self.board("Start"), "Start")


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Pairs(api, redis_client, clock)


async def test_two_pairs_where_one_partner_only_presses(evening):
    """Keys and more decisions: Bob presses in his private chat, the others write; whoever watches moves nothing."""
    people = [Person(101 + number, name) for number, name in enumerate(("Ann", "Bob", "Cyd", "Dora"))]
    eve = Person(66, "Eve")
    async with evening.bot():
        await evening.open(people, "key=chosen")
        assert (await evening.match()).awaited == (0, 2)
        await evening.say(people[1], "/move agree")
        assert words(evening.group.last).startswith("It is not your turn")
        number = pressed = together = 0
        while number < MOVES or pressed < 2:
            awaited = (await evening.match()).awaited
            together = max(together, len(awaited))
            seat = awaited[number % len(awaited)]
            turns = (await evening.match()).turns
            if seat == 1:
                await evening.play_by_buttons(people[seat])
                pressed += 1
            else:
                await evening.play_by_words(people[seat], seat, number)
            assert (await evening.match()).turns != turns or seat not in (await evening.match()).awaited
            assert people[seat].name in words(evening.group.last)
            number += 1
        assert together == 2
        version = (await evening.house.repository.load(evening.code)).version
        await evening.say(eve, "link", reply_to=evening.board("Play"))
        assert words(evening.group.last).startswith("You do not sit at this table.")
        await evening.say(eve, "/board")
        assert evening.group.last["photo"]
        assert (await evening.house.repository.load(evening.code)).version == version


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Play on with a computer player", "The match goes on, with a computer player in Ann's seat."),
        ("End here", "Bob ends the match here."),
    ],
)
async def test_the_partner_left_presses_how_it_goes_on(evening, label, told):
    """Two buttons in the group, for Bob alone: he plays on beside the computer player, or ends it."""
    ann, bob = Person(101, "Ann"), Person(102, "Bob")
    async with evening.bot():
        await evening.open([ann, bob])
        await evening.say(ann, "/resign yes")
        asked = evening.board(label)
        assert "Play on like that, or end here?" in words(asked)
        assert await evening.press(ann, asked, label) == "The others decide that."
        await evening.press(bob, asked, label)
        assert told in words(evening.group.last)
        assert "no person" not in words(evening.group.last)
        assert (await evening.house.repository.load(evening.code)).table.over == (label == "End here")
