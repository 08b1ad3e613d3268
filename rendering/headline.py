"""The title of a match on a sheet of its own: a line that comes in from the left and ends before the game's name."""

from __future__ import annotations

from games import catalogue
from games.kernel.game import Seat
from rendering.canvas import Canvas
from rendering.captions import fitted, spell
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import Said, Who, joined
from rendering.theme import PAPER, QUIET, TEXT, TILE
from rendering.typeface import clean, shorten, width

MIDDLE = 212
"""From the left edge to the middle of the end of the line; like all lengths here at the usual scale."""
TITLE = 310
"""From the left edge to the title."""
EDGE = 96
"""Free space right of the title, and on both sides of the players."""


def headline(canvas: Canvas, scene: Scene, slug: str, high: int) -> None:
    """Line and title, their middle at this height."""
    scale = canvas.theme.scale
    stop(canvas, (MIDDLE, high), 124)
    canvas.fill((0, (high - 20) * scale, 160 * scale, (high + 20) * scale), TEXT)
    size = 104 * scale
    room = canvas.plane.width - (TITLE + EDGE) * scale
    title = shorten(spell(scene, Said(catalogue()[slug].title), str), "bold", size, room)
    canvas.write(title, (TITLE * scale, high * scale), PAPER, TEXT, size=size, weight="bold")


def players(canvas: Canvas, scene: Scene, low: int) -> None:
    """Below the title, their middle at this height: who played, and the code."""
    scale = canvas.theme.scale
    room, right = canvas.plane.width - 2 * EDGE * scale, canvas.plane.width - EDGE * scale
    size = 42 * scale
    code = shorten(clean(scene.code), "regular", size, room // 4)
    canvas.write(code, (right, low * scale), PAPER, QUIET, size=size, anchor="right")
    most = room - width(code, "regular", size) - 40 * scale
    people = joined([Who(Seat(seat)) for seat in range(len(scene.names))], " · ")
    text = fitted(scene, people, "regular", size, most)
    canvas.write(text, (EDGE * scale, low * scale), PAPER, TEXT, size=size)


def stop(canvas: Canvas, at: tuple[int, int], side: int) -> None:
    """A station on paper, its middle at a place: a dark disc ``side`` pixels wide with a light middle."""
    scale, (x, y) = canvas.theme.scale, at
    for wide, under, over in ((side, PAPER, TEXT), (side * 2 // 5 // 2 * 2, TEXT, TILE)):
        mask = rounded(wide * scale, wide * scale, wide * scale // 2)
        canvas.stamp(mask, ((x - wide // 2) * scale, (y - wide // 2) * scale), under, over)
