"""Games under test: every one the catalogue finds, with each number of players and each value of each option."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle

import pytest

from games import catalogue
from games.kernel import beginner
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import AnyGame, chosen, options_told
from games.kernel.match import Done
from tests.sweeps import some

GAMES = tuple(catalogue().values())

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
"""Runs a test once for each game."""


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and complete options."""

    game: AnyGame
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        """Its words, in which its luck is found: compact cities do not say so, as there once were no others."""
        told = options_told(self.game, dict(self.options)).items()
        values = [value for name, value in told if (name, value) != ("holes", "compact")]
        return " ".join([self.game.slug, str(self.seats), *values])


def setting(game: AnyGame, seats: int, **options: str) -> Setting:
    """A game with these options over the defaults."""
    return Setting(game, seats, tuple(chosen(game, options).items()))


NUMBERS = 5
"""Numbers of seats up to which each is tried; of more, the first two and the last."""
MANY = 4
"""Values of an option up to which each is tried with the fewest and the most seats; of more, each with one number."""


def settings(game: AnyGame) -> list[Setting]:
    """For each number of seats the defaults, and the last values of all options; beside them each other value alone.

    Those are tried with the fewest and the most seats (of many numbers with the most but one), and long lists of values
    dealt out over all numbers. In all but the first somebody else begins.
    """
    return [
        Setting(game, seats, options)
        for place, seats in enumerate(numbers(game))
        for options in dict.fromkeys(tuple(chosen(game, given).items()) for given in _given(game, place))
    ]


def numbers(game: AnyGame) -> tuple[int, ...]:
    """The numbers of seats that are tried."""
    return game.seats if len(game.seats) <= NUMBERS else (*game.seats[:2], game.seats[-1])


def _given(game: AnyGame, place: int) -> list[dict[str, str]]:
    """The options tried with one of the numbers of seats, counted from 0; long lists of values are dealt out."""
    several: list[dict[str, str]] = []
    most = len(numbers(game)) - 1 - (len(game.seats) > NUMBERS)
    for option in game.options:
        others = [value for value in option.values if value != option.default and option.name != beginner.NAME]
        if len(option.values) > MANY:
            others = others[place :: most + 1] if place <= most else []
        elif place not in (0, most):
            others = []
        several += [{option.name: value} for value in others]
    several.append({option.name: option.values[-1] for option in game.options})
    if beginner.offered(game):
        several[-1][beginner.NAME] = str(numbers(game)[place]) if place else beginner.HOST
        each = cycle(_beginners(game, numbers(game)[place]))
        several = [{beginner.NAME: next(each), **given} for given in several]
    return [{}, *several]


def _beginners(game: AnyGame, seats: int) -> list[str]:
    """The values tried with so many seats for who begins, those first that are tried with no other number."""
    places = [str(place) for place in (seats - 1, seats, seats - 2, seats - 3) if place > 0]
    return [
        value
        for value in (*places[: max(2, seats - 4)], beginner.LUCK, beginner.HOST)
        if value != game.options[-1].default
    ]


SETTINGS = tuple(setting for game in GAMES for setting in settings(game))

FEW = some(SETTINGS, lambda one: SETTINGS.index(one) % 3 == 0)
"""Each third setting; the others in ``make soak``, for what all settings never broke one by one."""


@lru_cache(maxsize=2 * len(SETTINGS))
def played(setting: Setting, seed: str = "shared", level: str = "random") -> tuple[Done, ...]:
    """A whole game of computer players, the same for the same seed; kept, since many tests look at the same game."""
    luck, minds = seeded(f"luck {setting} {seed}"), seeded(f"minds {setting} {seed}")
    return tuple(play_out(setting.game, setting.seats, dict(setting.options), level, luck, minds))
