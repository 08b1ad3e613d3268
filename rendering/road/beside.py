"""All that stands beside the sheets: the header, the card, the plates of the players, and their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from games.road.values import Event, Grown, Turned, View
from rendering.canvas import Canvas
from rendering.road import bars, card, key, layout, number_table, plates
from rendering.road.standing import Stand, places, stands
from rendering.scene import Scene


def all_sheets(canvas: Canvas, view: View, focus: Sequence[Event], scene: Scene) -> None:
    """What stands beside the sheets of all players; what is new of it is lit."""
    scale = canvas.theme.scale
    bars.header(canvas, view, scene)
    if places(view, scene.outcome) is None:
        card.card(canvas, view, scene, lit=any(isinstance(event, Turned) for event in focus))
    for stand, panel in zip(stands(view, scene.outcome, focus), layout.panels(view.seats, scale), strict=True):
        if view.seats == 1:
            plates.single(canvas, scene, stand, panel)
        elif view.seats == 2:
            plates.large(canvas, scene, stand, layout.scaled(layout.PLATES[stand.seat], scale))
        else:
            plates.small(canvas, scene, stand, panel)
        if view.seats < 3:
            box = layout.strip(view.seats, stand.seat, scale)
            number_table.strip(canvas, view, stand.seat, box, _reached(focus, stand))
    if view.seats == 3:
        number_table.table(canvas, view, scene)


def _reached(focus: Sequence[Event], stand: Stand) -> frozenset[int]:
    """The numbers that a player has just reached."""
    grown = [event for event in focus if isinstance(event, Grown) and event.seat == stand.seat]
    return frozenset(mark.number for event in grown for mark in event.marks)


def alone(canvas: Canvas, view: View, stand: Stand, scene: Scene, figure: str, *, preview: bool) -> None:
    """What stands beside the own sheet, with a key; ``figure``, if there is one, is written in place of the points."""
    scale = canvas.theme.scale
    (panel,) = layout.panels(1, scale)
    bars.header(canvas, view, scene, preview=preview)
    plates.single(canvas, scene, stand, panel, figure)
    if places(view, scene.outcome) is None:
        card.card(canvas, view, scene, alone=True)
    key.key(canvas, scene, panel, stand.seat)
    number_table.strip(canvas, view, stand.seat, layout.strip(1, 0, scale))


def pressed(canvas: Canvas, view: View, after: View, scene: Scene) -> None:
    """What stands beside the sheet that is as wide as the picture, with the points as they are and would be."""
    assert view.seat is not None
    card.corner(canvas, view, scene, bars.CORNER)
    bars.which_round(canvas, view, scene)
    key.key(canvas, scene, layout.whole(canvas.theme.scale), view.seat)
    bars.players(canvas, view, scene, after)


def closely(canvas: Canvas, view: View, scene: Scene, *, whole: bool) -> None:
    """What stands beside a road or a colour that is looked at; the card only where the ``whole`` sheet leaves room."""
    bars.header(canvas, view, scene)
    if whole and places(view, scene.outcome) is None:
        card.card(canvas, view, scene, alone=True)
