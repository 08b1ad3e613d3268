"""What luck is to the rules: a source of numbers. ``games.kernel.chance`` has such sources.

Much luck at little cost, for computer players that play games out in thought. Never for a match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import Protocol, TypeVar

T = TypeVar("T")

WORDS = 512
"""Numbers made at once."""


class Chance(Protocol):
    """The only way luck gets into a game."""

    @property
    def used(self) -> int:
        """How many tries of the source have been used up so far; never falls."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely. ``n`` is at least 1."""


class QuickLuck:
    """Numbers that follow from one draw of a ``Chance``, the same on every machine and in every version of Python.

    They come from SHAKE-128, many at a time. A number below n differs from an even one by less than n / 2^32.

    >>> from games.kernel.chance import seeded
    >>> luck = QuickLuck(seeded("doc"))
    >>> [luck.below(6) for _ in range(8)] == [QuickLuck(seeded("doc")).below(6)] * 8
    False
    """

    def __init__(self, chance: Chance) -> None:
        self._seed = chance.below(2**64).to_bytes(8, "big")
        self._blocks = count()
        self._words: list[int] = []

    def _more(self) -> None:
        block = hashlib.shake_128(self._seed + next(self._blocks).to_bytes(4, "big")).digest(4 * WORDS)
        self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 4 * WORDS, 4)]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, 1 <= n <= 2^16."""
        if not self._words:
            self._more()
        return self._words.pop() * n >> 32

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order of luck; at most ``WORDS``. Raises ``ValueError``."""
        found = list(items)
        if len(found) > WORDS:
            raise ValueError(f"{len(found)} items are too many to shuffle at once")
        if len(self._words) < len(found):
            self._more()
        words = self._words
        for last in range(len(found) - 1, 0, -1):
            other = words.pop() * (last + 1) >> 32
            found[last], found[other] = found[other], found[last]
        return found
