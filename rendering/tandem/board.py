"""Tandem's table as a picture: each pair's two boards, and what it shares between them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import Event, Subject, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import bars, changes, pairs, spots, tokens
from rendering.tandem.layout import Plan, plan
from rendering.tandem.pairs import NOTHING, Pale
from rendering.tandem.panel_layout import own
from rendering.theme import Theme, of_kinds


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The table as a palette image, ``theme.side`` pixels wide and high; everything on it is open.

    A seat's view with ``scene.marks`` is its own pair, large.
    """
    if scene.marks and view.seat is not None:
        return _marked(view, view.seat, theme, focus, scene)
    return painted(view, theme, focus, scene, tuple(range(len(view.pairs)))).picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: empty boards, tokens and dice of every size."""
    theme = of_kinds(theme)
    for others in (0, 1):
        pairs.ground(theme, own(theme.scale, others))
    for count in range(1, 5):
        layout = plan(count, theme.scale)
        pairs.ground(theme, layout)
        for value in range(1, 7):
            for side in (layout.die, layout.key * 2 // 3):
                tokens.die(theme, value, side)
            for side in (layout.token - 2 * theme.scale, layout.held, layout.key):
                tokens.token(theme, Subject(value - 1), side)


def painted(
    view: View,
    theme: Theme,
    focus: Sequence[Event],
    scene: Scene,
    shown: tuple[int, ...],
    pale: Pale = NOTHING,
    *,
    preview: bool = False,
) -> Canvas:
    """Some of the pairs with the header; those that are not shown have no place on the picture."""
    theme = of_kinds(theme)
    layout = plan(len(shown), theme.scale)
    canvas = pairs.ground(theme, layout).copy()
    ended = scene.outcome is not None or not view.to_act
    bars.header(canvas, view, scene, preview=preview)
    for number, which in enumerate(shown):
        lay(canvas, layout, number, view, which, scene, pale, ended=ended)
    changes.paint(canvas, layout, shown, focus)
    return canvas


def lay(
    canvas: Canvas, layout: Plan, number: int, view: View, which: int, scene: Scene, pale: Pale, *, ended: bool
) -> None:
    """Everything of one pair: both boards, the rows, the dice and the key."""
    pair = view.pairs[which]
    for player in (0, 1):
        seat = Seat(2 * which + player)
        pairs.board(canvas, layout, number, pair, player, pale, marked=bool(scene.marks))
        pairs.title(canvas, layout, number, player, scene, seat, awaited=seat in view.to_act)
    pairs.rows(canvas, layout, number, pair, pale)
    pairs.dice(canvas, layout, number, pair, scene, ended=ended)
    pairs.key(canvas, layout, number, pair)


def _marked(view: View, seat: Seat, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    canvas = painted(view, theme, focus, scene, (seat // 2,))
    spots.paint(canvas, plan(1, canvas.theme.scale), view, seat, scene)
    return canvas.picture()
