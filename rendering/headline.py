"""The title of a match on a sheet of its own: a line that comes in from the left and ends before the game's name."""

from __future__ import annotations

from games import catalogue
from rendering.canvas import Canvas
from rendering.captions import spell
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import Said
from rendering.theme import PAPER, TEXT, TILE
from rendering.typeface import shorten

MIDDLE = 212
"""From the left edge to the middle of the end of the line; like all lengths here at the usual scale."""
TITLE = 310
"""From the left edge to the title."""
EDGE = 96
"""Free space right of the title."""


def headline(canvas: Canvas, scene: Scene, slug: str, high: int) -> None:
    """Line and title, their middle at this height."""
    scale = canvas.theme.scale
    stop(canvas, (MIDDLE, high), 124)
    canvas.fill((0, (high - 20) * scale, 160 * scale, (high + 20) * scale), TEXT)
    size = 104 * scale
    room = canvas.plane.width - (TITLE + EDGE) * scale
    title = shorten(spell(scene, Said(catalogue()[slug].title), str), "bold", size, room)
    canvas.write(title, (TITLE * scale, high * scale), PAPER, TEXT, size=size, weight="bold")


def stop(canvas: Canvas, at: tuple[int, int], side: int) -> None:
    """A station on paper, its middle at a place: a dark disc ``side`` pixels wide with a light middle."""
    scale, (x, y) = canvas.theme.scale, at
    for wide, under, over in ((side, PAPER, TEXT), (side * 2 // 5 // 2 * 2, TEXT, TILE)):
        mask = rounded(wide * scale, wide * scale, wide * scale // 2)
        canvas.stamp(mask, ((x - wide // 2) * scale, (y - wide // 2) * scale), under, over)
