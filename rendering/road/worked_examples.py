"""The Best Road's example for the rules page: a number reached first, and once more a round later."""

from __future__ import annotations

from functools import cache

from games.kernel.beginner import LOWEST, Begins
from games.kernel.chance import Named
from games.kernel.game import Seat
from games.road.classic import SHEET, STARTS
from games.road.deck import DECK
from games.road.geometry import NAMED
from games.road.rules import apply, begin, view
from games.road.values import Event, Grow, Grown, Move, Pass, View
from rendering.scene import WorkedExample
from rendering.text import said

NAMES = ("Ada", "Bruno")
POINTS = 4
"""The section "Points"."""

ROUNDS = (("b5 c5 c4", "b2 c3"), ("", "c4"))
"""What both seats choose in two rounds, from the starts a5 and b1."""


@cache
def worked() -> tuple[WorkedExample[View, Event], ...]:
    """The 2 on c4: Ada reaches it in the first round, Bruno in the second."""
    cards = Named((DECK[1], DECK[0], DECK[2]))
    step = begin("classic", SHEET, STARTS[:2], Begins(LOWEST, drawn=False), cards)
    for choices in ROUNDS:
        for number, path in enumerate(choices):
            step = apply(step.state, Seat(number), _move(path), cards)
    events = tuple(told.event for told in step.told if told.to is None)
    (late,) = (mark for event in events if isinstance(event, Grown) for mark in event.marks)
    caption = said(
        "In the picture: {first} was the first to reach the {number} on c4, for {full} points. {second} came a round "
        "later: half of it.",
        first=NAMES[0],
        second=NAMES[1],
        number=late.number,
        full=late.number,
    )
    return (WorkedExample(POINTS, view(step.state, None), events, NAMES, caption),)


def _move(path: str) -> Move:
    return Grow(tuple(NAMED[name] for name in path.split())) if path else Pass()
