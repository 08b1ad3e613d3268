"""What one person asks the others at a table, and the JSON of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bot.ports.addresses import Place
from games.kernel.game import Json, Seat


@dataclass(frozen=True)
class TakeBack:
    """That the last ``count`` entries of the match that still count be taken back."""

    count: int


@dataclass(frozen=True)
class EndHere:
    """That the match end as it stands."""


@dataclass(frozen=True)
class Replace:
    """That a computer player hold a seat until its owner is back."""

    seat: Seat


@dataclass(frozen=True)
class PlayOn:
    """That the last person left play on beside a computer player, which has the seat of the partner who gave up.

    A no ends the match. Whoever makes a move, or does not answer in time, plays on.
    """


@dataclass(frozen=True)
class MoveTo:
    """That the table be played at a place, whose readers speak a language, and no longer at those it ``left``."""

    place: Place
    locale: str
    left: tuple[Place, ...]


Matter: TypeAlias = TakeBack | EndHere | Replace | PlayOn | MoveTo
"""What can be asked for."""


def matter_dumped(matter: Matter) -> tuple[str, Json]:
    """A matter as JSON: its kind, and its count, seat or places (0 where it has none of them)."""
    match matter:
        case TakeBack(count):
            return "undo", count
        case EndHere():
            return "end", 0
        case Replace(seat):
            return "replace", seat
        case PlayOn():
            return "partner", 0
        case MoveTo(place, locale, left):
            return "move", [place, locale, list(left)]
        case _:
            assert_never(matter)


def matter(kind: Json, about: Json) -> Matter:
    """The matter of its JSON; raises ``ValueError`` for a kind that is not known here."""
    match kind:
        case "undo":
            return TakeBack(about)
        case "end":
            return EndHere()
        case "replace":
            return Replace(Seat(about))
        case "partner":
            return PlayOn()
        case "move":
            place, locale, left = about
            return MoveTo(Place(place), locale, tuple(map(Place, left)))
        case _:
            raise ValueError(f"something of unknown kind {kind!r} was asked")


@dataclass(frozen=True)
class Question:
    """What one person has asked the others to agree to.

    ``agreed`` are the seats that said yes, that of the person who asked among them; it lapses at ``until``,
    milliseconds since 1970. ``mark`` counts the questions of a table, so that a button answers the one it was made for
    and no later one.
    """

    matter: Matter
    seat: Seat
    agreed: tuple[Seat, ...]
    until: int
    mark: int

    def missing(self, persons: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that persons play and whose consent is missing. Nobody is asked about their own seat."""
        return tuple(seat for seat in persons if seat not in self.agreed and self.matter != Replace(seat))

    def dump(self) -> Json:
        """The question as JSON."""
        kind, about = matter_dumped(self.matter)
        return [kind, self.seat, about, list(self.agreed), self.until, self.mark]


def question(saved: Json) -> Question | None:
    """The question of its JSON; None where there is none."""
    if not saved:
        return None
    kind, seat, about, agreed, until, mark = saved
    return Question(matter(kind, about), Seat(seat), tuple(map(Seat, agreed)), until, mark)
