"""A command that the house has never seen is found everywhere. Runs beside it: ``test_new_command.py``."""

from __future__ import annotations

import discord
from desk_channel import Channel
from discord import app_commands

from bot.platforms.discord import slash_commands
from bot.platforms.telegram.command_menu import menus


async def test_help_and_completion_name_it(channel: Channel) -> None:
    """It stands in its section of help between its neighbours, is explained, and completed as its name and its code."""
    page = (await channel.say("ann", "/help looking")).splitlines()
    line = page.index("/waiting: How many players the match waits for")
    assert page[line - 1].startswith("/describe:")
    assert page[line + 1].startswith("/log:")
    assert (await channel.say("ann", "/help waiting")).startswith("/waiting [code]: How many")
    assert await channel.complete("ann", "/wai") == ["/waiting"]
    code = await channel.open("ann", "bob")
    assert await channel.complete("ann", "/waiting ") == [f"/waiting {code}"]


async def test_it_works_when_typed(channel: Channel) -> None:
    """It answers about the only match, about one that is named, in Italian too, and knows a code mistyped."""
    code = await channel.open("ann", "bob")
    assert await channel.say("ann", "/waiting") == "The match waits for 1 player."
    assert await channel.say("zed", f"/waiting {code.lower()}") == "The match waits for 1 player."
    answer = await channel.ask("ann", "/waiting", locale="it")
    assert answer.posts[0].locale == "it"
    assert await channel.refused("ann", "/waiting zzz") == "There is no table zzz."
    assert "/waiting" in await channel.say("ann", "/waitin")


class Silent:
    """Answers no slash command."""

    async def said(self, interaction: discord.Interaction, line: str) -> None:
        """Nothing."""

    async def offered(self, interaction: discord.Interaction, line: str) -> list[tuple[str, str]]:
        """No choices."""
        return []


async def test_discords_menu_has_it() -> None:
    """It is registered with its parameter, between its neighbours, in English and Italian."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    slash_commands.build(tree, Silent())
    await tree.set_translator(slash_commands.Translation())
    registered = await slash_commands.payload(tree)
    names = [one["name"] for one in registered]
    (found,) = [one for one in registered if one["name"] == "waiting"]
    assert names[names.index("waiting") - 1 :][:3] == ["describe", "waiting", "log"]
    assert [option["name"] for option in found["options"]] == ["code"]
    assert found["description_localizations"]["it"] == "Quanti giocatori aspetta la partita"


def test_telegrams_menu_has_it() -> None:
    """It is named in each language."""
    assert ("waiting", "How many players the match waits for") in menus()["en"]
    assert ("waiting", "Quanti giocatori aspetta la partita") in menus()["it"]
