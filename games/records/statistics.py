"""What whole games were like, in numbers: how long, how free, how high, and which seats won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, pstdev

from games.kernel.game import Seat
from games.kernel.log_entries import Moved
from games.kernel.match import Done


@dataclass(frozen=True)
class Spread:
    """Mean, standard deviation, least and most of at least one number.

    >>> Spread.of([1, 3])
    Spread(mean=2.0, deviation=1.0, least=1, most=3)
    """

    mean: float
    deviation: float
    least: int
    most: int

    @staticmethod
    def of(numbers: Sequence[int]) -> Spread:
        """The spread of these numbers."""
        return Spread(fmean(numbers), pstdev(numbers), min(numbers), max(numbers))


@dataclass(frozen=True)
class Sample:
    """One whole game in numbers.

    ``entries`` counts the lines of its log, the start and forced moves among them. ``legal`` has how many legal moves
    there were for each move made: 1 was forced. ``beginner`` is the one seat that was first to act, None where several
    were at once. ``first`` has the sides in first place, of ``sides``.
    """

    entries: int
    legal: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    beginner: Seat | None
    sides: int
    first: tuple[tuple[Seat, ...], ...]


def sample(dones: Iterable[Done]) -> Sample:
    """A whole game, from the start to its end, in numbers. Raises ``ValueError`` where it has not ended."""
    played = tuple(dones)
    last = played[-1].match
    outcome = last.outcome
    if outcome is None:
        raise ValueError("this game has not ended")
    legal = [
        sum(1 for _ in before.match.game.legal(before.match.state, done.entry.seat))
        for before, done in pairwise(played)
        if isinstance(done.entry, Moved)
    ]
    awaited = played[0].match.awaited
    teams = last.game.teams(last.state)
    return Sample(
        entries=len(played),
        legal=tuple(legal),
        places=outcome.places,
        scores=outcome.scores,
        beginner=awaited[0] if len(awaited) == 1 else None,
        sides=len(teams),
        first=tuple(team for team in teams if outcome.places[team[0]] == 1),
    )


@dataclass(frozen=True)
class Measures:
    """Many games in numbers.

    ``choices`` is about the legal moves of a decision, where there were at least two; None if there never were.
    ``forced`` of ``moves`` had one legal move. ``by_place`` and ``by_seat`` have the scores of each place that was
    taken (from 1) and each seat (from 0). ``rivals`` counts the games of several sides, ``ties`` those of them in which
    sides shared the first place; ``begun`` those in which one seat was first to act, ``beginner`` those of them that
    its side won alone.
    """

    games: int
    entries: Spread
    choices: Spread | None
    moves: int
    forced: int
    scores: Spread
    by_place: tuple[tuple[int, Spread], ...]
    by_seat: tuple[Spread, ...]
    rivals: int
    ties: int
    begun: int
    beginner: int


def measured(samples: Iterable[Sample]) -> Measures:
    """Games of the same number of players, at least one, taken together."""
    games = tuple(samples)
    legal = [number for game in games for number in game.legal]
    free = [number for number in legal if number > 1]
    placed = [pair for game in games for pair in zip(game.places, game.scores, strict=True)]
    rivals = [game for game in games if game.sides > 1]
    begun = [game for game in rivals if game.beginner is not None]
    return Measures(
        games=len(games),
        entries=Spread.of([game.entries for game in games]),
        choices=Spread.of(free) if free else None,
        moves=len(legal),
        forced=len(legal) - len(free),
        scores=Spread.of([score for _, score in placed]),
        by_place=tuple(
            (place, Spread.of([score for each, score in placed if each == place]))
            for place in sorted({place for place, _ in placed})
        ),
        by_seat=tuple(Spread.of(scores) for scores in zip(*(game.scores for game in games), strict=True)),
        rivals=len(rivals),
        ties=sum(len(game.first) > 1 for game in rivals),
        begun=len(begun),
        beginner=sum(len(game.first) == 1 and game.beginner in game.first[0] for game in begun),
    )
