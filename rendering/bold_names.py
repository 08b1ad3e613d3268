"""Sentences whose names are bold: as large as there is room, never cut but within a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rendering.canvas import Canvas
from rendering.captions import name_of, spell
from rendering.scene import Scene
from rendering.text import Said
from rendering.theme import PAPER, TEXT, Ink
from rendering.typeface import initialled, width

LEAST = 5
"""A name keeps room for so many times the size of its letters before a sentence becomes smaller."""

_BEGIN, _END = "\x02", "\x03"


@dataclass(frozen=True)
class Run:
    """A part of a line in one weight, with the spaces around it."""

    text: str
    weight: str


Line = tuple[Run, ...]


def runs(scene: Scene, word: Said, size: int, most: int) -> Line:
    """A sentence as parts in two weights; each name is at most ``most`` pixels wide, by initials first."""
    text = spell(scene, word, lambda seat: f"{_BEGIN}{initialled(name_of(scene, seat), 'bold', size, most)}{_END}")
    found = list[Run]()
    for number, part in enumerate(text.replace(_END, _BEGIN).split(_BEGIN)):
        if part:
            found.append(Run(part, "bold" if number % 2 else "regular"))
    if all(run.weight == "regular" for run in found):
        return tuple(Run(run.text, "bold") for run in found)
    return tuple(found)


def long(line: Line, size: int) -> int:
    """How wide a line is, in pixels."""
    return sum(width(run.text, run.weight, size) for run in line)


def fit(scene: Scene, word: Said, sizes: Sequence[int], most: int) -> tuple[int, tuple[Line, ...]]:
    """The size, and one line of at most ``most`` pixels, or two in the smallest size, the largest first in ``sizes``.

    Names are whole as long as they fit in the larger half of the sizes, then shortened, no more than must be. What
    stands around them is never cut: letters are pressed together where even two lines are too few.
    """
    for size in sizes[: (len(sizes) + 1) // 2]:
        line = runs(scene, word, size, 10 * most)
        if long(line, size) <= most:
            return size, (line,)
    for size in sizes[(len(sizes) - 1) // 2 :]:
        least = LEAST * size
        if long(runs(scene, word, size, least), size) <= most:
            room = most
            while room - least > 1:
                middle = (least + room) // 2
                fits = long(runs(scene, word, size, middle), size) <= most
                least, room = (middle, room) if fits else (least, middle)
            return size, (runs(scene, word, size, least),)
    size, lines = sizes[-1], list[tuple[Line, ...]]()
    for tenths in (7, 6, 5, 4, 3):
        lines.append(_halves(runs(scene, word, size, most * tenths // 10), size))
        if max(long(line, size) for line in lines[-1]) <= most:
            break
    return size, lines[-1]


def _halves(line: Line, size: int) -> tuple[Line, ...]:
    """A line parted at the space that makes the wider half narrowest."""
    words = [Run(word, run.weight) for run in line for word in _with_spaces(run.text)]
    parted = [(_joined(words[:at]), _joined(words[at:])) for at in range(1, len(words))]
    if not parted:
        return (line,)
    return min(parted, key=lambda halves: max(long(half, size) for half in halves))


def _joined(words: Sequence[Run]) -> Line:
    """Words side by side; those of one weight are one part, so that a name from right to left keeps its order."""
    return tuple(
        Run("".join(run.text for run in same), weight) for weight, same in groupby(words, lambda run: run.weight)
    )


def _with_spaces(text: str) -> list[str]:
    """The words of a text, each with the space after it.

    >>> _with_spaces(" lays 2 tracks")
    [' ', 'lays ', '2 ', 'tracks']
    """
    words = text.split(" ")
    return [word + " " * (number < len(words) - 1) for number, word in enumerate(words) if word or not number]


def write(canvas: Canvas, line: Line, at: tuple[int, int], size: int, most: int, over: Ink = TEXT) -> None:
    """A line on paper from a place on; its letters are pressed together where it is wider than ``most`` pixels."""
    x, wide = at[0], max(1, long(line, size))
    for run in line:
        room = width(run.text, run.weight, size)
        room = room if wide <= most else room * most // wide
        canvas.write(run.text, (x, at[1]), PAPER, over, size=size, weight=run.weight, most=max(1, room))
        x += room
