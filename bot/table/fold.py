"""A table as a fold over its log: what each line does to it, and what follows. Without I/O, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from msgspec.structs import replace

from bot.ports.addresses import Code, Place, Profile
from bot.ports.asks import tidy_name
from bot.table.audience import Audience
from bot.table.lines.clock_lines import Nudged
from bot.table.lines.line import TableLine
from bot.table.lines.match_lines import Line, MatchLine, Newcomer, StandIn, StartText
from bot.table.lines.opening_lines import Imported, Opening, Replayed
from bot.table.plans import kept
from bot.table.questions import EndHere, PlayOn, Question, Replace, TakeBack
from bot.table.table import Playing, SealedLuck, Sitter, Table, playing
from bot.table.turn_clocks import Clocks, Timer
from games.kernel.beginner import hosted
from games.kernel.game import Json, Seat, Told
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
    counting,
)
from games.kernel.match import begin_again, redo
from games.kernel.series import Series
from games.records import counting_lines, read_record
from games.records.rules_check import begun, check_end, onward


@dataclass(frozen=True)
class Past:
    """One line of a table's log that took effect: the line, what was told of it, and the table after it."""

    line: Line
    table: Table
    told: tuple[Told[Any], ...] = ()

    @property
    def called(self) -> tuple[Place, ...]:
        """The places that hear of this line whoever follows the table: the one it is for, or those just left out."""
        return (Place(self.line.only_at),) if self.line.only_at else self.line.left_out


def fold(lines: Iterable[Line], known: Sequence[Past] = ()) -> Iterator[Past]:
    """What each line of a log did, after those already known. Raises ``ValueError`` where it cannot have happened."""
    past = list(known)
    for line in lines:
        past.append(after(past, line) if past else first(line))
        yield past[-1]


def first(line: Line) -> Past:
    """What the first line of a log does. Raises ``ValueError`` where a log cannot begin with it."""
    match line:
        case Opening():
            return Past(line, line.table())
        case Imported():
            return brought(line)
        case _:
            raise ValueError("the log does not begin with the opening of a table")


def after(past: Sequence[Past], line: Line) -> Past:
    """What one more line does; ``past`` is all before it. Raises ``ValueError`` where it cannot have happened."""
    table = past[-1].table
    match line:
        case Opening() | Imported():
            raise ValueError("the log opens its table a second time")
        case Replayed():
            return again(past, line)
        case MatchLine():
            done = _match_line(table, past, line)
            return Past(line, settled(table, done.table, line), done.told)
        case _:
            return Past(line, changed(table, line))


def changed(table: Table, line: TableLine) -> Table:
    """The table after a line that is no entry of its match."""
    return settled(table, line.apply(table), line)


def entries(lines: Iterable[Line]) -> list[Entry]:
    """The match's own entries out of a table's log."""
    return [line.entry for line in lines if line.entry is not None]


def kept_lines(past: Sequence[Past]) -> list[int]:
    """The numbers of the lines of a match that still count, out of a whole log: nothing that was taken back."""
    laid = [(number, one.line.entry) for number, one in enumerate(past) if one.line.entry is not None]
    return [laid[place][0] for place in counting([entry for _, entry in laid])]


def _match_line(table: Table, past: Sequence[Past], line: MatchLine) -> Past:
    if table.match is None:
        series = table.series or Series.begin(dict(table.options), len(table.sitters))
        # the start of a lesson had a text once, which its luck did not follow from
        text = line.beside.text if isinstance(line.beside, StartText) and not table.terms.lesson else ""
        table = with_host_named(replace(table, luck=replace(table.luck, text=text), series=series))
        done = begin_again(table.game, dict(table.options), [each.person for each in table.sitters], line.entry)
    else:
        before = entries(one.line for one in past) if isinstance(line.entry, TakenBack) else []
        done = redo(table.match, line.entry, before)
    return Past(line, replace(table, phase=playing(done.match)), done.told)


# -- what follows from a line beside what it says: who sits, whose clocks run, what is asked


def settled(before: Table, table: Table, line: Line) -> Table:
    """The table with everything that follows from a line of its log beside what the line says.

    Who sits, whose clocks run, what is still asked for, and when a person last did something.
    """
    if isinstance(line, MatchLine):
        table = _with_plans(_seated(before, table, line), line)
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
            case Moved(seat=seat, by="person") if line.planned is None:
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


