"""Who sits in a seat of a table: a person, a computer player, or the readers of a place; and what is theirs alone."""

from __future__ import annotations

from msgspec import Struct

from bot.ports.addresses import Account, Profile
from bot.table.crowds import Crowd
from bot.table.plans import Plans
from games.kernel.computer import SLOW, USUAL, Skill


class Sitter(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat. A computer player has a ``level`` and neither profile nor account.

    ``stand_in`` is the level of a computer player that plays the seat until its owner is back. ``away`` is the instant
    until which the owner's clock stands, ``missed`` how many turns in a row were let pass. ``notify`` is where the
    owner wants to be called (``bot.ports.people.Wishes``), ``chat`` the private chat in which they have the match
    before them, "" for none. ``plans`` are theirs alone to know. A ``crowd`` plays the seat where a whole place does,
    under a profile of its own and by no account, so that nobody is called.
    """

    name: str
    profile: Profile | None = None
    account: Account | None = None
    level: str = ""
    stand_in: str = ""
    away: int = 0
    missed: int = 0
    notify: str = ""
    chat: str = ""
    plans: Plans | None = None
    crowd: Crowd | None = None

    @property
    def person(self) -> bool:
        """Whether a person sits here, and no computer player."""
        return self.profile is not None

    @property
    def rings_publicly(self) -> bool:
        """Whether this person is called where the match is played, so that it rings there."""
        return self.crowd is None and self.notify != "off" and (not self.chat or self.notify == "both")

    @property
    def skill(self) -> str:
        """The level at which a computer player plays this seat; one that was resigned is played on sensibly."""
        return self.level or self.stand_in or USUAL

    @property
    def slow(self) -> bool:
        """Whether a computer player may think for more than a moment here."""
        return Skill.read(self.skill).level in SLOW
