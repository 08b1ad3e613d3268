"""A part of Metro's board around a square, with one tile after the other on it."""

from __future__ import annotations

from games.metro.geometry import Square
from games.metro.values import View
from rendering.canvas import Box, Sprite
from rendering.metro import layout
from rendering.metro.preview import unmade
from rendering.metro.zoom import seen
from rendering.theme import Theme

RIM = 4
"""Breadth of the frame around such a part."""


def part(after: View, theme: Theme, square: Square, size: tuple[int, int], hidden: tuple[int, int]) -> Sprite:
    """What is around a square once a tile lies there that is not laid yet, the square in the middle if the rim lets it.

    A corner of the size ``hidden`` will be painted over. What cannot be seen is not painted.
    """
    box = _around(theme, square, *size)
    left, top, _, _ = box
    return seen(unmade(after, theme, square, box), box, RIM, (left, top, left + hidden[0], top + hidden[1]))


def _around(theme: Theme, square: Square, wide: int, high: int) -> Box:
    x, y = layout.middle(theme, square)
    left = max(0, min(x - wide // 2, theme.side - wide))
    top = max(layout.COLUMNS - 20, min(y - high // 2, layout.FOOTER - high))
    return left, top, left + wide, top + high
