"""Playing a record again from the facts that stand in it, one line after the other."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from games.kernel.game import Illegal, Json, Refusal, Seat, Step, Told
from games.kernel.log_entries import STOPPED
from games.kernel.match import Match, resign
from games.records.facts import recalled, relived, setup_facts
from games.records.players import PERSON
from games.records.reader import Fault, Record, shown
from games.records.writer import result

AGREED = "agreed"
"""Reason of an end to which the players agreed."""

BROKEN = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError)
"""What the rules may raise at facts that cannot have happened."""


def same(one: Json, other: Json) -> bool:
    """Equal as JSON text, where true is not 1."""
    return one is other or json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def begun(record: Record, setup: Json = None) -> tuple[Match, tuple[Told[Any], ...]]:
    """The match at the start of a record, and what was told then; raises ``Fault``.

    It begins with another ``setup`` where luck made one anew.
    """
    facts = record.setup if setup is None else setup
    try:
        step = recalled(record.game, len(record.names), record.options, facts)
        written = facts if record.game.facts is None else _facts(record, step, facts)
    except BROKEN as error:
        raise Fault("The setup cannot have happened: {why}.", why=shown(str(error))) from error
    if not same(written, facts):
        raise Fault("The setup is not written as a record has it.")
    match = Match(
        game=record.game,
        options=tuple(record.options.items()),
        persons=tuple(player == PERSON for player in record.players),
        state=step.state,
        turns=tuple(int(Seat(seat) in record.game.to_act(step.state)) for seat in range(len(record.names))),
    )
    return match, step.told


def _facts(record: Record, step: Step[Any, Any], facts: Json) -> Json:
    """The facts of a start as a record has them; how many draws made them is known from this one alone."""
    return {**setup_facts(record.game, step, ()), "used": facts["used"]}


def onward(
    match: Match, number: int, line: dict[str, Json], texts: list[str] | None = None
) -> tuple[Match, tuple[Told[Any], ...]]:
    """The match after one line of a record, counted from 1, and what was told of it; raises ``Fault``.

    The line is a move, or an event that takes none back and makes no other setup.
    """
    if match.over:
        raise Fault("Move {number} comes after the end of the match.", number=number)
    if "event" not in line:
        return _moved(match, number, line, texts)
    if texts:
        raise Fault("Move {number}: beside an event no legal moves are listed.", number=number)
    return _event(match, number, line), ()


def _resigned(match: Match, number: int, line: dict[str, Json]) -> Match:
    try:
        return resign(match, Seat(line["seat"]))[-1].match
    except Illegal as refusal:
        raise Fault("Move {number}: this seat had resigned already.", number=number) from refusal


def _event(match: Match, number: int, line: dict[str, Json]) -> Match:
    match line["event"]:
        case "resigned":
            return _resigned(match, number, line)
        case "handed":
            if line["seat"] in match.resigned:
                raise Fault("Move {number}: this seat had resigned already.", number=number)
            persons = list(match.persons)
            persons[line["seat"]] = line["player"] == PERSON
            return replace(match, persons=tuple(persons))
        case "agreed":
            if line["seats"] != [seat for seat in match.seats if match.persons[seat]] or not line["seats"]:
                raise Fault("Move {number}: those who agreed are not those who play.", number=number)
            return replace(match, reason=AGREED)
        case "stopped":
            return replace(match, reason=STOPPED)
        case _:
            return match


def _moved(
    match: Match, number: int, line: dict[str, Json], texts: list[str] | None
) -> tuple[Match, tuple[Told[Any], ...]]:
    """The match after a move, and what was told of it."""
    game, seat, text = match.game, Seat(line["seat"]), line["move"]
    able = list(map(game.write, game.legal(match.state, seat)))
    if texts is not None and texts != sorted(able):
        raise Fault("Move {number}: the legal moves listed are not the legal ones.", number=number)
    step = _relived(match, number, line)
    if text not in able:
        raise Fault("Move {number}: “{move}” is not written as moves are.", number=number, move=shown(text))
    if ("forced" in line) != (len(able) == 1):
        if "forced" in line:
            raise Fault("Move {number} was not the only legal one, yet it is called forced.", number=number)
        raise Fault("Move {number} was the only legal one, yet it is not called forced.", number=number)
    return replace(match, state=step.state), step.told


def _relived(match: Match, number: int, line: dict[str, Json]) -> Step[Any, Any]:
    game, luck = match.game, line.get("luck")
    try:
        move = game.read(line["move"])
        step, fact = relived(game, match.state, Seat(line["seat"]), move, luck)
        right = same(fact, luck) and ("luck" in line) == (luck is not None)
    except Refusal as refusal:
        raise Fault(
            "Move {number}: seat {seat} cannot play “{move}”.",
            number=number,
            seat=line["seat"],
            move=shown(line["move"]),
        ) from refusal
    except BROKEN as error:
        raise Fault(
            "Move {number}: its luck cannot have happened: {why}.", number=number, why=shown(str(error))
        ) from error
    if not right:
        raise Fault("Move {number}: its luck is not written as a record has it.", number=number)
    return step


def check_end(match: Match, record: Record) -> None:
    """Raises ``Fault`` where a record has another result than the match after its last line."""
    claimed = record.result
    if not match.over and claimed is not None:
        raise Fault("The record has a result, but the match still runs.")
    if match.over and claimed is None:
        raise Fault("The match is over, but the record has no result.")
    true = result(match)
    if not same(true, claimed):
        raise Fault("The result is wrong: places {places}, points {points}.", **_numbers(true))


def _numbers(true: Json) -> dict[str, str]:
    return {"places": " ".join(map(str, true["places"])), "points": " ".join(map(str, true["scores"]))}
