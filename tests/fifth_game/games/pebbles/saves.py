"""Positions and luck as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.chance import Refused
from games.kernel.game import Facts, Json, Options, Seat, Step, Told
from games.pebbles.rules import LEAST, MORE, apply, heaped
from games.pebbles.values import Event, Heaped, State, Take

FORMAT = 1


def dump(state: State) -> Json:
    """The state as JSON."""
    return {
        "format": FORMAT,
        "heap": state.heap,
        "mover": state.mover,
        "taken": list(state.taken),
        "last": state.last,
    }


def load(saved: Json) -> State:
    """The state of its JSON; raises ``ValueError``."""
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise ValueError("this is no position of Pebbles")
    return State(saved["heap"], Seat(saved["mover"]), tuple(saved["taken"]), saved["last"])


def _setup(_state: State, told: Sequence[Told[Event]]) -> Json:
    return {"heap": next(each.event.count for each in told if isinstance(each.event, Heaped))}


def _luck(_told: Sequence[Told[Event]]) -> None:
    return None


def _recall(seats: int, options: Options, setup: Json) -> Step[State, Event]:
    least = LEAST[options["heap"]]
    if not isinstance(setup, dict) or setup.keys() != {"heap"} or setup["heap"] not in range(least, least + MORE):
        raise ValueError("there is no such heap")
    return heaped(seats, setup["heap"])


def _relive(state: State, seat: Seat, move: Take, luck: Json | None) -> Step[State, Event]:
    if luck is not None:
        raise ValueError("no move needs luck")
    return apply(state, seat, move, Refused())


FACTS = Facts(_setup, _luck, _recall, _relive)
