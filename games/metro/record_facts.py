"""What luck decided in Metro, in the words of games/records/RECORDS.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins, recalled
from games.kernel.chance import Named
from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.metro.rules import State, apply, deal
from games.metro.values import Drew, Event, Move


def _named(tiles: Json) -> Named:
    return Named([exactly(tile, str) for tile in exactly(tiles, list)], "tile")


def _drew(told: Sequence[Told[Event]]) -> list[Drew]:
    return [each.event for each in told if isinstance(each.event, Drew)]


def _setup(state: State, told: Sequence[Told[Event]]) -> Json:
    hands = [[drew.tile for drew in _drew(told) if drew.seat == seat] for seat in range(state.seats)]
    first = next(each.event.seat for each in told if isinstance(each.event, Begins))
    return {"first": first, "hands": hands}


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    tiles = [drew.tile for drew in _drew(told)]
    return {"drew": tiles} if tiles else None


def _recall(seats: int, options: Options, facts: Json) -> Step[State, Event]:
    if set(exactly(facts, dict)) != {"first", "hands"}:
        raise ValueError("the setup of Metro is “first” and “hands”")
    begins, hands = recalled(options, seats, facts["first"]), exactly(facts["hands"], list)
    if len(hands) != seats or any(len(exactly(hand, list)) != int(options["hand"]) for hand in hands):
        raise ValueError("each seat is dealt a full hand")
    return deal(seats, options, begins, _named([tile for hand in hands for tile in hand]))


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    if facts is not None and set(exactly(facts, dict)) != {"drew"}:
        raise ValueError("the luck of a move in Metro is “drew”")
    named = _named([] if facts is None else facts["drew"])
    step = apply(state, seat, move, named)
    named.close()
    return step


def _draws(step: Step[State, Event]) -> tuple[int, int]:
    """One for each tile, and one for a beginner that luck drew."""
    begins = sum(isinstance(each.event, Begins) and each.event.drawn for each in step.told)
    count = len(_drew(step.told)) + begins
    return count, count


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive, _draws)
