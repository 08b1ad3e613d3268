"""Half-typed moves, for every game: what they may become, what was meant, and how to enter them with buttons."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

_ATOM = re.compile(r"[a-z]+|.")
"""A word, or one character that belongs to none."""

LONGEST = 40
"""Bytes of the longest move text; buttons carry it."""


@dataclass(frozen=True)
class Offer:
    """Something to press next: a text that is a whole move, or the common beginning of several."""

    text: str
    whole: bool


def complete(texts: Iterable[str], typed: str, most: int = 25) -> tuple[str, ...]:
    """The legal texts that begin with what was typed, then those that only contain its words; at most ``most``.

    >>> complete(["draw", "lay a1", "lay b1", "lay c4"], "la")
    ('lay a1', 'lay b1', 'lay c4')
    >>> complete(["draw", "lay a1", "lay b1", "lay c4"], "c4")
    ('lay c4',)
    >>> complete(["b4-c4", "c3-c4", "c4-c5", "ac4-ac5"], "c4")
    ('c4-c5', 'b4-c4', 'c3-c4')
    """
    typed = " ".join(typed.lower().split())
    texts = list(texts)
    first = [text for text in texts if text.startswith(typed)]
    words = typed.split()
    begun = [re.compile(rf"(?<![a-z0-9]){re.escape(word)}") for word in words]
    rest = [text for text in texts if text not in first and all(word.search(text) for word in begun)]
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


def runs(part: str, reads: Callable[[str], bool]) -> tuple[str, ...]:
    """Moves that stand side by side without anything between: the longest that can be read, then the next.

    A part in which something is left over stays whole.

    >>> runs("c5-c4 f2-g3", lambda text: " " not in text)
    ('c5-c4', 'f2-g3')
    >>> runs("lay c4 please", lambda text: text in {"lay c4", "c4"})
    ('lay c4 please',)
    """
    words, found = part.split(), list[str]()
    while words:
        size = next((size for size in range(min(len(words), 8), 0, -1) if reads(" ".join(words[:size]))), None)
        if size is None:
            return (part,)
        found.append(" ".join(words[:size]))
        words = words[size:]
    return tuple(found)


def offers(texts: Iterable[str], typed: str = "", most: int = 20) -> tuple[Offer, ...]:
    """What can be pressed next: all moves if they are few, else beginnings that lead to all of them.

    A beginning ends with a whole word, unless more than ``most`` words may follow it. It may be a move by itself: that
    one is offered once the beginning has been typed. Words are never cut in two.

    >>> [offer.text for offer in offers(["draw", "lay a1", "lay a2", "lay b1"], most=2)]
    ['draw', 'lay']
    >>> [offer.text for offer in offers(["lay a1", "lay a2", "lay b1"], most=2)]
    ['lay a', 'lay b1']
    >>> [(offer.text, offer.whole) for offer in offers(["c4", "c4 c5", "c4 d4", "d4"], most=2)]
    [('c4', False), ('d4', True)]
    >>> [(offer.text, offer.whole) for offer in offers(["c4", "c4 c5", "c4 d4", "d4"], "c4", most=3)]
    [('c4', True), ('c4 c5', True), ('c4 d4', True)]
    """
    going = [text for text in texts if text.startswith(typed)]
    groups = [going] if going else []
    while True:
        finer = [part for group in groups for part in _worded(group)]
        if finer == groups or len(finer) > most:
            break
        groups = finer
    while True:
        finer = [part for group in groups for part in (_parted(group) if len(_worded(group)) > most else (group,))]
        if finer == groups or (len(finer) > most and len(groups) > 1):
            break
        groups = finer
    return tuple(Offer(_beginning(group).rstrip(), whole=len(group) == 1) for group in groups)


def _worded(group: list[str]) -> list[list[str]]:
    """A group split by the next word behind its common beginning, in the order of the words."""
    depth = len(_beginning(group))

    def word(text: str) -> str:
        stop = text.find(" ", depth + 1)
        return text if stop < 0 else text[:stop]

    return [list(part) for _, part in groupby(sorted(group, key=word), key=word)]


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
