"""The seal of a record: whether its luck follows from a seed that was fixed before the match.

What a sealed record proves and what it does not, in the sentences of its page (games/records/RECORDS.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Sealed
from games.kernel.game import Json, Refusal, Seat
from games.records.facts import Drawn, Draws, move_facts, setup_facts
from games.records.reader import Fault, Record, read_record
from games.records.replay import Stage, proven
from games.records.rules_check import BROKEN, same


def verify_seal(written: Json, *, told: str | None = None) -> Verified:
    """Check a record and that its luck follows from its sealed seed; raises ``Fault``.

    ``told`` is the hash that was told in the channel with the result, where somebody has it.
    """
    record = read_record(written)
    stages = proven(record)
    if record.seal is None:
        for _ in stages:
            pass
        raise Fault("The luck of this game was not sealed, so there is nothing to check.")
    if told is not None and told != record.hash:
        raise Fault("This is not the record whose hash was told: its hash is {hash}.", hash=record.hash)
    _follow(record, stages)
    proved, unproved = _complete(told=told is not None)
    return Verified(len(record.seal["draws"]), record.hash, proved, (*unproved, _seed()))


def _follow(record: Record, stages: Iterator[Stage]) -> None:
    """Raises ``Fault`` for the first line that the draws did not make as it stands there."""
    moves = [*stages]
    game, luck = record.game, Drawn(sealed_draws(record.seal))
    if not _made_setup(record, luck, record.setup):
        raise Fault("The setup in the record is not what the seed gave.")
    for stage in moves:
        line, before = stage.line, luck.used
        if line.get("event") == "reroll":
            right = _made_setup(record, luck, line["setup"])
        elif "event" in line:
            continue
        else:
            try:
                step = game.apply(stage.before.state, Seat(line["seat"]), game.read(line["move"]), luck)
            except (*BROKEN, Refusal):
                right = False
            else:
                made = luck.given(before)
                right = same(move_facts(game, step.told, made), line.get("luck")) and step.state == stage.after.state
        if not right:
            raise Fault("Move {number}: its luck is not what the seed gave.", number=stage.number)
    if luck.left:
        raise Fault("The seal has draws that nothing in the record asked for.")


def _made_setup(record: Record, luck: Drawn, setup: Json) -> bool:
    """Whether the next draws make this setup, no more and no fewer."""
    before = luck.used
    try:
        step = record.game.setup(len(record.names), record.options, luck)
    except BROKEN:
        return False
    return same(setup_facts(record.game, step, luck.given(before)), setup)


def sealed_draws(seal: Json) -> Draws:
    """The draws of a seal once they are known to follow from its seed; raises ``Fault``."""
    if seal["seed"] is None:
        raise Fault("The seed of this match is still secret; it is shown when the match is over.")
    seed = bytes.fromhex(seal["seed"])
    if hashlib.sha256(seed).hexdigest() != seal["sha256"]:
        raise Fault("The seed is not the one that was sealed: its SHA-256 is another.")
    draws = []
    luck = Sealed(seed, seal["start"])
    for number, (n, answer) in enumerate(seal["draws"], 1):
        if luck.below(n) != answer:
            raise Fault("Draw {number} of the seal does not follow from its seed.", number=number)
        draws.append((n, answer))
    return draws


class Statement(Refusal):
    """A sentence about a record that is no fault: what it proves, or does not."""


@dataclass(frozen=True)
class Verified:
    """What was found of a sealed record.

    ``hash`` is the last of its chain. ``proved`` and ``unproved`` are the sentences of its page.
    """

    draws: int
    hash: str
    proved: tuple[Statement, ...]
    unproved: tuple[Statement, ...]


def _seed() -> Statement:
    return Statement(
        "The seed may have been chosen to suit somebody, unless its SHA-256 is the one that was told before the match."
    )


def _complete(*, told: bool) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """What a record proves, and what it does not; ``told`` where its hash is the one that was told with the result."""
    proved = (
        Statement("All draws follow from the seed, each made what its entry says, and none is left over."),
        Statement("Each move was legal, every event was possible, and the result follows from them."),
    )
    people = Statement(
        "Who the people were does not follow from it: names, who agreed, who was a moderator, whose time was up."
    )
    if told:
        whole = Statement("Nothing was left out, put in or changed since its hash was told with the result.")
        return (*proved, whole), (people,)
    open_end = Statement(
        "Without the hash that was told with the result nobody knows whether it is complete: whoever knows the seed "
        "can write another ending, or other players, options, moves and events that go with the luck, and make the "
        "chain anew."
    )
    return proved, (open_end, people)
