"""What follows from a line of a table's log beside what the line says: who sits, whose clocks run, what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from bot.table.analyses import Analysed, AnalysisAsked
from bot.table.lines import (
    Agreed,
    Asked,
    CameBack,
    Closed,
    ComputerJoined,
    Joined,
    Lapsed,
    Left,
    Linked,
    MatchLine,
    Newcomer,
    Nudged,
    Offered,
    OptionsChanged,
    Overtaken,
    Refused,
    Reminded,
    ShownToAll,
    Stalled,
    StandIn,
    StepsLost,
    TableLine,
    Taught,
    TermsChanged,
    WentAway,
)
from bot.table.phases import Playing
from bot.table.place_lines import (
    CallsChanged,
    Invited,
    PersonInvited,
    PlaceFound,
    PlaceLost,
    PlaceMoved,
    Sought,
    Unwatched,
    Watched,
)
from bot.table.questions import EndHere, PlayOn, Question, Replace, TakeBack
from bot.table.sitters import Sitter
from bot.table.table import Table
from bot.table.turn_clocks import Timer
from games.kernel.game import Seat
from games.kernel.log_entries import (
    Ended,
    Entry,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
)
from games.kernel.replace import replace

T = TypeVar("T")


def settled(before: Table, table: Table, line: TableLine | MatchLine) -> Table:
    """The table with everything that follows from a line of its log beside what the line says.

    Who sits, whose clocks run, what is still asked for, and when a person last did something.
    """
    if isinstance(line, MatchLine):
        table = _seated(before, table, line)
        if table.question is not None and not _stands(table.question, line):
            table = replace(table, question=None)
    person = by_person(line)
    anew = person and before.clocks.stalled and not isinstance(line, Nudged)
    if person and table.terms.pace:
        table = replace(table, clocks=replace(table.clocks, acted=max(line.at, table.clocks.acted), stalled=False))
    table = replace(table, clocks=replace(table.clocks, timers=_timers(before, table, line, anew=anew)))
    return replace(table, sought=_sought(before, table, line)) if table.audience.lost or table.audience.moved else table


def _sought(before: Table, table: Table, line: TableLine | MatchLine) -> tuple[tuple[Seat, int], ...]:
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


def by_person(line: TableLine | MatchLine) -> bool:
    """Whether a line was caused by a person who plays."""
    match line:
        case Reminded() | Stalled() | Lapsed() | Overtaken() | Linked() | StepsLost() | Taught() | ShownToAll():
            return False
        case Watched() | Unwatched() | PlaceLost() | PlaceFound() | PlaceMoved() | Sought() | CallsChanged():
            return False
        case Invited() | PersonInvited() | WentAway(noticed=True) | AnalysisAsked() | Analysed():
            return False
        case MatchLine(entry):
            return decided_by_person(entry)
        case (
            Joined()
            | ComputerJoined()
            | Left()
            | TermsChanged()
            | OptionsChanged()
            | Closed()
            | Nudged()
            | CameBack()
            | WentAway()
        ):
            return True
        case Asked() | Agreed() | Refused() | Offered():
            return True
        case _:
            assert_never(line)


def decided_by_person(entry: Entry) -> bool:
    """Whether an entry of the match was caused by a person who plays."""
    match entry:
        case Moved(by=by) | Resigned(by=by):
            return by == "person"
        case SeatHanded(person=person):
            return person
        case Skipped():
            return False
        case Started() | Rerolled() | TakenBack() | Ended():
            return True
        case _:
            assert_never(entry)


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
            together = len(table.match.awaited) > 1 and bool(table.terms.pace)
            return replace(table, clocks=replace(table.clocks, together=together))
        case Moved(seat=seat, by="person"):
            return _seat(table, seat, replace(before.sitters[seat], missed=0))
        case Skipped(seat):
            return _seat(table, seat, replace(before.sitters[seat], missed=before.sitters[seat].missed + 1))
        case Resigned(seat=seat):
            return _offered_no_more(table, seat)
        case SeatHanded(seat):
            return _offered_no_more(_handed(before, table, line, line.entry), seat)
        case Moved() | Rerolled() | TakenBack() | Ended():
            return table
        case _:
            assert_never(line.entry)


def _seat(table: Table, seat: Seat, sitter: Sitter) -> Table:
    return replace(table, sitters=put(table.sitters, seat, sitter))


def _handed(before: Table, table: Table, line: MatchLine, entry: SeatHanded) -> Table:
    """The table once somebody else plays a seat: a new owner, who hosts it if the old one did, or the same one."""
    old = before.sitters[entry.seat]
    match line.beside:
        case Newcomer(profile=profile, account=account) as newcomer:
            table = played_at(table, newcomer)
            host = profile if old.profile == before.host else table.host
            return replace(_seat(table, entry.seat, Sitter(entry.name, profile, account)), host=host)
        case StandIn(level):
            return _seat(table, entry.seat, replace(old, stand_in=level, missed=0, away=0))
        case _:
            return _seat(table, entry.seat, replace(old, stand_in="", missed=0, away=0))


def _offered_no_more(table: Table, seat: Seat) -> Table:
    return replace(table, offers=tuple(offer for offer in table.offers if offer[0] != seat))


def _timers(before: Table, table: Table, line: TableLine | MatchLine, *, anew: bool) -> tuple[Timer | None, ...]:
    """The clocks after a line: a new one for each decision opened since, none where nobody else waits for it.

    Taking back leaves the clock of a person who had to decide before and still must. A newcomer gets a new one.
    """
    if not isinstance(table.phase, Playing) or len(table.persons) < 2 or not table.terms.pace:
        return ()
    match, span = table.phase.match, table.terms.span
    entry = line.entry if isinstance(line, MatchLine) else None
    awaited, turns, newcomer = match.awaited, match.turns, entry.seat if isinstance(entry, SeatHanded) else None
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


def played_at(table: Table, sat: Joined | Newcomer) -> Table:
    """The table, played at the place of somebody who sat down. A place that watched it watches no longer.

    Whoever sits down where one line tells of it plays where that leads.
    """
    if table.audience.listed_at(sat.place):
        return table
    return replace(table, audience=table.audience.with_players_at(sat.place, sat.locale))


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with another one in one place."""
    return (*values[:place], value, *values[place + 1 :])
