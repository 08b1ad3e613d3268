"""The log of a match: its entries, their JSON, and which of them still count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from games.kernel.game import Json, Seat, Told

Mover: TypeAlias = Literal["person", "bot", "rules"]
"""What made an entry: a person, a computer player, or the rules (a forced move)."""

Draw: TypeAlias = tuple[int, int]
"""One draw of luck: below what, and the answer."""


STOPPED = "stopped"
"""Reason of an end that nobody at the table decided: nobody has won."""


@dataclass(frozen=True, kw_only=True)
class Stamped:
    """What every line of a log carries: the key of the command that asked for it, and when.

    ``at`` is in milliseconds since 1970. A key is "" and an instant 0 where nobody wrote one.
    """

    key: str = ""
    at: int = 0


@dataclass(frozen=True)
class Started(Stamped):
    """The game was set up. ``tries`` is how many tries of the source of luck the draws used up."""

    luck: tuple[Draw, ...] = ()
    tries: int = 0


@dataclass(frozen=True)
class Rerolled(Stamped):
    """The setup was made anew by luck, before the first move; ``luck`` and ``tries`` as for ``Started``."""

    luck: tuple[Draw, ...] = ()
    tries: int = 0


@dataclass(frozen=True)
class Moved(Stamped):
    """A seat moved; ``text`` is the move as written, ``luck`` and ``tries`` as for ``Started``.

    ``mind`` says what a computer player's move followed from (``games.kernel.computer.Mind``), "" where none.
    """

    seat: Seat
    text: str
    luck: tuple[Draw, ...] = ()
    tries: int = 0
    by: Mover = "person"
    mind: str = ""


@dataclass(frozen=True)
class Resigned(Stamped):
    """A seat was given up: by its person, or by the rules for a person who does not come back."""

    seat: Seat
    by: Mover = "person"


@dataclass(frozen=True)
class TakenBack(Stamped):
    """The last ``count`` entries that still counted no longer count."""

    count: int


@dataclass(frozen=True)
class Skipped(Stamped):
    """The time of a seat's turn was up; the move that follows is a computer player's."""

    seat: Seat


@dataclass(frozen=True)
class SeatHanded(Stamped):
    """Somebody else plays a seat from now on: a ``person`` of this name, or a computer player."""

    seat: Seat
    name: str
    person: bool = True


@dataclass(frozen=True)
class Ended(Stamped):
    """The match ended as it stood, for this reason."""

    reason: str


Entry: TypeAlias = Started | Rerolled | Moved | Resigned | TakenBack | Skipped | SeatHanded | Ended
"""One line of a match's log."""


def dump(entry: Entry) -> Json:
    """An entry as JSON, defaults left out."""
    line: dict[str, Json]
    match entry:
        case Started(luck=luck, tries=tries):
            line = {"k": "start", **_drawn(luck, tries)}
        case Rerolled(luck=luck, tries=tries):
            line = {"k": "reroll", **_drawn(luck, tries)}
        case Moved(seat, text, luck, tries, by, mind):
            line = {"k": "move", "s": seat, **_text(text), **_drawn(luck, tries), **_made(by)}
            line |= {"c": mind} if mind else {}
        case Resigned(seat, by):
            line = {"k": "resign", "s": seat, **_made(by)}
        case TakenBack(count):
            line = {"k": "undo", "m": str(count)}
        case Skipped(seat):
            line = {"k": "skip", "s": seat}
        case SeatHanded(seat, name, person):
            line = {"k": "seat", "s": seat, **_text(name), **_made("person" if person else "bot")}
        case Ended(reason):
            line = {"k": "end", **_text(reason)}
        case _:
            assert_never(entry)
    line |= {"y": entry.key} if entry.key else {}
    return line | ({"a": entry.at} if entry.at else {})


def _text(text: str) -> dict[str, Json]:
    return {"m": text} if text else {}


def _drawn(luck: tuple[Draw, ...], tries: int) -> dict[str, Json]:
    draws: dict[str, Json] = {"l": [list(draw) for draw in luck]} if luck else {}
    return draws if tries == len(luck) else draws | {"u": tries}


