"""What follows from a line of a table's log beside what the line says: who sits, whose clocks run, what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from bot.table.lines.clock_lines import Nudged
from bot.table.lines.match_lines import Line, MatchLine, Newcomer, StandIn
from bot.table.questions import EndHere, PlayOn, Question, Replace, TakeBack
from bot.table.table import Playing, Sitter, Table
from bot.table.turn_clocks import Timer
from games.kernel.beginner import hosted
from games.kernel.game import Seat
from games.kernel.log_entries import (
    Ended,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
)


def settled(before: Table, table: Table, line: Line) -> Table:
    """The table with everything that follows from a line of its log beside what the line says.

    Who sits, whose clocks run, what is still asked for, and when a person last did something.
    """
    if isinstance(line, MatchLine):
        table = _seated(before, table, line)
        if table.question is not None and not _stands(table.question, line):
            table = replace(table, question=None)
    anew = line.by_person and before.clocks.stalled and not isinstance(line, Nudged)
    if line.by_person:
        table = replace(table, clocks=replace(table.clocks, acted=max(line.at, table.clocks.acted), stalled=False))
    table = replace(table, clocks=replace(table.clocks, timers=_timers(before, table, line, anew=anew)))
    return replace(table, sought=_sought(before, table, line)) if table.audience.lost or table.audience.moved else table


def _sought(before: Table, table: Table, line: Line) -> tuple[tuple[Seat, int], ...]:
    """Who need not be called in private: nobody is called for what they go on with, nor twice for what comes back."""
    known = {seat: turn for seat, turn in table.sought if seat in table.unreached}
    if isinstance(line, MatchLine):
        match line.entry:
            case Moved(seat=seat, by="person"):
                again: tuple[Seat | None, ...] = (seat,)
            case TakenBack():
                had = before.match.awaited if before.match is not None else ()
                again = (*(seat for seat in had if seat in known), line.unseen)
            case _:
                again = ()
        turns = {seat: table.turn_of(seat) for seat in table.unreached if seat in again}
        known |= {seat: turn for seat, turn in turns.items() if turn is not None}
    return tuple(sorted(known.items()))


def _stands(question: Question, line: MatchLine) -> bool:
    """Whether what is asked is still asked after an entry of the match."""
    match line.entry:
        case Started() | Rerolled() | Skipped():
            return True
        case Moved(seat=seat, by=by):
            back = by == "person" and question.matter in (Replace(seat), PlayOn())
            return not isinstance(question.matter, TakeBack) and not back
        case TakenBack():
            return line.unseen is not None and not isinstance(question.matter, TakeBack)
        case Resigned() | SeatHanded() | Ended():
            return False
        case _:
            assert_never(line.entry)


def overtaken(before: Table, after: Table, lines: Sequence[MatchLine]) -> bool:
    """Whether entries of the match have ended what was asked ``before``, though not everybody had answered.

    Everybody is asked about an end of the match as it stood then. So that question ends as soon as a new decision is
    opened. A choice that only its owner knows of opens none.
    """
    question = before.question
    if question is None or before.match is None or not isinstance(after.phase, Playing):
        return False
    if not question.missing(before.persons):
        return False
    if not isinstance(question.matter, TakeBack) and any(line.unseen is not None for line in lines):
        return False
    handed = [line.entry.seat for line in lines if isinstance(line.entry, SeatHanded)]
    if isinstance(question.matter, Replace) and question.matter.seat in handed:
        return False
    gone_on = isinstance(question.matter, EndHere) and before.match.turns != after.phase.match.turns
    return gone_on or after.question is None


def _seated(before: Table, table: Table, line: MatchLine) -> Table:
    """Who sits after an entry of the match, and how often they have let a turn pass."""
    match line.entry:
        case Started():
            assert table.match is not None
            together = len(table.match.awaited) > 1
            return replace(table, clocks=replace(table.clocks, together=together))
        case Moved(seat=seat, by="person"):
            return table.with_sitter(seat, replace(before.sitters[seat], missed=0))
        case Skipped(seat):
            return table.with_sitter(seat, replace(before.sitters[seat], missed=before.sitters[seat].missed + 1))
        case Resigned(seat=seat):
            return table.offered_no_more(seat)
        case SeatHanded(seat):
            return _handed(before, table, line, line.entry).offered_no_more(seat)
        case Moved() | Rerolled() | TakenBack() | Ended():
            return table
        case _:
            assert_never(line.entry)


def _handed(before: Table, table: Table, line: MatchLine, entry: SeatHanded) -> Table:
    """The table once somebody else plays a seat: a new owner, who hosts it if the old one did, or the same one."""
    old = before.sitters[entry.seat]
    match line.beside:
        case Newcomer(profile=profile, account=account, place=place, locale=locale):
            host = profile if old.profile == before.host else table.host
            table = table.with_sitter(entry.seat, Sitter(entry.name, profile, account))
            return replace(table, host=host, audience=table.audience.joined_at(place, locale))
        case StandIn(level):
            return table.with_sitter(entry.seat, replace(old, stand_in=level, missed=0, away=0))
        case _:
            return table.with_sitter(entry.seat, replace(old, stand_in="", missed=0, away=0))


def _timers(before: Table, table: Table, line: Line, *, anew: bool) -> tuple[Timer | None, ...]:
    """The clocks after a line: a new one for each decision opened since, none where nobody else waits for it.

    Taking back leaves the clock of a person who had to decide before and still must. A newcomer gets a new one.
    """
    if not isinstance(table.phase, Playing) or len(table.persons) < 2:
        return ()
    match, span = table.phase.match, table.terms.span
    entry, awaited, turns = line.entry, match.awaited, match.turns
    newcomer = entry.seat if isinstance(entry, SeatHanded) else None
    old = before.match.turns if before.match is not None and not isinstance(entry, TakenBack) else turns
    timers: list[Timer | None] = []
    for seat in match.seats:
        timer = table.clocks.timer(seat)
        if seat not in awaited or seat not in table.persons:
            timers.append(None)
        elif timer is None or anew or turns[seat] != old[seat] or seat == newcomer:
            begin = max(line.at, table.sitters[seat].away)
            timers.append(Timer(begin, begin + span if span else 0))
        else:
            timers.append(timer)
    return tuple(timers)


def with_host_named(table: Table) -> Table:
    """The table as its match starts: where the host is to begin, its seat stands in the options from now on."""
    return replace(table, options=tuple(hosted(dict(table.options), table.seat_of(table.leader) or Seat(0)).items()))
