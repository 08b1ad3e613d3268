"""What the tiles of Metro look like, in words; records and moves have their codes."""

from __future__ import annotations

from games.metro.geometry import Tile
from rendering.text import Said, joined, said

SIDES = (said("top"), said("right"), said("bottom"), said("left"))
"""The sides of a tile in the order of the letters of its code."""
CORNERS = (said("top left"), said("top right"), said("bottom right"), said("bottom left"))
"""The corner that the tight curve of each letter goes round: ``c`` leads to the side before its own."""

LOOKS = {
    "aaaa": said("a crossing"),
    "aabc": said("a crossing with curves"),
    "bbbb": said("four wide curves"),
    "bbcc": said("four curves"),
    "cccc": said("four tight curves"),
    "abbd": said("wide curves with a U-turn"),
    "accd": said("tight curves with a U-turn"),
    "bcdd": said("curves with two U-turns"),
    "aadd": said("straights with two U-turns"),
    "dddd": said("four U-turns"),
}
"""The looks of a tile by its letters in order, which are the same however it lies."""


def look(tile: Tile) -> Said:
    """What a tile looks like, however it lies.

    >>> look(Tile("bbad")) == look(Tile("adbb")) == LOOKS["abbd"]
    True
    """
    return LOOKS["".join(sorted(tile))]


def lying(tile: Tile) -> Said:
    """What a tile looks like and how it lies: no two kinds have the same words."""
    turns = [SIDES[side] for side, letter in enumerate(tile) if letter == "d"]
    rest = _REST.get("".join(sorted(tile)))
    if rest is not None:
        return said("{tracks}, U-turn {where}", tracks=rest, where=joined(turns, " "))
    if {"b", "c"} <= set(tile):
        corners = [CORNERS[side] for side, letter in enumerate(tile) if letter == "c"]
        return said("{tile}, tight {where}", tile=look(tile), where=joined(corners))
    return look(tile)


_REST = {"abbd": said("wide curves"), "accd": said("tight curves"), "bcdd": said("curves"), "aadd": said("straights")}
"""What a tile has beside its U-turns."""
