"""The numbers 2 to 10 and what they have brought each player: dark discs for all points, rings for half of them."""

from __future__ import annotations

from games.kernel.game import Seat
from games.road.sheet import NUMBERS
from games.road.values import View
from rendering.canvas import Box, Canvas
from rendering.captions import named
from rendering.road import badges, layout
from rendering.scene import Scene
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE

NAMES = 260
"""Width of the names before their lines."""
FIGURES = 92
"""Width of the numbers before their lines in a table that stands upright."""


def table(canvas: Canvas, view: View, scene: Scene) -> None:
    """A line for each seat under a line of the numbers, upright for three; nothing for four: there is no room."""
    seats = tuple(map(Seat, range(view.seats)))
    box = layout.table(view.seats, canvas.theme.scale)
    if len(seats) == 2:
        _flat(canvas, view, scene, seats, box)
    elif len(seats) == 3:
        _upright(canvas, view, scene, seats, box)


def strip(canvas: Canvas, view: View, seat: Seat) -> None:
    """One line of numbers under a single sheet, each as it stands on the road."""
    left, top, right, bottom = layout.table(1, canvas.theme.scale)
    step = (right - left) // len(NUMBERS)
    for place, number in enumerate(NUMBERS):
        at = left + step * place + step // 2, (top + bottom) // 2
        points = _points(view, seat, number)
        _disc(canvas, at, (bottom - top) * 7 // 8, number, points, number)


def _flat(canvas: Canvas, view: View, scene: Scene, seats: tuple[Seat, ...], box: Box) -> None:
    left, top, right, bottom = box
    theme, scale = canvas.theme, canvas.theme.scale
    step, high = (right - left - NAMES * scale) // len(NUMBERS), (bottom - top) // (len(seats) + 1)
    for row in range(len(seats) + 1):
        y = top + high * row + high // 2
        if row:
            canvas.fill((left, top + high * row, right, top + high * row + 2 * scale), RULE)
            name = named(scene, (seats[row - 1],), "bold", theme.normal, NAMES * scale - 20 * scale)
            canvas.write(name, (left, y), PAPER, TEXT, size=theme.normal, weight="bold")
        for place, number in enumerate(NUMBERS):
            at = left + NAMES * scale + step * place + step // 2, y
            if row:
                points = _points(view, seats[row - 1], number)
                _disc(canvas, at, 84 * scale, points, points, number)
            else:
                canvas.write(str(number), at, PAPER, QUIET, size=theme.large, weight="bold", anchor="middle")


def _upright(canvas: Canvas, view: View, scene: Scene, seats: tuple[Seat, ...], box: Box) -> None:
    left, top, right, bottom = box
    theme, scale = canvas.theme, canvas.theme.scale
    first, high = left + FIGURES * scale, (bottom - top) // (len(NUMBERS) + 1)
    step = (right - first) // len(seats)
    for column, seat in enumerate(seats):
        name = named(scene, (seat,), "bold", theme.small, step - 16 * scale)
        at = first + step * column + step // 2, top + high // 2
        canvas.write(name, at, PAPER, TEXT, size=theme.small, weight="bold", anchor="middle")
    for row, number in enumerate(NUMBERS, 1):
        y = top + high * row + high // 2
        canvas.fill((left, top + high * row, right, top + high * row + 2 * scale), RULE)
        at = left + FIGURES * scale // 2, y
        canvas.write(str(number), at, PAPER, QUIET, size=theme.figure, weight="bold", anchor="middle")
        for column, seat in enumerate(seats):
            points = _points(view, seat, number)
            _disc(canvas, (first + step * column + step // 2, y), high - 4 * scale, points, points, number)


def _points(view: View, seat: Seat, number: int) -> int | None:
    """What a number has brought a seat; None where it was not reached."""
    return next((mark.points for mark in view.roads[seat].marks if mark.number == number), None)


def _disc(canvas: Canvas, at: badges.At, wide: int, text: int | None, points: int | None, number: int) -> None:
    """A disc with a text in it: dark for all points, a ring for half of them, pale where there are none."""
    size = wide // 2 * 2
    figure, most = max(canvas.theme.figure, size // 2), round(size * 0.7)
    if points is None:
        if text is not None:
            badges.rim(canvas, at, size, RULE)
            canvas.write(str(text), at, PAPER, QUIET, size=figure, weight="bold", anchor="middle", most=most)
        else:
            badges.disc(canvas, at, size // 8 * 2, PAPER, RULE)
        return
    badges.disc(canvas, at, size, PAPER, TEXT)
    if points < number:
        badges.disc(canvas, at, size - 2 * max(3 * canvas.theme.scale, size // 20), TEXT, TILE)
    inks = (TILE, TEXT) if points < number else (TEXT, TILE)
    canvas.write(str(text), at, *inks, size=figure, weight="bold", anchor="middle", most=most)
