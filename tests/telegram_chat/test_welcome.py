"""The bot comes into a group: one post says what it does, once, and never where it has been before."""

from __future__ import annotations

import asyncio

import pytest

from games import catalogue
from telegram_chat.chats import Chat, buttons, words
from telegram_chat.evening import Evening
from telegram_chat.member_methods import ADMINISTRATOR, LEFT, MEMBER, MUTE
from telegram_chat.standins import Turned


class Held(Turned):
    """A clock on which whoever sleeps wakes when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.sleeping = asyncio.Event()
        self.waking = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait for the test."""
        self.sleeping.set()
        await self.waking.wait()
        await super().sleep(seconds)


async def test_a_new_group_reads_what_the_bot_does(line, api, ann, bob):
    """In two lines, in the language of whoever added it, with a button for each game; silently."""
    english, italian = api.group(), api.chats.setdefault(-77, Chat(-77, "group"))
    async with line.up():
        await api.becomes(english, ann, LEFT, MEMBER)
        await api.becomes(italian, bob, LEFT, ADMINISTRATOR)
        await api.until(lambda: english.ours and italian.ours)
    [post] = english.ours
    assert words(post).startswith("I bring board games into this chat")
    assert len(words(post).splitlines()) == 2
    assert [key["callback_data"] for key in buttons(post)] == [f"/new {slug}" for slug in catalogue()]
    assert [key["text"] for key in buttons(post)] == [game.title for game in catalogue().values()]
    assert post["silent"]
    assert words(italian.last).startswith("Porto giochi da tavolo")


@pytest.mark.parametrize(
    ("was", "now"), [(MEMBER, ADMINISTRATOR), (ADMINISTRATOR, MEMBER), (MUTE, MEMBER), (MEMBER, MUTE), (MEMBER, LEFT)]
)
async def test_what_it_may_do_is_no_reason_to_speak(line, api, ann, was, now):
    """Nobody reads of the bot when its rights change, or when it goes."""
    group = api.group()
    async with line.up():
        await api.handled(await api.becomes(group, ann, was, now))
    assert group.ours == []


async def test_who_adds_it_twice_reads_it_twice_and_a_repeat_is_none(line, api, ann):
    """An update that comes again to the next process says nothing new."""
    group = api.group()
    async with line.up():
        first = await api.becomes(group, ann, LEFT, MEMBER)
        await api.until(lambda: group.ours)
    api.acknowledged = 0
    api.updates = [api.past[first]]
    async with line.up():
        await api.handled(first)
        await api.handled(await api.says(ann, group, "/board"))
        await api.until(lambda: len(group.ours) > 1)
        assert [words(one) for one in group.ours[1:]] == ["Heard."]
        await api.becomes(group, ann, LEFT, MEMBER, date=2)
        await api.until(lambda: len(group.ours) > 2)


@pytest.mark.parametrize("order", ["before", "after", "without"])
async def test_a_group_that_moves_is_not_greeted_again(line, api, ann, order):
    """Telegram shows us the supergroup as a chat that we are added to, and the group as one that we left."""
    old, new = api.chats.setdefault(-77, Chat(-77, "group")), api.group()
    line.clock = clock = Held()
    clock.waking.set()
    gone = {"migrate_to_chat_id": new.id}
    async with line.up():
        await api.handled(await api.says(ann, old, "/board"))
        if order == "before":
            await api.notes(old, ann, **gone)
        clock.waking.clear()
        clock.sleeping.clear()
        if order != "before":
            await api.becomes(old, ann, MEMBER, LEFT)
        await api.becomes(new, ann, LEFT, MEMBER)
        if order != "before":
            await clock.sleeping.wait()
        if order == "after":
            await api.notes(old, ann, **gone)
        if order == "without":
            await api.notes(new, ann, migrate_from_chat_id=old.id)
        clock.waking.set()
        await api.becomes(old, ann, MEMBER, LEFT)
        await api.handled(await api.says(ann, new, "/board"))
        await api.until(lambda: new.ours)
    assert [words(one) for one in new.ours] == ["Heard."]
    assert line.desk.asked[-1].place == "telegram:-77"


async def test_a_group_that_moved_long_ago_is_greeted_as_any_other(line, api, ann):
    """The bot was removed from the supergroup, and is added to it again."""
    old, new = api.chats.setdefault(-77, Chat(-77, "group")), api.group()
    async with line.up():
        await api.notes(old, ann, migrate_to_chat_id=new.id)
        await api.handled(await api.becomes(new, ann, LEFT, MEMBER))
        assert new.ours == []
        line.notes.notes.clear()
        await api.becomes(new, ann, MEMBER, LEFT)
        await api.handled(await api.becomes(new, ann, LEFT, MEMBER, date=2))
    assert words(new.last).startswith("I bring board games into this chat")


async def test_where_a_match_goes_on_its_board_comes_instead(api, redis_client, clock, ann):
    """Added again, the bot does not say once more what it does; it does once nothing goes on there."""
    evening = Evening(api, redis_client, clock)
    async with evening.bot():
        await evening.open([ann])
        lobby = evening.group.last
        await api.becomes(evening.group, ann, MEMBER, LEFT)
        async with asyncio.timeout(60):
            while not (await evening.house.repository.load(evening.code)).table.audience.lost:
                await evening.house.delivery.drain()
        await api.handled(await api.becomes(evening.group, ann, LEFT, MEMBER))
        await api.until(lambda: "For a while" in words(lobby))
        assert evening.group.ours == [lobby]
        await evening.say(ann, f"/abandon {evening.code} yes")
        await api.becomes(evening.group, ann, MEMBER, LEFT)
        await api.handled(await api.becomes(evening.group, ann, LEFT, MEMBER, date=2))
    assert sum("I bring board games" in words(one) for one in evening.group.ours) == 1
