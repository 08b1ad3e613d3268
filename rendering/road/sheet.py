"""One player's sheet: spaces not reached in their colours, the road drawn through those that are."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games.road.classic import SHEET
from games.road.geometry import SPACES, Space
from games.road.rules import SEATS
from games.road.sheet import COLOURS
from rendering.canvas import RECEDING, Canvas, Sprite, receding
from rendering.road import layout, on_road, reached_spaces, shapes
from rendering.road.growth import Drawn
from rendering.theme import Theme


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
            room = on_road.room(canvas, panel, drawn, space) if space in drawn.written else 0
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
                ready=space in drawn.ready,
                marked=space in marks,
            )
        plain = space in drawn.vivid or drawn.bare
        _put(canvas, panel, space, sprite if plain else receding(canvas.theme, sprite))


def _add(canvas: Canvas, panel: layout.Panel, drawn: Drawn) -> None:
    """What is new: lit spaces with the road through them; and all that stands on the road, old or new."""
    ghost = any(growth.ghost for growth in drawn.news)
    for space in sorted(drawn.seen & drawn.new.keys()):
        room = on_road.room(canvas, panel, drawn, space) if space in drawn.written else 0
        if space in drawn.fresh:
            sides, rims = drawn.sides(space), drawn.rims(space)
            sprite = reached_spaces.lit(canvas.theme, panel.cell, drawn.ink, sides, rims, room, ghost=ghost)
        else:
            new = drawn.new[space]
            old = drawn.old.get(space, 0) & ~new
            sprite = reached_spaces.begun(canvas.theme, panel.cell, drawn.ink, old, new, room, ghost=ghost)
        _put(canvas, panel, space, sprite)
    on_road.paint(canvas, panel, drawn)


def _plain(make: Callable[..., Sprite], *about: object, **more: bool) -> Sprite:
    return make(*about, **more)


@lru_cache(maxsize=1024)
def _back(make: Callable[..., Sprite], theme: Theme, *about: object, **more: bool) -> Sprite:
    """What a function makes, standing back behind what is new."""
    return receding(theme, make(theme, *about, **more), RECEDING)


def _put(canvas: Canvas, panel: layout.Panel, space: Space, sprite: Sprite) -> None:
    x, y = panel.middle(space)
    canvas.paste(sprite, (x - panel.cell // 2, y - layout.height(panel.cell) // 2))
