"""What partners have done together: told below the result of a match in which a pair of persons has points."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports import Directory, PairMatch, Profile
from bot.table.phases import Over
from bot.table.sitters import Sitter
from bot.table.table import Past, Table
from games.kernel.game import Seat, options_told
from games.kernel.log_entries import STOPPED
from rendering.text import Who, Word, counted, said

BESIDE = ("first", "play_on", "series")
"""Options that do not change what a pair's points tell: who begins, and how long the others play."""


def kind_of(table: Table) -> str:
    """The game and how it was played, as the lists of pairs name it."""
    told = options_told(table.game, dict(table.options))
    return ":".join([table.game.slug, *(f"{name}={value}" for name, value in told.items() if name not in BESIDE)])


async def together(directory: Directory, past: Sequence[Past]) -> tuple[Word, ...]:
    """For each pair of persons with points: these, and their best; the match is noted in their lists, once.

    ``past`` is the log of a table whose match is over; at all others there is nothing.
    """
    table = past[-1].table
    if not isinstance(table.phase, Over) or table.terms.lesson or table.phase.outcome.reason == STOPPED:
        return ()
    match, scores = table.phase.match, table.phase.outcome.scores
    at = next(one.line.at for one in past if one.table.over)
    lines = list[Word]()
    for side in match.game.teams(match.state):
        if len(side) == 2 and scores[side[0]] > 0 and all(match.persons[seat] and match.sat[seat] for seat in side):
            lines += await _pair(directory, table, side, scores[side[0]], at)
    return tuple(lines)


async def _pair(directory: Directory, table: Table, side: Sequence[Seat], points: int, at: int) -> list[Word]:
    one, other = (table.sitters[seat] for seat in side)
    person, partner = await _person(directory, one), await _person(directory, other)
    if person is None or partner is None or person == partner:
        return []
    match = PairMatch(table.code, partner, other.name, kind_of(table), points, len(table.sitters), at)
    await directory.played_together(person, match, one.name)
    # what came later does not change what was told
    known = [each for each in await directory.together(person) if (each.at, each.code) <= (at, match.code)]
    found = [each.points for each in known if (each.partner, each.kind) == (partner, match.kind)]
    pair = said("{one} and {other}", one=Who(side[0]), other=Who(side[1]))
    best, won = max(found, default=points), counted("{n} point", "{n} points", points)
    if points == best:
        return [
            counted(
                "{pair}: {points}, your best together ({n} match).",
                "{pair}: {points}, your best together ({n} matches).",
                max(1, len(found)),
                pair=pair,
                points=won,
            )
        ]
    return [
        counted(
            "{pair}: {points}. Your best together: {best} ({n} match).",
            "{pair}: {points}. Your best together: {best} ({n} matches).",
            len(found),
            pair=pair,
            points=won,
            best=best,
        )
    ]


async def _person(directory: Directory, sitter: Sitter) -> Profile | None:
    """Who somebody is now: accounts may have become one person since."""
    return sitter.profile if sitter.account is None else await directory.profile(sitter.account)
