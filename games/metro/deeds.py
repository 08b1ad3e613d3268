"""The deeds of Metro: what few matches bring, and the points of the best line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kernel.deeds import CLOSE, Deed, Deeds, Feats, Moment, Result, ahead
from games.kernel.game import Seat
from games.kernel.lessons import Words
from games.metro.geometry import CENTRAL, SIZE, Square
from games.metro.rules import State
from games.metro.values import Event, LaidDown, Line, LineDone

GOOD, GREAT, CENTRES, CROSSED, QUARTERS, AT_ONCE, TILES, GIFT, LEAST = 20, 40, 3, 4, 4, 3, 15, 20, 4
"""What the deeds below count, in their order there."""

KNOWN = (
    Deed("line20", Words("A line over 20"), Words("Score more than 20 points with a line.")),
    Deed("line40", Words("A line over 40"), Words("Score more than 40 points with a line.")),
    Deed("centre", Words("Three lines to the centre"), Words("Bring three of your lines to the centre.")),
    Deed("knot", Words("Four times over one tile"), Words("Have a line of yours cross one tile four times.")),
    Deed(
        "quarters",
        Words("All four quarters"),
        Words("Have a line of yours run through all four quarters of the board."),
    ),
    Deed("three", Words("Three lines at once"), Words("Complete three of your lines with one tile.")),
    Deed("tiles", Words("Over 15 different tiles"), Words("Have a line of yours run over 15 different tiles or more.")),
    Deed("gift", Words("A gift of 20 points"), Words("Complete another player's line of 20 points or more.")),
    Deed("even", Words("No short line"), Words("Score four points or more with each of your lines.")),
    CLOSE,
)


@dataclass(frozen=True)
class Laying:
    """A tile that a seat laid, by the lines it completed."""

    seat: Seat
    done: tuple[Line, ...]


def feats(passed: Sequence[Moment[State, Event]], result: Result) -> tuple[Feats, ...]:
    """What each seat did; its best is the line with most points."""
    layings, found = tuple(_layings(passed)), []
    for number in range(len(result.places)):
        seat = Seat(number)
        lines = [line for line in passed[-1].state.lines if line.owner == seat]
        best = max((line.points for line in lines), default=0)
        found.append(Feats.of(best, _did(lines, layings, result, seat)))
    return tuple(found)


def _layings(passed: Sequence[Moment[State, Event]]) -> Iterator[Laying]:
    """The tiles of a match in the order in which they were laid."""
    for moment in passed:
        done = tuple(event.line for event in moment.events if isinstance(event, LineDone))
        yield from (Laying(event.seat, done) for event in moment.events if isinstance(event, LaidDown))


def _did(lines: Sequence[Line], layings: Sequence[Laying], result: Result, seat: Seat) -> dict[str, object]:
    """Which deeds a seat did, in the order of ``KNOWN``."""
    own, done = [one.done for one in layings if one.seat == seat], [line for line in lines if line.ends is not None]
    best = max((line.points for line in done), default=0)
    return {
        "line20": best > GOOD,
        "line40": best > GREAT,
        "centre": sum(line.ends == CENTRAL for line in done) >= CENTRES,
        "knot": any(max(Counter(_squares(line)).values()) >= CROSSED for line in done),
        "quarters": any(len(set(map(_quarter, _squares(line)))) == QUARTERS for line in done),
        "three": any(sum(line.owner == seat for line in each) >= AT_ONCE for each in own),
        "tiles": any(len(set(_squares(line))) >= TILES for line in done),
        "gift": any(line.owner not in (None, seat) and line.points >= GIFT for each in own for line in each),
        "even": result.reason is None and all(line.points >= LEAST for line in lines),
        CLOSE.id: ahead(result, seat) == 1,
    }


def _squares(line: Line) -> list[Square]:
    return [passed.square for passed in line.passes]


def _quarter(square: Square) -> tuple[int, int]:
    row, column = divmod(square, SIZE)
    return row // (SIZE // 2), column // (SIZE // 2)


DEEDS = Deeds(Words("Best line (points)"), KNOWN, feats)
