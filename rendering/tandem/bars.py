"""The words above Tandem's table: the score, and whose turn it is."""

from __future__ import annotations

from games.tandem.values import View
from rendering import bars
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem.event_text import headline
from rendering.text import counted, said


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have, with the score pawn; it says whose turn it is or that this is a preview."""
    word = bars.PREVIEW if preview else headline(view, scene.outcome)
    pawn = counted("{n} point", "{n} points", view.pawn)
    bars.header(canvas, scene, said("Tandem"), word, pawn)
