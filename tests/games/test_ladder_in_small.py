"""No level plays worse than the one below it, whatever the options: a ladder in small, by ``make soak``."""

from __future__ import annotations

from itertools import pairwise

import pytest
from every_game import GAMES

from games.kernel.beginner import NAME
from games.kernel.computer import LEVELS
from games.kernel.game import chosen
from tests.games.ladder import Rung, matches, rungs, sides_of

GAMES_OF = {"medium": 60, "hard": 40, "expert": 8}
"""Games in which a level meets the one below it."""


def options_of(game):
    """The usual options, and the last value of each but of who begins: that needs more sides than two."""
    last = {option.name: option.values[-1] for option in game.options if option.name != NAME}
    # a series is several games of the same kind
    last |= {"series": "1"} if "series" in last else {}
    return [chosen(game, {}), chosen(game, last)]


def seats_of(game, options):
    """The fewest seats with two sides."""
    return next(seats for seats in game.seats if len(sides_of(game, seats, options)) > 1)


CASES = [
    pytest.param(game, options, above, below, id=f"{game.slug}-{'-'.join(options.values())}-{above}")
    for game in GAMES
    for options in options_of(game)
    for below, above in pairwise(LEVELS)
]


def climb(game, above, below, options, seats, games) -> tuple[Rung, Rung]:
    """What two levels come to against each other."""
    played = matches(game, (above, below), seats, options, games=games, seed="soak", watch=lambda: 0.0)
    return rungs((above, below), played)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options", "above", "below"), CASES)
def test_no_level_is_below_the_next(game, options, above, below):
    """In games of two sides the better level is not less often first, beyond what chance does 19 times of 20."""
    better, worse = climb(game, above, below, options, seats_of(game, options), GAMES_OF[above])
    print(f"{game.slug} {above} against {below}: first in {better.first:.0%} of {better.games}")
    assert better.high95 >= 0.5, (better, worse)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in GAMES if len(sides_of(game, game.seats[0], chosen(game, {}))) == 1])
def test_alone_no_level_is_below_the_next(game):
    """Where one side plays alone, the better level has no fewer points, beyond what chance does."""
    for below, above in pairwise(LEVELS):
        better, worse = climb(game, above, below, chosen(game, {}), game.seats[0], GAMES_OF[above] // 2)
        print(f"{game.slug} alone: {above} {better.mean:.1f}, {below} {worse.mean:.1f}")
        assert better.mean + better.half95 >= worse.mean - worse.half95


def test_every_game_has_a_ladder():
    """The cases above reach every game with its options and every level."""
    assert len(CASES) == len(GAMES) * 2 * (len(LEVELS) - 1)
    assert all(seats_of(game, chosen(game, {})) in game.seats for game in GAMES)
