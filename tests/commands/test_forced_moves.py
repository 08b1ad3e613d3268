"""Moves without a choice that follow each other: a post tells them in a line a pair; whoever reads back finds each."""

from __future__ import annotations

from desk_channel import Channel

from bot.table.fold import Past
from bot.table.lines.match_lines import MatchLine
from bot.table.table import Table
from bot.text.news import happened
from games.kernel import log_entries
from games.kernel.game import Seat, Told
from games.tandem.values import Event, Moved, NewRound, Passed, Rolled, Subject, Swapped, Won
from rendering.text import plainly

ANN, BOB, CYD, DAN = map(Seat, range(4))
SUN, MOON = Subject(0), Subject(1)


def told(past: list[Past], place: str) -> list[str]:
    """What a range of a log did, in English."""
    spelling = plainly(["ann", "bob", "cyd", "dan"])
    return [spelling.spell(line) for line in happened(past, None, place)]


def entry(table: Table, seat: Seat, *events: Event, by: log_entries.Mover = "rules") -> Past:
    """A move and what it brought."""
    line = MatchLine(log_entries.Moved("", 0, seat, "", by=by))
    return Past(line, table, tuple(Told(event) for event in events))


async def test_a_row_of_forced_moves_is_one_line_a_pair(channel: Channel) -> None:
    """Each line names what was moved and the dice that lie there now; a win is told in full; the log tells all."""
    table = await channel.table(await channel.open("ann", "bob", "cyd", "dan", game="tandem"))
    past = [
        entry(table, BOB, Moved(BOB, MOON, 3, 4), NewRound(90, ((5, 5, 2), (1, 2, 2))), by="person"),
        entry(table, ANN, Moved(ANN, MOON, 5, 2), Rolled(BOB, (1, 1, 2))),
        entry(table, CYD, Passed(CYD), Rolled(DAN, (1, 1, 1))),
        entry(table, BOB, Swapped(BOB, MOON, 1, SUN, 2)),
        entry(table, DAN, Passed(DAN), Won(1, 90), NewRound(89, ((6, 4, 3), None))),
    ]
    assert told(past, "web:lobby") == [
        "bob moves moon from zone 3 to zone 4.",
        "New round for 90 points: ann rolls 5 5 2, cyd rolls 1 2 2.",
        "Two equal rows: cyd and dan win 90 points.",
        "New round for 89 points.",
        "Only moves: ann moon 5 → 2, bob moon 1 ↔ sun 2. ann rolls 6 4 3.",
        "(2 forced moves)",
    ]
    assert len(told(past, "")) == 10


async def test_a_single_forced_move_is_told_by_itself(channel: Channel) -> None:
    """Also between moves of people, and where it changes nothing."""
    table = await channel.table(await channel.open("ann", "bob", game="tandem"))
    mine = entry(table, ANN, Moved(ANN, MOON, 3, 4), Rolled(BOB, (5, 5, 2)), by="person")
    past = [mine, entry(table, BOB, Passed(BOB), Rolled(ANN, (1, 1, 2))), mine]
    assert told(past, "web:lobby")[2:4] == ["bob can swap nothing. Only move.", "ann rolls 1 1 2."]
