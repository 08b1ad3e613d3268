"""What each move of a turn can still come to, by the rules, in light boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.game import Seat
from games.tandem.board import act, halves, matched, over
from games.tandem.computer.position import WITH, WITHOUT, End, ends, lighten, linked, replaced, settled
from games.tandem.values import Move, Pair, Pass, View


@dataclass(frozen=True)
class Turn:
    """A decision of a pair: the ends each of its moves can come to, each once.

    ``alone`` says that no other pair plays, ``duty`` that tokens meet the partner's equal ones, ``closing`` that the
    turn closes the pair's round. ``before`` is how the boards lay, the mover's first.
    """

    moves: tuple[Move, ...]
    ends: tuple[tuple[End, ...], ...]
    alone: bool
    duty: bool
    closing: bool
    before: End


def turn(view: View, seat: Seat, moves: Sequence[Move]) -> Turn:
    """The decision of a seat whose pair has its key."""
    pair = view.pairs[seat // 2]
    alone = len(view.pairs) == 1
    first = Seat(seat - seat % 2)
    found = tuple(_ends(pair, first, move, alone) for move in moves)
    return Turn(tuple(moves), found, alone, pair.meet == "duty", pair.mover != pair.lead, _boards(pair))


def _boards(pair: Pair) -> End:
    """The light boards of a pair, the mover's first."""
    one, two = lighten(pair)
    return (two, one) if pair.mover else (one, two)


def _ends(pair: Pair, first: Seat, move: Move, alone: bool) -> tuple[End, ...]:
    return finished(pair if pair.resigned and move == Pass() and pair.acted else act(pair, first, move)[0], alone)


def finished(pair: Pair, alone: bool) -> tuple[End, ...]:
    """Every end of a turn that has begun."""
    own, other = _boards(pair)
    if over(pair) or (alone and matched(pair)):
        return ((own, other),)
    duty, links = pair.meet == "duty", tuple(zone - 1 for zone in pair.links)
    if pair.given is None:
        threes = tuple((0 if player == pair.mover else 1, zone - 1) for player, zone in pair.threes)
        found = settled(own, other, threes, alone, duty)
    else:
        found = _answered(pair, alone, duty)
        links = links[1:]
    return tuple(dict.fromkeys(linked(found, links, alone, duty)))


def _answered(pair: Pair, alone: bool, duty: bool) -> list[End]:
    """Every end of the exchange for which the mover has given a token: with each that the partner can give for it."""
    assert pair.key is not None
    assert pair.given is not None
    (own, other), zone = _boards(pair), pair.links[0] - 1
    give, found = pair.key.index(pair.given), list[End]()
    for move in halves(pair, pair.links[0]):
        get = pair.key.index(move.give)
        mine = replaced(own, zone, WITH[WITHOUT[own[zone]][give]][get])
        theirs = replaced(other, zone, WITH[WITHOUT[other[zone]][get]][give])
        found += settled(mine, theirs, ((0, zone), (1, zone)), alone, duty)
    return found


def best_possible(pair: Pair, alone: bool) -> tuple[End, ...]:
    """Every end of the turn a pair is in; its boards as they lie where it waits or has no key."""
    if pair.key is None or pair.roll is None:
        empty = (0, 0, 0, 0, 0, 0, 0)
        return (_boards(pair) if pair.key is not None else (empty, empty),)
    if pair.acted:
        return finished(pair, alone)
    own, other = _boards(pair)
    dice = tuple(sorted({die - 1 for die in pair.roll}))
    return tuple(dict.fromkeys(ends(own, other, dice, alone, pair.meet == "duty")))
