"""Tandem's table as a picture: how far the pairs are, the track of points, and the panel of each pair.

Some pairs are large, of others only the rows are seen; a player's own view is their pair alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import Event, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import changes, pair_rows, sheets, spots
from rendering.tandem.changes import News
from rendering.tandem.heading import heading
from rendering.tandem.lanes import standings
from rendering.tandem.layout import MOST, STAGED, Table, staged, table
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
    layout = arranged(view, focus, scene, shown)
    canvas = heading(theme, layout, view, focus, scene, preview=preview)
    numbered = len({number for each in news.values() for number in each.numbers.values()}) > 1
    for at, (top, plan) in zip(layout.on_stage, layout.panels, strict=True):
        which = shown[at]
        made, _ = sheets.sheet(theme, plan, view, which, scene, news[which], pale, numbered=numbered)
        if over is not None:
            over(made)
        canvas.paste(made.canvas.sprite(), (layout.left, top))
    pair_rows.on_table(canvas, layout.cells, view, scene, news)
    return canvas


def _marked(view: View, seat: Seat, theme: Theme, scene: Scene) -> Image.Image:
    """The own pair with a number at every spot of a move."""

    def numbers(made: Sheet) -> None:
        spots.paint(made.canvas, made.plan, view, seat, scene)

    return painted(view, theme, (), scene, (seat // 2,), over=numbers).picture()


def arranged(view: View, focus: Sequence[Event], scene: Scene, shown: tuple[int, ...]) -> Table:
    """Where everything lies while these events are new."""
    if len(shown) > MOST:
        chosen = staged_pairs(view, focus, scene)
        # films keep the rows of all, so that they do not move about
        others = tuple(which for which in shown if scene.calm or which not in chosen)
        return staged(len(shown), chosen, others)
    return table(len(view.pairs), _large(view, scene, shown, changes.news(shown, focus)))


def _large(view: View, scene: Scene, shown: tuple[int, ...], news: dict[int, News]) -> tuple[bool, ...]:
    """Which panels are high: one or two that have news or the turn, else of more than two the only one that has news.

    At the end it is who has won; all where there would be too many, and in films, so that nothing moves about. In the
    lowest panels nobody has dice.
    """
    if scene.calm:
        return (True,) * len(shown)
    ended = sheets.over(view, scene)
    fresh = [bool(news[which]) for which in shown]
    awaited = [not ended and bool({2 * which, 2 * which + 1} & set(view.to_act)) for which in shown]
    won = [ended and view.pairs[which].score is not None for which in shown]
    either = [one or other for one, other in zip(fresh, awaited, strict=True)]
    for flags, most in ((either, 2), (fresh if len(shown) > 2 else either, 1), (won, 2)):
        if 0 < sum(flags) <= min(most, len(shown) - 1):
            return tuple(flags)
    return (True,) * len(shown)


def staged_pairs(view: View, focus: Sequence[Event], scene: Scene) -> tuple[int, ...]:
    """The pairs that have a panel where not all can, in order: who has won, who acted last, whose turn it is.

    Where too many have acted, one panel is kept for a pair that may move. One or two panels where no more have news or
    the turn; in films one.
    """
    ended = sheets.over(view, scene)
    acted = [which for event in reversed(focus) if (which := changes.pair_of(event)) is not None]
    fresh = tuple(dict.fromkeys(acted))
    order = tuple(each.which for each in standings(view))
    won = tuple(which for which in order if ended and view.pairs[which].score is not None)
    awaited = tuple(which for which in order if not ended and {2 * which, 2 * which + 1} & set(view.to_act))
    first = tuple(dict.fromkeys((*won, *fresh)))
    either = tuple(dict.fromkeys((*first, *awaited)))
    count = next((len(some) for some in (either, first) if 0 < len(some) < STAGED), STAGED)
    if count == STAGED and awaited and not set(awaited) & set(first[:STAGED]):
        either = tuple(dict.fromkeys((*first[: STAGED - 1], *awaited)))
    return tuple(sorted(tuple(dict.fromkeys((*either, *order)))[: 1 if scene.calm else count]))
