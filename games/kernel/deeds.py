"""Deeds: what is worth telling of a seat in a match that is over, and the best it reached, to be kept in a profile.

``games.kernel.match_deeds`` finds those of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from games.kernel.lessons import Words

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True)
class Moment(Generic[S, E]):
    """A state of a match, and all that was told of what led to it, also to single seats."""

    state: S
    events: tuple[E, ...] = ()


class Result(Protocol):
    """How a match ended: a ``games.kernel.game.Outcome``."""

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, 1 for the best."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""

    @property
    def reason(self) -> str | None:
        """Why it ended before the game was over; None where it did not."""


@dataclass(frozen=True)
class Deed:
    """Something that few matches bring. ``id`` is stored: short, ASCII, and never given to another deed.

    ``name`` has five words at most; ``about`` says in a sentence what it is.
    """

    id: str
    name: Words
    about: Words


CLOSE = Deed("close", Words("By a single point"), Words("Win by a single point."))
"""A deed of several games. See ``ahead``."""


@dataclass(frozen=True)
class Feats:
    """What a seat did: the figure that is its best, 0 for none, and its deeds in the order of the game."""

    best: int = 0
    deeds: tuple[str, ...] = ()

    @staticmethod
    def of(best: int, did: Mapping[str, object]) -> Feats:
        """The feats of a seat: its best, and by the id of each deed something true where it did that."""
        return Feats(best, tuple(name for name, done in did.items() if done))


@dataclass(frozen=True)
class Deeds(Generic[S, E]):
    """The deeds of a game, ten at most, and what its best is.

    ``best`` says in a few words what is counted. ``feats`` finds what each seat did in a match, by seat: the moments
    are those that still count, the start first, and the result is that of the match.
    """

    best: Words
    known: tuple[Deed, ...]
    feats: Callable[[Sequence[Moment[S, E]], Result], tuple[Feats, ...]]

    def deed(self, name: str) -> Deed | None:
        """The deed of an id; None where the game has it no more."""
        return next((deed for deed in self.known if deed.id == name), None)


def ahead(result: Result, seat: int) -> int | None:
    """By how many points a seat won alone a game that was played to its end; None where it did not."""
    others = [points for other, points in enumerate(result.scores) if other != seat]
    if result.reason is not None or not others or result.places[seat] != 1:
        return None
    return result.scores[seat] - max(others) or None


def longest_run(told: Iterable[bool]) -> int:
    """How often something came true in a row at most.

    >>> longest_run([True, False, True, True])
    2
    """
    return max((sum(1 for _ in group) for true, group in groupby(told) if true), default=0)
