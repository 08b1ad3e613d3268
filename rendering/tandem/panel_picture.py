"""The picture above the buttons of Tandem: the own pair as it lies, or as the turn that is picked would leave it."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import Event, View
from rendering.panel import Decision, Panel
from rendering.scene import Scene
from rendering.tandem import key_picture, own_pair
from rendering.tandem.pairs import NOTHING
from rendering.tandem.panel import foreseen, step
from rendering.tandem.preview import fresh, laid
from rendering.theme import Theme, of_kinds


def panel_picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The own pair large, the others small below it, without a header: the chat has its words.

    Raises ``ValueError`` for a bystander's view.
    """
    view = decision.view
    if view.seat is None:
        raise ValueError("a bystander belongs to no pair")
    theme = of_kinds(theme)
    if view.pairs[view.seat // 2].key is None:
        return key_picture.picture(decision, theme)
    seat, events, new = Seat(view.seat), tuple[Event, ...](), NOTHING
    turn = step(decision).turn if decision.moves else None
    if turn is not None:
        after, events = foreseen(decision, turn)
        new = fresh(view.pairs[seat // 2], after.pairs[seat // 2])
        view = laid(view, after, seat)
    spots = () if events else tuple(press.spot for press in panel.choices if press.spot)
    return own_pair.picture(view, seat, events, new, spots, theme, scene)
