"""The deeds of The Best Road: what few roads bring, and how long a road became."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.deeds import CLOSE, Deed, Deeds, Feats, Moment, Result, ahead, longest_run
from games.kernel.game import Seat
from games.kernel.lessons import Words
from games.road.geometry import NAMED, distance
from games.road.rules import State
from games.road.sheet import HIGH, NUMBERS
from games.road.values import Event, Grown, Road, Turned

CORNERS = tuple(NAMED[label] for label in ("a1", "a5", "e1", "e9", "i1", "i5"))
SOON, NEVER_LATE, SEVERAL, RICH, RUN, LONG, LOOP, ALONE = 9, 7, 3, 18, 7, 56, 20, 45
"""What the deeds below count, in their order there: the first at most, all others at least."""

KNOWN = (
    Deed("nine", Words("Nine numbers by round 9"), Words("Reach all nine numbers by round 9.")),
    Deed("first", Words("Never too late"), Words("Reach seven numbers or more, each for its full points.")),
    Deed("high", Words("8, 9 and 10"), Words("Get full points for 8, 9 and 10 against at least two others.")),
    Deed("rich", Words("18 points with one card"), Words("Get 18 points or more with a single card.")),
    Deed("run", Words("Seven cards in a row"), Words("Use every colour of seven cards in a row.")),
    Deed("long", Words("A road of 56 spaces"), Words("Build a road of 56 spaces or more.")),
    Deed("corners", Words("All six corners"), Words("Pass through all six corners of the sheet.")),
    Deed("loop", Words("A closed loop"), Words("Finish with both ends of a road of 20 spaces or more side by side.")),
    Deed("alone", Words("45 points alone"), Words("Get 45 points or more alone.")),
    CLOSE,
)


def feats(passed: Sequence[Moment[State, Event]], result: Result) -> tuple[Feats, ...]:
    """What each seat did; its best is the length of its road."""
    grown = list(_rounds(passed))
    found = []
    for number, road in enumerate(passed[-1].state.roads):
        rounds = [(card, by_seat[Seat(number)]) for card, by_seat in grown]
        best = len(road.spaces) if len(road.spaces) > 1 else 0
        found.append(Feats.of(best, _did(road, rounds, result, Seat(number))))
    return tuple(found)


def _rounds(passed: Sequence[Moment[State, Event]]) -> Iterator[tuple[int, dict[Seat, Grown]]]:
    """Each round that has closed: its card, and what each seat did."""
    card = 0
    for moment in passed:
        grown = {event.seat: event for event in moment.events if isinstance(event, Grown)}
        if grown:
            yield card, grown
        card = next((event.card for event in moment.events if isinstance(event, Turned)), card)


def _did(road: Road, rounds: Sequence[tuple[int, Grown]], result: Result, seat: Seat) -> dict[str, object]:
    """Which deeds a seat did, in the order of ``KNOWN``."""
    full = {mark.number for mark in road.marks if mark.points == mark.number}
    seats, ended = len(result.places), result.reason is None
    return {
        "nine": sum(len(grown.marks) for _, grown in rounds[:SOON]) == len(NUMBERS),
        "first": len(full) == len(road.marks) >= NEVER_LATE,
        "high": seats >= SEVERAL and full.issuperset(HIGH),
        "rich": any(sum(mark.points for mark in grown.marks) >= RICH for _, grown in rounds),
        "run": longest_run([len(grown.path) == card.bit_count() for card, grown in rounds]) >= RUN,
        "long": len(road.spaces) >= LONG,
        "corners": set(road.spaces).issuperset(CORNERS),
        "loop": len(road.spaces) >= LOOP and distance(road.spaces[0], road.spaces[-1]) == 1,
        "alone": seats == 1 and ended and result.scores[seat] >= ALONE,
        CLOSE.id: ahead(result, seat) == 1,
    }


DEEDS = Deeds(Words("Longest road (spaces)"), KNOWN, feats)
