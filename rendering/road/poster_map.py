"""The sheets of The Best Road for a poster: each road as a route with stops, its numbers as stations."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from games.kernel.game import Seat
from games.road.geometry import AXES, SPACES
from games.road.values import Road, View
from rendering.poster_parts import EDGE as WORDS
from rendering.poster_parts import SMALLEST, WIDE, fitting
from rendering.road import shapes
from rendering.road.inks import road_ink
from rendering.theme import Theme, over_ink, seat_ink
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Shape, Text, box, mixed, placed, wide

LINE = 0.25
"""Width of a road in steps from space to space; all lengths below are in these."""
BEND = 0.42
STATION = 0.34
ACROSS, DOWN = 9.0, 8 * math.sqrt(3) / 2 + 2 / math.sqrt(3)
"""Width and height of a sheet."""
EDGE = 60
FINE = 70
"""From so many units a step on spaces have patterns."""
CAPTION = 92
"""From a sheet down to the next thing; its name stands there, and what its points are made of."""
APART = 40
LARGEST = 128
LARGER = 0.58
"""Of two sheets the winner's has so much of the size of both."""
SLANT = 2.25 * math.sqrt(3)
"""From the middle of a sheet to the line along the outermost spaces of a slanting edge."""
GAP = 34
CAPTIONS = (32, 28, 25, 22, 22, 19, 19, 19)
"""Sizes for the names at the sheets; see ``fitting``."""
LARGE = (48, 42, 36, *CAPTIONS)
"""The same where they stand in free corners."""


def sheets(
    view: View, order: Sequence[Seat], names: Sequence[str], theme: Theme, top: float, bottom: float
) -> Iterator[Element]:
    """The sheets of all seats in this order: the first large, the others side by side below it."""
    room, others = WIDE - 2 * EDGE, len(order) - 1
    if others == 1:
        yield from _two(view, order, names, theme, top, bottom)
        return
    high = bottom - top - CAPTION * (1 + bool(others))
    small = min((room - APART * (others - 1)) / (ACROSS * others), high * 0.42 / DOWN) if others else 0.0
    large = min(LARGEST, room / ACROSS, (high - small * DOWN) / DOWN)
    free = (high - (large + small) * DOWN) / 2
    y = top + free + large * DOWN / 2
    yield from _sheet(view, order[0], theme, (WIDE / 2, y), large)
    y += large * DOWN / 2
    yield from _caption(view, theme, order[0], names[0], (WIDE / 2, y + 28), large * ACROSS)
    y += CAPTION + free + small * DOWN / 2
    step = ACROSS * small + min(APART * 3, (room - ACROSS * small * others) / max(1, others - 1))
    for number, (seat, name) in enumerate(zip(order[1:], names[1:], strict=True)):
        x = WIDE / 2 + step * (number - (others - 1) / 2)
        yield from _sheet(view, seat, theme, (x, y), small)
        yield from _caption(view, theme, seat, name, (x, y + small * DOWN / 2 + 28), small * ACROSS)


def _two(
    view: View, order: Sequence[Seat], names: Sequence[str], theme: Theme, top: float, bottom: float
) -> Iterator[Element]:
    """Two sheets, the larger on the left above, their slanting edges along each other; names in the free corners."""
    room, high = WIDE - 2 * EDGE, bottom - top
    both = (room * math.cos(math.pi / 6) + high / 2 - GAP) / (SLANT * 2 + ACROSS * math.cos(math.pi / 6) + DOWN / 2) * 2
    large, small = both * LARGER, both * (1 - LARGER)
    left, right = EDGE, WIDE - EDGE
    yield from _sheet(view, order[0], theme, (left + large * ACROSS / 2, top + large * DOWN / 2), large)
    yield from _sheet(view, order[1], theme, (right - small * ACROSS / 2, bottom - small * DOWN / 2), small)
    yield from _caption(view, theme, order[0], names[0], (WIDE - WORDS, top + 44), large * 3.6, "right")
    yield from _caption(view, theme, order[1], names[1], (WORDS, bottom - 74), small * 4.0, "left")


def _sheet(view: View, seat: Seat, theme: Theme, middle: Point, step: float) -> Iterator[Element]:
    """A sheet around its middle, so large."""
    yield from placed(_spaces(view, seat, theme, step), middle, step)
    yield from placed(_road(view, seat, theme, step), middle, step)


