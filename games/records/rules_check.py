"""Playing a record again from the facts that stand in it."""

from __future__ import annotations

import json
from typing import Any

from games.kernel.game import Illegal, Json, Refusal, Seat, Step, Told
from games.kernel.log_entries import STOPPED
from games.kernel.match import Match, resign
from games.kernel.replace import replace
from games.records.facts import completed, recalled, relived
from games.records.reader import Fault, Record, read_record, shown
from games.records.writer import result

ALONE = "no person left"
"""Reason of an end that a record cannot prove: it does not say which seats people played."""

AGREED = "agreed"
"""Reason of an end that a record cannot prove either: its players agreed to it."""

BROKEN = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError)
"""What the rules may raise at facts that cannot have happened."""


def same(one: Json, other: Json) -> bool:
    """Equal as JSON text, where true is not 1."""
    return one is other or json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def begins(early: Json, setup: Json) -> bool:
    """Whether the facts known at the start stand in a record's setup; moves may add others to it."""
    return all(name in setup and same(fact, setup[name]) for name, fact in early.items())


def check(written: Json) -> None:
    """Play a record again from its facts; raises ``Fault`` for the first thing in it that cannot have happened."""
    prove(read_record(written))


def prove(record: Record) -> None:
    """``check`` for a record whose shape is right."""
    match, told = begun(record)
    setup = _facts(record, Step(match.state, told))
    if not begins(setup, record.setup):
        raise Fault("The setup is not written as a record has it.")
    for number, line in enumerate(record.moves, 1):
        texts = None if record.legal is None else record.legal[number - 1]
        match, told = onward(match, number, line, texts)
        setup = completed(record.game, setup, told)
    if not same(setup, record.setup):
        raise Fault("The setup is not written as a record has it.")
    ended(match, record)


def begun(record: Record) -> tuple[Match, tuple[Told[Any], ...]]:
    """The match at the start of a record, and what was told then; raises ``Fault``."""
    try:
        step = recalled(record.game, len(record.names), record.options, record.setup)
        _facts(record, step)
    except BROKEN as error:
        raise Fault("The setup cannot have happened: {why}.", why=shown(str(error))) from error
    return _begun(record, step.state), step.told


def _facts(record: Record, step: Step[Any, Any]) -> Json:
    """The facts of a start as a record has them; draws that made it are those that stand in this one."""
    return record.setup if record.game.facts is None else record.game.facts.setup(step.state, step.told)


def onward(
    match: Match, number: int, line: dict[str, Json], texts: list[str] | None = None
) -> tuple[Match, tuple[Told[Any], ...]]:
    """The match after one line of a record, counted from 1, and what was told of it; raises ``Fault``."""
    if match.over:
        raise Fault("Move {number} comes after the end of the match.", number=number)
    return (_event(match, number, line, texts), ()) if "event" in line else _moved(match, number, line, texts)


def _begun(record: Record, state: Any) -> Match:
    count = len(record.names)
    return Match(record.game, tuple(record.options.items()), (True,) * count, state, (0,) * count)


def _event(match: Match, number: int, line: dict[str, Json], texts: list[str] | None) -> Match:
    event: str = line["event"]
    if texts:
        raise Fault("Move {number}: beside an event no legal moves are listed.", number=number)
    if event == "resigned":
        try:
            return resign(match, Seat(line["seat"]))[-1].match
        except Illegal as refusal:
            raise Fault("Move {number}: this seat had resigned already.", number=number) from refusal
    if event == "timed out" or event.startswith("replaced by "):
        return match
    raise Fault("Move {number}: there is no event {event}.", number=number, event=shown(event))


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


def ended(match: Match, record: Record) -> Match:
    """The match after the last line of a record, with the reason of its end; raises ``Fault`` for a wrong result."""
    claimed = record.result
    if not match.over and claimed is not None:
        last = record.moves[-1] if record.moves else {}
        reason = claimed.get("reason")
        if reason not in (AGREED, STOPPED) and (reason != ALONE or last.get("event") != "resigned"):
            raise Fault("The record has a result, but the match still runs.")
        match = replace(match, reason=reason)
    if match.over and claimed is None:
        raise Fault("The match is over, but the record has no result.")
    true = result(match)
    if not same(true, claimed):
        raise Fault("The result is wrong: places {places}, points {points}.", **_numbers(true))
    return match


def _numbers(true: Json) -> dict[str, str]:
    return {"places": " ".join(map(str, true["places"])), "points": " ".join(map(str, true["scores"]))}
