"""What computer players of Socks do before the first track: lay tiles, hang socks, block stations.

All levels do the same. Both players race for the same socks on the same city, so no place is better for one of them;
a move here only makes the game richer or poorer. Builders like wide races, spoilers narrow ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.computer import Skill
from games.kernel.luck import Chance
from games.socks.city import City, Station, named
from games.socks.values import Agree, Block, Finish, Hang, Lay, Move, View

FEW = 4
"""Out of so many good moves one is drawn."""


def early(skill: Skill, view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """A sensible move before the first track: one of the few that are liked best, of at least two legal ones."""
    liked = preferences(skill, view, moves)
    order = sorted(range(len(moves)), key=lambda at: (-liked[at], at))
    top = [at for at in order[:FEW] if liked[at] > 0]
    return moves[top[chance.below(len(top))]]


def preferences(skill: Skill, view: View, moves: Sequence[Move]) -> list[int]:
    """By move how much it is liked; those of 0 and less are made only where nothing else can be.

    Tiles lie close to the middle; an offer to let luck lay the rest is accepted, and none is made.
    """
    builder = skill.character == "builder"
    hangs = _openness(view) if view.city is not None else ()
    index = {} if view.city is None else named(view.city)
    found = []
    for move in moves:
        match move:
            case Agree():
                found.append(10**9)
            case Finish():
                found.append(0)
            case Lay():
                found.append(0 if view.offered else max(1, 10**6 - _far(view, move)))
            case Hang(colour, label):
                found.append(1 + _hanging(view, int(colour), index[label], hangs, builder))
            case Block(label):
                at = index[label]
                found.append(1 + hangs[at] if not builder else 20 - hangs[at])
            case _:
                found.append(1)
    return found


def _far(view: View, move: Lay) -> int:
    """How far a tile lies from the middle of the city, squared and in hundredths."""
    if view.city is None:
        return 0
    stations = view.city.stations
    count = len(stations)
    q = move.tile.at.q * count - sum(at.q for at in stations)
    r = move.tile.at.r * count - sum(at.r for at in stations)
    return 100 * (q * q + q * r + r * r) // (count * count)


def _openness(view: View) -> tuple[int, ...]:
    """By station how many neighbours it has that hold neither a sock nor a blocker."""
    assert view.city is not None
    held = {at for pair in view.socks for at in pair} | set(view.blockers)
    return tuple(sum(there not in held for _, there in ways) for ways in view.city.ways)


def _hanging(view: View, colour: int, at: Station, hangs: Sequence[int], builder: bool) -> int:
    """How rich a race becomes: free stations around the sock, and for the second sock its points."""
    assert view.city is not None
    pair = view.socks[colour]
    points = _between(view.city, pair[0], at) if pair else 0
    return hangs[at] + (points if builder else 10 - points if pair else 0)


def _between(city: City, one: Station, other: Station) -> int:
    return city.between(one, other)
