"""The numbers 2 to 10 and what they have brought each player: full discs for all points, rings for half of them."""

from __future__ import annotations

from collections.abc import Collection

from games.kernel.game import Seat
from games.road.sheet import NUMBERS
from games.road.values import View
from rendering.canvas import Box, Canvas
from rendering.captions import named
from rendering.road import badges, layout
from rendering.road.inks import LIT, road_ink
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE, Ink

FIGURES = 64
"""Width of the numbers before their lines in a table that stands upright."""
WIDER = 1.35
"""How much wider the place of the 10 is in a strip."""


def strip(canvas: Canvas, view: View, seat: Seat, box: Box, fresh: Collection[int] = ()) -> None:
    """The numbers in a line as they stand on a road, and under each what it has brought; those that are new are lit."""
    left, top, right, bottom = box
    theme, ink = canvas.theme, road_ink(seat)
    unit, high = (right - left) / (len(NUMBERS) - 1 + WIDER), bottom - top
    disc = round(min(unit * 0.92, high * 0.56)) // 2 * 2
    figure = max(theme.figure, round(disc * 0.6))
    upper, lower = top + disc // 2 + 6, bottom - (high - disc - 6) // 2
    for place, number in enumerate(NUMBERS):
        room = round(unit * (WIDER if number == NUMBERS[-1] else 1))
        middle, points = round(left + unit * place) + room // 2, _points(view, seat, number)
        ground = PAPER
        if number in fresh:
            ground = LIT
            _lit(canvas, (middle - room // 2, top, middle + room // 2, bottom), round(unit) // 2, ink)
        _disc(canvas, (middle, upper), disc, number, points, number, (ground, ink))
        if points is not None:
            most = room - 9
            at = middle, lower
            canvas.write(f"+{points}", at, ground, ink, size=figure, weight="bold", anchor="middle", most=most)


def _lit(canvas: Canvas, box: Box, radius: int, ink: Ink) -> None:
    """A ground with a rim for what is new."""
    left, top, right, bottom = box
    canvas.stamp(rounded(right - left, bottom - top, radius), (left, top), PAPER, LIT)
    canvas.rim(box, radius, 4, PAPER, ink)


def table(canvas: Canvas, view: View, scene: Scene) -> None:
    """A line for each number and a column for each of three players."""
    left, top, right, bottom = layout.table()
    theme = canvas.theme
    first, high = left + FIGURES, (bottom - top) // (len(NUMBERS) + 1)
    step = (right - first) // view.seats
    for column in range(view.seats):
        name = named(scene, (Seat(column),), "bold", theme.small, step - 12)
        at = first + step * column + step // 2, top + high // 2
        canvas.write(name, at, PAPER, TEXT, size=theme.small, weight="bold", anchor="middle")
    for row, number in enumerate(NUMBERS, 1):
        y = top + high * row + high // 2
        canvas.fill((left, top + high * row, right, top + high * row + 2), RULE)
        at = left + FIGURES // 2, y
        canvas.write(str(number), at, PAPER, QUIET, size=theme.figure, weight="bold", anchor="middle")
        for column in range(view.seats):
            points, ink = _points(view, Seat(column), number), road_ink(column)
            at = first + step * column + step // 2, y
            _disc(canvas, at, high - 4, points, points, number, (PAPER, ink))


def _points(view: View, seat: Seat, number: int) -> int | None:
    """What a number has brought a seat; None where it was not reached."""
    return next((mark.points for mark in view.roads[seat].marks if mark.number == number), None)


def _disc(
    canvas: Canvas, at: badges.At, wide: int, text: int | None, points: int | None, number: int, inks: tuple[Ink, Ink]
) -> None:
    """A disc with a text in it: full for all points, a ring for half of them, pale where there are none.

    ``inks`` are those of the ground and of the road.
    """
    size = wide // 2 * 2
    figure, most = max(canvas.theme.figure, size // 2), round(size * 0.7)
    ground, ink = inks
    if points is None:
        if text is not None:
            badges.rim(canvas, at, size, badges.Look(PAPER, RULE))
            canvas.write(str(text), at, PAPER, QUIET, size=figure, weight="bold", anchor="middle", most=most)
        else:
            badges.disc(canvas, at, size // 8 * 2, PAPER, RULE)
        return
    badges.disc(canvas, at, size, ground, ink)
    if points < number:
        badges.disc(canvas, at, size - 2 * max(3, size // 14), ink, TILE)
    letters = (TILE, ink) if points < number else (ink, TILE)
    canvas.write(str(text), at, *letters, size=figure, weight="bold", anchor="middle", most=most)
