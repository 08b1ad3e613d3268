"""What a finished match counts for: made of its log alone, so that anybody can make it again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.ports.addresses import Account, Profile
from bot.ports.results import MatchResult, SeatResult
from bot.table.fold import Past, kept_lines
from bot.table.lines.match_lines import MatchLine
from bot.table.lines.opening_lines import Imported
from bot.table.lines.people_lines import Forgotten
from bot.table.match_feats import match_feats
from bot.table.table import Over, Sitter
from games.kernel.log_entries import Moved, Skipped
from games.kernel.match import Match


class Times(NamedTuple):
    """How many turns a person played, the milliseconds these took together, and for how many time was up."""

    turns: int = 0
    waited: int = 0
    late: int = 0


def match_result(past: Sequence[Past]) -> MatchResult | None:
    """What a match counts by its whole log; None for one that is not over, or that a moderator stopped.

    Nor do lessons and matches of a day count; imported matches were played elsewhere, and count here for nobody.
    """
    table = past[-1].table
    if not isinstance(table.phase, Over) or table.phase.match.stopped or table.terms.alone:
        return None
    if isinstance(past[0].line, Imported):
        return None
    match, outcome = table.phase.match, table.phase.outcome
    sides = tuple(tuple(map(int, side)) for side in match.game.teams(match.state))
    times, feats = _times(past), match_feats(past)
    seats = tuple(
        tuple(
            SeatResult(
                name=sitter.name,
                place=outcome.places[seat],
                points=outcome.scores[seat],
                profile=Profile("") if sitter.crowd else sitter.profile or Profile(""),
                account=sitter.account or Account(""),
                level=sitter.level,
                left=number > 0 or _gave_up(match, seat, sitter),
                came=number < len(sitters) - 1,
                **times[seat, sitter.name]._asdict(),
                best=feats[seat].best if feats else 0,
                deeds=feats[seat].deeds if feats and number == 0 else (),
            )
            for number, sitter in enumerate(sitters)
        )
        for seat, sitters in enumerate(_sitters(past))
    )
    if not any(one.profile for players in seats for one in players):
        return None
    usual = {option.name: option.default for option in match.game.options if option.name != "first"}
    chosen = dict(table.options)
    return MatchResult(
        code=table.code,
        game=table.game.slug,
        kind=_kind(sides),
        at=max(one.line.at for one in past if isinstance(one.line, MatchLine)),
        seats=seats,
        sides=sides,
        places=table.audience.reached,
        rated=table.terms.rated and not any(sitter.crowd for sitter in table.sitters),
        usual=all(chosen.get(name, value) == value for name, value in usual.items()),
        stopped=outcome.reason is not None,
    )


def _kind(sides: Sequence[Sequence[int]]) -> str:
    """How many play against each other.

    >>> _kind([[0], [1]]), _kind([[0], [1], [2]]), _kind([[0, 1], [2, 3]]), _kind([[0, 1]])
    ('two', 'several', 'pairs', 'alone')
    """
    if len(sides) == 1:
        return "alone"
    if max(map(len, sides)) > 1:
        return "pairs"
    return "two" if len(sides) == 2 else "several"


def _gave_up(match: Match, seat: int, sitter: Sitter) -> bool:
    """Whether whoever has a seat at the end did not play it to the end."""
    return bool(sitter.profile) and (seat in match.resigned or bool(sitter.stand_in) or not match.persons[seat])


def _sitters(past: Sequence[Past]) -> list[list[Sitter]]:
    """Who had each seat while the match was played, the last one first. A computer player that stood in is left out."""
    seats = [[sitter] for sitter in past[-1].table.sitters]
    forgotten = {one.line.was: one.line.now for one in past if isinstance(one.line, Forgotten)}
    for one in reversed(past):
        if not one.table.begun or not isinstance(one.line, MatchLine):
            continue
        for sitter, known in zip(one.table.sitters, seats, strict=True):
            now = forgotten.get(sitter.profile or Profile(""), sitter.profile)
            if now and all(
                now != other.profile and (not sitter.account or sitter.account != other.account) for other in known
            ):
                known.append(sitter)
    return seats


def _times(past: Sequence[Past]) -> Mapping[tuple[int, str], Times]:
    """By seat and name how long people took: each of their moves from the line of the match before it."""
    kept = [past[number] for number in kept_lines(past)]
    found = defaultdict[tuple[int, str], Times](Times)
    for before, one in pairwise(kept):
        entry = one.line.entry
        if isinstance(entry, Moved) and entry.by == "person":
            key = int(entry.seat), one.table.sitters[entry.seat].name
            turns, waited, late = found[key]
            found[key] = Times(turns + 1, waited + max(0, entry.at - before.line.at), late)
        elif isinstance(entry, Skipped):
            key = int(entry.seat), one.table.sitters[entry.seat].name
            found[key] = found[key]._replace(late=found[key].late + 1)
    return found
