"""One player's sheet: spaces not reached in their colours, the road drawn through those that are.

What stands on a road: numbers reached, the start, the ends, order numbers, and numbers of places to press.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from games.road.geometry import AXES, NEAR, Space
from rendering import numbers
from rendering.canvas import RECEDING, Canvas, Sprite, receding
from rendering.road import badges, layout, reached_spaces, shapes
from rendering.road.growth import Drawn
from rendering.road.inks import LIT
from rendering.theme import PAPER, Theme

_TOP, _FOOT = 4, 1
"""The corners above and below among the six, which count clockwise from the lower right."""


def paint(canvas: Canvas, panel: layout.Panel, drawn: Drawn, *, back: bool = False) -> None:
    """A sheet with its road, its numbers, start and ends; what is not new stands ``back`` a little or not."""
    _lay(canvas, panel, drawn, back=back)
    _add(canvas, panel, drawn)


def _lay(canvas: Canvas, panel: layout.Panel, drawn: Drawn, *, back: bool) -> None:
    """What was there before: the spaces, and the road on those of them that are not new."""
    make = _back if back else _plain
    marks = {space for space, _ in drawn.marks}
    for space in sorted(drawn.seen - drawn.fresh):
        colour = drawn.sheet.colours[space]
        if space in drawn.road.spaces:
            room = room_for_numbers(canvas, panel, drawn, space) if space in drawn.written else 0
            new = drawn.new.get(space, 0)
            old = drawn.old.get(space, 0) & ~new
            sprite = make(reached_spaces.paved, canvas.theme, panel.cell, colour, drawn.ink, old, new, room)
        elif drawn.bare:
            sprite = shapes.bare(canvas.theme, panel.cell, colour, pale=space not in drawn.vivid)
        else:
            sprite = make(
                shapes.space,
                canvas.theme,
                panel.cell,
                colour,
                drawn.sheet.numbers[space],
                layout.name(space) if panel.named else "",
                marked=space in marks,
            )
        plain = space in drawn.vivid or drawn.bare
        _put(canvas, panel, space, sprite if plain else receding(canvas.theme, sprite))


def _add(canvas: Canvas, panel: layout.Panel, drawn: Drawn) -> None:
    """What is new: lit spaces with the road through them; and all that stands on the road, old or new."""
    ghost = any(growth.ghost for growth in drawn.news)
    for space in sorted(drawn.seen & drawn.new.keys()):
        room = room_for_numbers(canvas, panel, drawn, space) if space in drawn.written else 0
        if space in drawn.fresh:
            sides, rims = drawn.sides(space), drawn.rims(space)
            sprite = reached_spaces.lit(canvas.theme, panel.cell, drawn.ink, sides, rims, room, ghost=ghost)
        else:
            new = drawn.new[space]
            old = drawn.old.get(space, 0) & ~new
            sprite = reached_spaces.new_road(canvas.theme, panel.cell, drawn.ink, old, new, room, ghost=ghost)
        _put(canvas, panel, space, sprite)
    paint_on_road(canvas, panel, drawn)


def _plain(make: Callable[..., Sprite], *about: object, **more: bool) -> Sprite:
    return make(*about, **more)


@lru_cache(maxsize=1024)
def _back(make: Callable[..., Sprite], theme: Theme, *about: object, **more: bool) -> Sprite:
    """What a function makes, standing back behind what is new."""
    return receding(theme, make(theme, *about, **more), RECEDING)


def _put(canvas: Canvas, panel: layout.Panel, space: Space, sprite: Sprite) -> None:
    x, y = panel.middle(space)
    canvas.paste(sprite, (x - panel.cell // 2, y - layout.height(panel.cell) // 2))


def paint_on_road(canvas: Canvas, panel: layout.Panel, drawn: Drawn) -> None:
    """All that stands on the road of a sheet, and the big numbers of places to press."""
    for space in sorted(drawn.seen & drawn.written):
        _badge(canvas, panel, drawn, space)
    for space, number in sorted(drawn.orders.items()):
        _order(canvas, panel, drawn, space, number)
    for space, number in drawn.marks:
        (x, y), (across, down) = panel.middle(space), shapes.mark(panel.cell)
        left, top = x - panel.cell // 2, y - layout.height(panel.cell) // 2
        numbers.place(canvas, numbers.big(canvas.theme, number), (left + across, top + down))


def room_for_numbers(canvas: Canvas, panel: layout.Panel, drawn: Drawn, space: Space) -> int:
    """How wide what stands on a space of the road is with the free ground around it, 0 where there is nothing."""
    cell = panel.cell
    if drawn.sheet.numbers[space]:
        return round(cell * ((badges.NEW if space in drawn.fresh else badges.NUMBER) + badges.MARGIN))
    if space == drawn.road.start:
        named = panel.named and space in drawn.ends
        return round(cell * badges.CORNERS * (badges.NAMED_END if named else badges.START))
    if space in drawn.orders:
        return badges.order(canvas.theme, cell, end=space in drawn.ends)
    if space in drawn.ends:
        return round(cell * ((badges.NAMED_END if panel.named else badges.END) + badges.MARGIN))
    return 0


def _look(drawn: Drawn, space: Space) -> badges.Look:
    return badges.Look(LIT if space in drawn.fresh else PAPER, drawn.ink)


def _badge(canvas: Canvas, panel: layout.Panel, drawn: Drawn, space: Space) -> None:
    """A number on the road, the start or an end; a number that is only being chosen is shown as full."""
    number, at, end = drawn.sheet.numbers[space], panel.middle(space), space in drawn.ends
    look, name = _look(drawn, space), layout.name(space) if panel.named else ""
    if number:
        points = {mark.number: mark.points for growth in drawn.news for mark in growth.marks if growth.ghost}
        half = any(mark.number == number and mark.points < number for mark in drawn.road.marks)
        if number in points and panel.named:
            badges.promised(canvas, at, panel.cell, number, points[number], look)
        else:
            badges.number(canvas, at, panel.cell, number, look, full=not half, end=end)
    elif space == drawn.road.start:
        x, y = reached_spaces.middle(panel.cell, drawn.sides(space))
        badges.start(canvas, (at[0] + round(x), at[1] + round(y)), panel.cell, name, look, end=end)
    elif end and space not in drawn.orders:
        badges.end(canvas, at, panel.cell, name, look)


# -- order numbers


def _order(canvas: Canvas, panel: layout.Panel, drawn: Drawn, space: Space, number: int) -> None:
    """An order number on its space, with a ring where that is an end; in a corner where a number stands already."""
    x, y = panel.middle(space)
    if drawn.sheet.numbers[space]:
        across, down = _corner(panel, drawn, space)
        x, y = x + across, y + down
    elif space in drawn.ends:
        wide = badges.order(canvas.theme, panel.cell, end=True) - round(panel.cell * badges.MARGIN)
        badges.rim(canvas, (x, y), wide // 2 * 2, _look(drawn, space))
    numbers.place(canvas, numbers.order(canvas.theme, number), (x, y))


def _corner(panel: layout.Panel, drawn: Drawn, space: Space) -> tuple[int, int]:
    """From the middle of a space to that of its corners around which least is written."""
    down = AXES[space][1]

    def crowd(corner: int) -> int:
        steps = (reached_spaces.SIDES[corner], reached_spaces.SIDES[(corner + 1) % 6])
        beside = [
            near for near in NEAR[space] if (AXES[near][0] - AXES[space][0], AXES[near][1] - AXES[space][1]) in steps
        ]
        beyond = (down == -4 and corner == _TOP) or (down == 4 and corner == _FOOT)
        return 3 * beyond + sum(bool(drawn.sheet.numbers[near]) + (near in drawn.orders) for near in beside)

    corner = min((_TOP, _FOOT, 0, 2, 3, 5), key=crowd)
    angle, far = math.radians(30 + 60 * corner), panel.cell * (0.62 if corner in {_TOP, _FOOT} else 0.72)
    return round(far * math.cos(angle)), round(far * math.sin(angle))
