"""Slash commands made from the bot's list of commands: registration, translations, and the line each stands for."""

from __future__ import annotations

import hashlib
import inspect
import json
from typing import TYPE_CHECKING, Any, Protocol

from discord import app_commands

from bot.commands import Command, Param
from bot.commands.catalogue import commands
from bot.platforms.discord.components import shortest
from bot.text.languages import DEFAULT, closest, spelled
from rendering.text import Said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import discord

ABOUT = 100
"""Characters of a description, of a choice's name and of its value."""


class Speaks(Protocol):
    """Answers slash commands."""

    async def said(self, interaction: discord.Interaction[Any], line: str) -> None:
        """A person gave this command. Never raises."""

    async def offered(self, interaction: discord.Interaction[Any], line: str) -> Sequence[tuple[str, str]]:
        """What the half-typed line may become, as (label, whole line). Never raises."""


class Translation(app_commands.Translator):
    """Descriptions in every language that has a catalogue; names of commands are the same everywhere."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """The description in a language of Discord, None where it stays English."""
        described = {
            app_commands.TranslationContextLocation.command_description,
            app_commands.TranslationContextLocation.parameter_description,
        }
        if closest(str(locale)) == DEFAULT or context.location not in described:
            return None
        text = spelled(Said(string.message), str(locale))
        return None if text == string.message else shortest(text, ABOUT)


def line(command: Command, given: Mapping[str, str | None]) -> str:
    """A command as it would be typed, its values in the order of its parameters.

    >>> line(commands()["new"], {"game": "metro", "options": "hand=2"})
    '/new metro hand=2'
    """
    values = [" ".join((given.get(param.name) or "").split()) for param in command.params]
    return " ".join(["/" + command.name, *filter(None, values)])


def begun(command: Command, given: Mapping[str, str | None], param: str, typed: str) -> tuple[str, str]:
    """A half-typed command: what stands before the parameter (with a space behind it), and the whole line.

    >>> begun(commands()["new"], {"game": "metro"}, "options", "ha")
    ('/new metro ', '/new metro ha')
    """
    names = [each.name for each in command.params]
    earlier = {name: given.get(name) for name in names[: names.index(param)]}
    before = line(command, earlier) + " "
    return before, before + typed


def build(tree: app_commands.CommandTree[Any], answers: Speaks) -> None:
    """Put every command into the tree."""
    for command in commands().values():
        tree.add_command(_built(command, answers))


def _built(command: Command, answers: Speaks) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction[Any], **given: str | None) -> None:
        await answers.said(interaction, line(command, given))

    # discord.py reads the parameters off the signature
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(_parameter(param) for param in sorted(command.params, key=lambda param: not param.required)),
        ]
    )
    abouts = {param.name: app_commands.locale_str(param.about) for param in command.params}
    completed = {param.name: _completion(command, param, answers) for param in command.params if param.completed}
    described = app_commands.describe(**abouts)(callback)
    if completed:
        described = app_commands.autocomplete(**completed)(described)
    return app_commands.Command(
        name=command.name, description=app_commands.locale_str(command.about), callback=described
    )


def _parameter(param: Param) -> inspect.Parameter:
    if param.required:
        return inspect.Parameter(param.name, inspect.Parameter.KEYWORD_ONLY, annotation=str)
    return inspect.Parameter(param.name, inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None)


def _completion(command: Command, param: Param, answers: Speaks) -> Any:
    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        given = {name: value for name, value in interaction.namespace if isinstance(value, str)}
        before, whole = begun(command, given, param.name, typed)
        choices: dict[str, app_commands.Choice[str]] = {}
        for label, send in await answers.offered(interaction, whole):
            value = send.removeprefix(before)
            if 0 < len(value) <= ABOUT and value not in choices:
                choices[value] = app_commands.Choice(name=shortest(label or value, ABOUT), value=value)
        return list(choices.values())[:25]

    return complete


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What is registered with Discord, with translations."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def fingerprint(registered: list[dict[str, Any]]) -> str:
    """The same for the same commands: a SHA-256 in hex."""
    return hashlib.sha256(json.dumps(registered, sort_keys=True).encode()).hexdigest()
