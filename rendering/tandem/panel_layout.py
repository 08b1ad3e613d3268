"""Where everything lies on the picture above the buttons of Tandem, in pixels; the one place that knows."""

from __future__ import annotations

from functools import cache

from games.tandem.values import PLACES, Subject, Zone
from rendering.tandem.layout import EDGE, GAP, SIDE, panel
from rendering.tandem.pair_layout import Box, Plan

HIGH = 900
"""Height of the own pair."""
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
def own() -> Plan:
    """The panel of the own pair."""
    return panel(HIGH)


def corner() -> tuple[int, int]:
    """Where the own pair lies on the picture."""
    return EDGE, EDGE


def high(others: int) -> int:
    """Height of the picture."""
    return HIGH + 2 * EDGE + -(-others // ABREAST) * (OTHERS + GAP)


def other(others: int, number: int) -> Box:
    """The panel of another pair, counted from 0, of so many."""
    gap = GAP
    across = abreast(others)
    down, at = divmod(number, across)
    top = EDGE + HIGH + GAP + down * (OTHERS + gap)
    room = SIDE - 2 * EDGE
    wide = min((room - gap * (across - 1)) // across, WIDEST)
    left = (SIDE - wide * across - gap * (across - 1)) // 2
    return Box(left + at * (wide + gap), top, wide, OTHERS)


def abreast(others: int) -> int:
    """How many of so many pairs stand side by side."""
    return -(-others // -(-others // ABREAST))


# -- a key that is being arranged

KEY_HIGH = 660
"""Height of the picture of a key."""
DIE = 112
TOKEN = 164
"""A subject on the key, and where it can be chosen."""


def key_panel(row: int) -> Box:
    """The panel of the key (0), and that of the subjects to choose from (1)."""
    top, bottom = ((14, 396), (410, KEY_HIGH - 14))[row]
    return Box(MARGIN, top, SIDE - 2 * MARGIN, bottom - top)


def column(number: int) -> int:
    """The middle of one of six columns, counted from 0."""
    box = key_panel(0)
    return box.x + box.wide * (2 * number + 1) // 12


def palette_token(subject: Subject) -> Box:
    """Where a subject lies that can be chosen for the key."""
    box = key_panel(1)
    side = TOKEN
    return Box(column(subject) - side // 2, box.y + (box.high - side) // 2, side, side)


# -- what can be pressed


def place_box(layout: Plan, player: int, place: int) -> Box:
    """A place of a row, on the picture."""
    return _on_picture(layout.place(player, PLACES[place - 1]), layout.held)


def space_box(layout: Plan, player: int, zone: Zone, index: int) -> Box:
    """A space of a zone, counted from 0, on the picture."""
    return _on_picture(layout.spaces(player, zone)[index], layout.token)


def _on_picture(at: tuple[int, int], side: int) -> Box:
    x, y = corner()
    return Box(x + at[0], y + at[1], side, side)
