"""All that stands beside the sheets: the header, the card, the plates of the players, and their numbers.

What the discs on a road mean, for whoever looks at their own sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.road.values import Event, Grown, Turned, View
from rendering.canvas import Canvas
from rendering.captions import spell
from rendering.road import badges, bars, card, layout, number_table, plates
from rendering.road.inks import road_ink
from rendering.road.standing import Stand, places, stands
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


def all_sheets(canvas: Canvas, view: View, focus: Sequence[Event], scene: Scene) -> None:
    """What stands beside the sheets of all players; what is new of it is lit."""
    bars.header(canvas, view, scene)
    if places(view, scene.outcome) is None:
        card.card(canvas, view, scene, lit=any(isinstance(event, Turned) for event in focus))
    for stand, panel in zip(stands(view, scene.outcome, focus), layout.panels(view.seats), strict=True):
        if view.seats == 1:
            plates.single(canvas, scene, stand, panel)
        elif view.seats == 2:
            plates.large(canvas, scene, stand, layout.PLATES[stand.seat])
        else:
            plates.small(canvas, scene, stand, panel)
        if view.seats < 3:
            box = layout.strip(view.seats, stand.seat)
            number_table.strip(canvas, view, stand.seat, box, _reached(focus, stand))
    if view.seats == 3:
        number_table.table(canvas, view, scene)


def _reached(focus: Sequence[Event], stand: Stand) -> frozenset[int]:
    """The numbers that a player has just reached."""
    grown = [event for event in focus if isinstance(event, Grown) and event.seat == stand.seat]
    return frozenset(mark.number for event in grown for mark in event.marks)


def alone(canvas: Canvas, view: View, stand: Stand, scene: Scene, figure: str, *, preview: bool) -> None:
    """What stands beside the own sheet, with a key; ``figure``, if there is one, is written in place of the points."""
    (panel,) = layout.panels(1)
    bars.header(canvas, view, scene, preview=preview)
    plates.single(canvas, scene, stand, panel, figure)
    if places(view, scene.outcome) is None:
        card.card(canvas, view, scene, alone=True)
    key(canvas, scene, panel, stand.seat)
    number_table.strip(canvas, view, stand.seat, layout.strip(1, 0))


def pressed(canvas: Canvas, view: View, after: View, scene: Scene) -> None:
    """What stands beside the sheet that is as wide as the picture, with the points as they are and would be."""
    assert view.seat is not None
    card.corner(canvas, view, scene, bars.CORNER)
    bars.which_round(canvas, view, scene)
    key(canvas, scene, layout.whole(), view.seat)
    bars.players(canvas, view, scene, after)


def key(canvas: Canvas, scene: Scene, panel: layout.Panel, seat: Seat) -> None:
    """A line for each kind of disc beside the lower left corner of a sheet."""
    theme, cell = canvas.theme, CELL
    left, look = layout.MARGIN // 2, badges.Look(PAPER, road_ink(seat))
    bottom = panel.box[3] - 24
    for number, (words, full, end) in enumerate(LINES):
        y = bottom - (len(LINES) - 1 - number) * LINE
        badges.number(canvas, (left + cell // 2, y), cell, 7, look, full=full, end=end)
        text = spell(scene, words, str)
        canvas.write(text, (left + cell + 8, y), PAPER, QUIET, size=theme.small)
