"""Words of other languages that may be typed for ours: in moves, options, terms, days and topics of help.

``locale/it.json`` in the folder of a game, or in ``bot/``, says for a word that is read which others stand for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from bot.text.languages import DEFAULT, closest, languages
from games import packages

HOUSE = "bot"
"""The package with the words that are no part of a move."""

_WORD = re.compile(r"\w+")


def of_game(slug: str, language: str) -> Mapping[str, str]:
    """``synonyms`` of a game; none where there is no such game."""
    package = packages().get(slug)
    return {} if package is None else synonyms(package, closest(language))


@cache
def synonyms(package: str, language: str) -> Mapping[str, str]:
    """Each word that may be typed in a language, or in English, with the one that it stands for."""
    found = dict[str, str]()
    for tongue in dict.fromkeys((DEFAULT, language)):
        file = files(package) / "locale" / f"{tongue}.json"
        if file.is_file():
            table: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
            found |= {typed: word for word, others in table.items() for typed in others}
    return MappingProxyType(found)


def verbs(slug: str, language: str) -> frozenset[str]:
    """The words of a game that have others: ours, and those of a language."""
    every = (word for tongue in languages() for word in of_game(slug, tongue).values())
    return frozenset((*of_game(slug, language), *every))


def understood(line: str, language: str, slug: str = "") -> str:
    """A line with each word that stands for one of ours replaced by it; with ``slug``, those of that game too.

    >>> understood("Posa c4", "it", "metro"), understood("private=sì pace=3g", "it-IT"), understood("pass", "it")
    ('lay c4', 'private=yes pace=3d', 'pass')
    """
    tongue = closest(language)
    table = {**of_game(slug, tongue), **synonyms(HOUSE, tongue)}
    return _WORD.sub(lambda found: table.get(found[0].lower(), found[0]), line)


def move_understood(line: str, language: str, slug: str) -> str:
    """A typed move with the words of its game alone.

    >>> move_understood("passo", "it", "road"), move_understood("sposta sole 2>5", "it", "tandem")
    ('pass', 'move sun 2>5')
    """
    table = of_game(slug, language)
    return _WORD.sub(lambda found: table.get(found[0].lower(), found[0]), line)
