"""Slash commands made from the bot's list of commands: registration, translations, and the line each stands for."""

from __future__ import annotations

import hashlib
import inspect
import json
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import discord
from discord import app_commands

from bot.commands.catalogue import commands, native_name
from bot.commands.command import Needs
from bot.platforms.discord.components import shortest
from bot.platforms.discord.parameters import NOTHING, Field, fields, line, native
from bot.text.languages import DEFAULT, closest, spelled
from rendering.text import Said, Word, said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.commands.command import Command

NO_BOTS = said("A bot does not play here. /bot adds a computer player.")

ABOUT = 100
"""Characters of a description, of a choice's name and of its value."""


class Speaks(Protocol):
    """Answers slash commands."""

    async def said(self, interaction: discord.Interaction[Any], line: str) -> None:
        """A person gave this command. Never raises."""

    async def told(self, interaction: discord.Interaction[Any], sentence: Said) -> None:
        """A person asked what cannot be: they are told this sentence. Never raises."""

    async def offered(self, interaction: discord.Interaction[Any], line: str) -> Sequence[tuple[str, str]]:
        """What the half-typed line may become, as (label, whole line). Never raises."""


TRANSLATED = frozenset(locale for locale in discord.Locale if closest(str(locale)) != DEFAULT)
"""The languages of Discord that have a catalogue: each text is asked for in all 32."""


class Translation(app_commands.Translator):
    """Names and words of the commands in every language that has a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],  # noqa: ARG002 - what discord.py says of it
    ) -> str | None:
        """The text in a language of Discord, None where it stays English."""
        if locale not in TRANSLATED:
            return None
        text: str = string.extras["spoken"](str(locale))
        return None if text == string.message else text


def worded(word: Word) -> app_commands.locale_str:
    """A description, or the name of a choice, in every language."""

    def spoken(language: str) -> str:
        return shortest(spelled(word, language), ABOUT)

    return app_commands.locale_str(spoken(DEFAULT), spoken=spoken)


def begun(command: Command, given: Mapping[str, str], name: str, typed: str) -> tuple[str, str]:
    """A half-typed command: what stands before the parameter (with a space behind it), and the whole line.

    >>> begun(commands()["bot"], {"level": "easy"}, "code", "K7")
    ('/bot easy ', '/bot easy K7')
    """
    names = [each.name for each in command.params]
    before = line(command, {each: given.get(each, "") for each in names[: names.index(name)]}) + " "
    return before, before + typed


def build(tree: app_commands.CommandTree[Any], answers: Speaks) -> None:
    """Put every command into the tree."""
    for command in commands().values():
        tree.add_command(_built(command, answers))


def _built(command: Command, answers: Speaks) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction[Any], **_: object) -> None:
        if any(getattr(value, "bot", False) for _, value in interaction.namespace):
            await answers.told(interaction, NO_BOTS)
            return
        # what the client sent, which may still show parameters that an earlier release had
        await answers.said(interaction, line(command, _given(interaction), str(interaction.locale)))

    shown = fields(command)
    # discord.py reads the parameters off the signature
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(_parameter(each) for each in shown),
        ]
    )
    described = app_commands.describe(**{each.name: worded(each.about) for each in shown})(callback)
    described = app_commands.rename(**{each.name: _name(command, each) for each in shown})(described)
    fixed = {
        each.name: [app_commands.Choice(name=worded(words), value=value) for value, words in each.choices.items()]
        for each in shown
        if each.choices
    }
    if fixed:
        described = app_commands.choices(**fixed)(described)
    if completed := {each.name: _completion(command, each, shown, answers) for each in shown if each.completed}:
        described = app_commands.autocomplete(**completed)(described)
    name = app_commands.locale_str(command.name, spoken=partial(native_name, command))
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=worded(Said(command.about)), callback=described
    )
    return _limited(made, command.needs)


def _limited(made: app_commands.Command[Any, ..., None], needs: Needs) -> app_commands.Command[Any, ..., None]:
    """A command for servers alone, which Discord shows to those who may use it; their managers may change to whom."""
    if needs is not Needs.NOTHING:
        managing = needs is Needs.MANAGING
        shown_to = discord.Permissions(manage_guild=True) if managing else discord.Permissions(moderate_members=True)
        made.default_permissions = shown_to
        made.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
        made.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return made


def _name(command: Command, each: Field) -> app_commands.locale_str:
    return app_commands.locale_str(each.name, spoken=partial(native, command, each))


def _parameter(each: Field) -> inspect.Parameter:
    kind: Any = discord.User if each.person else str
    if each.required:
        return inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, annotation=kind)
    return inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, annotation=kind | None, default=None)


def _given(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was sent for each parameter, a person as a mention."""
    return {
        name: f"<@{value.id}>" if isinstance(value, discord.abc.Snowflake) else str(value)
        for name, value in interaction.namespace
    }


def _completion(command: Command, each: Field, shown: Sequence[Field], answers: Speaks) -> Any:
    # a word of another parameter is offered there
    others = {
        value for other in shown if other is not each and not (other.sets or each.sets) for value in other.choices
    }

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        given = _given(interaction)
        if each.sets:
            # what else is set does not matter, and would make the line long
            head = line(command, {param.name: given.get(param.name, "") for param in command.params})
            before = f"{head} {each.sets[0].typed('')}"
            offers = _suiting(await answers.offered(interaction, before), before, typed)
        else:
            before, whole = begun(command, given, each.name, typed)
            offers = [(label, send.removeprefix(before)) for label, send in await answers.offered(interaction, whole)]
        choices: dict[str, app_commands.Choice[str]] = {}
        for label, value in offers:
            if 0 < len(value) <= ABOUT and value not in choices and value not in others:
                choices[value] = app_commands.Choice(name=shortest(label or value, ABOUT), value=value)
        return list(choices.values())[:25]

    return complete


def _suiting(offers: Sequence[tuple[str, str]], before: str, typed: str) -> list[tuple[str, str]]:
    """The values among offers that suit what is half typed, and words that are no value."""
    wanted = typed.strip().casefold()
    found = [(label, send.removeprefix(before) if send.startswith(before) else NOTHING) for label, send in offers]
    return [
        (label, value)
        for label, value in found
        if value == NOTHING or wanted in label.casefold() or value.startswith(wanted)
    ]


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What is registered with Discord, with translations."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def fingerprint(registered: list[dict[str, Any]]) -> str:
    """The same for the same commands: a SHA-256 in hex."""
    return hashlib.sha256(json.dumps(registered, sort_keys=True).encode()).hexdigest()
