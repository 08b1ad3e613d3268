"""A season: the matches of one calendar month at one place, who was best in them, and the most beautiful of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from bot.ports.results import MatchResult
from bot.ratings import Standings, listed
from bot.table.lines.result_lines import Champion
from bot.table.ratings import Rated, Rating
from bot.text.zones import zone
from games.kernel.analysis import Analysis


def month_of(instant: int, name: str = "", back: int = 0) -> tuple[int, int]:
    """When the month of an instant began in a zone, and when it ends; so many months ``back``. In milliseconds.

    >>> [datetime.fromtimestamp(edge / 1000, UTC).isoformat() for edge in month_of(1795541400000, "Europe/Rome")]
    ['2026-10-31T23:00:00+00:00', '2026-11-30T23:00:00+00:00']
    >>> month_of(1795541400000, "Europe/Rome", 1)[1] == month_of(1795541400000, "Europe/Rome")[0]
    True
    """
    here = datetime.fromtimestamp(instant / 1000, UTC).astimezone(zone(name))
    first = here.replace(day=1, hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for _ in range(back):
        first = (first - timedelta(days=1)).replace(day=1)
    following = (first + timedelta(days=32)).replace(day=1)
    begin, end = (edge.replace(tzinfo=zone(name)).timestamp() for edge in (first, following))
    return round(1000 * begin), round(1000 * end)


def month_name(instant: int, name: str = "", back: int = 0) -> str:
    """The month of an instant in a zone, so many months back.

    >>> month_name(1795541400000, "Europe/Rome"), month_name(1795541400000, "Europe/Rome", 11)
    ('2026-11', '2025-12')
    """
    start, _ = month_of(instant, name, back)
    return f"{datetime.fromtimestamp(start / 1000, UTC).astimezone(zone(name)):%Y-%m}"


def best_of(found: Standings) -> list[tuple[Rated, Rating]]:
    """The best of each game and kind by the matches of a season, where two people have a rating in it."""
    kinds = dict.fromkeys((rated.game, rated.kind) for rated in found.known)
    ranked = [(game, kind, listed(found.known, game, kind)) for game, kind in sorted(kinds)]
    firsts = [Rated(game, kind, who[0]) for game, kind, who in ranked if len(who) > 1]
    return [(rated, found.known[rated]) for rated in firsts]


def champions(found: Standings) -> tuple[Champion, ...]:
    """The best of each game by the kind that most people have played, as they are told when a season is over."""
    best = dict[str, Champion]()
    for rated, rating in sorted(best_of(found), key=lambda one: -len(listed(found.known, one[0].game, one[0].kind))):
        best.setdefault(rated.game, Champion(rated.game, rating.name, rating.number, rated.who))
    return tuple(best[game] for game in sorted(best))


def swing(analysis: Analysis) -> int:
    """The largest turn of anybody's chance to win between two stages, in thousandths."""
    stages = [one.chances for one in analysis.course]
    turns = (abs(new - old) for before, now in pairwise(stages) for old, new in zip(before, now, strict=True))
    return max(turns, default=0)


def closest(results: Sequence[MatchResult]) -> Sequence[MatchResult]:
    """Matches against each other: those that were played out first, the fewer points apart the sooner."""
    against = [one for one in results if len(one.sides) > 1]
    return sorted(against, key=lambda one: (one.stopped, _lead(one), one.order))


def _lead(result: MatchResult) -> int:
    best, second, *_ = sorted((result.seats[side[0]][0].points for side in result.sides), reverse=True)
    return best - second
