"""Half-typed moves, for every game: what they may become, what was meant, and how to press them together."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.kernel import Unreadable

_ATOM = re.compile(r"[a-z]+|.")
"""A word, or one character that belongs to none."""

LONGEST = 40
"""Bytes of the longest move text; buttons carry it."""


@dataclass(frozen=True)
class Offer:
    """Something to press next: a text that is a whole move, or the common beginning of several."""

    text: str
    whole: bool


def tidy(text: str) -> str:
    """A typed move in lower case with single spaces; raises ``Unreadable`` where it cannot be any move.

    >>> tidy("  Lay   C4 ")
    'lay c4'
    """
    if len(text) > 400 or not text.isascii() or not text.isprintable():
        raise Unreadable("A move is written with plain letters and digits.")
    return " ".join(text.lower().split())


def complete(texts: Iterable[str], typed: str, most: int = 25) -> tuple[str, ...]:
    """The legal texts that go on from what was typed, then those that merely contain its words; at most ``most``.

    >>> complete(["draw", "lay a1", "lay b1", "lay c4"], "la")
    ('lay a1', 'lay b1', 'lay c4')
    >>> complete(["draw", "lay a1", "lay b1", "lay c4"], "c4")
    ('lay c4',)
    """
    typed = " ".join(typed.lower().split())
    texts = list(texts)
    first = [text for text in texts if text.startswith(typed)]
    words = typed.split()
    rest = [text for text in texts if text not in first and all(f" {word}" in f" {text}" for word in words)]
    return tuple((first + rest)[:most])


def meant(texts: Sequence[str], typed: str) -> tuple[str, ...]:
    """Up to three legal texts that look like what was typed, those with a word of it before all others.

    >>> meant(["draw", "lay a1", "lay b1"], "ly a1")
    ('lay a1',)
    >>> meant(["draw", "lay a1"], "drow")
    ('draw',)
    """
    typed = typed[:LONGEST].lower()
    words = set(typed.split())
    named = [text for text in texts if words & set(text.split()[1:])]
    return tuple(difflib.get_close_matches(typed, named, 3, 0.4) or difflib.get_close_matches(typed, texts, 3, 0.6))


def split(line: str, texts_start: Iterable[str]) -> tuple[str, ...]:
    """Several moves in one line: parted by commas, semicolons, line ends or ``then``, or where a new verb begins.

    >>> split("draw lay c4", ["draw", "lay"])
    ('draw', 'lay c4')
    >>> split("draw, lay c4", [])
    ('draw', 'lay c4')
    """
    verbs = "|".join(sorted(map(re.escape, texts_start), key=len, reverse=True))
    parts = re.split(r"[,;\n]|\bthen\b", line)
    if verbs:
        parts = [piece for part in parts for piece in re.split(rf"\s+(?=(?:{verbs})\b)", part)]
    return tuple(part.strip() for part in parts if part.strip())


def offers(texts: Iterable[str], typed: str = "", most: int = 20) -> tuple[Offer, ...]:
    """What can be pressed next: all moves if they are few, else the fewest beginnings that lead to all of them.

    Words are never cut in two.

    >>> [offer.text for offer in offers(["draw", "lay a1", "lay a2", "lay b1"], most=3)]
    ['draw', 'lay a', 'lay b1']
    """
    going = [text for text in texts if text.startswith(typed)]
    groups = [going] if going else []
    while True:
        finer = [part for group in groups for part in _parted(group)]
        if finer == groups or (len(finer) > most and len(groups) > 1):
            break
        groups = finer
    return tuple(Offer(_beginning(group), whole=len(group) == 1) for group in groups)


def _parted(group: list[str]) -> Iterator[list[str]]:
    """A group split by the next word or sign behind its common beginning; texts keep their order within a part."""
    depth = len(_beginning(group))

    def further(text: str) -> str:
        found = _ATOM.match(text, depth)
        return text[: found.end()] if found else text

    for _, part in groupby(sorted(group, key=further), key=further):
        yield list(part)


def _beginning(group: Sequence[str]) -> str:
    low, high = min(group), max(group)
    size = next((i for i, letter in enumerate(low) if i >= len(high) or high[i] != letter), len(low))
    while size and low[size - 1].isalpha() and any(text[size : size + 1].isalpha() for text in group):
        size -= 1
    return low[:size]
