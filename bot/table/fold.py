"""A table as a fold over its log: what each line does to it. Without I/O, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.table.effects import settled, with_host_named
from bot.table.imported_records import again, brought
from bot.table.lines.line import TableLine
from bot.table.lines.match_lines import Line, MatchLine, StartText
from bot.table.lines.opening_lines import Imported, Opening, Replayed
from bot.table.past import Past
from bot.table.phases import playing
from bot.table.table import Table
from games.kernel.log_entries import Entry, TakenBack
from games.kernel.match import begin_again, redo
from games.kernel.series import Series


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
    return [line.entry for line in lines if isinstance(line, MatchLine)]


def _match_line(table: Table, past: Sequence[Past], line: MatchLine) -> Past:
    if table.match is None:
        series = table.series or Series.begin(dict(table.options), len(table.sitters))
        text = line.beside.text if isinstance(line.beside, StartText) else ""
        table = with_host_named(replace(table, luck=replace(table.luck, text=text), series=series))
        done = begin_again(table.game, dict(table.options), [each.person for each in table.sitters], line.entry)
    else:
        before = entries(one.line for one in past) if isinstance(line.entry, TakenBack) else []
        done = redo(table.match, line.entry, before)
    return Past(line, replace(table, phase=playing(done.match)), done.told)
