"""How far a table has come: waiting to be started, its match under way or over, or called off; and the JSON of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.game import AnyGame, Json, Outcome
from games.kernel.match import FORMAT, Match


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


def phase_of(match: Match | None, *, closed: bool) -> Phase:
    """The phase of a table with this match, if it has begun, that was ``closed`` or not."""
    if closed:
        return CalledOff(match)
    return Lobby() if match is None else playing(match)


def dumped(phase: Phase) -> dict[str, Json]:
    """The match of a phase and whether it was called off, as JSON."""
    match = None if isinstance(phase, Lobby) else phase.match
    return {"match": match.dump() if match else None, "closed": isinstance(phase, CalledOff)}


def newer(saved: Json) -> bool:
    """Whether a newer program saved the match in this JSON."""
    return bool(saved["match"]) and saved["match"]["format"] > FORMAT


def loaded(game: AnyGame, saved: Json) -> Phase:
    """The phase of its JSON; raises ``ValueError`` for a damaged match."""
    return phase_of(Match.load(game, saved["match"]) if saved["match"] else None, closed=saved["closed"])
