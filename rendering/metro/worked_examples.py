"""Metro's example for the rules page: the rulebook's line over two tiles that brings three points."""

from __future__ import annotations

from functools import cache

from games.kernel.beginner import LOWEST, Begins
from games.kernel.chance import Named
from games.kernel.game import Seat
from games.metro.geometry import Square
from games.metro.rules import OPTIONS, apply, deal, view
from games.metro.values import Event, Lay, LineDone, View
from rendering.scene import WorkedExample
from rendering.text import said

NAMES = ("Ada", "Bruno")
POINTS = 4
"""The section "Points"."""

E1, E2 = Square(32), Square(33)


@cache
def worked() -> tuple[WorkedExample[View, Event], ...]:
    """Station 13: over e1, round on e2, back over e1 to the station it came from."""
    tiles = Named(("aaaa", "accd", "cbcb", "bcbc"))
    usual = {option.name: option.default for option in OPTIONS}
    dealt = deal(len(NAMES), usual, Begins(LOWEST), tiles)
    begun = apply(dealt.state, Seat(0), Lay(E1), tiles)
    step = apply(begun.state, Seat(1), Lay(E2), tiles)
    events = tuple(told.event for told in step.told if told.to is None)
    (done,) = (event.line for event in events if isinstance(event, LineDone))
    caption = said(
        "In the picture: the line of station {station} crosses e1, e2 and e1 again: {points} points for {name}.",
        station=done.station,
        points=done.points,
        name=NAMES[done.owner or 0],
    )
    return (WorkedExample(POINTS, view(step.state, None), events, NAMES, caption),)
