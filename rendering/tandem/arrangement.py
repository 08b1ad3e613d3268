"""Which pairs of Tandem are large on a picture, and where everything lies then."""

from __future__ import annotations

from collections.abc import Sequence

from games.tandem.values import Event, View
from rendering.scene import Scene
from rendering.tandem import changes, sheets
from rendering.tandem.changes import News
from rendering.tandem.layout import Table, table


def arranged(view: View, focus: Sequence[Event], scene: Scene, shown: tuple[int, ...], scale: int = 1) -> Table:
    """Where everything lies while these events are new."""
    return table(len(view.pairs), _large(view, scene, shown, changes.news(shown, focus)), scale)


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
