"""The deeds of a match that is over: its moments, and what each seat did in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from games.kernel.deeds import Feats, Moment
from games.kernel.game import AnyGame, Outcome
from games.kernel.match import Done

AnyMoment: TypeAlias = Moment[Any, Any]
"""A moment of a game whose types are erased."""


def moments(dones: Iterable[Done]) -> tuple[AnyMoment, ...]:
    """The moments of a match by its entries, in their order; those taken back must be left out (``living``)."""
    return tuple(Moment(done.match.state, tuple(told.event for told in done.told)) for done in dones)


def feats(game: AnyGame, passed: Sequence[AnyMoment], outcome: Outcome) -> tuple[Feats, ...]:
    """What each seat did in a match that is over, by seat; nothing for a game without deeds."""
    if game.deeds is None or not passed:
        return (Feats(),) * len(outcome.places)
    return game.deeds.feats(passed, outcome)
