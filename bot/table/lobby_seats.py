"""Who sits at a table that waits to be started, and who begins at it: people come and go, and the host gets a seat."""

from __future__ import annotations

from dataclasses import replace

from bot.table.effects import played_at
from bot.table.lines import ComputerJoined, Joined, Left
from bot.table.phases import CalledOff
from bot.table.sitters import Sitter
from bot.table.table import Table
from games.kernel.beginner import hosted, without
from games.kernel.game import Seat


def with_seats(table: Table, line: Joined | ComputerJoined | Left) -> Table:
    """The table once somebody has sat down in the next seat or got up."""
    match line:
        case Joined(name, profile, account):
            return played_at(replace(table, sitters=(*table.sitters, Sitter(name, profile, account))), line)
        case ComputerJoined(name, level):
            return replace(table, sitters=(*table.sitters, Sitter(name, level=level)))
        case Left(seat):
            return _without(table, seat)


def _without(table: Table, seat: Seat) -> Table:
    """The table without a seat; those behind it move up, and whoever was to begin still does."""
    sitters = table.sitters[:seat] + table.sitters[seat + 1 :]
    persons = [each.profile for each in sitters if each.profile]
    host = table.host if table.host in persons or not persons else persons[0]
    options = tuple(without(dict(table.options), seat, len(table.sitters)).items())
    phase = table.phase if persons else CalledOff(table.match)
    return replace(table, sitters=sitters, host=host, options=options, phase=phase)


def with_host_named(table: Table) -> Table:
    """The table as its match starts: where the host is to begin, its seat stands in the options from now on."""
    return replace(table, options=tuple(hosted(dict(table.options), table.seat_of(table.leader) or Seat(0)).items()))
