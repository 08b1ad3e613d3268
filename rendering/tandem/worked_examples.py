"""Tandem's example for the rules page: three of a kind goes where the partner's row has the same subject."""

from __future__ import annotations

from functools import cache

from games.kernel.chance import Scripted
from games.kernel.game import Seat
from games.tandem.rules import State, apply, view
from games.tandem.values import (
    START,
    STOCK,
    SUBJECTS,
    Board,
    Carry,
    Event,
    Pair,
    Place,
    Placed,
    Row,
    Subject,
    View,
    Zone,
)
from rendering.scene import WorkedExample
from rendering.text import said

NAMES = ("Ada", "Bruno")
THREES = 4
"""The section "Three of a kind"."""

SUN, MOON, STAR, LEAF, DROP, BELL = KEY = tuple(map(Subject, range(len(SUBJECTS))))
BOARDS = (
    Board(((SUN, STAR), (LEAF,), (MOON, BELL), (), (MOON, MOON), (DROP,)), (SUN, None, None, LEAF)),
    Board(((BELL,), (STAR, STAR), (), (DROP, DROP), (SUN,), ()), (SUN, MOON, None, None)),
)
"""Before: Ada's dice show 2 3 5, and the 2 means the moon."""


@cache
def worked() -> tuple[WorkedExample[View, Event], ...]:
    """Ada moves her third moon into zone 5 and sets one to place 2, where Bruno has his."""
    used = [token for board in BOARDS for tokens in (*board.zones, board.row) for token in tokens]
    supply = tuple(STOCK - used.count(subject) for subject in KEY)
    state = State("random", "no", "1", (Pair(BOARDS, supply, KEY, roll=(2, 3, 5)),), START - 7)
    luck = Scripted((0, 3, 5))
    moved = apply(state, Seat(0), Carry(MOON, Zone(3), Zone(5)), luck)
    step = apply(moved.state, Seat(0), Row(Place(2)), luck)
    events = tuple(told.event for each in (moved, step) for told in each.told)
    (placed,) = (event for event in events if isinstance(event, Placed))
    caption = said(
        "In the picture: {name} had three moons in zone {zone} and has put one on place {place} of the row, where "
        "{partner} has a moon too.",
        name=NAMES[0],
        partner=NAMES[1],
        zone=placed.zone,
        place=placed.place,
    )
    return (WorkedExample(THREES, view(step.state, None), events, NAMES, caption),)
