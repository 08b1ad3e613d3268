"""Pointy-topped hexagons by axial coordinates, and how rows are named (games/socks/RULES.md, games/road/RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NewType

Label = NewType("Label", str)
"""Name of a hexagon on a board: the letters of its row, then its number in the row (``c4``)."""


class Hex(NamedTuple):
    """A hexagon: ``q`` grows to the right, ``r`` to the lower right."""

    q: int
    r: int


STEPS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""From a hexagon to its six neighbours, clockwise from the right."""


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexagons that share an edge with one, clockwise from the right.

    >>> neighbours(Hex(1, 0))[0], neighbours(Hex(1, 0))[1]
    (Hex(q=2, r=0), Hex(q=1, r=1))
    """
    return tuple(Hex(at.q + q, at.r + r) for q, r in STEPS)


def turned(at: Hex, turns: int) -> Hex:
    """A hexagon after so many turns of 60 degrees clockwise about (0, 0).

    >>> turned(Hex(2, -1), 1), turned(Hex(2, -1), 6)
    (Hex(q=1, r=1), Hex(q=2, r=-1))
    """
    q, r = at
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Hex(q, r)


def row_name(number: int) -> str:
    """Letters of a row counted from 0 at the top.

    >>> [row_name(number) for number in (0, 25, 26, 27)]
    ['a', 'z', 'aa', 'ab']
    """
    return chr(97 + number) if number < 26 else row_name(number // 26 - 1) + chr(97 + number % 26)


def labels(hexagons: Iterable[Hex]) -> dict[Hex, Label]:
    """The names of a board's hexagons, in their order: by row from the top, then by number.

    Row ``a`` has the smallest r; in a row the leftmost hexagon is 1 and every place further right counts, empty ones
    too.

    >>> labels([Hex(0, 0), Hex(2, 0), Hex(1, -1)])
    {Hex(q=1, r=-1): 'a1', Hex(q=0, r=0): 'b1', Hex(q=2, r=0): 'b3'}
    """
    ordered = sorted(hexagons, key=lambda at: (at.r, at.q))
    leftmost: dict[int, int] = {}
    for at in ordered:
        leftmost.setdefault(at.r, at.q)
    return {at: Label(f"{row_name(at.r - ordered[0].r)}{at.q - leftmost[at.r] + 1}") for at in ordered}


def label_order(label: Label) -> tuple[int, str, int]:
    """Sorts labels by row, then by number.

    >>> sorted(["aa1", "b10", "b9", "a2"], key=label_order)
    ['a2', 'b9', 'b10', 'aa1']
    """
    row = label.rstrip("0123456789")
    return len(row), row, int(label[len(row) :])
