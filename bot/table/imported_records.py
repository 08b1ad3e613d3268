"""Tables made from imported records: finished matches that were played elsewhere, to be looked at here."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.ports.addresses import Code, Profile
from bot.ports.asks import tidy_name
from bot.table.audience import Audience
from bot.table.lines.match_lines import Line
from bot.table.lines.opening_lines import Imported, Replayed
from bot.table.luck import SealedLuck
from bot.table.past import Past
from bot.table.phases import playing
from bot.table.sitters import Sitter
from bot.table.table import Table
from bot.table.turn_clocks import Clocks
from games.kernel.game import Json, Seat
from games.kernel.series import Series
from games.records import counting_lines, read_record
from games.records.rules_check import begun, check_end, onward


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
