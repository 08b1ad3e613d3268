"""A part of Metro's board around a square, with one tile after the other on it."""

from __future__ import annotations

from games.metro.geometry import Square
from games.metro.values import View
from rendering.canvas import Box, Sprite
from rendering.metro import layout, one_more, position
from rendering.metro.preview import framed
from rendering.metro.zoom_crop import seen
from rendering.theme import Theme

RIM = 4
"""Breadth of the frame around such a part."""


class PartOfBoard:
    """The board of a view, of which a part of a size is looked at, with the square in its middle if the rim lets it.

    The board is painted once. With a tile on it, what is seen is made as it was before the next one; the rest of it
    is not looked at.
    """

    def __init__(self, view: View, theme: Theme, square: Square, size: tuple[int, int]) -> None:
        self._view, self._square = view, square
        self._board, self._box = position.painted(view, theme), _around(theme, square, *size)
        self._under, self._texts = self._board.plane.crop(self._box), self._board.texts

    def after(self, after: View, hidden: tuple[int, int]) -> Sprite:
        """The part once a tile lies, in the dashed frame of what is not made; a corner of a size will be hidden."""
        board, (left, top, _, _) = self._board, self._box
        board.texts = list(self._texts)
        one_more.add(board, self._view, after, self._square)
        framed(board, self._view, after, self._square)
        found = seen(board, self._box, RIM, (left, top, left + hidden[0], top + hidden[1]))
        board.plane.paste(self._under, (left, top))
        return found


def _around(theme: Theme, square: Square, wide: int, high: int) -> Box:
    x, y = layout.middle(theme, square)
    left = max(0, min(x - wide // 2, theme.side - wide))
    top = max(layout.COLUMNS - 24, min(y - high // 2, layout.FOOTER - high))
    return left, top, left + wide, top + high
