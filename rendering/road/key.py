"""What the discs on a road mean, for whoever looks at their own sheet."""

from __future__ import annotations

from games.kernel.game import Seat
from rendering.canvas import Canvas
from rendering.captions import spell
from rendering.road import badges, layout
from rendering.road.inks import road_ink
from rendering.scene import Scene
from rendering.text import said
from rendering.theme import PAPER, QUIET

CELL = 52
"""Width of a hexagon for whose discs these are drawn."""
LINE = 54
"""From one line to the next."""
LINES = (
    (said("full points"), True, False),
    (said("half points"), False, False),
    (said("also an end"), True, True),
)
"""What is said of a disc, whether it stands for all points, and whether the road may go on from it."""


def key(canvas: Canvas, scene: Scene, panel: layout.Panel, seat: Seat) -> None:
    """A line for each kind of disc beside the lower left corner of a sheet."""
    theme, cell = canvas.theme, CELL * canvas.theme.scale
    left, look = layout.MARGIN * theme.scale // 2, badges.Look(PAPER, road_ink(seat))
    bottom = panel.box[3] - 24 * theme.scale
    for number, (words, full, end) in enumerate(LINES):
        y = bottom - (len(LINES) - 1 - number) * LINE * theme.scale
        badges.number(canvas, (left + cell // 2, y), cell, 7, look, full=full, end=end)
        text = spell(scene, words, str)
        canvas.write(text, (left + cell + 8 * theme.scale, y), PAPER, QUIET, size=theme.small)
