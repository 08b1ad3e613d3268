"""Moves without a choice that change nothing: a post counts a run of them; whoever reads back finds each."""

from __future__ import annotations

from desk_channel import Channel

from bot.table.lines import MatchLine
from bot.table.table import Past
from bot.text.news import happened
from games.kernel import log_entries
from games.kernel.game import Seat, Told
from games.tandem.values import Event, Moved, Passed, Rolled, Subject
from rendering.text import plainly

ANN, BOB = Seat(0), Seat(1)
MOON = Subject(1)


def told(past: list[Past], place: str) -> list[str]:
    """What a range of a log did, in English."""
    spelling = plainly(["ann", "bob"])
    return [spelling.spell(line) for line in happened(past, None, place)]


async def test_a_run_is_counted_and_its_last_roll_is_told(channel: Channel) -> None:
    """A single one is told, and so is one that moves something, also between others."""
    table = await channel.table(await channel.open("ann", "bob", game="tandem"))

    def entry(seat: Seat, *events: Event, by: log_entries.Mover = "rules") -> Past:
        line = MatchLine(log_entries.Moved("", 0, seat, "", by=by))
        return Past(line, table, tuple(Told(event) for event in events))

    def idle(seat: Seat) -> Past:
        return entry(seat, Passed(seat), Rolled(Seat(1 - seat), (1, 1, 2)))

    moon = Moved(BOB, MOON, 1, 2)
    mine = entry(ANN, Moved(ANN, MOON, 3, 4), Rolled(BOB, (5, 5, 2)), by="person")
    past = [mine, idle(BOB), idle(ANN), idle(BOB), entry(BOB, moon, Rolled(ANN, (1, 2, 3))), idle(ANN)]
    assert told(past, "web:lobby") == [
        "ann moves moon from zone 3 to zone 4.",
        "bob rolls 5 5 2.",
        "(3 forced moves)",
        "ann rolls 1 1 2.",
        "bob moves moon from zone 1 to zone 2. Only move.",
        "ann rolls 1 2 3.",
        "ann can swap nothing. Only move.",
        "bob rolls 1 1 2.",
    ]
    assert told(past, "").count("bob can swap nothing. Only move.") == 2
    assert told(past[:4], "web:lobby")[2:] == ["(3 forced moves)", "ann rolls 1 1 2."]
