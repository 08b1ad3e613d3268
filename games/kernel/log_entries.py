"""The log of a match: its lines, and which of them still count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.kernel.game import Json, Seat, Told


@dataclass(frozen=True)
class Entry:
    """One line of a match's log.

    ``kind`` is ``start``, ``reroll``, ``move``, ``resign``, ``undo``, ``skip`` (time was up; the move that follows is
    a computer player's), ``seat`` (somebody else plays it from now on) or ``end`` (as agreed). ``text`` is the move as
    written; for ``undo`` how many entries were taken back, for ``seat`` the new name, for ``end`` the reason. ``luck``
    holds every draw as (below what, answer); ``tries`` how many tries of the source they used up. ``key`` is the key
    of the command that asked for it, ``at`` when, in milliseconds since 1970. ``by`` is ``person``, ``bot`` or
    ``rules`` (a forced move).
    """

    kind: str
    seat: Seat | None = None
    text: str = ""
    luck: tuple[tuple[int, int], ...] = ()
    tries: int = 0
    by: str = "person"
    key: str = ""
    at: int = 0

    def dump(self) -> Json:
        """The entry as JSON, defaults left out."""
        line: dict[str, Json] = {"k": self.kind}
        if self.seat is not None:
            line["s"] = self.seat
        if self.text:
            line["m"] = self.text
        if self.luck:
            line["l"] = [list(draw) for draw in self.luck]
        if self.tries != len(self.luck):
            line["u"] = self.tries
        if self.by != "person":
            line["b"] = self.by
        if self.key:
            line["y"] = self.key
        if self.at:
            line["a"] = self.at
        return line

    @staticmethod
    def load(line: Json) -> Entry:
        """The entry of its JSON."""
        luck = tuple((int(n), int(answer)) for n, answer in line.get("l", ()))
        seat = line.get("s")
        return Entry(
            kind=line["k"],
            seat=None if seat is None else Seat(seat),
            text=line.get("m", ""),
            luck=luck,
            tries=line.get("u", len(luck)),
            by=line.get("b", "person"),
            key=line.get("y", ""),
            at=line.get("a", 0),
        )


def living(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count: all but those taken back, the taking back itself, and what was drawn anew."""
    given = tuple(entries)
    return [given[number] for number in counting(given)]


def counting(entries: Sequence[Entry]) -> list[int]:
    """The places of the entries that still count, as ``living`` gives them."""
    kept: list[int] = []
    for number, entry in enumerate(entries):
        if entry.kind == "undo":
            del kept[-int(entry.text) :]
        elif entry.kind == "reroll":
            kept = [number, *(other for other in kept if entries[other].kind in STANDING)]
        else:
            kept.append(number)
    return kept


STANDING = ("resign", "seat")
"""What happened to the people and not to the game, and so outlives a setup drawn anew."""


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


def backing(entries: Sequence[tuple[Entry, Sequence[Told[object]]]], seat: Seat) -> Back | None:
    """How a person's last move can be taken back, from living entries with what was told of each; None where it cannot.

    Forced moves and those of computer players that followed go back with it and are not somebody's acting. Nothing
    goes back beyond a seat that was given up or handed over, nor beyond a move somebody's time ran out for.
    """
    for count in range(1, len(entries)):
        entry, _ = entries[-count]
        if entry.kind != "move":
            return None
        if entry.seat == seat and entry.by == "person":
            tail = entries[-count:]
            return Back(
                count=count,
                luck=any(one.tries for one, _ in tail),
                private=any(told.to is not None for _, news in tail for told in news),
                others=tuple(
                    sorted({one.seat for one, _ in tail if one.by == "person" and one.seat is not None} - {seat})
                ),
            )
    return None
