"""The own sheet, large, with what has been chosen or is being entered with buttons."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.road.geometry import NAMED, NEAR, Space
from games.road.sheet import touching
from games.road.values import Grow, Road, View
from rendering.canvas import Canvas
from rendering.road import bars, layout, number_table
from rendering.road.sheet import Drawn, Growth, paint
from rendering.road.spots import spot
from rendering.scene import Scene
from rendering.theme import Theme, of_kinds


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's sheet with its own choice; raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander has no sheet")
    return own(view, theme, scene)


def own(view: View, theme: Theme, scene: Scene, news: tuple[Growth, ...] = ()) -> Image.Image:
    """The viewing seat's sheet, large, with what it has chosen or is entering, or with ``scene.marks``."""
    assert view.seat is not None
    road = view.roads[view.seat]
    marks = {space: number for number, text in enumerate(scene.marks, scene.first) if (space := spot(text)) is not None}
    growth = None if marks else begun(road, scene.typed)
    if growth is None and not marks and isinstance(view.choice, Grow):
        growth = grown(road, view.choice)
    if growth is not None:
        news = (growth,)
    ready = frozenset() if marks else _ready(view, road, growth)
    drawn = Drawn(view.sheet, road, news, ready, tuple(sorted(marks.items())))
    return large(view, view.seat, theme, scene, drawn, str(view.scores[view.seat])).picture()


def large(
    view: View, seat: Seat, theme: Theme, scene: Scene, drawn: Drawn, points: str, *, preview: bool = False
) -> Canvas:
    """A sheet that has the picture for itself, with its numbers and its player."""
    theme = of_kinds(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    bars.header(canvas, view, scene, preview=preview)
    (panel,) = layout.panels(1, theme.scale)
    paint(canvas, panel, drawn)
    number_table.strip(canvas, view, seat)
    bars.footer(canvas, view, scene, seat, points)
    return canvas


def _ready(view: View, road: Road, growth: Growth | None) -> frozenset[Space]:
    """The spaces that may come next: behind what is begun, else at both ends; none once the match is over."""
    if not view.to_act:
        return frozenset()
    path = () if growth is None else growth.path
    left = view.turned[-1] & ~sum(1 << view.sheet.colours[space] for space in path)
    ends = path[-1:] or road.ends
    return frozenset(
        there
        for end in ends
        for there in NEAR[end]
        if there not in road.spaces and there not in path and left >> view.sheet.colours[there] & 1
    )


def begun(road: Road, typed: str) -> Growth | None:
    """The spaces that a half-typed move names so far; None where it names none that touches the road."""
    words = typed.replace(":", " ").split()
    end = None
    if words[:1] == ["from"]:
        end, words = NAMED.get("".join(words[1:2])), words[2:]
    path: list[Space] = []
    for word in words:
        if word not in NAMED:
            break
        path.append(NAMED[word])
    return grown(road, Grow(tuple(path), end)) if path else None


def grown(road: Road, move: Grow) -> Growth | None:
    """What a move would build; None where it does not touch the road."""
    end = move.end
    if end is None:
        end = next(iter(touching(road.ends, move.path[0])), None)
    return None if end is None else Growth(end, move.path)
