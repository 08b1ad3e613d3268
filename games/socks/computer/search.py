"""Turns of Socks looked for: every single track, the best few in twos, and the replies to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from games.socks.computer.evaluation import Taste, Worth, singles, whole
from games.socks.computer.field import Field, field, lowered, raised
from games.socks.computer.network import Network
from games.socks.computer.position import Position, networks

Turn: TypeAlias = tuple[int, ...]
"""The tracks of a turn, by their places in a field, the lower first."""

Nets: TypeAlias = Sequence[tuple[int, Network, Network]]
"""The points of each open colour, and both seats' networks."""


SURE = 0.001
"""What a point taken at once is worth more than one that nobody can prevent."""


@dataclass(frozen=True)
class Effort:
    """How much is looked at: the best ``links`` of all connections, and then by turn ahead the best ``firsts``.

    Each of ``firsts`` begins a turn with every other connection; ``turns`` says how many of the best turns so found
    are followed by the next turn.
    """

    links: int
    firsts: tuple[int, ...]
    turns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Found:
    """What was found: what each connection asked for is worth to the mover, and the one to lay first.

    ``turns`` are, by connection that was looked at closely, the best turn it is part of, as places in ``there``.
    ``spread`` is the standard deviation of the lead, by which a value becomes points.
    """

    worths: list[Worth]
    best: int
    there: Field
    turns: dict[int, Turn]
    spread: float


def tracks(place: Position, nets: Nets, links: Sequence[int], taste: Taste) -> list[Worth]:
    """By connection what the position is worth to its mover once it is laid and the turn ends. Exact for each."""
    me = place.mover
    where = {number: at for at, number in enumerate(links)}
    margin = place.scores[me] - place.scores[1 - me]
    leads, variances = [0.0] * len(links), [0.0] * len(links)
    for points, white, black in nets:
        mine, theirs = (white, black) if me == 0 else (black, white)
        base, spread = taste.part(points, mine.resistance, theirs.resistance, False)
        leads = [lead + base for lead in leads]
        variances = [variance + spread for variance in variances]
        nearer, farther = lowered(mine, place.runs(me)), raised(theirs, place.runs(1 - me))
        for (number, *_), near, far in zip(mine.plan.links, nearer, farther, strict=True):
            at = where.get(number)
            if at is not None:
                more, wide = taste.part(points, near, far, False)
                leads[at] += more - base
                variances[at] += wide - spread
    return [taste.worth(margin, lead, variance) for lead, variance in zip(leads, variances, strict=True)]


def _spread(nets: Nets, me: int, taste: Taste) -> float:
    variance = 1.0
    for points, white, black in nets:
        mine, theirs = (white, black) if me == 0 else (black, white)
        variance += taste.part(points, mine.resistance, theirs.resistance, True)[1]
    return sqrt(variance)


def best(worths: Sequence[Worth], count: int) -> list[int]:
    """The places of the highest values, highest first, among equals the first."""
    return sorted(range(len(worths)), key=lambda at: (-worths[at].value, at))[:count]


def turns(there: Field, seat: int, me: int, taste: Taste, firsts: int) -> list[tuple[Worth, Turn]]:
    """Turns of two tracks and what each is worth to ``seat``, best first."""
    found: dict[Turn, Worth] = {}
    worths = _of(seat == me, singles(there, seat, me, taste))
    for place in best(worths, firsts):
        one = there.left[place]
        after = there.lay(one, seat)
        if not after.left:
            found[one,] = worths[place]
        for two, worth in zip(after.left, _of(seat == me, singles(after, seat, me, taste)), strict=True):
            found[min(one, two), max(one, two)] = worth
    return sorted(((worth, turn) for turn, worth in found.items()), key=lambda each: (-each[0].value, each[1]))


def _of(mine: bool, worths: list[Worth]) -> list[Worth]:
    """Worths for the seat that moves, of those to the player."""
    return worths if mine else [-worth for worth in worths]


def reply(there: Field, seat: int, me: int, taste: Taste, effort: Effort) -> Worth:
    """What a field is worth to the ``seat`` whose turn begins, by its best turn."""
    found = turns(there, seat, me, taste, effort.firsts[0]) if there.races else []
    if not found:
        worth = whole(there, me, seat == me, taste)
        return worth if seat == me else -worth
    if not effort.turns:
        return found[0][0]
    return followed(there, found[: effort.turns[0]], seat, me, taste, effort)[0][0]


def followed(
    there: Field, found: Sequence[tuple[Worth, Turn]], seat: int, me: int, taste: Taste, effort: Effort
) -> list[tuple[Worth, Turn]]:
    """The turns found, each with its worth after the next turn, best first; among equals in the order given."""
    rest = Effort(effort.links, effort.firsts[1:], effort.turns[1:])
    deeper = []
    for _, turn in found:
        after = laid(there, turn, seat)
        worth = -reply(after, 1 - seat, me, taste, rest)
        gained = abs(after.margin - there.margin)
        deeper.append((Worth(round(worth.value + SURE * gained, 6), worth.lead), turn))
    return sorted(deeper, key=lambda each: -each[0].value)


def laid(there: Field, turn: Turn, seat: int) -> Field:
    """A field after a turn."""
    for at in turn:
        there = there.lay(at, seat)
    return there


def weigh(place: Position, links: Sequence[int], taste: Taste, effort: Effort, asked: Sequence[int] = ()) -> Found:
    """What each connection is worth to the mover, and which to lay.

    Those in ``asked``, places in ``links``, are looked at closely in any case. Those that are not are worth no more
    than the least of those that are.
    """
    nets = networks(place)
    worths = tracks(place, nets, links, taste)
    order = best(worths, effort.links)
    order += [at for at in asked if at not in order]
    there = field(place, nets, [links[at] for at in order])
    me = place.mover
    if place.steps > 1:
        found = turns(there, me, me, taste, effort.firsts[0])
    else:
        found = [(worths[at], (number,)) for number, at in enumerate(order)]
    if effort.turns and there.races:
        found = followed(there, _wanted(found, effort.turns[0], map(order.index, asked)), me, me, taste, effort)
    closely: dict[int, tuple[Worth, Turn]] = {}
    for worth, turn in found:
        for at in turn:
            closely.setdefault(order[at], (worth, turn))
    least = found[-1][0]
    every = [
        closely[at][0] if at in closely else Worth(min(worth.value, least.value), min(worth.lead, least.lead))
        for at, worth in enumerate(worths)
    ]
    first = max(found[0][1], key=lambda at: (worths[order[at]].value, -at))
    turns_of = {at: turn for at, (_, turn) in closely.items()}
    return Found(every, order[first], there, turns_of, _spread(nets, me, taste))


def _wanted(found: Sequence[tuple[Worth, Turn]], count: int, asked: Iterable[int]) -> list[tuple[Worth, Turn]]:
    """The best few turns, and the best with each track that is asked for."""
    few = list(found[:count])
    for at in asked:
        if not any(at in turn for _, turn in few):
            few += [each for each in found if at in each[1]][:1]
    return few
