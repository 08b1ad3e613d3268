"""What an analysis of a match holds: its decisions, what each was worth, and what its result is made of.

``games.kernel.match_analysis`` works it out and says what the words mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from games.kernel.game import AnyGame, Json, Outcome, Seat
from games.kernel.log_entries import Mover
from games.kernel.match import Match

Points: TypeAlias = tuple[int, ...]
"""By seat, in thousandths of a point, or of certainty: whole numbers, so that no last bit decides."""


@dataclass(frozen=True)
class Played:
    """A move of a match: the match before it, and the number of the position it led to, counted as ``/step`` counts.

    ``line`` is how many lines the log of the table had before it.
    """

    before: Match
    seat: Seat
    text: str
    by: Mover
    number: int
    line: int


@dataclass(frozen=True)
class Decision:
    """A choice between at least two moves, as its seat saw it; ``made`` is the number of the move that was made.

    ``stood_in`` says that a computer player chose for a person who sat down to play. ``gone`` are the seats of sides
    that had given up by then.
    """

    number: int
    line: int
    seat: Seat
    stood_in: bool
    view: Any
    moves: tuple[Any, ...]
    text: str
    made: int
    gone: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Finished:
    """A match that is over, as it is analysed: ``sides`` are those who played together.

    ``last`` is the number of its last position, ``early`` says that it was ended before the game was.
    """

    game: AnyGame
    decisions: tuple[Decision, ...]
    sides: tuple[tuple[Seat, ...], ...]
    outcome: Outcome
    last: int
    early: bool = False


@dataclass(frozen=True)
class Weighed:
    """What could be expected at a decision: after its best move (V), after the move made (Q), and what that cost.

    ``chances`` are those after the best move, ``chances_made`` those after the move made. ``cost`` is in thousandths of
    what its mover goes by (``Assessed.worth``), so never below 0.
    """

    best: Points
    made: Points
    chances: Points
    chances_made: Points
    cost: int
    better: str


@dataclass(frozen=True)
class Stage:
    """What could be expected before the position ``number``: points and chances by seat, in thousandths."""

    number: int
    points: Points
    chances: Points


@dataclass(frozen=True)
class Share:
    """How the result of a seat came about, in tenths of a point: luck is what all else leaves."""

    start: int
    luck: int
    play: int
    others: int
    ended: int
    result: int


@dataclass(frozen=True)
class Turning:
    """A move after which its side could expect less, and the one that was better; ``stood_in`` as in ``Decision``.

    ``cost`` is in tenths of a point, ``before`` and ``after`` the chance to win, in thousandths, after the better move
    and after the one made: both 0 where nobody plays against the side, and where an earlier program found it.
    """

    number: int
    line: int
    seat: Seat
    stood_in: bool
    move: str
    better: str
    cost: int
    before: int = 0
    after: int = 0


@dataclass(frozen=True)
class Analysis:
    """What an analysis found: ``course`` from the first stage to the result, shares by seat, turning points.

    ``version`` is that of the computer players that weighed, ``decisions`` how many there were, ``sides`` who played
    together.
    """

    version: int
    decisions: int
    sides: tuple[tuple[Seat, ...], ...]
    course: tuple[Stage, ...]
    shares: tuple[Share, ...]
    turning: tuple[Turning, ...]

    def dump(self) -> Json:
        """It as JSON."""
        return {
            "v": self.version,
            "d": self.decisions,
            "w": [list(side) for side in self.sides],
            "c": [[one.number, list(one.points), list(one.chances)] for one in self.course],
            "s": [[one.start, one.luck, one.play, one.others, one.ended, one.result] for one in self.shares],
            "t": [
                [one.number, one.line, one.seat, int(one.stood_in), one.move, one.better, one.cost]
                for one in self.turning
            ],
            # beside the others, which earlier programs read
            "h": [[one.before, one.after] for one in self.turning],
        }

    @staticmethod
    def load(saved: Json) -> Analysis:
        """The analysis of its JSON. Raises ``ValueError`` for anything else."""
        try:
            return Analysis(
                saved["v"],
                saved["d"],
                tuple(tuple(map(Seat, side)) for side in saved["w"]),
                tuple(Stage(number, tuple(points), tuple(chances)) for number, points, chances in saved["c"]),
                tuple(Share(*share) for share in saved["s"]),
                tuple(
                    Turning(number, line, Seat(seat), bool(held), *more, *(chances or ()))
                    for (number, line, seat, held, *more), chances in zip_longest(saved["t"], saved.get("h", ()))
                ),
            )
        except (LookupError, TypeError) as fault:
            raise ValueError("this is no analysis") from fault
