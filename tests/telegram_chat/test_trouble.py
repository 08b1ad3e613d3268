"""Trouble that is not the asker's: what cannot be reached just now ends nothing that goes on later."""

from __future__ import annotations

import pytest

from telegram_chat.chats import words
from telegram_chat.problems import Problem
from telegram_chat.standins import Notes


class Lost(Notes):
    """A memory that cannot be reached at first."""

    away = True


@pytest.fixture
def lost(line) -> Lost:
    """The memory of the bot on this line, not to be reached for now."""
    line.notes = Lost()
    return line.notes


async def test_a_store_that_stays_away_ends_no_listening(line, lost, api, ann):
    """What a new group says meanwhile is answered with an apology; once the store is back, it is heard."""
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        lost.away = False
        await api.handled(await api.says(ann, group, "/help"))
    assert [ask.text for ask in line.desk.asked] == ["/help"]
    assert [words(one) for one in group.ours] == [
        "Something went wrong on my side. Please try again in a moment.",
        "Heard.",
    ]


async def test_the_menu_is_set_once_the_store_is_back(line, lost, api, ann):
    """A bot that starts while the store is away listens all the same; the next start sets the menu of commands."""
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/help"))
    assert api.commands == {}
    lost.away = False
    async with line.up():
        await api.until(lambda: api.commands)
    assert [ask.text for ask in line.desk.asked] == ["/help"]


async def test_a_webhook_that_cannot_be_removed_at_once_is_removed_later(line, api, ann):
    """Trouble while a webhook is being removed is waited out like any other."""
    api.webhook = "somewhere"
    troubles = [Problem(502, "Bad Gateway")] * 2
    api.faults.append(lambda method, form: troubles.pop() if troubles and method == "deleteWebhook" else None)
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/help"))
    assert api.webhook == ""
    assert [ask.text for ask in line.desk.asked] == ["/help"]
