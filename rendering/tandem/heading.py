"""What stands above the panels of Tandem: the words, how far the pairs are, and the track of points.

The words above Tandem's table: who does what, and what a win brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.tandem.values import Event, Placed, Subject, View
from rendering import bars
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import lanes, track
from rendering.tandem.event_text import headline
from rendering.tandem.layout import Table, table
from rendering.text import counted, said
from rendering.theme import Theme


def heading(
    theme: Theme, layout: Table, view: View, focus: Sequence[Event], scene: Scene, *, preview: bool = False
) -> Canvas:
    """A picture with all of it and no panels yet."""
    canvas = _ground(theme, layout.lanes).copy()
    header(canvas, view, scene, preview=preview)
    lanes.paint(canvas, layout, view, scene, _newly_agreed(view, focus))
    track.paint(canvas, layout, view.pawn)
    return canvas


@lru_cache(maxsize=16)
def _ground(theme: Theme, count: int) -> Canvas:
    """What is printed above the panels, to be copied."""
    canvas, layout = Canvas.blank(theme, (theme.side, theme.side)), table(count, (True,), theme.scale)
    lanes.ground(canvas, layout)
    track.ground(canvas, layout)
    return canvas


def _newly_agreed(view: View, focus: Sequence[Event]) -> frozenset[tuple[int, Subject]]:
    """Pairs with the subjects that agree since one of them was brought to the top."""
    return frozenset(
        (event.seat // 2, event.subject)
        for event in focus
        if isinstance(event, Placed) and event.subject in lanes.agreed(view.pairs[event.seat // 2])
    )


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have, with what a win brings; it says whose turn it is or that this is a preview."""
    ended = scene.outcome is not None or not view.to_act
    word = bars.PREVIEW if preview else headline(view, scene.outcome)
    note = None if ended else counted("A win: {n} point", "A win: {n} points", view.pawn)
    bars.header(canvas, scene, said("Tandem"), word, note)
