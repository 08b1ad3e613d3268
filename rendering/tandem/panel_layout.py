"""Where everything lies on the picture above the buttons of Tandem, in pixels; the one place that knows."""

from __future__ import annotations

from functools import cache

from games.tandem.values import PLACES, Subject, Zone
from rendering.tandem.layout import EDGE, GAP, SIDE, panel
from rendering.tandem.pair_layout import Box, Plan

HIGH = 900
"""Height of the own pair; like all lengths at the usual scale."""
OTHERS = 146
"""Height of the rows of the other pairs below it."""
ABREAST = 3
"""As many of them stand side by side at most."""
MARGIN = 24
"""Free space left and right of a key that is being arranged."""
SMALL = 50
"""Diameter of a token in the row of another pair."""
WIDEST = 820
"""Width of another pair where it is the only one."""


@cache
def own(scale: int) -> Plan:
    """The panel of the own pair."""
    return panel(HIGH, scale)


def corner(scale: int) -> tuple[int, int]:
    """Where the own pair lies on the picture."""
    return EDGE * scale, EDGE * scale


def high(scale: int, others: int) -> int:
    """Height of the picture."""
    return (HIGH + 2 * EDGE + -(-others // ABREAST) * (OTHERS + GAP)) * scale


def other(scale: int, others: int, number: int) -> Box:
    """The panel of another pair, counted from 0, of so many."""
    gap = GAP * scale
    across = abreast(others)
    down, at = divmod(number, across)
    top = (EDGE + HIGH + GAP) * scale + down * (OTHERS * scale + gap)
    room = SIDE * scale - 2 * EDGE * scale
    wide = min((room - gap * (across - 1)) // across, WIDEST * scale)
    left = (SIDE * scale - wide * across - gap * (across - 1)) // 2
    return Box(left + at * (wide + gap), top, wide, OTHERS * scale)


def abreast(others: int) -> int:
    """How many of so many pairs stand side by side."""
    return -(-others // -(-others // ABREAST))


# -- a key that is being arranged

KEY_HIGH = 660
"""Height of the picture of a key."""
DIE = 112
TOKEN = 164
"""A subject on the key, and where it can be chosen."""


def key_panel(scale: int, row: int) -> Box:
    """The panel of the key (0), and that of the subjects to choose from (1)."""
    top, bottom = ((14, 396), (410, KEY_HIGH - 14))[row]
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
    return _on_picture(layout, layout.place(player, PLACES[place - 1]), layout.held)


def space_box(layout: Plan, player: int, zone: Zone, index: int) -> Box:
    """A space of a zone, counted from 0, on the picture."""
    return _on_picture(layout, layout.spaces(player, zone)[index], layout.token)


def _on_picture(layout: Plan, at: tuple[int, int], side: int) -> Box:
    x, y = corner(layout.scale)
    return Box(x + at[0], y + at[1], side, side)
