"""Skills measured against each other: every deal is played with each rotation of the sides, with the same luck.

``python -m tests.games.ladder metro hard greedy1 400`` plays at least so many games and prints what each skill came to.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose, play_out
from games.kernel.game import AnyGame, Options, Outcome, Seat, chosen
from games.kernel.luck import Chance

SURE = 1.959964
"""Standard deviations on either side of a mean that hold 95 % of a normal distribution."""

Watch = Callable[[], float]
"""Seconds of computing time, from any beginning; two calls are subtracted."""


@dataclass(frozen=True)
class Match:
    """One game of a ladder: the entrant (counted from 0) in each seat, the sides, the result, and what moves took.

    ``moves`` has the entrant and the seconds of each move that was chosen among several.
    """

    entrants: tuple[int, ...]
    sides: tuple[tuple[Seat, ...], ...]
    outcome: Outcome
    moves: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Rung:
    """What one skill came to.

    ``first`` is its share of first places, where sides that tie share one, and ``low95`` to ``high95`` its Wilson
    interval over ``games``. ``mean`` is that of the scores of its sides, +- ``half95``. ``ms_p50`` and
    ``ms_p99`` are milliseconds a move, over ``moves``.
    """

    skill: str
    games: int
    first: float
    low95: float
    high95: float
    mean: float
    half95: float
    moves: int
    ms_p50: float
    ms_p99: float


def wilson(share: float, number: int) -> tuple[float, float]:
    """The 95 % interval of a share found in so many trials, at least one.

    >>> [round(end, 3) for end in wilson(0.875, 48)]
    [0.753, 0.941]
    """
    squared = SURE * SURE / number
    middle = (share + squared / 2) / (1 + squared)
    half = SURE * sqrt(share * (1 - share) / number + squared / number / 4) / (1 + squared)
    return round(max(0.0, middle - half), 9), round(min(1.0, middle + half), 9)


def sides_of(game: AnyGame, seats: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
    """The sides of a game with so many seats."""
    return game.teams(game.setup(seats, options, seeded("sides")).state)


def seatings(entrants: int, sides: Sequence[Sequence[Seat]]) -> list[tuple[int, ...]]:
    """Which entrant sits in each seat, for each of the games that one deal is played in.

    As many entrants as sides rotate; of two, the first plays one side and the second all others. One alone, or any
    number where there is only one side, plays all seats in games of its own. Raises ``ValueError`` for other numbers.
    """
    many = len(sides)
    if many == 1 or entrants == 1:
        rounds = [[entrant] * many for entrant in range(entrants)]
    elif entrants in (2, many):
        line = [min(place, entrants - 1) for place in range(many)]
        rounds = [line[many - turn :] + line[: many - turn] for turn in range(many)]
    else:
        raise ValueError(f"{entrants} skills for {many} sides")
    seats = sum(map(len, sides))
    return [
        tuple(next(one for one, side in zip(line, sides, strict=True) if seat in side) for seat in range(seats))
        for line in rounds
    ]


def matches(
    game: AnyGame, skills: Sequence[str], seats: int, options: Options, *, games: int, seed: str, watch: Watch
) -> Iterator[Match]:
    """At least so many games of each skill, each deal in all its seatings. Raises as ``seatings``."""
    sides = sides_of(game, seats, options)
    lines = seatings(len(skills), sides)
    for deal in range(ceil(games / sum(0 in line for line in lines))):
        for number, line in enumerate(lines):
            minds = seeded(f"ladder minds {game.slug} {seed} {deal} {number}")
            luck = seeded(f"ladder luck {game.slug} {seed} {deal}")
            yield _match(game, skills, line, sides, options, luck, minds, watch)


def _match(
    game: AnyGame,
    skills: Sequence[str],
    line: tuple[int, ...],
    sides: tuple[tuple[Seat, ...], ...],
    options: Options,
    luck: Chance,
    minds: Chance,
    watch: Watch,
) -> Match:
    moves: list[tuple[int, float]] = []

    def timed(game: AnyGame, skill: str, state: Any, seat: Seat, chance: Chance) -> str:
        began = watch()
        text = choose(game, skill, state, seat, chance)
        moves.append((line[seat], watch() - began))
        return text

    last = None
    for done in play_out(game, len(line), options, [skills[entrant] for entrant in line], luck, minds, choosing=timed):
        last = done.match
    assert last is not None
    outcome = last.outcome
    assert outcome is not None
    return Match(line, sides, outcome, tuple(moves))


def rungs(skills: Sequence[str], played: Iterable[Match]) -> tuple[Rung, ...]:
    """What each skill came to in these games, each in at least one."""
    games = tuple(played)
    return tuple(_rung(skill, entrant, games) for entrant, skill in enumerate(skills))


def _rung(skill: str, entrant: int, games: Sequence[Match]) -> Rung:
    own = [match for match in games if entrant in match.entrants]
    shares, scores = [], list[int]()
    for match in own:
        firsts = [side for side in match.sides if match.outcome.places[side[0]] == 1]
        sides = [side for side in match.sides if match.entrants[side[0]] == entrant]
        shares.append(fmean((side in firsts) / max(1, len(firsts)) for side in sides))
        scores += [match.outcome.scores[side[0]] for side in sides]
    times = sorted(seconds for match in own for who, seconds in match.moves if who == entrant)
    low, high = wilson(fmean(shares), len(own))
    return Rung(
        skill,
        games=len(own),
        first=fmean(shares),
        low95=low,
        high95=high,
        mean=fmean(scores),
        half95=SURE * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0,
        moves=len(times),
        ms_p50=_part(times, 0.5),
        ms_p99=_part(times, 0.99),
    )


def _part(times: Sequence[float], part: float) -> float:
    """Milliseconds that this part of the times does not exceed; 0 where there are none."""
    return 1000 * times[min(len(times) - 1, int(len(times) * part))] if times else 0.0


def main(slug: str, *words: str) -> None:
    """Print what skills come to among the fewest players who have a side each; the last word is how many games."""
    game, skills, games = catalogue()[slug], [word.replace("-", " ") for word in words[:-1]], int(words[-1])
    options = chosen(game, {})
    seats = next(
        seats for seats in game.seats if len(sides_of(game, seats, options)) in (1, len(skills), len(skills) + 1)
    )
    for rung in rungs(skills, matches(game, skills, seats, options, games=games, seed="1", watch=process_time)):
        sys.stdout.write(f"{rung}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
