"""Where a player is called to a turn: in private, in the group, nowhere; blocked, by wish, and in quiet hours."""

from __future__ import annotations

import pytest

from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import Evening
from telegram_chat.private_turns import PEOPLE, begun, moved, panels, sounds
from telegram_chat.problems import Problem


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Evening(api, redis_client, clock)


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


async def test_whoever_blocks_the_bot_at_their_turn_is_not_called_twice(evening):
    """The turn has rung in private; the group is called to the next one."""
    people = PEOPLE[:2]
    async with evening.bot():
        await begun(evening, people, options="pace=none")
        _, mover = await evening.awaited(list(people))
        assert sounds(panels(evening, mover)) == 1
        evening.api.faults.append(blocked(mover))
        await evening.api.handled(await evening.api.push({"my_chat_member": kicked(mover)}))
        await evening.house.delivery.drain()
        await evening.settle()
        table = (await evening.house.repository.load(evening.code)).table
        assert [sitter.chat for sitter in table.sitters].count("") == 1
        assert sounds(evening.group.ours) == 0
        for _ in range(2):
            await moved(evening, people)
            await evening.house.delivery.drain()
            await evening.settle()
        assert (await evening.awaited(list(people)))[1] is mover
        assert sounds(evening.group.ours) == 1


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


@pytest.mark.parametrize("wish", ["group", "both", "off"])
async def test_each_is_called_where_they_wish(evening, wish):
    """Said in the middle of a match it counts at once: in the group, at both places, or nowhere with a sound."""
    people = PEOPLE[:2]
    bob = people[1]
    async with evening.bot():
        await begun(evening, people)
        said = await evening.write(bob, f"/notify {wish}")
        assert words(said).startswith("Ti avviso" if wish != "off" else "Non ti avviso")
        await evening.settle_alone(*people)
        while (await evening.awaited(list(people)))[1] is bob:
            await moved(evening, people)
        group = sounds(evening.group.ours)
        count = len(
            [1 for name, form, _ in evening.api.requests if form.get("chat_id") == str(bob.id) and name == "sendPhoto"]
        )
        await moved(evening, people)
        assert (await evening.awaited(list(people)))[1] is bob
        assert sounds(evening.group.ours) - group == (wish != "off")
        sent = [
            1 for name, form, _ in evening.api.requests if form.get("chat_id") == str(bob.id) and name == "sendPhoto"
        ]
        assert len(sent) - count == (wish == "both")
        assert [one["text"] for one in buttons(said)] == [
            text
            for name, text in (
                ("group", "Dove si gioca"),
                ("private", "In privato"),
                ("both", "Entrambi"),
                ("off", "Da nessuna parte"),
            )
            if name != wish
        ]


async def test_no_posts_in_the_private_chat_means_calls_in_the_group(evening):
    """``/verbosity off`` there is respected, and no call is lost by it."""
    people = PEOPLE[:2]
    bob = people[1]
    async with evening.bot():
        await evening.write(bob, "/verbosity off")
        await begun(evening, people)
        assert not panels(evening, bob)
        while (await evening.awaited(list(people)))[1] is not bob:
            await moved(evening, people)
        assert sounds(evening.group.ours) == 1
        await evening.write(bob, "/verbosity all")
        await moved(evening, people)
        await moved(evening, people)
        assert sounds(evening.group.ours) == 1
        assert not panels(evening, bob)[-1]["silent"]


async def test_in_quiet_hours_the_turn_comes_without_a_sound(evening):
    """Once, and no reminder with it; the group is not called in its stead."""
    people = PEOPLE[:2]
    bob = people[1]
    async with evening.bot():
        await evening.write(bob, "/timezone UTC")
        hour = evening.house.clock.now() // 3_600_000 % 24
        await evening.write(bob, f"/quiet {hour}-{(hour + 2) % 24}")
        await begun(evening, people)
        while (await evening.awaited(list(people)))[1] is not bob:
            await moved(evening, people)
        [panel] = panels(evening, bob)
        assert panel["silent"] and len(buttons(panel)) > 3
        assert sounds(evening.group.ours) == 0
