"""What comes true on average of what players of Socks go by: trained, from games among themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp, log

from games.kernel.game import Json
from games.socks.computer.evaluation import FARTHEST
from games.socks.values import TRACKS


@dataclass(frozen=True)
class Forecast:
    """Trained numbers.

    ``truth`` is how much of an expected lead comes true. ``chance`` are the weights of ``chance_features`` for a seat
    to be first, ``taken`` those of ``taken_features`` for a colour to be taken by either seat.
    """

    truth: float
    chance: tuple[float, ...]
    taken: tuple[float, ...]

    def first(self, value: float, left: int, colours: int) -> float:
        """How likely a seat is first, from the value of its turn, all tracks left and the colours open before it.

        A shared place is half of one.
        """
        return logistic(self.chance, chance_features(value, left, colours))

    def taking(self, one: float, other: float, left: int, colours: int) -> float:
        """How likely a colour is taken, from the resistances of its races, all tracks left and the colours open."""
        return logistic(self.taken, taken_features(one, other, left, colours))


def chance_features(value: float, left: int, colours: int) -> tuple[float, ...]:
    """What the chance to be first follows from."""
    value = max(-8.0, min(8.0, value))
    return 1.0, value, value * left / (2 * TRACKS), value * colours / 6


def taken_features(one: float, other: float, left: int, colours: int) -> tuple[float, ...]:
    """What the chance of a colour to be taken follows from."""
    low, high = log(min(one, other, FARTHEST)), log(min(max(one, other), FARTHEST))
    return 1.0, low, high, left / (2 * TRACKS), colours / 6


def read(trained: Json) -> Forecast:
    """The forecast of its JSON."""
    return Forecast(trained["truth"], tuple(trained["chance"]), tuple(trained["taken"]))


@lru_cache(maxsize=1)
def forecast() -> Forecast:
    """The forecast of ``trained.json`` beside this module."""
    return read(json.loads((files("games.socks.computer") / "trained.json").read_text(encoding="utf-8")))


def logistic(weights: Sequence[float], features: Sequence[float]) -> float:
    """A chance from features and their weights.

    >>> logistic([0.0, 1.0], [1.0, 0.0])
    0.5
    """
    total = 0.0
    for weight, feature in zip(weights, features, strict=True):
        total += weight * feature
    return 1.0 / (1.0 + exp(-min(max(total, -30.0), 30.0)))
