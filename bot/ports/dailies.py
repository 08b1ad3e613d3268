"""What is kept of somebody's match of a day: in the day's table, and in the list of its person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from bot.ports.addresses import Code


@dataclass(frozen=True)
class DailyResult:
    """A match of a day: its table, what its person is called there, and the account that has begun it.

    ``at`` is the instant of its end, 0 before it, and ``points`` are None where it was not played to its end.
    """

    code: Code
    name: str
    account: str = ""
    at: int = 0
    points: int | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.at > 0

    def dump(self) -> bytes:
        """It as JSON, which ``load`` reads."""
        return msgspec.json.encode((self.code, self.name, self.account, self.at, self.points))

    @staticmethod
    def load(saved: bytes) -> DailyResult:
        """Read what ``dump`` wrote; raises ``ValueError`` for anything else."""
        code, name, account, at, points = msgspec.json.decode(saved, type=tuple[str, str, str, _Whole, int | None])
        return DailyResult(Code(code), name, account, at, points)


_Whole = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]


def counting(one: DailyResult | None, other: DailyResult) -> DailyResult:
    """Of two matches of one person on one day the one that counts: whichever was finished first.

    >>> first, later = DailyResult(Code("CCCC"), "ann", at=5), DailyResult(Code("BBBB"), "ann", at=9)
    >>> counting(first, later) == counting(later, first) == counting(DailyResult(Code("DDDD"), "ann"), first) == first
    True
    """
    if one is None or one.code == other.code:
        return other if one is None or not one.over else one
    return min(one, other, key=lambda result: (not result.over, result.at, result.code))
