"""What the analysis of a match costs: seconds of one core."""

from __future__ import annotations

from timing import show, sized

from games import catalogue
from tests.games.analysed_games import costs

GAMES = sized(2, 1)
"""Games of two seats (the fewest of more than one) that are analysed, played by ``hard``."""


def analysed(slug: str) -> dict[str, float]:
    """The figures of a game; none where it has no computer players of its own."""
    game = catalogue()[slug]
    if game.computer is None:
        return {}
    seconds = costs(game, min(seats for seats in game.seats if seats > 1), "hard", GAMES)
    show(f"{slug}: analysis of a whole match", 1000 * seconds)
    return {f"analysis.{slug}.seconds": seconds}
