"""Who sits in a seat of a table, and the JSON of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.addresses import Account, Profile
from games.kernel.computer import SLOW, USUAL, Skill
from games.kernel.game import Json

RARE = ("stand_in", "away", "missed", "notify", "chat")
"""What is left out of the JSON of most sitters."""


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat. A computer player has a ``level`` and neither profile nor account.

    ``stand_in`` is the level of a computer player that plays the seat until its owner is back. ``away`` is the instant
    until which the owner's clock stands, ``missed`` how many turns in a row were let pass. ``notify`` is where the
    owner wants to be called (``bot.ports.people.Wishes``), ``chat`` the private chat in which they have the match
    before them, "" for none.
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

    @property
    def person(self) -> bool:
        """Whether a person sits here, and no computer player."""
        return self.profile is not None

    @property
    def rings_publicly(self) -> bool:
        """Whether this person is called where the match is played, so that it rings there."""
        return self.notify != "off" and (not self.chat or self.notify == "both")

    @property
    def skill(self) -> str:
        """The level at which a computer player plays this seat; one that was resigned is played on sensibly."""
        return self.level or self.stand_in or USUAL

    @property
    def slow(self) -> bool:
        """Whether a computer player may think for more than a moment here."""
        return Skill.read(self.skill).level in SLOW

    def dump(self) -> Json:
        """The sitter as JSON; what is usual is left out."""
        rest = {name: value for name in RARE if (value := getattr(self, name))}
        return [self.name, self.profile, self.account, self.level, *([rest] if rest else [])]

    @staticmethod
    def load(saved: Json) -> Sitter:
        """The sitter of its JSON."""
        name, profile, account, level, *rest = saved
        more = rest[0] if rest else {}
        return Sitter(name, profile and Profile(profile), account and Account(account), level, **more)
