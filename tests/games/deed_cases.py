"""How tests of deeds are written: for each deed a match in which seat 0 did it, and one that just misses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.game import Outcome, Seat, chosen, ranked
from games.kernel.match_deeds import AnyMoment, feats

FIRST = Seat(0)


@dataclass(frozen=True)
class Told:
    """A match that is over as deeds see it."""

    passed: tuple[AnyMoment, ...]
    outcome: Outcome


Case = tuple[Callable[[], Told], Callable[[], Told]]
"""A match that has a deed, and one that misses it."""


def state(slug: str, seats: int, **options: str) -> Any:
    """The state a game begins with."""
    game = catalogue()[slug]
    return game.setup(seats, chosen(game, options), seeded("deeds")).state


def ended(points: Sequence[int], reason: str | None = None) -> Outcome:
    """The outcome with these points by seat."""
    return Outcome(ranked(points), tuple(points), reason)


def held(slug: str, cases: Mapping[str, Case], name: str) -> None:
    """Seat 0 did a deed in the first match and not in the second; there is a case for each deed of the game."""
    game = catalogue()[slug]
    assert list(cases) == [deed.id for deed in game.deeds.known]
    has, misses = (case() for case in cases[name])
    assert name in feats(game, has.passed, has.outcome)[FIRST].deeds
    assert name not in feats(game, misses.passed, misses.outcome)[FIRST].deeds
