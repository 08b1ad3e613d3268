"""How well computer players play, and how long they think, by the code of ``tests/games/ladder.py``.

Few games, for as much computing time as a bench has: the intervals are wide. ``ladder`` with 400 games says more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

from timing import show, sized

from games import catalogue
from games.kernel.computer import LEVELS
from games.kernel.game import chosen
from tests.games.ladder import Match, Rung, matches, rungs

SEATS = {"metro": 2, "socks": 2, "road": 2, "tandem": 4}
"""Two sides in each game."""
RIVALS = {("metro", "expert"): "hard"}
"""Against whom a level is measured, where it is not the yardstick."""
YARDSTICK = "greedy1"
PLAYED = sized(LEVELS, LEVELS[:1])
"""Levels that are measured."""
ALONE = PLAYED[-1]
"""The level of which it is also told what it comes to alone."""

THINKS = 20.0
"""Seconds of computing time for a figure of ``expert``."""
MOVES = 3.0
"""Seconds for one of another level."""
MOST = sized(100, 2)
"""Games of one figure."""


@dataclass(frozen=True)
class Table:
    """Who plays for a figure."""

    slug: str
    skills: tuple[str, ...]
    seats: int


def measured() -> dict[str, float]:
    """Every level against its rival, and experts alone."""
    figures: dict[str, float] = {}
    for slug in catalogue():
        for level in PLAYED if slug in SEATS else ():
            rival = RIVALS.get((slug, level), YARDSTICK)
            rung = _first(Table(slug, (level, rival), SEATS[slug]), level)
            show(f"{slug}: {level} first against {rival}, {rung.games} games", 100 * rung.first, "%")
            figures[f"bots.{slug}.{level}.ms_p99"] = rung.ms_p99
            figures[f"bots.{slug}.{level}.win_low95"] = 100 * rung.low95
    for key, table in (
        ("bots.road.solo_mean", Table("road", (ALONE,), 1)),
        ("bots.tandem.mean", Table("tandem", (ALONE,), 2)),
    ):
        rung = _first(table, ALONE)
        show(f"{table.slug}: {ALONE} alone, {rung.games} games, +- {rung.half95:.1f}", rung.mean, "points")
        figures[key] = rung.mean
    return figures


def _first(table: Table, level: str) -> Rung:
    """What the first skill came to in as many whole deals as there is time for."""
    game = catalogue()[table.slug]
    budget = THINKS if level == "expert" else MOVES
    end, played = process_time() + budget, list[Match]()
    for match in matches(
        game, table.skills, table.seats, chosen(game, {}), games=MOST, seed="bench", watch=process_time
    ):
        played.append(match)
        if process_time() > end and _whole(played, table.skills):
            break
    return rungs(table.skills, played)[0]


def _whole(played: Sequence[Match], skills: Sequence[str]) -> bool:
    """Whether each deal was played from both sides."""
    return len(skills) == 1 or len(played) % 2 == 0
