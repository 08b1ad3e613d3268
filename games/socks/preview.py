"""What a move of Socks leads to before it is made, from a view alone: everything except what luck lays or hangs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.kernel.chance import Refused
from games.kernel.game import Seat
from games.socks.city import city
from games.socks.draws import Drawn
from games.socks.rules import play
from games.socks.state import State, hopes, other, view
from games.socks.values import Agreed, Event, LaidTile, Lay, Move, View

_LUCK = Drawn(Refused())


def foresee(seen: View, move: Move) -> tuple[View, tuple[Event, ...]]:
    """The view after a move of the seat whose turn it is, and the news.

    Where luck goes on from there, the city has the new tile, and the phase is still the old one.
    """
    seat = seen.mover
    assert seat is not None
    try:
        step = play(_state(seen), seat, move, _LUCK)
    except LookupError:
        if isinstance(move, Lay):
            tiles = () if seen.city is None else seen.city.tiles
            return replace(seen, city=city((*tiles, move.tile)), offered=False), (LaidTile(seat, move.tile),)
        return replace(seen, offered=False), (Agreed(seat),)
    return view(step.state, seen.seat), tuple(told.event for told in step.told)


def supposed(seen: View, seat: Seat, move: Move) -> Sequence[State]:
    """The one position that another seat's move leads to, as nothing is hidden; none where luck goes on from there."""
    if seen.mover is None:
        return ()
    try:
        return (play(_state(seen), seat, move, _LUCK).state,)
    except LookupError:
        return ()


def _state(seen: View) -> State:
    """The position, in which nothing is hidden; in each turn of two tracks those of the mover are the new ones."""
    mover = seen.mover
    assert mover is not None
    state = State(
        terms=seen.terms,
        phase=seen.phase,
        first=seen.first,
        mover=mover,
        tiles=() if seen.city is None else seen.city.tiles,
        city=seen.city,
        socks=seen.socks,
        blockers=seen.blockers,
        tracks=seen.tracks,
        takers=seen.takers,
        steps=seen.steps,
        recent=seen.recent & seen.tracks[mover],
        before=seen.recent & seen.tracks[other(mover)],
        offered=seen.offered,
        hopes=(None,) * seen.terms.colours,
    )
    return replace(state, hopes=hopes(state))
