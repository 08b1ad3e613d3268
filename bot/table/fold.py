"""A table as a fold over its log: what each line does to it. Without I/O, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bot.ports.addresses import Code, Place, Profile
from bot.ports.asks import tidy_name
from bot.table.audience import Audience
from bot.table.effects import settled, with_host_named
from bot.table.lines.line import TableLine
from bot.table.lines.match_lines import Line, MatchLine, StartText
from bot.table.lines.opening_lines import Imported, Opening, Replayed
from bot.table.table import SealedLuck, Sitter, Table, playing
from bot.table.turn_clocks import Clocks
from games.kernel.game import Json, Seat, Told
from games.kernel.log_entries import Entry, TakenBack, counting
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
