"""One player's sheet: spaces not reached in their colours, the road paved and drawn through those that are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.road.geometry import AXES, SPACES, Space, label
from games.road.sheet import Sheet
from games.road.values import Road
from rendering.canvas import Canvas
from rendering.road import paved, plan, shapes
from rendering.sprites import frame, rounded
from rendering.theme import TEXT, TILE, Ink


@dataclass(frozen=True)
class Growth:
    """What is new on a road: spaces in order, and the space of the road they go on from."""

    end: Space
    path: tuple[Space, ...]


def paint(
    canvas: Canvas,
    panel: plan.Panel,
    sheet: Sheet,
    road: Road,
    news: Sequence[Growth] = (),
    ready: frozenset[Space] = frozenset(),
) -> None:
    """A sheet with its road. News are hollow and in the marking colour; they need not be of the road yet.

    ``ready`` are spaces to which the road may go on next: they are framed.
    """
    old, new = (
        _sides(pairwise(road.spaces)),
        _sides(pair for growth in news for pair in pairwise((growth.end, *growth.path))),
    )
    reached = {*road.spaces, *new}
    half = panel.cell // 2, plan.height(panel.cell) // 2
    for space in SPACES:
        x, y = panel.middle(space)
        if space in reached:
            fresh = new.get(space, 0)
            sprite = paved.paved(canvas.theme, panel.cell, old.get(space, 0) & ~fresh, fresh)
        else:
            name = label(space) if panel.large else ""
            sprite = shapes.space(
                canvas.theme, panel.cell, sheet.colours[space], sheet.numbers[space], name, ready=space in ready
            )
        canvas.paste(sprite, (x - half[0], y - half[1]))
    _badges(canvas, panel, sheet, road, news)


def _sides(pairs: Iterable[tuple[Space, Space]]) -> dict[Space, int]:
    """For each space the sides, as bits, by which a road leaves it."""
    found: dict[Space, int] = {}
    for pair in pairs:
        for here, there in (pair, pair[::-1]):
            step = AXES[there][0] - AXES[here][0], AXES[there][1] - AXES[here][1]
            found[here] = found.get(here, 0) | 1 << paved.SIDES.index(step)
    return found


def _badges(canvas: Canvas, panel: plan.Panel, sheet: Sheet, road: Road, news: Sequence[Growth]) -> None:
    """Numbers on the road, the start and the ends; a number that is only being chosen is shown as full."""
    half = {mark.number for mark in road.marks if mark.points < mark.number}
    ends = list(road.ends)
    for growth in news:
        if growth.path[0] not in road.spaces:
            ends = [end for end in ends if end != growth.end or len(road.spaces) == 1] + [growth.path[-1]]
    added = [space for growth in news for space in growth.path if space not in road.spaces]
    for space in (*road.spaces, *added):
        number = sheet.numbers[space]
        if number:
            _number(canvas, panel, space, number, full=number not in half)
        elif space == road.start:
            _start(canvas, panel, space, end=space in ends)
        elif space in ends:
            _end(canvas, panel, space)
    for end in ends:
        if sheet.numbers[end] or end == road.start:
            _ring(canvas, panel, end)


def _even(size: float) -> int:
    return round(size) // 2 * 2


def _disc(canvas: Canvas, at: tuple[int, int], size: int, inks: tuple[Ink, Ink], radius: int | None = None) -> None:
    """A disc, or a square with round corners, its middle at a pixel; ``inks`` are what it lies on and its own."""
    shape = rounded(size, size, size // 2 if radius is None else radius)
    canvas.stamp(shape, (at[0] - size // 2, at[1] - size // 2), *inks)


def _number(canvas: Canvas, panel: plan.Panel, space: Space, number: int, *, full: bool) -> None:
    """A number on a road: dark where it brought all its points, framed where it brought half."""
    size, at = _even(panel.cell * 0.62), panel.middle(space)
    _disc(canvas, at, size, (TILE, TEXT))
    if not full:
        _disc(canvas, at, size - 2 * max(3, size // 12), (TEXT, TILE))
    ground, ink = (TEXT, TILE) if full else (TILE, TEXT)
    figure = canvas.theme.normal + 12 if panel.large else canvas.theme.small
    canvas.write(str(number), at, ground, ink, size=figure, weight="bold", anchor="middle")


def _start(canvas: Canvas, panel: plan.Panel, space: Space, *, end: bool) -> None:
    """The start: a square with a hole, or with its label where it is an end and there is room."""
    size, at = _even(panel.cell * (0.52 if panel.large else 0.44)), panel.middle(space)
    _disc(canvas, at, size, (TILE, TEXT), 4)
    if end and panel.large:
        canvas.write(label(space), at, TEXT, TILE, size=canvas.theme.small, weight="bold", anchor="middle")
    else:
        _disc(canvas, at, _even(size / 3), (TEXT, TILE), 2)


def _end(canvas: Canvas, panel: plan.Panel, space: Space) -> None:
    """An end from which the road may go on: a ring, with its label where there is room."""
    at = panel.middle(space)
    size = _even(panel.cell * (0.58 if panel.large else 0.46))
    _disc(canvas, at, size, (TILE, TEXT))
    _disc(canvas, at, size - 2 * max(4, round(panel.cell * 0.06)), (TEXT, TILE))
    if panel.large:
        canvas.write(label(space), at, TILE, TEXT, size=canvas.theme.small, weight="bold", anchor="middle")


def _ring(canvas: Canvas, panel: plan.Panel, space: Space) -> None:
    """What makes an end of a number or of the start: a ring around it."""
    size, (x, y) = _even(panel.cell * 0.84), panel.middle(space)
    canvas.stamp(frame(size, size, size // 2, max(3, panel.cell // 22)), (x - size // 2, y - size // 2), TILE, TEXT)
