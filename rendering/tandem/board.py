"""Tandem's table as a picture: how far the pairs are, the track of points, and the panel of each pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import Event, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import changes, other_pairs, sheets, spots
from rendering.tandem.arrangement import arranged
from rendering.tandem.heading import heading
from rendering.tandem.pairs import NOTHING, Pale, Sheet
from rendering.theme import Theme, of_kinds


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The table as a palette image, ``theme.side`` pixels wide and high; everything on it is open.

    A seat's view with ``scene.marks`` is its own pair, large.
    """
    if scene.marks and view.seat is not None:
        return _marked(view, view.seat, theme, scene)
    return painted(view, theme, focus, scene, tuple(range(len(view.pairs)))).picture()


def painted(
    view: View,
    theme: Theme,
    focus: Sequence[Event],
    scene: Scene,
    shown: tuple[int, ...],
    pale: Pale = NOTHING,
    *,
    preview: bool = False,
    over: Callable[[Sheet], None] | None = None,
) -> Canvas:
    """The header, the lanes of all pairs, the track, and the panels of those that are shown, or the rows of some.

    ``over`` paints more on each panel.
    """
    theme = of_kinds(theme)
    news = changes.news(shown, focus)
    layout = arranged(view, focus, scene, shown, theme.scale)
    canvas = heading(theme, layout, view, focus, scene, preview=preview)
    numbered = len({number for each in news.values() for number in each.numbers.values()}) > 1
    for at, (top, plan) in zip(layout.on_stage, layout.panels, strict=True):
        which = shown[at]
        made, _ = sheets.sheet(theme, plan, view, which, scene, news[which], pale, numbered=numbered)
        if over is not None:
            over(made)
        canvas.paste(made.canvas.sprite(), (layout.left, top))
    other_pairs.on_table(canvas, layout.cells, view, scene, news)
    return canvas


def _marked(view: View, seat: Seat, theme: Theme, scene: Scene) -> Image.Image:
    """The own pair with a number at every spot of a move."""

    def numbers(made: Sheet) -> None:
        spots.paint(made.canvas, made.plan, view, seat, scene)

    return painted(view, theme, (), scene, (seat // 2,), over=numbers).picture()