def _with_plans(table: Table, line: MatchLine) -> Table:
    """What is left of everybody's plans after an entry of the match."""
    for number, sitter in enumerate(table.sitters):
        if sitter.plans is None or table.match is None:
            continue
        own = line.planned is not None and isinstance(line.entry, Moved) and line.entry.seat == number
        left = line.planned.left if own and line.planned is not None else None
        plans = kept(sitter.plans, table.match, Seat(number), line.entry, left)
        table = table.with_sitter(Seat(number), replace(sitter, plans=plans))
    return table


def _handed(before: Table, table: Table, line: MatchLine, entry: SeatHanded) -> Table:
    """The table once somebody else plays a seat: a new owner, who hosts it if the old one did, or the same one."""
    old = before.sitters[entry.seat]
    match line.beside:
        case Newcomer(profile=profile, account=account, place=place, locale=locale):
            host = profile if old.profile == before.host else table.host
            table = table.with_sitter(entry.seat, Sitter(entry.name, profile, account or None))
            return replace(table, host=host, audience=table.audience.joined_at(place, locale))
        case StandIn(level):
            return table.with_sitter(entry.seat, replace(old, stand_in=level, missed=0, away=0))
        case _:
            return table.with_sitter(entry.seat, replace(old, stand_in="", missed=0, away=0))


def _timers(before: Table, table: Table, line: Line, *, anew: bool) -> tuple[Timer | None, ...]:
    """The clocks after a line: a new one for each decision opened since, none where nobody else waits for it.

    Taking back leaves the clock of a person who had to decide before and still must. A newcomer gets a new one, and
    those who vote have one even by themselves.
    """
    waited_for = len(table.persons) > 1 or any(table.sitters[seat].crowd for seat in table.persons)
    if not isinstance(table.phase, Playing) or not waited_for:
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


# -- tables made from imported records: finished matches that were played elsewhere, to be looked at here


def lines_of(record: Json, code: Code, at: int) -> tuple[Line, ...]:
    """The log of the table of a record that was checked: what was undone does not come to it."""
    _, numbers = counting_lines(record)
    lines = (Replayed(number, _given_up(record["moves"][number - 1])) for number in numbers)
    return (Imported(code, record, at=at), *lines)


def _given_up(move: Json) -> Seat | None:
    return Seat(move["seat"]) if move.get("event") == "resigned" else None


def brought(line: Imported) -> Past:
    """The table of a record at the start of its match. Its seats have tidy names, and no persons.

    Raises ``games.records.reader.Fault`` where the record cannot have happened.
    """
    record = line.record
    sheet = read_record(record)
    match, told = begun(sheet, _setup(record))
    seal, series = sheet.seal, record.get("series")
    games = int(sheet.options.get("series", "1"))
    if not sheet.moves:
        check_end(match, sheet)
    table = Table(
        code=line.code,
        game=sheet.game,
        options=tuple(sheet.options.items()),
        host=Profile(""),
        audience=Audience(),
        sitters=tuple(Sitter(tidy_name(name)) for name in sheet.names),
        luck=SealedLuck(bytes.fromhex(seal["seed"]), seal["start"]) if seal else SealedLuck(b""),
        opened=line.at,
        phase=playing(match),
        series=None if series is None else Series(series["game"], games, tuple(series["before"])),
        clocks=Clocks(acted=line.at),
    )
    return Past(line, table, told)


def _setup(record: Json) -> Json:
    """The setup that counts: the last one, where luck made it anew."""
    anew = [line["setup"] for line in record["moves"] if line.get("event") == "reroll"]
    return anew[-1] if anew else record["setup"]


def again(past: Sequence[Past], line: Replayed) -> Past:
    """The next line of the record happens again; the last one ends the match. Raises ``ValueError`` without one."""
    table, opening = past[-1].table, past[0].line
    if not isinstance(opening, Imported) or table.match is None:
        raise ValueError("the log has a line of a record, and does not begin with one")
    record, number = opening.record, line.number
    match, told = onward(table.match, number, record["moves"][number - 1])
    if number == len(record["moves"]):
        check_end(match, read_record(record))
    return Past(line, replace(table, phase=playing(match)), told)
