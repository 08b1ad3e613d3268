"""One Italian word for each noun, as bot/text/GLOSSARY.md says: catalogues, rules pages, rules in short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from test_words import _entries, _forms, _ids

from bot.text.rules import _unwrapped, brief, rules
from games import catalogue
from games.kernel.game import AnyGame

PAGE = Path(__file__).parent.parent / "bot/text/GLOSSARY.md"

NO_WORDS = re.compile(r"\{\w+\}|`[^`]*`|/\w+|\b\w+=\S+")
"""Names of values, commands and what is typed."""

IDIOM = re.compile(r"\bal (?:suo|tuo) posto\b|\bal posto d", re.IGNORECASE)
"""Instead of somebody or something."""

WITHOUT = {
    "{first} of zone {source} and {second} of zone {target} change places.",
    "Three {token} in zone {zone}: in place of which token of your row?",
    "Tiles may touch at a corner",
    "Tiles must share a side",
    "What you draw must be laid, and your own tile stays in your hand.",
    "Lay tile {n} on {square}",
    "Lay tile {n}",
    "Lay tile {n}, {turn}",
    "## Where a tile may lie",
    "Yellow is yours. Lay your tile on the square where your line 21, at the bottom, goes on.",
    "Linden Square",
    "Two dice show 6, one 4: swap a token of zone 6 with one of zone 4, for two suns in zone 4.",
    "Your road grows at either end: keep free spaces before both, so that every card fits.",
}
"""Sentences whose Italian does better without the noun."""


class Term(NamedTuple):
    """A row of the table: its English forms, where it holds (None: everywhere; "" is the house), its Italian words."""

    english: str
    where: frozenset[str] | None
    italian: str


class Pair(NamedTuple):
    """A sentence or a line of a page in both languages; ``where`` is the slug of its game, "" for the house."""

    where: str
    english: str
    italian: str


def _any_of(words: str, after: str) -> str:
    each = "|".join(re.escape(word).replace(r"\-", r"\w*") for word in words.split(", "))
    return rf"(?<!\w)(?:{each}){after}(?!\w)"


def terms() -> list[Term]:
    """The table."""
    rows = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)[1:]
    places = {"everywhere": None, "the house": frozenset({""})}
    return [
        Term(english, places.get(where, frozenset(where.lower().split(", "))), italian)
        for english, where, italian in rows
        if not english.startswith("---")
    ]


def pairs() -> Iterator[Pair]:
    """All sentences, and all lines of rules, side by side."""
    for message, path in _entries("it"):
        folder = path.split("/")[1]
        for form in _forms(message):
            yield Pair(folder if folder in catalogue() else "", " / ".join(filter(None, _ids(message))), form)
    for slug, game in catalogue().items():
        for one, other in zip(lines(game, "en"), lines(game, "it"), strict=True):
            yield Pair(slug, one, other)


def lines(game: AnyGame, tag: str) -> list[str]:
    """The rules of a game line by line, then its rules in short."""
    page = [line for block in rules(game, tag).split("\n\n") for line in _unwrapped(block)]
    return page + [str(line) for line in brief(game, tag)]


def misses(term: Term, pair: Pair) -> bool:
    """Whether a pair has the English of a term, and no Italian word of it."""
    english, italian = (NO_WORDS.sub("", text) for text in pair[1:])
    return (
        (term.where is None or pair.where in term.where)
        and re.search(_any_of(term.english, "s?"), english, re.IGNORECASE) is not None
        and re.search(_any_of(term.italian, ""), italian, re.IGNORECASE) is None
    )


def astray(pair: Pair) -> bool:
    """Whether the word for a seat stands for something else."""
    italian = IDIOM.sub("", NO_WORDS.sub("", pair.italian))
    return bool(re.search(r"\bpost[oi]\b", italian, re.IGNORECASE)) and not re.search(
        r"\bseats?\b", pair.english, re.IGNORECASE
    )


def test_each_noun_has_one_word_in_italian() -> None:
    """Where the English has a noun of the table the Italian has its word; and a posto is a seat, nothing else."""
    every = list(pairs())
    wrong = [(term.english, pair) for term in terms() for pair in every if misses(term, pair)]
    free = {pair.english.split(" / ")[0] for _, pair in wrong} & WITHOUT
    faults = [f"{noun}: {pair}" for noun, pair in wrong if pair.english.split(" / ")[0] not in WITHOUT]
    faults += [f"posto: {pair}" for pair in every if astray(pair)]
    faults += [f"named here without need: {english}" for english in WITHOUT - free]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def test_the_glossary_has_teeth() -> None:
    """It has its rows, each noun is met, and another word for it is found."""
    every, table = list(pairs()), terms()
    assert len(table) > 25 and len(every) > 1500
    met = {term.english for term in table for pair in every if misses(Term(*term[:2], "nessuna di queste"), pair)}
    assert met == {term.english for term in table}
    tile = next(term for term in table if term.english == "tile" and term.where == {"metro"})
    assert misses(tile, Pair("metro", "{who} lays a tile", "{who} posa una tessera"))
    assert not misses(tile, Pair("metro", "{who} lays a tile", "{who} posa una piastrina"))
    assert not misses(tile, Pair("socks", "{who} lays a tile", "{who} posa una tessera"))
    assert astray(Pair("", "Here: {place}", "Qui: il posto {place}"))
    assert not astray(Pair("", "A free seat", "Un posto libero"))
