"""The example of Socks for the rules page: a pair with three stations between its socks, joined."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.kernel.chance import Scripted
from games.kernel.game import Seat
from games.kernel.hexes import Hex, Label
from games.socks.city import Tile, city, named
from games.socks.draws import Drawn
from games.socks.rules import OPTIONS, play
from games.socks.state import State, hopes, terms, view
from games.socks.values import Event, Joined, Track, View
from rendering.scene import WorkedExample
from rendering.text import said

NAMES = ("Ada", "Bruno")
POINTS = 4
"""The section "The end and the points"."""

TILES = tuple(Tile(Hex(2 * column - row, 2 * row), 0) for row in range(2) for column in range(3))
SOCKS = (("a1", "a5"), ("b1", "d6"), (), (), ())
"""By colour where its socks hang."""
LAID = (("a1", "a2"), ("c2", "c3"), ("c3", "d3"), ("a2", "a3"), ("a3", "a4"), ("d4", "d5"), ("b3", "c2"), ("a4", "a5"))
"""Tracks: one by Ada, then two by each in turn; the last one joins red."""
_LUCK = Drawn(Scripted(()))
"""Tracks need none."""


@cache
def worked() -> tuple[WorkedExample[View, Event], ...]:
    """Ada's track from a4 to a5 joins red; blue can still be joined."""
    state = _start()
    events: tuple[Event, ...] = ()
    for one, two in LAID:
        assert state.mover is not None
        step = play(state, state.mover, Track(Label(one), Label(two)), _LUCK)
        state = step.state
        events = tuple(told.event for told in step.told)
    (joined,) = (event for event in events if isinstance(event, Joined))
    caption = said(
        "In the picture: {name} has joined red. Three stations lie between its socks, so it brings {points} points.",
        name=NAMES[joined.seat],
        points=joined.points,
    )
    return (WorkedExample(POINTS, view(state, None), events, NAMES, caption),)


def _start() -> State:
    """The socks hang, and Ada is to lay the first track."""
    town = city(TILES)
    at = named(town)
    table = terms({option.name: option.default for option in OPTIONS} | {"size": "first"})
    state = State(
        terms=table,
        phase="tracks",
        first=Seat(0),
        mover=Seat(0),
        tiles=TILES,
        city=town,
        socks=tuple(tuple(at[Label(name)] for name in pair) for pair in SOCKS),
        blockers=(),
        tracks=(0, 0),
        takers=(None,) * table.colours,
        steps=1,
        recent=0,
        before=0,
        offered=False,
        hopes=(None,) * table.colours,
    )
    return replace(state, hopes=hopes(state))
