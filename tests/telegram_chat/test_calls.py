"""Where a player is called to a turn: in private, in the group, nowhere; blocked, by wish, and in quiet hours."""

from __future__ import annotations

import pytest

from telegram_chat.chats import Person
from telegram_chat.private_turns import PEOPLE, begun, moved, panels, sounds
from telegram_chat.problems import Problem


def blocked(person: Person):
    """Telegram's answer to everything that is sent to somebody who has blocked the bot."""

    def refuse(method: str, form: dict) -> Problem | None:
        writes = method.startswith(("send", "edit", "delete"))
        return (
            Problem(403, "Forbidden: bot was blocked by the user")
            if writes and form.get("chat_id") == str(person.id)
            else None
        )

    return refuse


def kicked(person: Person) -> dict:
    """What Telegram says where somebody blocks the bot."""
    us = {"id": 4242, "is_bot": True, "first_name": "Capolinea", "username": "CapolineaBot"}
    return {
        "chat": {"id": person.id, "type": "private"}, "from": person.json, "date": 1,
        "old_chat_member": {"status": "member", "user": us},
        "new_chat_member": {"status": "kicked", "user": us, "until_date": 0},
    }  # fmt: skip


@pytest.mark.parametrize("noticed", [False, True], ids=["found out", "told by Telegram"])
async def test_whoever_blocks_the_bot_is_called_in_the_group_at_once_and_once(evening, noticed):
    """Also with a restart between; unblocked and spoken to again, the private chat has the match as before."""
    people = PEOPLE[:2]
    async with evening.bot():
        await begun(evening, people, options="pace=none")
        _, mover = await evening.awaited(list(people))
        other = next(person for person in people if person is not mover)
        refuse = blocked(other)
        evening.api.faults.append(refuse)
        if noticed:
            await evening.api.handled(await evening.api.push({"my_chat_member": kicked(other)}))
            await evening.house.delivery.drain()
        await moved(evening, people)
        await evening.house.delivery.drain()
        await evening.settle()
        assert sounds(evening.group.ours) == 1
    async with evening.bot():
        await evening.house.delivery.drain()
        await evening.settle()
        assert sounds(evening.group.ours) == 1
        evening.api.faults.remove(refuse)
        await evening.write(other, "/help")
        await moved(evening, people)
        await moved(evening, people)
        assert (await evening.awaited(list(people)))[1] is other
        assert sounds(evening.group.ours) == 1
        assert not panels(evening, other)[-1]["silent"]
