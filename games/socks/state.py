"""A position of Socks, and what follows from it: the ways of each seat, the colours it can still join, the points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.kernel.codec import Codec
from games.kernel.game import Options, Outcome, Seat, ranked
from games.socks.city import City, Station, Tile, city
from games.socks.paths import Way, fewest
from games.socks.sock_places import bits
from games.socks.values import TRACKS, Socks, Terms, View


@dataclass(frozen=True)
class Hope:
    """A seat that can still join a colour, and a way on which it could."""

    seat: Seat
    way: Way


@dataclass(frozen=True)
class State:
    """A position: the city, what stands on it, and which seat moves.

    ``phase`` and ``tracks`` are as in ``View``. ``first`` began the game. ``recent`` are the connections laid
    in this turn, ``before`` those of the turn before. ``hopes`` follow from the rest: by colour a hope while it can
    still be joined, None once it is taken, dead or out of the game.
    """

    terms: Terms
    phase: str
    first: Seat
    mover: Seat | None
    tiles: tuple[Tile, ...]
    city: City | None
    socks: Socks
    blockers: tuple[Station, ...]
    tracks: tuple[int, int]
    takers: tuple[Seat | None, ...]
    steps: int
    recent: int
    before: int
    offered: bool
    hopes: tuple[Hope | None, ...] = field(compare=False)

    @property
    def town(self) -> City:
        """The city, which lies."""
        assert self.city is not None
        return self.city


def _whole(parts: Mapping[str, Any]) -> State:
    """City and hopes follow from the rest."""
    tiles, colours = parts["tiles"], parts["terms"].colours
    state = State(**parts, city=city(tiles) if tiles else None, hopes=(None,) * colours)
    return replace(state, hopes=hopes(state))


SAVES = Codec(State, shape=2, without=("city", "hopes"), whole=_whole)


def terms(options: Options) -> Terms:
    """The options of a table as values."""
    return Terms(
        by_players=options["layout"] == "players",
        first=options["size"] == "first",
        strict=options["free_neighbours"] == "three",
        placing=options["placing"] == "players",
        blockers=int(options["blockers"]),
        rebuild=options["rebuild"] == "yes",
        five=options["holes"] == "five",
    )


def other(seat: Seat) -> Seat:
    """The other of the two seats."""
    return Seat(1 - seat)


def left(state: State, seat: Seat) -> int:
    """Tracks a seat has not laid yet."""
    return TRACKS - state.tracks[seat].bit_count()


def free(state: State) -> int:
    """Connections on which a track may be laid."""
    city = state.town
    empty = city.every & ~(state.tracks[0] | state.tracks[1])
    return empty if state.terms.rebuild else empty & ~city.neutral


def own(state: State, seat: Seat) -> int:
    """Connections a seat may run over: its tracks, and the neutral links the other has not built over."""
    return state.tracks[seat] | (state.town.neutral & ~state.tracks[other(seat)])


def stops(state: State) -> int:
    """Stations past which no way leads."""
    return bits([at for pair in state.socks for at in pair]) | bits(state.blockers)


def hopes(state: State) -> tuple[Hope | None, ...]:
    """By colour a seat that could still join it, and how, searched for anew; None where none could."""
    if state.phase != "tracks":
        return (None,) * state.terms.colours
    return tuple(_hope(state, colour) for colour in range(state.terms.colours))


def kept(state: State) -> tuple[Hope | None, ...]:
    """``hopes`` after one more track: those that still hold are kept; a colour without one stays without."""
    return tuple(
        hope if hope is None or _holds(state, colour, hope) else _hope(state, colour)
        for colour, hope in enumerate(state.hopes)
    )


def _hope(state: State, colour: int) -> Hope | None:
    pair = state.socks[colour]
    if len(pair) < 2 or state.takers[colour] is not None:
        return None
    for seat in (Seat(0), Seat(1)):
        way = fewest(state.town, own(state, seat), free(state), stops(state), *pair)
        if way is not None and way.new <= left(state, seat):
            return Hope(seat, way)
    return None


def _holds(state: State, colour: int, hope: Hope) -> bool:
    links, seat = hope.way.links, hope.seat
    return (
        state.takers[colour] is None
        and not links & state.tracks[other(seat)]
        and (links & ~own(state, seat)).bit_count() <= left(state, seat)
    )


def worth(state: State) -> tuple[int, ...]:
    """Points of each colour, 0 where it has fewer than two socks on the board."""
    return tuple(state.town.between(*pair) if len(pair) == 2 else 0 for pair in state.socks)


def scores(state: State) -> tuple[int, int]:
    """Points of both seats."""
    if state.phase not in {"tracks", "over"}:
        return 0, 0
    gained = [0, 0]
    for points, taker in zip(worth(state), state.takers, strict=True):
        if taker is not None:
            gained[taker] += points
    return gained[0], gained[1]


def standing(state: State) -> Outcome:
    """Places and points as the table lies."""
    points = scores(state)
    return Outcome(ranked(points), points)


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know: everything."""
    playing = state.phase in {"tracks", "over"}
    built = state.city is not None and state.phase != "tiles"
    return View(
        seat=seat,
        terms=state.terms,
        phase=state.phase,
        city=state.city,
        socks=state.socks,
        blockers=state.blockers,
        tracks=state.tracks,
        free=free(state) if playing else 0,
        neutral=state.town.neutral & ~(state.tracks[0] | state.tracks[1]) if built else 0,
        takers=state.takers,
        dead=tuple(
            playing and taker is None and hope is None for taker, hope in zip(state.takers, state.hopes, strict=True)
        ),
        worth=worth(state) if built else (0,) * state.terms.colours,
        scores=scores(state),
        left=(left(state, Seat(0)), left(state, Seat(1))),
        steps=0 if state.mover is None else min(state.steps, left(state, state.mover)),
        mover=state.mover,
        recent=state.recent | state.before,
        offered=state.offered,
        first=state.first,
    )
