"""How strong the levels of a game are: each plays the next one, and alone where that can be done.

``python -m tests.training.computer_strengths metro 200 40`` plays so many games a pair of levels, and so many where
``expert`` plays, and writes ``games/metro/computer/strengths.json``. The ratings follow from the shares of first places
as the model of ratings has it, each with half a game added to both sides, so that a level that won all has a number.
"""

from __future__ import annotations

import json
import math
import sys
from itertools import pairwise
from pathlib import Path
from time import process_time

from games import catalogue
from games.kernel.computer import LEVELS, SLOW, USUAL
from games.kernel.game import AnyGame, chosen
from tests.games.ladder import matches, rungs, sides_of

SCALE = 30 * math.sqrt(2) * 25 / 6
"""How many numbers of a rating one natural logarithm of the odds between two players is (``bot.table.ratings``)."""


def gap(share: float, games: int) -> float:
    """By how much somebody is rated above another of whom they beat this share of games.

    >>> round(gap(0.5, 10)), round(gap(10 / 11, 10_000))
    (0, 407)
    """
    won = (share * games + 0.5) / (games + 1)
    return SCALE * math.log(won / (1 - won))


def against(game: AnyGame, lower: str, upper: str, games: int) -> float:
    """By how much one level is above another."""
    options = chosen(game, {})
    seats = next(seats for seats in game.seats if len(sides_of(game, seats, options)) == 2)
    played = matches(game, [upper, lower], seats, options, games=games, seed="strengths", watch=process_time)
    best = rungs([upper, lower], played)[0]
    return gap(best.first, best.games)


def alone(game: AnyGame, level: str, games: int) -> float:
    """The points a level makes on average where one side plays; 0 where the game has no such match."""
    options = chosen(game, {})
    seats = next((seats for seats in game.seats if len(sides_of(game, seats, options)) == 1), None)
    if seats is None:
        return 0.0
    played = matches(game, [level], seats, options, games=games, seed="strengths", watch=process_time)
    return round(rungs([level], played)[0].mean, 1)


def measured(game: AnyGame, games: int, slow: int) -> dict[str, dict[str, float]]:
    """What the file of a game holds."""
    ratings = {LEVELS[0]: 0.0}
    for lower, upper in pairwise(LEVELS):
        ratings[upper] = ratings[lower] + against(game, lower, upper, slow if upper in SLOW else games)
    means = {level: alone(game, level, slow if level in SLOW else games) for level in LEVELS}
    return {
        level: {"rating": round(1500 + rating - ratings[USUAL]), "alone": means[level]}
        for level, rating in ratings.items()
    }


def main(slug: str, games: str, slow: str) -> None:
    """Measure one game and keep what was found."""
    found = measured(catalogue()[slug], int(games), int(slow))
    target = Path(__file__).parents[2] / "games" / slug / "computer" / "strengths.json"
    target.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{slug}: {found}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
