"""What one person asks the others at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.ports.addresses import Place
from games.kernel.game import Seat


class TakeBack(Struct, frozen=True, array_like=True, tag="undo"):
    """That the last ``count`` entries of the match that still count be taken back."""

    count: int


class EndHere(Struct, frozen=True, array_like=True, tag="end"):
    """That the match end as it stands."""


class Replace(Struct, frozen=True, array_like=True, tag="replace"):
    """That a computer player hold a seat until its owner is back."""

    seat: Seat


class PlayOn(Struct, frozen=True, array_like=True, tag="partner"):
    """That the last person left play on beside a computer player, which has the seat of the partner who gave up.

    A no ends the match. Whoever makes a move, or does not answer in time, plays on.
    """


class MoveTo(Struct, frozen=True, array_like=True, tag="move"):
    """That the table be played at a place, whose readers speak a language, and no longer at those it ``left``."""

    place: Place
    locale: str
    left: tuple[Place, ...]


Matter: TypeAlias = TakeBack | EndHere | Replace | PlayOn | MoveTo
"""What can be asked for."""


class Question(Struct, frozen=True, array_like=True):
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
