"""The deeds of Tandem: what few matches bring, and the points of a pair. Most are done by both partners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from games.kernel.deeds import Deed, Deeds, Feats, Moment, Result, longest_run
from games.kernel.game import Seat
from games.kernel.lessons import Words
from games.tandem.rules import State
from games.tandem.values import PLACES, SPACES, Event, Lost, NewRound, Pair, Placed, Rolled, Won

SOON, AT_ONCE, RUNNING, GIFTS, AGREED = 80, 3, 3, 3, 1
"""What the deeds below count, in their order there: at least, the last at most."""

KNOWN = (
    Deed("soon", Words("80 points"), Words("Win 80 points or more.")),
    Deed("clean", Words("Nothing in vain"), Words("Win without losing or replacing any token.")),
    Deed("order", Words("From left to right"), Words("Fill both rows from left to right.")),
    Deed("three", Words("Three in one turn"), Words("Bring three tokens into the rows in one turn of yours.")),
    Deed("both", Words("One for each"), Words("Bring a token into your row and your partner's in one turn.")),
    Deed(
        "running",
        Words("Three turns running"),
        Words("Bring a token into the rows in three turns of the pair running."),
    ),
    Deed(
        "gifts", Words("Three for the partner"), Words("Bring three tokens into your partner's row in your own turns.")
    ),
    Deed("spite", Words("In spite of it all"), Words("Win after having lost a full zone.")),
    Deed("ahead", Words("Far ahead"), Words("Win before any other pair has two tokens that agree.")),
    Deed("level", Words("Side by side"), Words("Win in the same round as another pair.")),
)


@dataclass
class Turn:
    """A turn of a pair: who had it, and what was placed in it."""

    seat: Seat
    placed: list[Placed] = field(default_factory=list)


@dataclass
class Course:
    """What happened to a pair: its turns, and how many tokens each loss of a zone took."""

    turns: list[Turn] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)

    @property
    def placed(self) -> list[Placed]:
        """All that was placed, in order."""
        return [one for turn in self.turns for one in turn.placed]


def feats(passed: Sequence[Moment[State, Event]], result: Result) -> tuple[Feats, ...]:
    """What each seat did; the best of both partners are the points of their pair."""
    pairs = passed[-1].state.pairs
    courses = [_course(passed, number, pair) for number, pair in enumerate(pairs)]
    won = [round_ for round_ in _wins(passed) if len(round_) > 1]
    found = []
    for number in range(len(result.places)):
        seat, at = Seat(number), number // 2
        level = any(at in together for together in won)
        others = [agreed(pair) for place, pair in enumerate(pairs) if place != at]
        found.append(Feats.of(pairs[at].score or 0, _did(pairs[at], courses[at], others, seat, level=level)))
    return tuple(found)


def _course(passed: Sequence[Moment[State, Event]], number: int, pair: Pair) -> Course:
    """What happened to a pair, counted from 0."""
    found = Course()
    for event in (event for moment in passed for event in moment.events):
        match event:
            case NewRound(rolls=rolls) if rolls[number] is not None:
                found.turns.append(Turn(Seat(2 * number + pair.lead)))
            case Rolled(seat=seat) if seat // 2 == number:
                found.turns.append(Turn(seat))
            case Placed(seat=seat) if seat // 2 == number:
                found.turns[-1].placed.append(event)
            case Lost(seat=seat, tokens=tokens) if seat // 2 == number:
                found.lost.append(len(tokens))
            case _:
                pass
    return found


def _wins(passed: Sequence[Moment[State, Event]]) -> Iterator[list[int]]:
    """The pairs that won in each round in which any did."""
    wins = [event for moment in passed for event in moment.events if isinstance(event, Won)]
    for _, together in groupby(wins, key=lambda one: one.points):
        yield [one.pair for one in together]


def agreed(pair: Pair) -> int:
    """In how many places the rows of two partners hold the same token."""
    return sum(
        one is not None and one == other for one, other in zip(pair.boards[0].row, pair.boards[1].row, strict=True)
    )


def _did(pair: Pair, course: Course, others: Sequence[int], seat: Seat, *, level: bool) -> dict[str, object]:
    """Which deeds a seat did, in the order of ``KNOWN``; ``others`` are the tokens that agree in the other pairs."""
    own = [turn for turn in course.turns if turn.seat == seat]
    won = pair.score is not None
    return {
        "soon": won and (pair.score or 0) >= SOON,
        "clean": won and not any(course.lost) and all(one.instead is None for one in course.placed),
        "order": all(_order(course, player) for player in (Seat(seat - seat % 2), Seat(seat - seat % 2 + 1))),
        "three": any(len(turn.placed) >= AT_ONCE for turn in own),
        "both": any(len({one.seat for one in turn.placed}) > 1 for turn in own),
        "running": longest_run([bool(turn.placed) for turn in course.turns]) >= RUNNING,
        "gifts": sum(one.seat != seat for turn in own for one in turn.placed) >= GIFTS,
        "spite": won and SPACES in course.lost,
        "ahead": won and others and max(others) <= AGREED,
        "level": level,
    }


def _order(course: Course, player: Seat) -> bool:
    """Whether a player filled the row from left to right."""
    return tuple(one.place for one in course.placed if one.seat == player and one.instead is None) == PLACES


DEEDS = Deeds(Words("Best win (points)"), KNOWN, feats)
