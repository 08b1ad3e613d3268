"""Invitations and finished matches on Telegram: a link from a group into the private chat, read in two languages."""

from __future__ import annotations

import re

import pytest

from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import LONG, Evening


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Evening(api, redis_client, clock)


async def test_a_link_leads_to_a_seat_by_one_button(evening):
    """An Italian guest opens the link of an English table, sits down in the private chat, and the group hears of it."""
    ann, zoe, max_ = Person(101, "Ann"), Person(102, "Zoe", "it-IT"), Person(103, "Max")
    async with evening.bot():
        await evening.open([ann])
        await evening.say(ann, "/invite")
        said = words(evening.group.last)
        assert "Ann invites you to play Metro: 5 seats free." in said
        (address,) = re.findall(r"https://t\.me/\S+", said)
        shown = await evening.follow(zoe, address)
        assert "Ann ti invita a giocare a Metro: 5 posti liberi." in words(shown)
        assert [key["text"] for key in buttons(shown)] == ["Siediti", "Regole"]
        await evening.press(zoe, shown, "Siediti")
        assert (await evening.house.repository.load(evening.code)).table.names == ("Ann", "Zoe")
        await evening.press(ann, evening.board("Start"), "Start")
        late = await evening.follow(max_, address)
        assert "has started already" in words(late)
        assert [key["callback_data"] for key in buttons(late)][:1] == [f"/watch {evening.code}"]


async def test_finished_matches_and_waiting_ones_on_telegram(evening):
    """In the private chat: results with their buttons, and the button that goes on to the next match."""
    ann, bob = Person(101, "Ann"), Person(102, "Bob", "it-IT")
    async with evening.bot():
        await evening.open([ann, bob])
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.say(bob, "/resign yes")
        done = evening.code
        private = evening.api.private(ann)

        shown = await evening.write(ann, "/games")
        await evening.press(ann, shown, "Finished")
        assert re.search(rf"{done} Metro, \d+ \w+: you \d+, Bob \d+ \(gave up\)", words(private.last))
        assert [key["text"] for key in buttons(private.last)][:2] == [f"Replay {done}", f"Poster {done}"]
        shown = await evening.write(bob, "/games concluse")
        assert words(shown).startswith("Le tue partite concluse:") and "tu " in words(shown)


async def test_a_film_is_shown_in_the_group_from_the_private_chat(evening):
    """Somebody looks at it alone, presses, and the group has it, once; its result keeps its buttons."""
    ann, bob = Person(101, "Ann"), Person(102, "Bob", "it-IT")
    async with evening.bot():
        await evening.open([ann, bob])
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.say(ann, "/resign yes")
        private = evening.api.private(bob)
        await evening.api.handled(await evening.api.says(bob, private, f"/replay {evening.code}"))
        evening.clock.instant += LONG
        assert "animation" in private.last
        result = evening.board("Play again")
        await evening.press(bob, private.last, "Mostra dove giochiamo")
        shown = evening.group.last
        assert "animation" in shown and "Bob shows the film of the match." in words(shown)
        assert [key["text"] for key in buttons(result)][:1] == ["Play again"]
        assert evening.board("Play again") == result
        count = len(evening.group.ours)
        await evening.api.handled(await evening.api.says(bob, private, f"/replay {evening.code} show"))
        await evening.settle()
        assert len(evening.group.ours) == count and "già" in words(private.last)
