"""Words of other languages that may be typed for ours: in moves, options, terms, days and topics of help.

``locale/it.json`` in the folder of a game, or in ``bot/``, says for a word that is read which others stand for it.
"""

from __future__ import annotations

import json
import re
import unicodedata
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


def native(move: str, language: str, slug: str) -> str:
    """A move with the words of a language, as its reader would type it.

    >>> native("lay c4", "it", "metro"), native("take leaf 2 5", "it", "tandem"), native("pass", "en", "road")
    ('posa c4', 'prendi foglia 2 5', 'pass')
    """
    package = packages().get(slug)
    table = {} if package is None else {word: others[0] for word, others in _read(package, closest(language)).items()}
    return _WORD.sub(lambda found: table.get(found[0], found[0]), move)


def spoken(package: str, word: str, language: str) -> str:
    """What a word of a package is called in a language: the first that may be typed for it there, else itself.

    >>> spoken("bot.commands", "move", "it"), spoken("bot", "pace", "it"), spoken("bot.commands", "move", "en")
    ('mossa', 'ritmo', 'move')
    """
    return _read(package, closest(language)).get(word, [word])[0]


@cache
def _read(package: str, tongue: str) -> Mapping[str, list[str]]:
    """What the words of a package may be typed as in a language."""
    file = files(package) / "locale" / f"{tongue}.json"
    table: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return MappingProxyType(table)


@cache
def synonyms(package: str, language: str) -> Mapping[str, str]:
    """Each word that may be typed in a language, or in English, with the one that it stands for."""
    found = dict[str, str]()
    for tongue in dict.fromkeys((DEFAULT, language)):
        found |= {typed: word for word, others in _read(package, tongue).items() for typed in others}
    return MappingProxyType(found)


def verbs(slug: str, language: str) -> frozenset[str]:
    """The words of a game that have others: ours, and those of a language."""
    every = (word for tongue in languages() for word in of_game(slug, tongue).values())
    return frozenset((*of_game(slug, language), *every))


def understood(line: str, language: str, slug: str = "") -> str:
    """A line with each word that stands for one of ours replaced by it; with ``slug``, those of that game too.

    >>> understood("Posa c4", "it", "metro"), understood("private=sì pace=3g", "it-IT"), understood("pass", "it")
    ('lay c4', 'private=yes pace=3d', 'pass')
    >>> understood("PRIVATO\uff1dsi\u0300", "it")
    'private=yes'
    """
    tongue = closest(language)
    table = {**of_game(slug, tongue), **synonyms(HOUSE, tongue)}
    return _replaced(line, table)


def move_understood(line: str, language: str, slug: str) -> str:
    """A typed move with the words of its game alone.

    >>> move_understood("passo", "it", "road"), move_understood("sposta sole 2>5", "it", "tandem")
    ('pass', 'move sun 2>5')
    """
    return _replaced(line, of_game(slug, language))


def _replaced(line: str, table: Mapping[str, str]) -> str:
    """A line with some words replaced. Wide letters, and those made of a letter and a mark, are plain."""
    return _WORD.sub(lambda found: table.get(found[0].lower(), found[0]), unicodedata.normalize("NFKC", line))
