"""The moves of computer players in a record, made again: from the view, the legal moves and the sealed seed.

``games/records/RECORDS.md``, "Computer players", says what each follows from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games import edition
from games.kernel.chance import Sealed, mind_luck
from games.kernel.computer import YARDSTICKS, Mind
from games.kernel.computer_moves import choose_from, version
from games.kernel.game import AnyGame, Json, Seat
from games.records.players import UNNOTED
from games.records.reader import Fault, read_record, shown
from games.records.replay import Replay

PART = 20
"""Moves that are made again in one part; that of an expert, which takes long, ends its part."""


@dataclass(frozen=True)
class Made:
    """A move of a computer player, counted from 1 in its record, and all that it followed from.

    ``mind`` is None where this program has no such player, or another version of it. ``skipped`` is how many decisions
    its seat had before, since its last such move, that the record does not show.
    """

    number: int
    text: str
    game: str
    edition: int
    mind: Mind | None
    view: Any
    moves: tuple[Any, ...]
    luck: Sealed
    skipped: int = 0


@dataclass(frozen=True)
class Remade:
    """How many moves of computer players came out the same, and how many other versions of them had made.

    ``skipped`` is how many decisions of their seats left no trace: in format 2 those of hidden choices that were
    withdrawn, in format 1 all that were taken back or drawn again.
    """

    same: int = 0
    others: int = 0
    skipped: int = 0

    def __add__(self, other: Remade) -> Remade:
        """Both together."""
        return Remade(self.same + other.same, self.others + other.others, self.skipped + other.skipped)


def computer_moves(written: Json) -> Iterator[Made]:
    """The moves of computer players in a record whose seed is shown, in its order, also those that were undone.

    Raises ``Fault`` where the record cannot have happened. Choices that still stood when their round was undone come
    once. Numbers of decisions that are passed over are counted: each could be made with other luck.
    """
    record = read_record(written)
    seed, start = bytes.fromhex(record.seal["seed"]), record.seal["start"]
    found = set[tuple[Seat, int]]()
    for stage in Replay(record).stages():
        line = stage.line
        if "computer" not in line:
            continue
        seat, turn = Seat(line["seat"]), int(line["computer"].rpartition(" ")[2])
        if (seat, turn) in found:
            continue
        found.add((seat, turn))
        yield Made(
            stage.number,
            line["move"],
            record.game.slug,
            record.game.edition,
            _mind(record.game, line["computer"]),
            record.game.view(stage.before.state, seat),
            tuple(record.game.legal(stage.before.state, seat)),
            mind_luck(seed, start, seat, turn),
            stage.skipped,
        )


def decisions(written: Json) -> int:
    """How many decisions of computer players stand in a record; a choice that still stood and came again is one."""
    return len({(line["seat"], line["computer"]) for line in written["moves"] if "computer" in line})


def _mind(game: AnyGame, text: str) -> Mind | None:
    """The computer player, if it plays today as it did then."""
    try:
        mind = Mind.read(text)
    except ValueError:
        return None
    if mind.skill.level in YARDSTICKS and mind.version != UNNOTED:
        return mind
    return mind if mind.version == version(game) else None


def made_again(made: Made) -> Remade:
    """Make one of these moves again; raises ``Fault`` where the player would have made another."""
    game = edition(made.game, made.edition)
    if made.mind is None or game is None:
        return Remade(others=1, skipped=made.skipped)
    text = choose_from(game, made.mind.skill.write(), made.view, made.moves, made.luck)
    if text != made.text:
        raise Fault(
            "Move {number}: the computer player ({player}) plays “{move}” there.",
            number=made.number,
            player=made.mind.skill.write(),
            move=shown(text),
        )
    return Remade(same=1, skipped=made.skipped)


def verify_computers(written: Json) -> Remade:
    """Make all moves of computer players in a record again; raises ``Fault`` for the first that comes out otherwise.

    An expert takes as long as it took in the match.
    """
    return sum(map(made_again, computer_moves(written)), Remade())


def remade_part(written: Json, first: int) -> tuple[Remade, int | None]:
    """Make some moves of computer players again, from the ``first`` on, counted from 0; raises as ``verify_computers``.

    Gives how they came out, and where to go on, None at the end: so whoever waits for something else waits for a part.
    """
    found, number = Remade(), first
    for made in islice(computer_moves(written), first, None):
        if number - first == PART:
            return found, number
        found += made_again(made)
        number += 1
        if made.mind is not None and made.mind.skill.level == "expert":
            return found, number
    return found, None
