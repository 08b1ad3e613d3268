"""The spaces of the sheet: a hexagon of hexagons, five to a side (games/road/RULES.md, "Parts")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

Space = NewType("Space", int)
"""A space, 0 (``a1``, top left) to 60 (``i5``, bottom right), row by row."""

ROWS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
"""Spaces in each row from the top."""

CELLS = tuple((row, number) for row, count in enumerate(ROWS) for number in range(count))
"""Row and place in the row of each space, both from 0."""

SPACES = tuple(Space(number) for number in range(len(CELLS)))
LABELS = tuple("abcdefghi"[row] + str(number + 1) for row, number in CELLS)
NAMED = dict(zip(LABELS, SPACES, strict=True))
"""Spaces by their labels."""

AXES = tuple((number - min(row, 4), row - 4) for row, number in CELLS)
"""Slanted coordinates (q, r) of each space: along the row, and downwards along a column that leans to the right.

The middle ``e5`` is (0, 0); neighbours differ by (1, 0), (0, 1), (1, -1) or the opposite.
"""


def label(space: Space) -> str:
    """Name of a space: row letter from the top, number from the left.

    >>> label(Space(0)), label(Space(30)), label(Space(60))
    ('a1', 'e5', 'i5')
    """
    return LABELS[space]


def labels(spaces: Iterable[Space]) -> str:
    """Names of spaces in a row.

    >>> labels([Space(0), Space(1)])
    'a1 a2'
    """
    return " ".join(LABELS[space] for space in spaces)


def distance(one: Space, other: Space) -> int:
    """Steps from neighbour to neighbour between two spaces.

    >>> distance(NAMED["a1"], NAMED["i5"]), distance(NAMED["e5"], NAMED["e6"])
    (8, 1)
    """
    along, down = AXES[one][0] - AXES[other][0], AXES[one][1] - AXES[other][1]
    return max(abs(along), abs(down), abs(along + down))


NEAR = tuple(tuple(other for other in SPACES if distance(space, other) == 1) for space in SPACES)
"""The two to six neighbours of each space, in the order of their labels."""


def bits(spaces: Iterable[Space]) -> int:
    """A set of spaces as bits ``1 << space``."""
    found = 0
    for space in spaces:
        found |= 1 << space
    return found


NEAR_BITS = tuple(bits(near) for near in NEAR)
ALL = bits(SPACES)
