"""The shape of a road alone, for whoever may still have the same cards before them: no board, no colours, no numbers.

Neither its start nor where it lies on the sheet can be told from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.road.values import Event, Grown, View
from rendering.road.inks import road_ink
from rendering.road.poster_map import BEND, spot, stop
from rendering.scene import Frame
from rendering.theme import Theme
from rendering.vector_sheet import Disc, Element, Path, Point, placed

WIDEST = 0.34
"""From one space to the next at most, where a road is short."""
LINE, END, STOP = 0.34, 0.3, 0.08
"""Breadth of the line, radius of its ends and of its stops, in steps from space to space."""


def gains(frames: Sequence[Frame[View, Event]], seat: Seat) -> tuple[int, ...]:
    """How many spaces the road of a seat grew by, round by round."""
    grown = [event for frame in frames for event in frame.events if isinstance(event, Grown) and event.seat == seat]
    return tuple(len(event.path) for event in grown)


def shape(frames: Sequence[Frame[View, Event]], seat: Seat, theme: Theme) -> tuple[Element, ...]:
    """The road in its colour, as large as there is room."""
    points = [spot(space) for space in frames[-1].view.roads[seat].spaces]
    middle, step = _fitted(points)
    colour = theme.colours[road_ink(seat)]
    moved = tuple((x - middle[0], y - middle[1]) for x, y in points)
    drawn: list[Element] = [Path(moved, LINE, colour, BEND)] if len(moved) > 1 else []
    drawn += [Disc(stop(moved, place), STOP, theme.tile) for place in range(1, len(moved) - 1)]
    drawn += [Disc(at, END, theme.tile, LINE / 2, colour) for at in dict.fromkeys((moved[0], moved[-1]))]
    return tuple(placed(drawn, (0, 0), step))


def _fitted(points: Sequence[Point]) -> tuple[Point, float]:
    """The middle of a road, and the length of a step with which all of it lies within 1 of the origin."""
    across, down = [point[0] for point in points], [point[1] for point in points]
    wide, high = max(across) - min(across), max(down) - min(down)
    around = 2 * END + LINE
    return (min(across) + wide / 2, min(down) + high / 2), min(WIDEST, 2 / (wide + around), 2 / (high + around))
