"""The seal of a record: whether its luck follows from a seed that was fixed before the match.

What a sealed record proves and what it does not, in the sentences of its page (RECORDS.md, RECORDS_1.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Sealed
from games.kernel.game import Json, Refusal, Seat
from games.records.facts import Drawn, Draws, move_facts, setup_facts
from games.records.reader import Record, read_record
from games.records.record_check import proven
from games.records.record_faults import Fault
from games.records.replay import Stage
from games.records.rules_check import BROKEN, same
from games.records.seal_search import untraced


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
    if record.form == 1:
        for _ in stages:
            pass
        if told is not None:
            raise Fault("A record of format 1 has no hash.")
        draws = sealed_draws(record.seal)
        return verified(record, len(draws), untraced(record, draws))
    if told is not None and told != record.hash:
        raise Fault("This is not the record whose hash was told: its hash is {hash}.", hash=record.hash or "")
    _follow(record, stages)
    return verified(record, len(record.seal["draws"]), 0, told=told is not None)


def _follow(record: Record, stages: Iterator[Stage]) -> None:
    """Raises ``Fault`` for the first line that the draws did not make as it stands there."""
    moves = [*stages]
    game, luck = record.game, Drawn(sealed_draws(record.seal))
    if not _made_setup(record, luck, record.setup):
        raise Fault("The setup in the record is not what the seed gave.")
    for stage in moves:
        line, before = stage.line, luck.at
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
                right = same(move_facts(game, step.told, made, 2), line.get("luck")) and step.state == stage.after.state
        if not right:
            raise Fault("Move {number}: its luck is not what the seed gave.", number=stage.number)
    if luck.left:
        raise Fault("The seal has draws that nothing in the record asked for.")


def _made_setup(record: Record, luck: Drawn, setup: Json) -> bool:
    """Whether the next draws make this setup, no more and no fewer."""
    before = luck.at
    try:
        step = record.game.setup(len(record.names), record.options, luck)
    except BROKEN:
        return False
    return same(setup_facts(record.game, step, luck.given(before), 2), setup)


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

    ``untraced`` counts the draws that made nothing that stands in it: 0 in format 2, which has a place for each.
    ``hash`` is the last of its chain, None in format 1. ``proved`` and ``unproved`` are the sentences of its page.
    """

    form: int
    draws: int
    untraced: int
    hash: str | None
    proved: tuple[Statement, ...]
    unproved: tuple[Statement, ...]


def verified(record: Record, draws: int, untraced: int, *, told: bool = False) -> Verified:
    """What a record proves that was found right; ``told`` where its hash is the one that was told with the result."""
    proved, unproved = _earlier() if record.form == 1 else _complete(told=told)
    return Verified(record.form, draws, untraced, record.hash, proved, (*unproved, _seed()))


def _seed() -> Statement:
    return Statement(
        "The seed may have been chosen to suit somebody, unless its SHA-256 is the one that was told before the match."
    )


def _complete(*, told: bool) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """What format 2 proves, and what it does not."""
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


def _earlier() -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """What format 1 proves, and what it does not."""
    return (
        Statement("All luck in it follows from the seed, in its order."),
        Statement("Each move was legal, and the result follows from them and from the reason it names."),
    ), (
        Statement("Moves taken back and setups thrown away are not shown, so draws may stand unexplained."),
        Statement(
            "An end by agreement, a resignation added at the end and a match cut short cannot be told from true ones."
        ),
        Statement("Who played is not told: which seats were persons', who they were, and who agreed to an end."),
        Statement("It has no chain of hashes: whoever knows the seed can leave out, put in and change moves."),
    )
