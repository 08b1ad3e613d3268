"""Rounds played out in thought: everybody plays by the one-move rule while the cards turn in a given order."""

from __future__ import annotations

from collections.abc import Sequence

from games.road.computer.board import FULL, HALF, Ground
from games.road.computer.position import Line
from games.road.computer.rule import POINT, Phases, best, soon, stale_for
from games.road.sheet import ROUNDS


def played_alone(ground: Ground, line: Line, cards: Sequence[int], weights: Phases, depth: int = ROUNDS) -> int:
    """What a line is worth in hundredths when one plays on alone with these cards, for so many rounds at most.

    Played to the end this is what the numbers and spaces have brought; before it, the rule's word for what may follow
    stands in it too.
    """
    free, one, two, got, points = line
    left, stop = len(cards), max(0, len(cards) - depth)
    worth = POINT * points
    for card in cards:
        left -= 1
        value, way, stays, after = best(ground, free, one, two, got, 0, 0, True, card, weights, left)
        worth = POINT * points + value
        if left == stop:
            break
        points += way[4][got.bit_length() + 1 if got else 0]
        free, one, two, got = after, stays, way[1], got | way[3]
    return worth


def played_on(
    ground: Ground,
    lines: Sequence[Line],
    marked: int,
    cards: Sequence[int],
    weights: Sequence[Phases],
    depth: int = ROUNDS,
) -> tuple[int, ...]:
    """``played_alone`` for several players: what all lines are worth. Each seat has weights of its own."""
    now = [tuple(line) for line in lines]
    left, stop = len(cards), max(0, len(cards) - depth)
    worths = [POINT * line[4] for line in now]
    for card in cards:
        left -= 1
        reached = marked
        near = [soon(ground, line[0], line[1], line[2]) for line in now]
        for seat, (free, one, two, got, points) in enumerate(now):
            value, way, stays, after = best(
                ground,
                free,
                one,
                two,
                got,
                marked,
                stale_for(seat, near, marked),
                False,
                card,
                weights[seat],
                left,
            )
            worths[seat] = POINT * points + value
            numbers = way[3]
            gain = way[2] + FULL[numbers & ~marked] + HALF[numbers & marked]
            now[seat] = (after, stays, way[1], got | numbers, points + gain)
            reached |= numbers
        if left == stop:
            break
        marked = reached
    return tuple(worths)
