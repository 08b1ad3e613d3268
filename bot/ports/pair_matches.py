"""A match that two people finished as partners, as it stands in the list of each of them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.ports.addresses import Code, Profile


@dataclass(frozen=True)
class PairMatch:
    """What one of two partners keeps of a match.

    ``name`` is what the partner was called. ``kind`` names the game and how it was played, ``points`` are the pair's,
    ``players`` all who played, ``at`` the end in milliseconds since 1970.
    """

    code: Code
    partner: Profile
    name: str
    kind: str
    points: int
    players: int
    at: int

    def dump(self) -> str:
        """It as JSON, without its code."""
        return json.dumps(
            [self.partner, self.name, self.kind, self.points, self.players, self.at],
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @staticmethod
    def load(code: str, saved: bytes) -> PairMatch:
        """The match of its JSON; raises ``ValueError``, ``TypeError`` or ``LookupError`` where it is none."""
        partner, name, kind, points, players, at = json.loads(saved)
        if not all(isinstance(text, str) for text in (partner, name, kind)):
            raise TypeError("a partner, a name and a kind are texts")
        if any(type(number) is not int or number < 0 for number in (points, players, at)):
            raise TypeError("points, players and an instant are whole numbers")
        return PairMatch(Code(code), Profile(partner), name, kind, points, players, at)
