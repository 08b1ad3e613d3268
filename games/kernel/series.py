"""Several games one after another whose points add up: each is a match of its own, with its own seed and record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.kernel.game import Json, Options, ranked


@dataclass(frozen=True)
class Series:
    """One game of a series: which one of how many, counted from 1, and the points by seat before it."""

    game: int
    games: int
    before: tuple[int, ...]

    @staticmethod
    def begin(options: Options, seats: int) -> Series | None:
        """The first game of the series these options ask for; None where they ask for a single game.

        >>> Series.begin({"series": "3"}, 2)
        Series(game=1, games=3, before=(0, 0))
        """
        games = int(options.get("series", "1"))
        return None if games == 1 else Series(1, games, (0,) * seats)

    def totals(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The points by seat once this game has brought these."""
        return tuple(old + new for old, new in zip(self.before, scores, strict=True))

    def following(self, scores: Sequence[int]) -> Series | None:
        """The next game after this one brought these points; None where it was the last.

        >>> Series(1, 2, (0, 0)).following((49, 49))
        Series(game=2, games=2, before=(49, 49))
        """
        return None if self.game == self.games else replace(self, game=self.game + 1, before=self.totals(scores))

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Places by the totals after this game: ties share one, the next place counts on."""
        return ranked(self.totals(scores))

    def dump(self) -> Json:
        """What a record says of it (games/records/RECORDS.md)."""
        return {"game": self.game, "before": list(self.before)}
