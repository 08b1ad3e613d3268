"""What each move of Socks leads to in the end, for hints, analyses and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.computer import Assessed, Skill
from games.kernel.game import Seat
from games.kernel.luck import Chance
from games.socks.computer.early import preferences
from games.socks.computer.evaluation import Taste
from games.socks.computer.field import Field
from games.socks.computer.forecast import forecast
from games.socks.computer.players import MODEL, thought
from games.socks.computer.position import Position, numbers, position
from games.socks.computer.search import Found, laid, weigh
from games.socks.values import Move, Track, View

START = 15.0
"""Points that each seat takes on average, before anything is known of the races."""


ASKED = 6
"""Up to so many moves are all looked at closely."""


def assess(view: View, moves: Sequence[Move], playouts: int, _chance: Chance) -> tuple[Assessed[Move], ...]:
    """The moves, best first; ``playouts`` is after how many turns the other seat's replies are looked for.

    All tracks that may be laid are looked at, also where only some are asked for.
    """
    asked = [move for move in moves if isinstance(move, Track)]
    if not asked:
        return _early(view, moves)
    assert view.city is not None
    place = position(view)
    links = [number for number in range(len(view.city.links)) if view.free >> number & 1]
    places = [links.index(number) for number in numbers(view.city, asked)]
    taste = Taste(MODEL, truth=forecast().truth)
    found = weigh(place, links, taste, thought(playouts), places if len(places) <= ASKED else ())
    every = [_assessed(place, found, at, move) for at, move in zip(places, asked, strict=True)]
    return tuple(sorted(every, key=lambda each: -each.worth))


def _assessed(place: Position, found: Found, at: int, move: Track) -> Assessed[Move]:
    me, left, trained = place.mover, sum(place.left), forecast()
    worth = found.worths[at]
    after = laid(found.there, found.turns.get(at, ()), me)
    taken = sum(points for points, *_ in found.there.races) - sum(points for points, *_ in after.races)
    total = sum(place.scores) + taken + _gained(after, left)
    lead = max(-total, min(total, worth.lead))
    chance = trained.first(worth.value, left, len(place.open)) if after.races else _sure(worth.lead)
    return Assessed(
        move,
        round(worth.value * found.spread, 3),
        _by_seat(me, (total + lead) / 2, (total - lead) / 2),
        _by_seat(me, chance, 1.0 - chance),
    )


def _sure(lead: float) -> float:
    """The chance to be first where nothing is open any more."""
    return 0.5 if lead == 0 else float(lead > 0)


def _by_seat(me: Seat, mine: float, theirs: float) -> tuple[float, float]:
    first, second = (mine, theirs) if me == 0 else (theirs, mine)
    return round(first, 3), round(second, 3)


def _gained(there: Field, left: int) -> float:
    """Points that both seats together will still take."""
    trained, total = forecast(), 0.0
    for points, white, black in there.races:
        total += points * trained.taking(white.resistance, black.resistance, left, len(there.races))
    return total


def _early(view: View, moves: Sequence[Move]) -> tuple[Assessed[Move], ...]:
    """Moves before the first track: both seats have equal chances after any of them."""
    liked = preferences(Skill.read("expert"), view, moves)
    order = sorted(range(len(moves)), key=lambda at: (-liked[at], at))
    return tuple(Assessed(moves[at], 0.0, (START, START), (0.5, 0.5)) for at in order)
