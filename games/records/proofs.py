"""What a sealed record proves and what it does not, in the sentences of its page (RECORDS.md, RECORDS_1.md)."""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel.game import Refusal
from games.records.reader import Record


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
