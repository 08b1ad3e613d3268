"""Where everything lies on the picture above the buttons of Tandem, in pixels; the one place that knows."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.tandem.values import PLACES, Subject, Zone
from rendering.tandem.layout import FOOT, GAP, MARGIN, SIDE, Box, Plan, plan

ABOVE = 80
"""What a board has above its pairs and this picture has not: the header, whose words stand in the chat."""
OTHERS = 66
"""Height that the own pair leaves to the others, beside what is left below it; like all lengths at the usual scale."""
NAME = 40
"""Nominal size of the names above boards: their capitals are 28 pixels high."""
SMALL = 50
"""Diameter of a token in the row of another pair."""
WIDEST = 820
"""Width of another pair where it is the only one."""


@cache
def own(scale: int, others: int) -> Plan:
    """The plan of the own pair, as on a board; the picture leaves out ``ABOVE`` of it."""
    foot = (FOOT - OTHERS if others else FOOT) * scale
    return replace(plan(1, scale), foot=foot, name=NAME * scale)


def high(scale: int, others: int) -> int:
    """Height of the picture."""
    return (SIDE if others else FOOT - ABOVE + GAP) * scale


def other(scale: int, others: int, number: int) -> Box:
    """The panel of another pair, counted from 0, of so many."""
    gap = GAP * scale
    top = own(scale, others).foot - ABOVE * scale + gap
    room = SIDE * scale - 2 * MARGIN * scale
    wide = min((room - gap * (others - 1)) // others, WIDEST * scale)
    left = (SIDE * scale - wide * others - gap * (others - 1)) // 2
    return Box(left + number * (wide + gap), top, wide, high(scale, others) - top - gap)


# -- a key that is being arranged

KEY_HIGH = 660
"""Height of the picture of a key."""
DIE = 112
TOKEN = 164
"""A subject on the key, and where it can be chosen."""


def key_panel(scale: int, row: int) -> Box:
    """The panel of the key (0), and that of the subjects to choose from (1)."""
    top, bottom = ((GAP, 396), (396 + GAP, KEY_HIGH - GAP))[row]
    return Box(MARGIN * scale, top * scale, (SIDE - 2 * MARGIN) * scale, (bottom - top) * scale)


def column(scale: int, number: int) -> int:
    """The middle of one of six columns, counted from 0."""
    box = key_panel(scale, 0)
    return box.x + box.wide * (2 * number + 1) // 12


def palette_token(scale: int, subject: Subject) -> Box:
    """Where a subject lies that can be chosen for the key."""
    box = key_panel(scale, 1)
    side = TOKEN * scale
    return Box(column(scale, subject) - side // 2, box.y + (box.high - side) // 2, side, side)


# -- what can be pressed


def place_box(layout: Plan, player: int, place: int) -> Box:
    """A place of a row, on the picture."""
    x, y = layout.place(0, player, PLACES[place - 1])
    return Box(x, y - ABOVE * layout.scale, layout.row, layout.row)


def space_box(layout: Plan, player: int, zone: Zone, index: int) -> Box:
    """A space of a zone, counted from 0, on the picture."""
    x, y = layout.spaces(0, player, zone)[index]
    return Box(x, y - ABOVE * layout.scale, layout.token, layout.token)
