"""The deeds of Socks: what few matches bring, and how many points somebody had."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kernel.deeds import CLOSE, Deed, Deeds, Feats, Moment, Result, ahead
from games.kernel.game import Seat
from games.kernel.lessons import Words
from games.socks.state import State, left, other
from games.socks.values import COLOURS, Died, Event, Joined, Tracked

GREY = COLOURS.index("grey")
MANY, FAR, BEHIND, SPARE, NOBODY, RICH = 4, 10, 12, 21, 2, 25
"""The least of the deeds below that count something, in their order there."""

KNOWN = (
    Deed("grey", Words("Grey from behind"), Words("Join the grey socks while the other has more points.")),
    Deed("double", Words("Two colours, one track"), Words("Join two colours with one track.")),
    Deed("four", Words("Four colours"), Words("Join four colours or more in a match.")),
    Deed("far", Words("Ten stations between"), Words("Join two socks with ten stations between them.")),
    Deed("back", Words("Won from far behind"), Words("Win after having been 12 points or more behind.")),
    Deed("last", Words("With the last track"), Words("Join a colour with the last of your 40 tracks.")),
    Deed("spare", Words("Half the tracks left"), Words("Win with 21 of your tracks or more left.")),
    Deed("nobody", Words("Two colours for nobody"), Words("Lay one track that leaves two colours to nobody.")),
    Deed("rich", Words("25 points"), Words("Get 25 points or more in a match.")),
    CLOSE,
)


@dataclass(frozen=True)
class Step:
    """A track that a seat laid: what it joined and left to nobody, and the points and tracks of both after it."""

    seat: Seat
    joined: tuple[Joined, ...]
    died: int
    before: tuple[int, int]
    points: tuple[int, int]
    tracks: tuple[int, int]


def feats(passed: Sequence[Moment[State, Event]], result: Result) -> tuple[Feats, ...]:
    """What each seat did; its best are the points it had in the end."""
    steps, state = tuple(_steps(passed)), passed[-1].state
    return tuple(Feats.of(result.scores[seat], _did(state, steps, result, seat)) for seat in (Seat(0), Seat(1)))


def _steps(passed: Sequence[Moment[State, Event]]) -> Iterator[Step]:
    """The tracks of a match in their order."""
    points = [0, 0]
    for moment in passed:
        laid = [event for event in moment.events if isinstance(event, Tracked)]
        joined = tuple(event for event in moment.events if isinstance(event, Joined))
        before = (points[0], points[1])
        for one in joined:
            points[one.seat] += one.points
        for track in laid:
            died = sum(isinstance(event, Died) for event in moment.events)
            tracks = (left(moment.state, Seat(0)), left(moment.state, Seat(1)))
            yield Step(track.seat, joined, died, before, (points[0], points[1]), tracks)


def _did(state: State, steps: Sequence[Step], result: Result, seat: Seat) -> dict[str, object]:
    """Which deeds a seat did, in the order of ``KNOWN``."""
    own, rival, won = [step for step in steps if step.seat == seat], other(seat), ahead(result, seat)
    joined = [(step, one) for step in own for one in step.joined]
    return {
        "grey": any(one.colour == GREY and step.before[seat] < step.before[rival] for step, one in joined),
        "double": any(len(step.joined) > 1 for step in own),
        "four": len(joined) >= MANY,
        "far": any(one.points >= FAR for _, one in joined),
        "back": won and any(step.points[rival] - step.points[seat] >= BEHIND for step in steps),
        "last": any(not step.tracks[seat] for step, _ in joined),
        "spare": won and left(state, seat) >= SPARE,
        "nobody": any(step.died >= NOBODY for step in own),
        "rich": result.scores[seat] >= RICH,
        CLOSE.id: won == 1,
    }


DEEDS = Deeds(Words("Most points in a match"), KNOWN, feats)
