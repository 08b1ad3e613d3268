"""The own pair of Tandem large, with what can be chosen or would change marked, above the rows of all others."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import Event, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import changes, other_pairs, pairs, panel_marks
from rendering.tandem.board import lay
from rendering.tandem.pairs import NOTHING, Pale
from rendering.tandem.panel_layout import ABOVE, high, own
from rendering.theme import Theme


def picture(
    view: View, seat: Seat, events: tuple[Event, ...], new: Pale, spots: tuple[str, ...], theme: Theme, scene: Scene
) -> Image.Image:
    """The pair of a seat; ``events`` are those of a turn that is not made yet, ``new`` where tokens come to lie by it.

    ``spots`` are moves about places that can be chosen. In what order zones change is not told: its numbers would
    stand beside those of the zones.
    """
    scale, number, others = theme.scale, seat // 2, len(view.pairs) - 1
    layout = own(scale, others)
    ended = scene.outcome is not None or not view.to_act
    pair = pairs.ground(theme, layout).copy()
    lay(pair, layout, 0, view, number, scene, NOTHING, ended=ended)
    changes.paint(pair, layout, (number,), events, numbered=False)
    panel_marks.new_tokens(pair, layout, view.pairs[number], new)
    if not events:
        panel_marks.named_subjects(pair, layout, view.pairs[number])
        panel_marks.linking(pair, layout, view.pairs[number])
        panel_marks.places(pair, layout, view.pairs[number], seat % 2, spots)
    if not ended:
        panel_marks.at_stake(pair, layout, view, number, events, scene)
    canvas = Canvas.blank(theme, (theme.side, high(scale, others)))
    canvas.paste(pair.sprite(), (0, -ABOVE * scale))
    other_pairs.paint(canvas, view, number, scene)
    return canvas.picture()
