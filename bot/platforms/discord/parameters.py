"""The typed parameters of a command on Discord: what a line sets by ``name=value`` has a parameter for each name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from discord.app_commands.commands import VALID_SLASH_COMMAND_NAME

from bot.text.languages import DEFAULT, languages, spelled
from bot.text.synonyms import HOUSE, spoken
from games import packages
from rendering.text import Said, Word, joined, said

if TYPE_CHECKING:
    from bot.commands.assignable import Assignable
    from bot.commands.command import Command, Param

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


def line(command: Command, given: Mapping[str, str], language: str = DEFAULT) -> str:
    """A command as it would be typed, its values in the order of its parameters, what is set behind them.

    >>> from bot.commands.catalogue import commands
    >>> line(commands()["new"], {"hand": "Two tiles each", "game": "metro", "sheet": "-"})
    '/new metro hand=2'
    """
    words = ["/" + command.name]
    for param in command.params:
        # the whole field as clients showed it before there was one for each option
        words += given.get(param.name, "").split()
        if param.assigned is not None:
            words += [
                each.sets[0].typed(value)
                for each in fields(command)
                if each.sets and (value := _meant(each, given.get(each.name, ""), language)) not in {"", NOTHING}
            ]
    return " ".join(words)


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
