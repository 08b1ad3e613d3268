"""The luck of a table: the secret it comes from, and the seal that is shown before."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from games.kernel.chance import Sealed
from games.kernel.match import Match


class SealedLuck(Struct, frozen=True, omit_defaults=True):
    """``seed`` is secret until the end; ``text`` is public and mixed with it, "" before the match.

    ``seed`` is empty where a record was imported whose luck was never sealed.
    """

    seed: bytes
    text: str = ""

    @property
    def sha256(self) -> str:
        """The seal, shown from the opening on (games/records/RECORDS.md)."""
        return hashlib.sha256(self.seed).hexdigest()

    def chance(self, match: Match | None) -> Sealed:
        """The source of luck, from where a match stands; from the start where none has begun."""
        return Sealed(self.seed, self.text, match.used if match else 0)

    def taught(self, match: Match | None, task: int) -> Sealed:
        """The luck of a lesson, which begins anew with each task and each seat: a turn made again draws the same."""
        awaited = match.awaited if match else ()
        return Sealed(self.seed, f"{task} {awaited[0] if awaited else ''}")
