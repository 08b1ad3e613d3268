"""What luck is to the rules: a source of numbers. ``games.kernel.chance`` has such sources."""

from __future__ import annotations

from typing import Protocol


class Chance(Protocol):
    """The only way luck gets into a game."""

    @property
    def used(self) -> int:
        """How many tries of the source have been used up so far; never falls."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely. ``n`` is at least 1."""
