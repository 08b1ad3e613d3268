"""Which part of a large picture to show where not all of it fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from rendering.canvas import Box

TWICE = 2
"""How much larger than on a board one thing is shown."""


@dataclass(frozen=True)
class Part:
    """A rectangle of a large picture, and how much it matters to see it whole."""

    box: Box
    weight: int


def around(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle with all of these in it."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def fits(box: Box, size: tuple[int, int]) -> bool:
    """Whether a rectangle is not larger than a size.

    >>> fits((10, 10, 20, 40), (10, 30)), fits((10, 10, 20, 40), (30, 10))
    (True, False)
    """
    return box[2] - box[0] <= size[0] and box[3] - box[1] <= size[1]


def worth(parts: Sequence[Part], size: tuple[int, int]) -> Box:
    """The smallest rectangle around those parts that weigh most among all that are whole in a window of a size."""
    wide, high = size
    lefts = sorted({edge for part in parts for edge in (part.box[0], part.box[2] - wide)})
    tops = sorted({edge for part in parts for edge in (part.box[1], part.box[3] - high)})

    def whole(corner: tuple[int, int]) -> list[Part]:
        left, top = corner
        window = (left, top, left + wide, top + high)
        return [part for part in parts if around((part.box, window)) == window]

    seen = max(map(whole, product(lefts, tops)), key=lambda inside: sum(part.weight for part in inside))
    return around(part.box for part in seen)
