"""Who sits in a seat of a table, and the JSON of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports import Account, Profile
from games.kernel.bots import LEVELS
from games.kernel.game import Json


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat. A computer player has a ``level`` and neither profile nor account.

    ``stand_in`` is the level of a computer player that plays the seat until its owner is back. ``away`` is the instant
    until which the owner's clock stands, ``missed`` how many turns in a row were let pass.
    """

    name: str
    profile: Profile | None = None
    account: Account | None = None
    level: str = ""
    stand_in: str = ""
    away: int = 0
    missed: int = 0

    @property
    def person(self) -> bool:
        """Whether a person sits here, and no computer player."""
        return self.profile is not None

    @property
    def skill(self) -> str:
        """The level at which a computer player plays this seat; one that was resigned is played on sensibly."""
        return self.level or self.stand_in or LEVELS[0]

    def dump(self) -> Json:
        """The sitter as JSON; what is usual is left out."""
        rest = {name: value for name in ("stand_in", "away", "missed") if (value := getattr(self, name))}
        return [self.name, self.profile, self.account, self.level, *([rest] if rest else [])]

    @staticmethod
    def load(saved: Json) -> Sitter:
        """The sitter of its JSON."""
        name, profile, account, level, *rest = saved
        more = rest[0] if rest else {}
        return Sitter(name, profile and Profile(profile), account and Account(account), level, **more)
