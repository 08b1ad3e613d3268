"""The Best Road on Telegram: choices are pressed together in private, and refused where the group would read them."""

import re

import pytest

from bot.ports.addresses import Account, profile_of
from telegram_chat.chats import Person, words
from telegram_chat.evening import Evening


class Roads(Evening):
    """People around a table of The Best Road."""

    async def open(self, people, options=""):
        """The first opens a table, the others press Join on it, the first presses Start."""
        await self.say(people[0], f"/new road {options}")
        await self.api.until(lambda: self.board("Join"))
        self.code = re.search(r"#([A-Z0-9]{4,5})$", words(self.board("Join")))[1]
        await self.settle()
        for person in people[1:]:
            await self.press(person, self.board("Join") or self.board("Start"), "Join")
        await self.press(people[0], self.board("Start"), "Start")

    async def waits_for(self, person):
        """Whether the round waits for a person."""
        table = (await self.house.repository.load(self.code)).table
        return table.seat_of(profile_of(Account(f"telegram:{person.id}"))) in table.match.awaited


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Roads(api, redis_client, clock)


async def test_a_choice_typed_in_the_group_is_never_made(evening):
    """A path written in the group is answered with the way to the private chat and deleted; the round still waits."""
    people = [Person(101, "Ann"), Person(102, "Bob")]
    async with evening.bot():
        await evening.open(people)
        text = (await evening.match()).legal(0)[-1]
        for person in people:
            await evening.say(person, f"/move {text}")
        assert [await evening.waits_for(person) for person in people] == [True, True]
        assert (await evening.match()).state.choices == (None, None)
        assert len(evening.api.deleted) == 2