def _made(by: Mover) -> dict[str, Json]:
    return {} if by == "person" else {"b": by}


KINDS = ("start", "reroll", "move", "resign", "undo", "skip", "seat", "end")
"""The kinds of entries as they stand in JSON."""


def load(line: Json) -> Entry:  # noqa: PLR0911 - one return a kind
    """The entry of its JSON; raises ``ValueError`` where it is none of a kind known here, or damaged."""
    try:
        kind, key, at = line["k"], line.get("y", ""), line.get("a", 0)
        luck = tuple((int(n), int(answer)) for n, answer in line.get("l", ()))
        tries, by = line.get("u", len(luck)), line.get("b", "person")
        match kind:
            case "start":
                return Started(luck, tries, key=key, at=at)
            case "reroll":
                return Rerolled(luck, tries, key=key, at=at)
            case "move":
                return Moved(Seat(line["s"]), line.get("m", ""), luck, tries, by, line.get("c", ""), key=key, at=at)
            case "resign":
                return Resigned(Seat(line["s"]), by, key=key, at=at)
            case "undo":
                return TakenBack(int(line["m"]), key=key, at=at)
            case "skip":
                return Skipped(Seat(line["s"]), key=key, at=at)
            case "seat":
                return SeatHanded(Seat(line["s"]), line.get("m", ""), by == "person", key=key, at=at)
            case "end":
                return Ended(line.get("m", ""), key=key, at=at)
    except (LookupError, TypeError, AttributeError) as fault:
        raise ValueError("the log has an entry that is damaged") from fault
    raise ValueError(f"the log has an entry of unknown kind {kind!r}")


def luck_of(entry: Entry) -> tuple[Draw, ...]:
    """The draws of an entry; most have none."""
    return entry.luck if isinstance(entry, Started | Rerolled | Moved) else ()


def forced(entry: Entry) -> bool:
    """Whether the rules made an entry, and nobody decided it."""
    return isinstance(entry, Moved | Resigned) and entry.by == "rules"


def living(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count: all except those taken back, the taking back itself, and what was drawn anew."""
    given = tuple(entries)
    return [given[number] for number in counting(given)]


def counting(entries: Sequence[Entry]) -> list[int]:
    """The places of the entries that still count, as ``living`` gives them."""
    kept: list[int] = []
    for number, entry in enumerate(entries):
        match entry:
            case TakenBack(count):
                del kept[-count:]
            case Rerolled():
                # what happened to people and not to the game still counts after a setup drawn anew
                kept = [number, *(other for other in kept if isinstance(entries[other], Resigned | SeatHanded))]
            case Started() | Moved() | Resigned() | Skipped() | SeatHanded() | Ended():
                kept.append(number)
            case _:
                assert_never(entry)
    return kept


@dataclass(frozen=True)
class Back:
    """What taking back a seat's last move means: how many living entries go, and why others must be asked.

    ``luck`` was drawn by them, something ``private`` was told, or the seats in ``others`` have acted since.
    """

    count: int
    luck: bool
    private: bool
    others: tuple[Seat, ...]

    @property
    def harmless(self) -> bool:
        """Whether nobody need be asked."""
        return not (self.luck or self.private or self.others)


def backing(latest: Iterable[tuple[Entry, Sequence[Told[object]]]], seat: Seat) -> Back | None:
    """How a person's last move can be taken back, None where it cannot.

    ``latest`` are the living entries with what was told of each, the last one first.

    Forced moves and moves of computer players that followed go back with it; for these nobody is asked. Nothing goes
    back beyond a seat that was given up or handed over, nor beyond a move made because time ran out.
    """
    tail: list[Moved] = []
    private = False
    for entry, news in latest:
        if not isinstance(entry, Moved):
            return None
        tail.append(entry)
        private = private or any(told.to is not None for told in news)
        if entry.seat == seat and entry.by == "person":
            return Back(
                count=len(tail),
                luck=any(one.tries for one in tail),
                private=private,
                others=tuple(sorted({one.seat for one in tail if one.by == "person"} - {seat})),
            )
    return None
