"""Slash commands made from the bot's list of commands: typed parameters, registration, translations, completion.

What a line sets by ``name=value`` has a parameter for each name.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands.commands import VALID_SLASH_COMMAND_NAME

from bot.commands.catalogue import commands, native_name
from bot.commands.command import Needs
from bot.platforms.discord.components import shortest
from bot.text.languages import DEFAULT, closest, languages, spelled
from bot.text.synonyms import HOUSE, spoken
from games import packages
from rendering.text import Said, Word, joined, said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.commands.assignable import Assignable
    from bot.commands.command import Command, Param
    from bot.platforms.discord.interactions import Conversation

PARAMETERS = 25
"""Parameters of a command."""

CHOICES = 25
"""Choices of a parameter."""

SIZE = 8000
"""Characters of a command: names, descriptions, and the choices with their values."""

NOTHING = "-"
"""The value of an offer that only says something, such as that a game has no such option."""


@dataclass(frozen=True)
class Field:
    """A parameter as Discord shows it. ``sets`` is what it sets in a line, for each game that has it; () for a word."""

    name: str
    about: Word
    required: bool
    completed: bool
    person: bool = False
    choices: Mapping[str, Word] = field(default_factory=dict)
    sets: tuple[Assignable, ...] = ()


@cache
def fields(command: Command) -> tuple[Field, ...]:
    """The parameters of a command, the required ones first.

    What does not fit is left to the options of an open table: the last ones of what can be set.
    """
    plain = [_plain(param) for param in command.params if param.assigned is None]
    typed = [each for param in command.params for each in _typed(param, {each.name for each in plain})]
    while typed and (len(plain) + len(typed) > PARAMETERS or size(command, (*plain, *typed)) > SIZE):
        typed.pop()
    return tuple(sorted((*plain, *typed), key=lambda each: not each.required))


def _plain(param: Param) -> Field:
    choices = dict(param.choices()) if param.choices is not None else {}
    fixed = choices if len(choices) <= CHOICES else {}
    return Field(param.name, Said(param.about), param.required, param.completed and not fixed, param.person, fixed)


def _typed(param: Param, taken: set[str]) -> list[Field]:
    """A parameter for each name that can be set; one that several games have is one parameter."""
    named: dict[str, list[Assignable]] = {}
    for each in param.assigned() if param.assigned is not None else ():
        if each.name not in {*taken, param.name} and fit(each.name):
            named.setdefault(each.name, []).append(each)
    return [_field(name, tuple(sets)) for name, sets in named.items()]


def _field(name: str, sets: tuple[Assignable, ...]) -> Field:
    games = [each for each in sets if each.slug]
    if not games and len(sets[0].values) <= CHOICES:
        return Field(name, sets[0].about, required=False, completed=False, choices=dict(sets[0].values), sets=sets)
    about = said("{label}: {value}", label=joined([each.game for each in sets]), value=sets[0].about)
    return Field(name, about, required=False, completed=True, sets=sets)


def fit(name: str) -> bool:
    """Whether Discord takes a name of a command or a parameter.

    >>> fit("vicini_liberi"), fit("Mano"), fit("città"), fit("two words")
    (True, False, True, False)
    """
    return name == name.lower() and VALID_SLASH_COMMAND_NAME.fullmatch(name) is not None


def size(command: Command, shown: Sequence[Field]) -> int:
    """Characters of a command as Discord counts them, in the language that needs most of them."""

    def longest(word: Word) -> int:
        return max(len(spelled(word, language)) for language in languages())

    total = len(command.name) + longest(Said(command.about))
    for each in shown:
        total += len(each.name) + longest(each.about)
        total += sum(longest(words) + len(value) for value, words in each.choices.items())
    return total


def native(command: Command, each: Field, language: str) -> str:
    """What a parameter is called in a language; our name for it where another one is called so."""
    wanted = _native(each, language)
    others = [_native(other, language) for other in fields(command) if other.name != each.name]
    return wanted if fit(wanted) and wanted not in others else each.name


def _native(each: Field, language: str) -> str:
    """The words that may be typed for it come first, so that it is called the same in a line."""
    homes = [packages()[one.slug] if one.slug else HOUSE for one in each.sets]
    names = (spoken(home, each.name, language) for home in (*homes, "bot.platforms.discord"))
    return next((name for name in names if name != each.name), each.name)


def words(command: Command, given: Mapping[str, str], language: str = DEFAULT) -> str:
    """What is given with a command, in the order of its parameters, what is set behind them.

    >>> from bot.commands.catalogue import commands
    >>> words(commands()["new"], {"hand": "Two tiles each", "game": "metro", "sheet": "-"})
    'metro hand=2'
    """
    found = list[str]()
    for param in command.params:
        # the whole field as clients showed it before there was one for each option
        found += given.get(param.name, "").split()
        if param.assigned is not None:
            found += [
                each.sets[0].typed(value)
                for each in fields(command)
                if each.sets and (value := _meant(each, given.get(each.name, ""), language)) not in {"", NOTHING}
            ]
    return " ".join(found)


def line(command: Command, given: Mapping[str, str]) -> str:
    """A command as it would be typed."""
    return f"/{command.name} {words(command, given)}".rstrip()


def _meant(each: Field, text: str, language: str) -> str:
    """The value that a text stands for: itself, or what is meant by its words; always one word."""
    values = {value: words for one in each.sets for value, words in one.values}
    if text in values:
        return text
    wanted = " ".join(text.split()).casefold()
    for value, words in values.items():
        if wanted in {spelled(words, language).casefold(), spelled(words, DEFAULT).casefold()}:
            return value
    return "-".join(text.split())


NO_BOTS = said("A bot does not play here. /bot adds a computer player.")

ABOUT = 100
"""Characters of a description, of a choice's name and of its value."""


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


def half_typed_line(command: Command, given: Mapping[str, str], name: str, typed: str) -> tuple[str, str]:
    """A half-typed command: what stands before the parameter (with a space behind it), and the whole line.

    >>> half_typed_line(commands()["bot"], {"level": "easy"}, "code", "K7")
    ('/bot easy ', '/bot easy K7')
    """
    names = [each.name for each in command.params]
    before = line(command, {each: given.get(each, "") for each in names[: names.index(name)]}) + " "
    return before, before + typed


def build(tree: app_commands.CommandTree[Any], answers: Conversation) -> None:
    """Put every command into the tree."""
    for command in commands().values():
        tree.add_command(_built(command, answers))


def _built(command: Command, answers: Conversation) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction[Any], **_: object) -> None:
        if any(getattr(value, "bot", False) for _, value in interaction.namespace):
            await answers.told(interaction, NO_BOTS)
            return
        # what the client sent, which may still show parameters that an earlier release had
        given = words(command, _given(interaction), str(interaction.locale))
        await answers.said(interaction, given, command=command.name)

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


def _completion(command: Command, each: Field, shown: Sequence[Field], answers: Conversation) -> Any:
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
            before, whole = half_typed_line(command, given, each.name, typed)
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
