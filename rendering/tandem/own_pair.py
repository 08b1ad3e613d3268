"""The own pair of Tandem large, with what can be chosen or would change marked, above the rows of all others."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.tandem.board import acting
from games.tandem.values import Event, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import changes, other_pairs, panel_marks, sheets
from rendering.tandem.pairs import NOTHING, Pale
from rendering.tandem.panel_layout import corner, high, own
from rendering.theme import Theme


def picture(
    view: View, seat: Seat, events: tuple[Event, ...], new: Pale, spots: tuple[str, ...], theme: Theme, scene: Scene
) -> Image.Image:
    """The pair of a seat; ``events`` are those of a turn that is not made yet, ``new`` where tokens come to lie by it.

    ``spots`` are moves about places that can be chosen. In what order zones change is not told: its numbers would
    stand beside those of the zones.
    """
    scale, number, others = theme.scale, seat // 2, len(view.pairs) - 1
    news = changes.news((number,), events)[number]
    made, rooms = sheets.sheet(theme, own(scale), view, number, scene, news, NOTHING)
    panel_marks.new_tokens(made, new)
    if not events:
        panel_marks.named_subjects(made)
        panel_marks.linking(made)
        panel_marks.places(made, seat % 2, spots)
        if made.pair.given is not None and acting(made.pair) == seat % 2:
            panel_marks.given(made, scene, rooms)
        elif not sheets.over(view, scene):
            panel_marks.at_stake(made, rooms[1 - made.pair.mover], view, scene)
    canvas = Canvas.blank(theme, (theme.side, high(scale, others)))
    canvas.paste(made.canvas.sprite(), corner(scale))
    other_pairs.paint(canvas, view, number, scene)
    return canvas.picture()
