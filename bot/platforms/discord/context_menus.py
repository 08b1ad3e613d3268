"""Menus on a message of ours and on a person: they say what a command says, about what was pointed at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

import discord
from discord import app_commands

from bot.platforms.discord import layouts
from bot.platforms.discord.slash_commands import NO_BOTS, worded
from bot.repository import is_code
from rendering.text import Said, said

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTROL = re.compile(r"[a-z]:([A-Za-z0-9]+):")
"""Beginning of the ``custom_id`` of a control under a post about a match."""

PICTURE = re.compile(r"board-([A-Za-z0-9]+)-")
"""Beginning of a board's file name."""

ON_MESSAGES = ((said("Since my move"), "/next {code}"), (said("Describe"), "/describe {code}"))
"""Menus on a message: the name, and the line that each says."""


class Hears(Protocol):
    """Answers what is asked by a menu."""

    async def said(self, interaction: discord.Interaction[Any], line: str) -> None:
        """A person gave this line. Never raises."""

    async def told(self, interaction: discord.Interaction[Any], sentence: Said) -> None:
        """A person asked what cannot be: they are told this sentence. Never raises."""


def build(tree: app_commands.CommandTree[Any], answers: Hears) -> None:
    """Put every menu into the tree."""
    for words, pattern in ON_MESSAGES:
        tree.add_command(_on_message(words, pattern, answers))
    tree.add_command(_on_person(answers))


def _on_message(words: Said, pattern: str, answers: Hears) -> app_commands.ContextMenu:
    async def callback(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        code = code_in(message)
        if code is None:
            await answers.told(interaction, said("I find no match in that message. Choose a board, or see /games."))
        else:
            await answers.said(interaction, pattern.format(code=code))

    return app_commands.ContextMenu(name=worded(words), callback=callback)


def _on_person(answers: Hears) -> app_commands.ContextMenu:
    async def callback(interaction: discord.Interaction[Any], person: discord.User) -> None:
        if person.bot:
            await answers.told(interaction, NO_BOTS)
        else:
            await answers.said(interaction, f"/invite <@{person.id}>")

    return app_commands.ContextMenu(name=worded(said("Invite to a table")), callback=callback)


def code_in(message: discord.Message) -> str | None:
    """The code of the match that a message is about, by its controls, else by the name of its board."""
    controls = (CONTROL.match(custom_id) for custom_id in _custom_ids(message.components))
    pictures = map(PICTURE.match, layouts.files(message))
    found = (match[1].upper() for match in (*controls, *pictures) if match is not None)
    return next((code for code in found if is_code(code)), None)


def _custom_ids(components: Any) -> Iterator[str]:
    """The ids of all controls, however deep they lie in a message."""
    for one in components:
        if custom_id := getattr(one, "custom_id", None):
            yield custom_id
        accessory = getattr(one, "accessory", None)
        yield from _custom_ids([*getattr(one, "children", ()), *([accessory] if accessory else [])])
