"""Rectangles of a large picture, and whether they fit in a smaller one."""

from __future__ import annotations

from collections.abc import Iterable

from rendering.canvas import Box

TWICE = 2
"""How much larger than on a board one thing is shown."""


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
