"""A table as a fold over its log: what each line does to it. Without I/O, and the same every time.

How a log begins: the table that its first line opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.table.audience import Audience
from bot.table.effects import settled
from bot.table.imported_records import again, brought
from bot.table.lines import Imported, Line, MatchLine, Opened, Reopened, Replayed, StartText, TableLine
from bot.table.lobby_seats import with_host_named
from bot.table.luck import SealedLuck
from bot.table.phases import Lobby, playing
from bot.table.sitters import Sitter
from bot.table.table import Past, Table
from bot.table.table_lines import with_line
from bot.table.table_terms import TIMELESS
from bot.table.turn_clocks import Clocks
from games import edition
from games.kernel.game import AnyGame, remembered
from games.kernel.log_entries import Entry, TakenBack
from games.kernel.match import begin_again, redo
from games.kernel.replace import replace
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
        case Opened():
            return Past(line, opened(line))
        case Reopened():
            return Past(line, reopened(line))
        case Imported():
            return brought(line)
        case _:
            raise ValueError("the log does not begin with the opening of a table")


def after(past: Sequence[Past], line: Line) -> Past:
    """What one more line does; ``past`` is all before it. Raises ``ValueError`` where it cannot have happened."""
    table = past[-1].table
    match line:
        case Opened() | Reopened() | Imported():
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
    return settled(table, with_line(table, line), line)


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


def opened(line: Opened) -> Table:
    """A new table, with whoever opened it in the first seat. Raises ``ValueError`` where its rules are not known."""
    rules = _rules(line)
    return Table(
        code=line.code,
        game=rules,
        options=tuple(remembered(rules, dict(line.options)).items()),
        host=line.profile,
        audience=_audience(line),
        sitters=(Sitter(line.name, line.profile, line.account),),
        luck=SealedLuck(line.seed),
        opened=line.at,
        terms=line.terms or TIMELESS,
        clocks=Clocks(acted=line.at),
        phase=Lobby(),
    )


def reopened(line: Reopened) -> Table:
    """The table of a rematch or of the next game of a series. Raises ``ValueError`` where its rules are not known."""
    rules = _rules(line)
    return Table(
        code=line.code,
        game=rules,
        options=tuple(remembered(rules, dict(line.options)).items()),
        host=line.profile,
        audience=Audience(line.places, line.watching, line.token, moved=line.moved, thread=line.thread),
        sitters=line.sitters,
        luck=SealedLuck(line.seed),
        opened=line.at,
        series=line.series,
        terms=line.terms or TIMELESS,
        clocks=Clocks(acted=line.at),
        phase=Lobby(),
    )


def _audience(line: Opened) -> Audience:
    """Where a new table is told: a lesson nowhere."""
    if line.terms and line.terms.lesson:
        return Audience()
    return Audience(((line.place, line.locale),), thread=line.thread)


def _rules(line: Opened | Reopened) -> AnyGame:
    game = edition(line.game, line.edition)
    if game is None:
        raise ValueError(f"there are no rules of {line.game} in edition {line.edition}")
    return game
