"""The own sheet, large, with what has been chosen or is being pressed together."""

from __future__ import annotations

from PIL import Image

from games.road.geometry import NAMED, NEAR, Space
from games.road.sheet import touching
from games.road.values import Grow, Road, View
from rendering.canvas import Canvas
from rendering.road import bars, plan
from rendering.road.sheet import Growth, paint
from rendering.scene import Scene
from rendering.text import Who, said
from rendering.theme import Theme, of_kinds


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's sheet with its own choice; raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander has no sheet")
    theme = of_kinds(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    (panel,) = plan.panels(1)
    road = view.roads[view.seat]
    bars.header(canvas, view, scene, said("{who}'s sheet", who=Who(view.seat)))
    growth = begun(road, scene.typed)
    if growth is None and isinstance(view.choice, Grow):
        growth = _growth(road, view.choice.path, view.choice.end)
    paint(canvas, panel, view.sheet, road, () if growth is None else (growth,), _ready(view, road, growth))
    bars.title(canvas, panel, view, scene, view.seat)
    return canvas.picture()


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
    return _growth(road, tuple(path), end) if path else None


def _growth(road: Road, path: tuple[Space, ...], end: Space | None) -> Growth | None:
    if end is None:
        end = next(iter(touching(road.ends, path[0])), None)
    return None if end is None else Growth(end, path)
