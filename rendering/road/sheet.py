"""One player's sheet: spaces not reached in their colours, the road drawn through those that are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.road.classic import SHEET
from games.road.geometry import AXES, NEAR, SPACES, Space
from games.road.rules import SEATS
from games.road.sheet import COLOURS, Sheet
from games.road.values import Mark, Road
from rendering import numbers
from rendering.canvas import Canvas, receding
from rendering.road import badges, layout, reached_spaces, shapes
from rendering.theme import Theme


@dataclass(frozen=True)
class Growth:
    """What is new on a road: spaces in order, and the space of the road they go on from.

    ``number`` is its order number, 0 for none. A ``ghost`` is not built yet and shows what its ``marks`` would bring.
    """

    end: Space
    path: tuple[Space, ...]
    number: int = 0
    ghost: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """A sheet as it is to be painted: what is printed, the road, and its news, which need not be of the road yet.

    ``ready`` are spaces to which the road may go on next: they are framed. ``marks`` are big numbers by space.
    All spaces that are not ``vivid`` are paler; those that are not ``seen`` are left out. On a ``bare`` sheet
    nothing is written but on the road as it stands.
    """

    sheet: Sheet
    road: Road
    news: tuple[Growth, ...] = ()
    ready: frozenset[Space] = frozenset()
    marks: tuple[tuple[Space, int], ...] = ()
    vivid: frozenset[Space] = frozenset(SPACES)
    seen: frozenset[Space] = frozenset(SPACES)
    bare: bool = False

    @property
    def ends(self) -> tuple[Space, ...]:
        """The ends of the road once all news have been built."""
        ends = list(self.road.ends)
        for growth in self.news:
            if growth.path[0] not in self.road.spaces:
                ends = [end for end in ends if end != growth.end or len(self.road.spaces) == 1] + [growth.path[-1]]
        return tuple(ends)


def prepare(theme: Theme) -> None:
    """Draw ahead the spaces of the classic sheet in all sizes, and those of the panel, which have nothing on them."""
    for colour in range(len(COLOURS)):
        for pale in (False, True):
            shapes.bare(theme, layout.whole(theme.scale).cell, colour, pale=pale)
    for seats in SEATS:
        panel = layout.panels(seats, theme.scale)[0]
        for space in SPACES:
            name = layout.name(space) if panel.named else ""
            shapes.space(theme, panel.cell, SHEET.colours[space], SHEET.numbers[space], name)


def paint(canvas: Canvas, panel: layout.Panel, drawn: Drawn) -> None:
    """A sheet with its road, its numbers, start and ends."""
    sheet, road = drawn.sheet, drawn.road
    old = sides_of(pairwise(road.spaces))
    new = sides_of(pair for growth in drawn.news for pair in pairwise((growth.end, *growth.path)))
    sides = {space: old.get(space, 0) | new.get(space, 0) for space in (*road.spaces, *new)}
    orders, marks = _orders(drawn), {space for space, _ in drawn.marks}
    written = set(road.spaces) if drawn.bare else sides.keys()
    half = panel.cell // 2, layout.height(panel.cell) // 2
    ghost = any(growth.ghost for growth in drawn.news)
    for space in sorted(drawn.seen):
        x, y = panel.middle(space)
        colour = sheet.colours[space]
        if space in sides:
            fresh, room = new.get(space, 0), _room(canvas, panel, drawn, orders, space) if space in written else 0
            before = old.get(space, 0) & ~fresh
            sprite = reached_spaces.paved(canvas.theme, panel.cell, colour, before, fresh, room, ghost=ghost)
        elif drawn.bare:
            sprite = shapes.bare(canvas.theme, panel.cell, colour, pale=space not in drawn.vivid)
        else:
            name = layout.name(space) if panel.named else ""
            sprite = shapes.space(
                canvas.theme,
                panel.cell,
                colour,
                sheet.numbers[space],
                name,
                ready=space in drawn.ready,
                marked=space in marks,
            )
        plain = space in drawn.vivid or drawn.bare
        canvas.paste(sprite if plain else receding(canvas.theme, sprite), (x - half[0], y - half[1]))
    for space in sorted(drawn.seen & written):
        _badge(canvas, panel, drawn, space, sides[space])
    for space, number in sorted(orders.items()):
        _order(canvas, panel, drawn, orders, space, number)
    for space, number in drawn.marks:
        (x, y), (across, down) = panel.middle(space), shapes.mark(panel.cell)
        numbers.place(canvas, numbers.big(canvas.theme, number), (x - half[0] + across, y - half[1] + down))


def sides_of(pairs: Iterable[tuple[Space, Space]]) -> dict[Space, int]:
    """For each space the sides, as bits, by which a road leaves it."""
    found: dict[Space, int] = {}
    for pair in pairs:
        for here, there in (pair, pair[::-1]):
            step = AXES[there][0] - AXES[here][0], AXES[there][1] - AXES[here][1]
            found[here] = found.get(here, 0) | 1 << reached_spaces.SIDES.index(step)
    return found


# -- what stands on the road


def _room(canvas: Canvas, panel: layout.Panel, drawn: Drawn, orders: Mapping[Space, int], space: Space) -> int:
    """How wide what stands on a space of the road is with the free ground around it, 0 where there is nothing."""
    cell = panel.cell
    if drawn.sheet.numbers[space]:
        return round(cell * (badges.NUMBER + badges.MARGIN))
    if space == drawn.road.start:
        named = panel.named and space in drawn.ends
        return round(cell * badges.CORNERS * (badges.NAMED_END if named else badges.START))
    if space in orders:
        return badges.order(canvas.theme, cell, end=space in drawn.ends)
    if space in drawn.ends:
        return round(cell * ((badges.NAMED_END if panel.named else badges.END) + badges.MARGIN))
    return 0


def _badge(canvas: Canvas, panel: layout.Panel, drawn: Drawn, space: Space, sides: int) -> None:
    """A number on the road, the start or an end; a number that is only being chosen is shown as full."""
    number, at, end = drawn.sheet.numbers[space], panel.middle(space), space in drawn.ends
    if number:
        points = {mark.number: mark.points for growth in drawn.news for mark in growth.marks if growth.ghost}
        half = any(mark.number == number and mark.points < number for mark in drawn.road.marks)
        if number in points and panel.named:
            badges.promised(canvas, at, panel.cell, number, points[number])
        else:
            badges.number(canvas, at, panel.cell, number, full=not half, end=end)
    elif space == drawn.road.start:
        x, y = reached_spaces.middle(panel.cell, sides)
        name = layout.name(space) if panel.named else ""
        badges.start(canvas, (at[0] + round(x), at[1] + round(y)), panel.cell, name, end=end)
    elif end and space not in _orders(drawn):
        badges.end(canvas, at, panel.cell, layout.name(space) if panel.named else "")


# -- order numbers


def _orders(drawn: Drawn) -> dict[Space, int]:
    """The space of each order number: the last of its growth that carries nothing else, if there is one."""
    found = {}
    for growth in drawn.news:
        if growth.number:
            taken = {drawn.road.start, *drawn.ends}
            plain = [space for space in growth.path if not drawn.sheet.numbers[space]]
            free = [space for space in plain if space not in taken] or plain or [growth.path[-1]]
            found[free[-1]] = growth.number
    return found


def _order(
    canvas: Canvas, panel: layout.Panel, drawn: Drawn, orders: Mapping[Space, int], space: Space, number: int
) -> None:
    """An order number on its space, with a ring where that is an end; in a corner where a number stands already."""
    x, y = panel.middle(space)
    if drawn.sheet.numbers[space]:
        across, down = _corner(panel, drawn, orders, space)
        x, y = x + across, y + down
    elif space in drawn.ends:
        wide = badges.order(canvas.theme, panel.cell, end=True) - round(panel.cell * badges.MARGIN)
        badges.rim(canvas, (x, y), wide // 2 * 2)
    numbers.place(canvas, numbers.order(canvas.theme, number), (x, y))


_TOP, _FOOT = 4, 1
"""The corners above and below among the six, which count clockwise from the lower right."""


def _corner(panel: layout.Panel, drawn: Drawn, orders: Mapping[Space, int], space: Space) -> tuple[int, int]:
    """From the middle of a space to that of its corners around which least is written."""
    down = AXES[space][1]

    def crowd(corner: int) -> int:
        steps = (reached_spaces.SIDES[corner], reached_spaces.SIDES[(corner + 1) % 6])
        beside = [
            near for near in NEAR[space] if (AXES[near][0] - AXES[space][0], AXES[near][1] - AXES[space][1]) in steps
        ]
        beyond = (down == -4 and corner == _TOP) or (down == 4 and corner == _FOOT)
        return 3 * beyond + sum(bool(drawn.sheet.numbers[near]) + (near in orders) for near in beside)

    corner = min((_TOP, _FOOT, 0, 2, 3, 5), key=crowd)
    angle, far = math.radians(30 + 60 * corner), panel.cell * (0.62 if corner in {_TOP, _FOOT} else 0.72)
    return round(far * math.cos(angle)), round(far * math.sin(angle))
