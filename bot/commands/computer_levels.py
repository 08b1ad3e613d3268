"""Computer players as they are asked for and named: level, character, and a name that says the level."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.commands.line_reader import meant_word
from bot.table.table import Table
from bot.text.languages import spelled
from games.kernel.computer import CHARACTERS, LEVELS, USUAL, Skill
from games.kernel.game import Illegal
from rendering.computer_names import WORDS, whole

NAMES = (
    "Ada", "Blaise", "Carla", "Dario", "Elena", "Fermi", "Gaia", "Hugo", "Ines", "Jakob", "Kim", "Luca", "Maria",
)  # fmt: skip
"""Names of computer players; the sign before them says what they are, the word behind them how well they play.

There is one more than the largest table has seats, so one is always free.
"""

_ADORNED = re.compile(r"(?:\[bot\] )?(.*?)(?: \([^()]*\))?")


def is_skill(word: str, language: str) -> bool:
    """Whether a word that was typed is a level or a character."""
    return meant_word(word, language) in (*LEVELS, *CHARACTERS)


def skill_of(words: Sequence[str], language: str) -> Skill:
    """The level and the character that are typed, the usual level and no character where none is. Raises ``Illegal``.

    >>> skill_of(["Spoiler", "hard"], "en"), skill_of(["facile"], "it"), skill_of([], "en")
    (Skill(level='hard', character='spoiler'), Skill(level='easy', character=''), Skill(level='medium', character=''))
    """
    level = character = ""
    for word in words:
        meant = meant_word(word, language)
        if (meant in LEVELS and level) or (meant in CHARACTERS and character):
            raise Illegal("Say one level and one character.")
        if meant in LEVELS:
            level = meant
        elif meant in CHARACTERS:
            character = meant
        else:
            raise Illegal(
                "There is no level {level}: say easy, medium, hard or expert, and builder or spoiler if you like.",
                level=word[:40],
            )
    return Skill(level or USUAL, character)


def seated_skill(table: Table, wanted: Skill) -> str:
    """The skill of the next computer player at a table; where no character is wanted, they alternate."""
    before = sum(bool(sitter.level) for sitter in table.sitters)
    return Skill(wanted.level, wanted.character or CHARACTERS[before % len(CHARACTERS)]).write()


def computer_name(table: Table, level: str, language: str) -> str:
    """A name nobody at the table has, with the level in a language; it stays as it is for readers of others.

    A first name that somebody has is taken again only where there is no other.
    """
    taken = {name.casefold() for name in table.names}
    first = {found[1] for name in taken if (found := _ADORNED.fullmatch(name))}
    names = sorted(NAMES, key=lambda name: name.casefold() in first)
    wholes = (whole(name, spelled(WORDS[level], language)) for name in names)
    return next(name for name in wholes if name.casefold() not in taken)
