"""The words above Tandem's table: who does what, and what a win brings."""

from __future__ import annotations

from games.tandem.values import View
from rendering import bars
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem.event_text import headline
from rendering.text import counted, said


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have, with what a win brings; it says whose turn it is or that this is a preview."""
    ended = scene.outcome is not None or not view.to_act
    word = bars.PREVIEW if preview else headline(view, scene.outcome)
    note = None if ended else counted("A win: {n} point", "A win: {n} points", view.pawn)
    bars.header(canvas, scene, said("Tandem"), word, note)
