"""How far a table has come: waiting to be started, its match under way or over, or called off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.game import Outcome
from games.kernel.match import Match


@dataclass(frozen=True)
class Lobby:
    """It waits to be started."""


@dataclass(frozen=True)
class Playing:
    """Its match is under way."""

    match: Match


@dataclass(frozen=True)
class Over:
    """Its match is over, with this result."""

    match: Match
    outcome: Outcome


@dataclass(frozen=True)
class CalledOff:
    """Everybody has left, or the host called it off. ``match`` is the match that had begun, None for a lobby."""

    match: Match | None


Phase: TypeAlias = Lobby | Playing | Over | CalledOff


def playing(match: Match) -> Playing | Over:
    """The phase of a table with this match."""
    outcome = match.outcome
    return Playing(match) if outcome is None else Over(match, outcome)
