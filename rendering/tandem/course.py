"""The course of a match of Tandem: round by round how many tokens on top agreed, and since when each does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.tandem.values import PLACES, START, Event, Gave, Pair, Place, View
from rendering.scene import Frame


def agreeing(pair: Pair) -> tuple[Place, ...]:
    """The places where both rows have the same token."""
    one, other = (board.row for board in pair.boards)
    return tuple(place for place in PLACES if one[place - 1] is not None and one[place - 1] == other[place - 1])


@dataclass(frozen=True)
class Course:
    """Of one pair: for each round, the first at 0, how many tokens agreed at its end, and how many exchanges.

    ``since`` is, by place, the round (counted from 1) from which on its tokens agree.
    """

    counts: tuple[int, ...]
    since: dict[Place, int]
    exchanges: int


def round_of(view: View) -> int:
    """The round of a position, counted from 1."""
    return START - max(view.pawn, 1) + 1


def course(frames: Sequence[Frame[View, Event]], number: int) -> Course:
    """The course of a pair, counted from 0; it ends with the round in which the pair won."""
    counts: list[int] = []
    since: dict[Place, int] = {}
    exchanges, now = 0, 1
    for frame in frames:
        pair: Pair = frame.view.pairs[number]
        won = bool(counts) and counts[-1] == len(PLACES) and pair.score is not None
        here = agreeing(pair)
        since = {place: since.get(place, now) for place in here}
        counts += [counts[-1] if counts else 0] * (now - len(counts) - 1)
        if len(counts) < now:
            counts.append(len(here))
        counts[now - 1] = len(here)
        exchanges += sum(isinstance(event, Gave) and event.seat // 2 == number for event in frame.events)
        if won:
            break
        now = round_of(frame.view)
    return Course(tuple(counts), since, exchanges)
