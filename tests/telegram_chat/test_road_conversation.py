"""The Best Road on Telegram: choices are pressed together in private, and refused where the group would read them."""

import re

import pytest

from bot.ports.addresses import Account, profile_of
from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import LONG, Evening


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

    async def play_by_buttons(self, person):
        """Open the panel in the private chat, press where the road shall end, and choose the way that is shown."""
        address = next(one["url"] for one in buttons(self.board("Play")) if "url" in one)
        await self.api.handled(await self.api.opens(person, address))
        self.clock.instant += LONG
        panel = self.api.private(person).last
        assert panel["photo"]
        if not buttons(panel)[-1]["text"].startswith("Choose"):
            await self.press(person, panel, buttons(panel)[0]["text"])
            assert "Not chosen yet." in words(panel)
        await self.press(person, panel, buttons(panel)[-1]["text"])
        await self.settle()


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Roads(api, redis_client, clock)


async def test_four_people_choose_out_of_order(evening):
    """Three rounds are played in the private chats; the group hears of a choice only when its round has closed."""
    people = [Person(101 + number, name) for number, name in enumerate(("Ann", "Bob", "Cyd", "Dora"))]
    async with evening.bot():
        await evening.open(people)
        for number in range(3):
            # somebody whose road cannot grow has passed already
            turned = [people[(3 * step + number) % 4] for step in range(4)]
            order = [person for person in turned if await evening.waits_for(person)]
            for person in order:
                assert await evening.waits_for(person)
                before, posts = (await evening.match()).state.closed, len(evening.group.ours)
                await evening.play_by_buttons(person)
                after = (await evening.match()).state
                assert after.closed == before + (person is order[-1])
                assert len(evening.group.ours) == posts + (person is order[-1])
            assert "the card shows" in words(evening.group.ours[-1])
    for message in evening.group.ours:
        assert "You have chosen" not in words(message)


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
