"""The seal of a record: whether its luck follows from a seed that was fixed before the match."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

from games.kernel.chance import SPAN, Sealed
from games.kernel.game import Json, Refusal, Seat, Step
from games.kernel.luck import Chance
from games.kernel.replace import replace
from games.records.facts import Drawn, Draws, completed, move_facts, setup_facts
from games.records.reader import Fault, Record, listed, part, read_record
from games.records.rules_check import BROKEN, begins, prove, same

_HEX = re.compile(r"[0-9a-f]{64}")


def verify_seal(written: Json) -> int:
    """Check a record and that its luck follows from its sealed seed; raises ``Fault``.

    Gives the number of draws that made no fact of the record: those of moves taken back and of what was drawn anew.
    """
    record = read_record(written)
    prove(record)
    if record.seal is None:
        raise Fault("The luck of this game was not sealed, so there is nothing to check.")
    draws = _sealed(record.seal)
    return len(draws) - _spent(record, draws)


def _spent(record: Record, draws: Draws) -> int:
    """How many of the draws made the facts of a record, in its order; raises ``Fault`` where they did not."""
    game = record.game
    found = _first(
        draws,
        0,
        lambda luck: game.setup(len(record.names), record.options, luck),
        lambda step, made: begins(setup_facts(game, step, made), record.setup),
    )
    if found is None:
        raise Fault("The setup in the record is not what the seed gave.")
    step, at, spent = found
    setup = setup_facts(game, step, draws[at - spent : at])
    for number, line in enumerate(record.moves, 1):
        if "event" in line:
            if line["event"] == "resigned" and game.resigned is not None:
                step = replace(step, state=game.resigned(step.state, Seat(line["seat"])))
            continue
        seat, move, fact = Seat(line["seat"]), game.read(line["move"]), line.get("luck")
        found = _first(
            draws,
            at,
            lambda luck, state=step.state, seat=seat, move=move: game.apply(state, seat, move, luck),  # type: ignore[misc]
            lambda step, made, fact=fact: same(move_facts(game, step.told, made), fact),  # type: ignore[misc]
        )
        if found is None:
            raise Fault("Move {number}: its luck is not what the seed gave.", number=number)
        step, at, used = found
        setup = completed(game, setup, step.told)
        spent += used
    if not same(setup, record.setup):
        raise Fault("The setup in the record is not what the seed gave.")
    return spent


def _first(
    draws: Draws, start: int, play: Callable[[Chance], Step[Any, Any]], fits: Callable[[Step[Any, Any], Draws], bool]
) -> tuple[Step[Any, Any], int, int] | None:
    """The step, the next place and the draws used, from the first place on at which the draws make what fits."""
    for place in range(start, len(draws) + 1):
        luck = Drawn(draws, place)
        try:
            step = play(luck)
        except (*BROKEN, Refusal):
            continue
        if fits(step, luck.made):
            return step, (luck.at if luck.used else start), luck.used
    return None


def _sealed(seal: Json) -> list[tuple[int, int]]:
    """The draws of a seal once they are known to follow from its seed."""
    start = part(seal["start"], str, "seal")
    if seal["seed"] is None:
        raise Fault("The seed of this match is still secret; it is shown when the match is over.")
    if not all(_HEX.fullmatch(part(seal[name], str, "seal")) for name in ("sha256", "seed")):
        raise Fault("Seed and SHA-256 are 64 lower-case hexadecimal digits each.")
    seed = bytes.fromhex(seal["seed"])
    if hashlib.sha256(seed).hexdigest() != seal["sha256"]:
        raise Fault("The seed is not the one that was sealed: its SHA-256 is another.")
    draws = []
    luck = Sealed(seed, start)
    for number, draw in enumerate(listed(seal["draws"], list, "seal"), 1):
        if len(draw) != 2 or any(type(part) is not int for part in draw) or not 1 <= draw[0] <= SPAN:
            raise Fault("Draw {number} of the seal is not written as a record has it.", number=number)
        if luck.below(draw[0]) != draw[1]:
            raise Fault("Draw {number} of the seal does not follow from its seed.", number=number)
        draws.append((draw[0], draw[1]))
    return draws
