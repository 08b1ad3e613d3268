"""The bot is removed from a group: who must move is called in private, and the group goes on when it is back."""

from __future__ import annotations

import pytest

from telegram_chat.bot_api import BotApi
from telegram_chat.chats import Chat, Person, buttons, words
from telegram_chat.evening import Evening

GONE = "cannot be reached any more"
US = {"id": 99, "is_bot": True, "first_name": "Capolinea", "username": "CapolineaBot"}
LEFT, MEMBER = {"status": "left", "user": US}, {"status": "member", "user": US}
MUTE = {
    "status": "restricted", "user": US, "is_member": True, "until_date": 0,
    **dict.fromkeys(
        (
            "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics", "can_send_messages",
            "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos", "can_send_video_notes",
            "can_send_voice_notes", "can_send_polls", "can_send_other_messages", "can_add_web_page_previews",
            "can_react_to_messages", "can_edit_tag",
        ),
        False,
    ),
}  # fmt: skip


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Evening(api, redis_client, clock)


async def becomes(api: BotApi, chat: Chat, who: Person, was: dict, now: dict) -> None:
    """Somebody changes what the bot may do in a chat."""
    change = {
        "chat": chat.json, "from": who.json, "date": 1, "old_chat_member": was, "new_chat_member": now,
    }  # fmt: skip
    await api.handled(await api.push({"my_chat_member": change}))


@pytest.mark.parametrize("now", [LEFT, MUTE], ids=["removed", "muted"])
async def test_who_must_move_is_called_in_private_once(evening, ann, now):
    """Removed or muted, with a restart; then each who is next; the group learns of the gap and is played in again."""
    zoe = Person(13, "Zoe")
    people = [ann, zoe]
    async with evening.bot():
        await evening.open(people, "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        shown = len(evening.group.ours)
        _, mover = await evening.awaited(people)
        for person in people:
            await evening.write(person, "/help")
        await becomes(evening.api, evening.group, ann, MEMBER, now)
        chat = evening.api.private(mover)
        await evening.api.until(lambda: GONE in words(chat.last))
        assert [key["text"] for key in buttons(chat.last)] == ["Play", "Move the table"]
    async with evening.bot():
        await evening.house.delivery.drain()
        assert sum(GONE in words(one) for one in chat.ours) == 1
        await evening.api.press_line(mover, chat.last, f"/hand {evening.code}")
        seat, _ = await evening.awaited(people)
        move = next(text for text in (await evening.match()).legal(seat) if text != "draw")
        await evening.api.handled(await evening.api.says(mover, chat, f"/move {evening.code} {move}"))
        await evening.api.until(lambda: any("no place any more" in words(one) for one in chat.ours))
        _, following = await evening.awaited(people)
        await evening.api.until(lambda: GONE in words(evening.api.private(following).last))
        assert len(evening.group.ours) == shown
        await becomes(evening.api, evening.group, ann, now, MEMBER)
        await evening.settle()
        assert "For a while nothing could be posted here." in words(evening.group.last)
        assert not (await evening.house.repository.load(evening.code)).table.audience.lost
