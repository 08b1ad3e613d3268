"""The menus that Telegram shows, and what it says of us, in each kind of chat and each language."""

from __future__ import annotations

import re

import pytest

from bot.commands.catalogue import commands
from bot.commands.command import Needs
from bot.platforms.telegram.command_menu import IN_GROUPS, LABELS, SHOWN, description, short_description
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from games import catalogue
from rendering.text import said
from telegram_chat.chats import words
from telegram_chat.problems import Problem
from telegram_chat.waiting import seen

SETTING = re.compile("setMy.*")


async def started(line, api) -> list[str]:
    """The bot starts, listens and stops; the methods by which it has named itself."""
    before = len(api.requests)
    async with line.up():
        await api.until(lambda: any(method == "getUpdates" for method, _, _ in api.requests[before:]))
    return [method for method, _, _ in api.requests[before:] if SETTING.fullmatch(method)]


def names(menu: list[dict]) -> list[str]:
    """The commands of a menu."""
    return [one["command"] for one in menu]


async def test_menus_by_chat_and_language(line, api):
    """A group shows what a player needs, a private chat all, administrators what is theirs too; in both languages."""
    await started(line, api)
    for language, first in (("en", "Open a table for a game"), ("it", "Apri un tavolo per un gioco"), ("de", "Open")):
        group, private = api.menu("supergroup", language), api.menu("private", language)
        assert sorted(names(group)) == sorted(IN_GROUPS) and len(group) == 12
        assert names(private) == [name for name, one in commands().items() if one.needs is Needs.NOTHING]
        theirs = api.menu("supergroup", language, administrator=True)
        assert names(theirs)[:12] == names(group)
        assert names(theirs)[12:] == ["settings", "close", "bar", "unbar", "moderation"]
        assert all(menu[0]["description"].startswith(first) for menu in (group, private, theirs))
        # whatever Telegram knows no kind of falls back to all
        assert api.commands["default", "it"] == api.menu("private", "it")


async def test_a_phone_shows_all_that_a_menu_says(line, api):
    """No description is longer than what is shown of it, in any language; no two in a menu are the same."""
    await started(line, api)
    assert api.commands
    for menu in api.commands.values():
        told = [one["description"] for one in menu]
        assert [about for about in told if len(about) > SHOWN] == []
        assert len(set(told)) == len(told)


def test_labels_are_of_commands_there_are():
    """A command that has gone leaves none behind."""
    assert set(LABELS) <= set(commands())


async def test_what_we_are(line, api):
    """An empty private chat and the profile say it in the reader's language, with all the games; the name stays."""
    await started(line, api)
    assert set(api.descriptions) == {(kind, tag) for kind in ("long", "short") for tag in ("", "it")}
    for kind in ("long", "short"):
        assert "Socks in the City" in api.descriptions[kind, ""]
        assert "Calzini in città" in api.descriptions[kind, "it"]
    assert "/new" in api.descriptions["long", "it"]
    assert not any(method == "setMyName" for method, _, _ in api.requests)


async def test_nothing_is_said_again_until_it_changes(line, api):
    """A start with the same menus asks nothing of Telegram; one that broke off is done whole by the next try."""
    broken = [Problem(500, "Internal Server Error")]
    api.faults.append(lambda method, form: broken.pop() if broken and method == "setMyShortDescription" else None)
    whole = [*["setMyCommands"] * 8, *["setMyDescription", "setMyShortDescription"] * 2]
    async with line.up():
        await seen(lambda: any(key.endswith(":commands") for key in line.notes.kept))
    named = [method for method, _, _ in api.requests if SETTING.fullmatch(method)]
    assert named == [*whole[: whole.index("setMyShortDescription") + 1], *whole]
    assert await started(line, api) == []
    # as an earlier version of the bot has left it
    line.notes.kept["telegram:4242:commands"] = "another digest"
    assert "setMyCommands" in await started(line, api)


async def test_whoever_reads_another_language_has_their_own_menu(line, api, bob):
    """It is set with the choice, once, also for another process; renewed when our commands have changed."""
    private = api.private(bob)

    async def menu_after(language: str | None) -> tuple[list[dict], int]:
        """What Bob sees after two answers that say this of his language, and how often his menu was set or dropped."""
        line.desk.answers = lambda ask: Answer((Reply((said("Heard."),)),), language=language)
        before = len(api.requests)
        async with line.up():
            for text in ("/help", "/games"):
                await api.handled(await api.says(bob, private, text))
        own = [form for _, form, _ in api.requests[before:] if '"chat"' in form.get("scope", "")]
        return api.menu("private", "it", chat=bob.id), len(own)

    assert await menu_after(None) == (api.commands["all_private_chats", "it"], 0)
    assert await menu_after("en") == (api.commands["all_private_chats", ""], 1)
    assert await menu_after("en") == (api.commands["all_private_chats", ""], 0)
    line.notes.kept["telegram:4242:menu:12"] = "as an earlier version of the bot has left it"
    assert await menu_after("en") == (api.commands["all_private_chats", ""], 1)
    # a choice of the same language as that of the app needs none, nor does going back
    assert await menu_after("it") == (api.commands["all_private_chats", "it"], 1)
    assert await menu_after("") == (api.commands["all_private_chats", "it"], 0)


async def test_a_menu_that_is_refused_delays_no_answer(line, api, ann):
    """The answer comes, and the next one tries again; in a group, where there may be no private chat, nobody tries."""
    line.desk.answers = lambda ask: Answer((Reply((said("Heard."),)),), language="it")
    async with line.up():
        await seen(lambda: any(key.endswith(":commands") for key in line.notes.kept))
        api.faults.append(lambda method, form: Problem(400, "Bad Request") if method == "setMyCommands" else None)
        for chat in (api.group(), api.private(ann)):
            await api.handled(await api.says(ann, chat, "/help"))
            assert words(chat.last) == "Heard."
    own = [form for method, form, _ in api.requests if method == "setMyCommands" and '"chat"' in form.get("scope", "")]
    assert len(own) == 1
    api.faults.clear()
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/help"))
    assert api.menu("private", "en", chat=ann.id) == api.commands["all_private_chats", "it"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_many_games_leave_room(language):
    """However many games are installed, both descriptions keep to Telegram's lengths and say what to type first."""
    several = list(catalogue().values()) * 9
    long, short = description(language, several), short_description(language, several)
    assert 400 < len(long) <= 512 and long.endswith("/solo")
    assert 40 < len(short) <= 120
