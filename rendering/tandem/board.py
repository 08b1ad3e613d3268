"""Tandem's table as a picture: how far the pairs are, the track of points, and the panel of each pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import Event, Placed, Subject, View
from rendering.canvas import RECEDING, Canvas
from rendering.scene import Scene
from rendering.tandem import bars, changes, lanes, pairs, sheets, spots, tokens, track
from rendering.tandem.changes import News
from rendering.tandem.layout import EDGE, Table, table
from rendering.tandem.pairs import NOTHING, Pale, Sheet
from rendering.theme import PAPER, TILE, Theme, of_kinds


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The table as a palette image, ``theme.side`` pixels wide and high; everything on it is open.

    A seat's view with ``scene.marks`` is its own pair, large.
    """
    if scene.marks and view.seat is not None:
        return _marked(view, view.seat, theme, scene)
    return painted(view, theme, focus, scene, tuple(range(len(view.pairs)))).picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: empty zones, tokens and dice of every size."""
    theme = of_kinds(theme)
    plans = {
        plan
        for count in range(1, 5)
        for large in (*range(1, min(3, count)), count)
        for _, plan in table(count, (True,) * large + (False,) * (count - large), theme.scale).panels
    }
    for plan in sorted(plans, key=lambda plan: plan.high):
        pairs.ground(theme, plan, raised=True, recedes=False)
        pairs.ground(theme, plan, raised=True, recedes=True)
        for number in range(6):
            for share in (0, RECEDING):
                tokens.token(theme, Subject(number), plan.token, PAPER, share)
                tokens.token(theme, Subject(number), plan.held, TILE, share)


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
    """The header, the lanes of all pairs, the track, and the panels of those that are shown.

    ``over`` paints more on each panel.
    """
    theme = of_kinds(theme)
    news = changes.news(shown, focus)
    layout = arranged(view, focus, scene, shown, theme.scale)
    canvas = _ground(theme, layout.lanes).copy()
    bars.header(canvas, view, scene, preview=preview)
    lanes.paint(canvas, layout, view, scene, _newly_agreed(view, focus))
    track.paint(canvas, layout, view.pawn)
    numbered = len({number for each in news.values() for number in each.numbers.values()}) > 1
    for which, (top, plan) in zip(shown, layout.panels, strict=True):
        made, _ = sheets.sheet(theme, plan, view, which, scene, news[which], pale, numbered=numbered)
        if over is not None:
            over(made)
        canvas.paste(made.canvas.sprite(), (EDGE * theme.scale, top))
    return canvas


@lru_cache(maxsize=16)
def _ground(theme: Theme, count: int) -> Canvas:
    """What is printed above the panels, to be copied."""
    canvas, layout = Canvas.blank(theme, (theme.side, theme.side)), table(count, (True,), theme.scale)
    lanes.ground(canvas, layout)
    track.ground(canvas, layout)
    return canvas


def arranged(view: View, focus: Sequence[Event], scene: Scene, shown: tuple[int, ...], scale: int = 1) -> Table:
    """Where everything lies while these events are new."""
    return table(len(view.pairs), _large(view, scene, shown, changes.news(shown, focus)), scale)


def _large(view: View, scene: Scene, shown: tuple[int, ...], news: dict[int, News]) -> tuple[bool, ...]:
    """Which panels are high: one or two that have news or the turn, else the only one that has news.

    At the end it is who has won; all where there would be too many. In the lowest panels nobody has dice.
    """
    ended = sheets.over(view, scene)
    fresh = [bool(news[which]) for which in shown]
    awaited = [not ended and bool({2 * which, 2 * which + 1} & set(view.to_act)) for which in shown]
    won = [ended and view.pairs[which].score is not None for which in shown]
    either = [one or other for one, other in zip(fresh, awaited, strict=True)]
    for flags, most in ((either, 2), (fresh, 1), (won, 2)):
        if 0 < sum(flags) <= min(most, len(shown) - 1):
            return tuple(flags)
    return (True,) * len(shown)


def _newly_agreed(view: View, focus: Sequence[Event]) -> frozenset[tuple[int, Subject]]:
    """Pairs with the subjects that agree since one of them was brought to the top."""
    return frozenset(
        (event.seat // 2, event.subject)
        for event in focus
        if isinstance(event, Placed) and event.subject in lanes.agreed(view.pairs[event.seat // 2])
    )


def _marked(view: View, seat: Seat, theme: Theme, scene: Scene) -> Image.Image:
    """The own pair with a number at every spot of a move."""

    def numbers(made: Sheet) -> None:
        spots.paint(made.canvas, made.plan, view, seat, scene)

    return painted(view, theme, (), scene, (seat // 2,), over=numbers).picture()
