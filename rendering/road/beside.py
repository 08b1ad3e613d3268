"""All that stands beside the sheets: the header, the card, the plates of the players, and their numbers.

What the discs on a road mean, for whoever looks at their own sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.road import deck
from games.road.values import Event, Grown, Turned, View
from rendering.canvas import Canvas
from rendering.captions import spell
from rendering.road import badges, bars, layout, number_table, plates, shapes
from rendering.road.inks import LIT, road_ink
from rendering.road.standing import Stand, places, stands
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import said
from rendering.theme import PAPER, QUIET, TEXT
from rendering.typeface import width

CARD = said("Card")
STEP = layout.SWATCH + 8
"""From the middle of one colour to that of the next."""


def card(canvas: Canvas, view: View, scene: Scene, *, lit: bool = False, alone: bool = False) -> None:
    """The colours of the card in play where the sheets, or one ``alone``, leave room; if new on a ground of its own."""
    sheets = 1 if alone else view.seats
    x, y = layout.CARDS[sheets]
    if sheets == 1:
        corner(canvas, view, scene, y, lit=lit)
    elif sheets == 4:
        _column(canvas, view, scene, (x, y), lit=lit)
    else:
        _row(canvas, view, scene, (x, y), lit=lit)


def _row(canvas: Canvas, view: View, scene: Scene, at: tuple[int, int], *, lit: bool) -> None:
    """The word and the colours in a line that ends at a place."""
    theme = canvas.theme
    words, size = spell(scene, CARD, str), theme.normal + 4
    colours, step, high = deck.colours_on(view.turned[-1]), STEP, layout.height(layout.SWATCH)
    pad, ground = 14, LIT if lit else PAPER
    long = 2 * pad + width(words, "bold", size) + 20 + step * len(colours) - (step - layout.SWATCH)
    left = at[0] - long
    if lit:
        tall = high + 12
        canvas.stamp(rounded(long, tall, 18), (left, at[1] - tall // 2), PAPER, LIT)
    x = left + pad
    x += canvas.write(words, (x, at[1]), ground, TEXT, size=size, weight="bold") + 20
    for colour in colours:
        canvas.paste(shapes.swatch(theme, colour), (x, at[1] - high // 2))
        x += step


def _column(canvas: Canvas, view: View, scene: Scene, at: tuple[int, int], *, lit: bool) -> None:
    """The word, and under it the colours, around a place in the middle."""
    theme = canvas.theme
    words, size = spell(scene, CARD, str), theme.normal
    colours, step, wide = deck.colours_on(view.turned[-1]), STEP + 8, layout.SWATCH
    tall, pad = 50 + step * len(colours), 12
    top, ground = at[1] - tall // 2, LIT if lit else PAPER
    if lit:
        across = wide + 2 * pad
        canvas.stamp(rounded(across, tall + 2 * pad, 18), (at[0] - across // 2, top - pad), PAPER, LIT)
    most = wide + 2 * pad - 8
    at_word = at[0], top + 20
    canvas.write(words, at_word, ground, TEXT, size=size, weight="bold", anchor="middle", most=most)
    for number, colour in enumerate(colours):
        canvas.paste(shapes.swatch(theme, colour), (at[0] - wide // 2, top + 46 + number * step))


def corner(canvas: Canvas, view: View, scene: Scene, middle: int, *, lit: bool = False) -> None:
    """The card in play in the left upper corner, three of its colours in a row; the middle height of its word."""
    theme = canvas.theme
    left, ground = layout.MARGIN, LIT if lit else PAPER
    if lit:
        around = 2 * STEP + layout.SWATCH + 28, 194
        canvas.stamp(rounded(*around, 18), (left - 14, middle - 26), PAPER, LIT)
    canvas.write(spell(scene, CARD, str), (left, middle), ground, TEXT, size=theme.normal + 4, weight="bold")
    for number, colour in enumerate(deck.colours_on(view.turned[-1])):
        down, across = divmod(number, 3)
        at = left + across * STEP, middle + (26 + down * (layout.SWATCH + 4))
        canvas.paste(shapes.swatch(theme, colour), at)


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
        card(canvas, view, scene, lit=any(isinstance(event, Turned) for event in focus))
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
        card(canvas, view, scene, alone=True)
    key(canvas, scene, panel, stand.seat)
    number_table.strip(canvas, view, stand.seat, layout.strip(1, 0))


def pressed(canvas: Canvas, view: View, after: View, scene: Scene) -> None:
    """What stands beside the sheet that is as wide as the picture, with the points as they are and would be."""
    assert view.seat is not None
    corner(canvas, view, scene, bars.CORNER)
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
