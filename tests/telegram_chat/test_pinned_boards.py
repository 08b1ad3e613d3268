"""The board of a match stays pinned where an administrator wants that."""

from __future__ import annotations

import asyncio

from telegram_chat.chats import BOT, Chat, buttons, words
from telegram_chat.evening import Evening
from telegram_chat.member_methods import MEMBER


async def pinned(evening: Evening, count: int) -> list[dict]:
    """The messages that are pinned once they are so many."""
    group: Chat = evening.group
    await evening.api.until(lambda: len(group.pinned) == count and all(one in group.messages for one in group.pinned))
    return [group.messages[one] for one in group.pinned]


async def begun(evening: Evening, api, ann, bob, *rights: str) -> None:
    """A match between two in a group where boards shall be pinned, and the bot has these rights."""
    api.promote(evening.group, ann)
    if rights:
        api.promote(evening.group, None, *rights)
    await evening.say(ann, "/settings pin=yes")
    await evening.open([ann, bob])
    await evening.press(ann, evening.board("Start"), "Start")


async def test_the_board_stays_pinned_until_the_end(evening, api, ann, bob):
    """One message a match, kept up to date and pinned without a sound; a new one takes its place, the end lifts it."""
    people = [ann, bob]
    async with evening.bot():
        await begun(evening, api, ann, bob, "can_pin_messages", "can_delete_messages")
        [board] = await pinned(evening, 1)
        assert board["photo"] and f"#{evening.code}" in words(board)
        seat, person = await evening.awaited(people)
        await evening.play_by_words(person, seat, 1)
        assert evening.group.pinned == [board["message_id"]]
        # somebody has deleted it: the next turn brings another
        evening.group.messages.pop(board["message_id"])
        evening.group.pinned.clear()
        seat, person = await evening.awaited(people)
        await evening.play_by_words(person, seat, 3)
        [another] = await pinned(evening, 1)
        assert another is not board
    async with evening.bot():
        seat, person = await evening.awaited(people)
        await evening.say(person, f"/resign {evening.code} yes")
        assert (await evening.match()).over
        assert await pinned(evening, 0) == []


async def test_no_more(evening, api, ann, bob):
    """Turned off, the next post unpins it; so does another way of posting, which has no message to keep."""
    async with evening.bot():
        await begun(evening, api, ann, bob, "can_pin_messages")
        await pinned(evening, 1)
        await evening.say(ann, "/settings verbosity=all")
        assert "No board is pinned." in words(evening.group.last)
        seat, person = await evening.awaited([ann, bob])
        await evening.play_by_words(person, seat, 1)
        assert await pinned(evening, 0) == []


async def test_the_right_that_is_missing(evening, api, ann, bob):
    """The settings name it, and once more the group reads it with the first board; later boards come all the same."""
    async with evening.bot():
        await begun(evening, api, ann, bob)
        panel = next(one for one in evening.group.ours if words(one).startswith("Settings"))
        assert "I may not pin here. Make me an administrator who may pin messages." in words(panel)

        def told() -> list[dict]:
            return [one for one in evening.group.ours if words(one).startswith("I may not pin the board here")]

        await api.until(told)
        for number in range(3):
            seat, person = await evening.awaited([ann, bob])
            await evening.play_by_words(person, seat, number)
        assert len(told()) == 1 and told()[0]["silent"] and not buttons(told()[0])
        assert sum(method == "pinChatMessage" for method, _, _ in api.requests) == 1
        await evening.say(ann, "/settings pin")
        assert "Make me an administrator" in words(evening.group.last)
        api.promote(evening.group, None, "can_pin_messages")
        await api.becomes(evening.group, ann, MEMBER, evening.group.members[BOT["id"]])
        await evening.say(ann, "/settings pin")
        assert "I may not pin" not in words(evening.group.last)
        seat, person = await evening.awaited([ann, bob])
        await evening.play_by_words(person, seat, 3)
        await pinned(evening, 1)


async def test_a_pin_that_hangs_holds_up_no_end(evening, api, ann, bob):
    """The bot closes although Telegram has not answered, and the next process pins what that left."""
    hanging = asyncio.Event()

    async def never(form: dict) -> bool:
        await hanging.wait()
        return True

    async with evening.bot():
        api.on_pin_chat_message = never
        await begun(evening, api, ann, bob, "can_pin_messages")
    del api.on_pin_chat_message
    hanging.set()
    async with evening.bot():
        seat, person = await evening.awaited([ann, bob])
        await evening.play_by_words(person, seat, 1)
        await pinned(evening, 1)