def _caption(
    view: View, theme: Theme, seat: Seat, name: str, at: Point, room: float, anchor: str = "middle"
) -> Iterator[Element]:
    """A name with a piece of the road before it; ``at`` is its left end, its middle or its right end."""
    size, lines = fitting(name, room - 46, CAPTIONS if anchor == "middle" else LARGE, "bold")
    long = max(wide(line, size, "bold") for line in lines) + 46
    left = at[0] - {"left": 0.0, "middle": long / 2, "right": long}[anchor]
    yield Path(((left + 7, at[1]), (left + 30, at[1])), 14, theme.colours[road_ink(seat)])
    for number, line in enumerate(lines):
        y = at[1] + (number - (len(lines) - 1) / 2) * size * 1.1
        yield Text(line, (left + 46, y), size, theme.text, "bold")
    road = view.roads[seat]
    made = f"{road.points} \u2212 {road.points - view.scores[seat]}"
    below = max(24, size * 0.7)
    low = at[1] + (len(lines) - 1) / 2 * size * 1.1 + size * 0.45 + below * 0.85
    yield Text(made, (left + 46, low), below, theme.quiet)


def spot(space: int) -> Point:
    """The middle of a space, in steps from the middle of the sheet."""
    q, r = AXES[space]
    return q + r / 2, r * math.sqrt(3) / 2


def hexagon(at: Point, radius: float) -> tuple[Point, ...]:
    """The corners of a hexagon that stands on one."""
    return tuple(
        (at[0] + radius * math.sin(math.pi * k / 3), at[1] - radius * math.cos(math.pi * k / 3)) for k in range(6)
    )


def _spaces(view: View, seat: Seat, theme: Theme, step: float) -> Iterator[Element]:
    """All spaces: those of the road pale, the others in their colours, with their patterns where they are large."""
    reached = set(view.roads[seat].spaces)
    for space in SPACES:
        colour, number = view.sheet.colours[space], view.sheet.numbers[space]
        ink, over = theme.colours[seat_ink(colour)], theme.colours[over_ink(colour)]
        ground = mixed(theme.paper, ink, 0.2 if space in reached else 0.62)
        yield Area(hexagon(spot(space), 0.548), ground, 0.07)
        if space in reached:
            continue
        if number:
            yield Disc(spot(space), 0.31, ground, 0.045, mixed(ground, over, 0.75))
            size = letters(number, step)
            yield Text(str(number), spot(space), size, mixed(ground, over, 0.9), "bold", "middle")
        elif step > FINE:
            yield Shape(partial(shapes.inside, colour), spot(space), 1, mixed(ground, over, 0.16))


def _road(view: View, seat: Seat, theme: Theme, step: float) -> Iterator[Element]:
    """The road with a stop at every space, a square at the start, and its numbers."""
    road: Road = view.roads[seat]
    colour = theme.colours[road_ink(seat)]
    points = tuple(map(spot, road.spaces))
    if len(points) > 1:
        yield Path(points, LINE, colour, BEND, 0.055, theme.paper)
    brought = {mark.number: mark.points for mark in road.marks}
    for place, space in enumerate(road.spaces):
        number = view.sheet.numbers[space]
        at = stop(points, place)
        if space == road.start:
            yield from placed(start(theme, colour), points[place])
        elif number:
            half = brought.get(number, number) < number
            yield from placed(station(theme, colour, number, half=half, step=step), points[place])
        elif place in {0, len(points) - 1}:
            yield Disc(at, 0.17, theme.tile, 0.09, colour)
        else:
            yield Disc(at, 0.05, theme.tile)


def letters(number: int, step: float) -> float:
    """The size of a number on a sheet with so many units a step, in steps."""
    return max(0.42 if number < 10 else 0.37, SMALLEST / step)


def start(theme: Theme, colour: str) -> tuple[Element, ...]:
    """The start of a road around the origin."""
    return Area(box(-0.27, -0.27, 0.27, 0.27), theme.paper, 0.12), Area(
        box(-0.18, -0.18, 0.18, 0.18), theme.tile, 0.08, 0.1, colour
    )


def station(theme: Theme, colour: str, number: int, *, half: bool, step: float = 46) -> tuple[Element, ...]:
    """A number of a road around the origin: full, or a ring where it has brought half of its points."""
    ground, ink = (theme.tile, theme.text) if half else (colour, theme.tile)
    return (
        Disc((0, 0), STATION + 0.05, theme.paper),
        Disc((0, 0), STATION - 0.04, ground, 0.08, colour),
        Text(str(number), (0, 0), letters(number, step), ink, "bold", "middle"),
    )


def stop(points: Sequence[Point], place: int) -> Point:
    """Where the line passes a point: bends lie further in."""
    if not 0 < place < len(points) - 1:
        return points[place]
    one, (x, y), other = points[place - 1 : place + 2]
    a, b = (one[0] - x, one[1] - y), (other[0] - x, other[1] - y)
    turn = math.pi - math.acos(max(-1.0, min(1.0, a[0] * b[0] + a[1] * b[1])))
    if turn < 0.1:
        return x, y
    reach = min(BEND * math.tan(turn / 2), 0.5)
    far = reach / math.tan(turn / 2) * (1 / math.cos(turn / 2) - 1)
    long = math.hypot(a[0] + b[0], a[1] + b[1])
    return x + (a[0] + b[0]) / long * far, y + (a[1] + b[1]) / long * far
