"""What a table knows of itself: who is away, when it must be looked at, and which saves it leaves alone."""

from __future__ import annotations

import json
import re

import pytest
from played import BEGIN, HERE, started, stepped, waiting, who

from bot.ports.addresses import Account, Place, Profile
from bot.ports.platforms import Thread
from bot.table.audience import Audience
from bot.table.effects import overtaken
from bot.table.lines.match_lines import MatchLine, StandIn
from bot.table.lines.question_lines import Agreed
from bot.table.phases import Lobby
from bot.table.questions import MoveTo, Question
from bot.table.seat_changes import go_away, put_in
from bot.table.sitters import Sitter
from bot.table.table import SealedLuck
from bot.table.table_saves import FORMAT, Newer, dump, load
from bot.table.table_terms import DAY, Terms
from bot.table.turn_clocks import Clocks, Timer
from bot.table.votes import agree, ask_back
from games import catalogue
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, SeatHanded, TakenBack
from games.kernel.series import Series

NOW = {"key": "now", "at": BEGIN}


def test_a_person_is_back_at_the_instant_named() -> None:
    """Away until then means away up to the millisecond before."""
    table = go_away(started("metro", "ann", "bob")[-1].table, who("bob"), BEGIN + DAY, **NOW)[-1].table
    assert table.away(Seat(1), BEGIN + DAY - 1)
    assert not table.away(Seat(1), BEGIN + DAY)
    assert not table.away(Seat(0), BEGIN)


def test_a_computer_player_is_due_at_once() -> None:
    """Where the bot moves the awaited seat the table is looked at now; else when its clock says, or never."""
    table = started("metro", "ann", "bob", terms=Terms(pace="1d", late="wait"))[-1].table
    assert table.match is not None
    assert table.computers == ()
    due = table.due(BEGIN)
    assert due is not None
    assert due > BEGIN
    handed = put_in(table, table.match.awaited[0], **NOW)
    line = handed[0].line
    assert isinstance(line, MatchLine)
    assert line.entry == SeatHanded(table.match.awaited[0], "medium", person=False, **NOW)
    assert line.beside == StandIn("medium")
    held = handed[-1].table
    assert held.computers == table.match.awaited
    assert held.due(BEGIN) == BEGIN
    assert waiting("metro", "ann", "bob")[-1].table.due(BEGIN) is None


def test_a_table_comes_back_from_its_save() -> None:
    """In the lobby and in a match, as JSON text."""
    for past in (waiting("metro", "ann", "bob"), started("tandem", "ann", "bob", series="2")):
        table = past[-1].table
        assert load(dump(table)) == table


@pytest.mark.parametrize("part", ["format", "edition", "match"])
def test_a_table_that_a_newer_program_saved_is_left_alone(part: str) -> None:
    """A newer shape of the table, of its match, or rules that are not known yet: ``Newer`` names the table."""
    saved = json.loads(dump(started("metro", "ann", "bob")[-1].table))
    within, key = (saved["match"], "format") if part == "match" else (saved, part)
    within[key] = FORMAT + 1 if part == "format" else within[key] + 1
    with pytest.raises(Newer, match="table K7QF was saved by a newer program"):
        load(json.dumps(saved).encode())


OPTIONS = {option.name: option.default for option in catalogue()["metro"].options}
BEFORE = {
    "format": 1, "code": "K7QF", "game": "metro", "edition": 1, "options": OPTIONS, "host": "pa", "closed": False,
    "places": [["web:lobby", "en"]], "watching": [["discord:5", "it"]], "token": "WORD", "lost": ["web:lobby"],
    "moved": True, "thread": ["discord:5", "discord:4"], "seed": "00ff", "start": "K7QF|start", "opened": 5,
    "sitters": [["ann", "pa", "web:ann", "", {"away": 9, "notify": "both"}], ["Ada", None, None, "medium"]],
    "match": None, "series": [2, 3, [1, 4]], "terms": {"pace": "3d"}, "timers": [None, [1, 2, 0, 0, 0, 0]], "acted": 7,
    "request": ["move", 0, ["web:a", "it", ["web:b"]], [0], 8, 1], "offers": [[0, "web:bob"]], "asked": 1, "task": 2,
    "shown": ["poster"], "sought": [[0, 3]], "analysis": 1,
}  # fmt: skip
"""Everything that a table could have, as it was written by hand until November 2026."""


@pytest.mark.parametrize("shape", [1, 2, 3, 4])
def test_a_table_of_an_earlier_shape_is_read(shape: int) -> None:
    """Each part is found, and written in the present shape."""
    table = load(json.dumps(BEFORE | {"format": shape}).encode())
    assert table.audience == Audience(
        ((HERE, "en"),), ((Place("discord:5"), "it"),), "WORD", (HERE,), moved=True,
        thread=Thread(Place("discord:5"), Place("discord:4")),
    )  # fmt: skip
    assert table.sitters == (
        Sitter("ann", Profile("pa"), Account("web:ann"), away=9, notify="both"), Sitter("Ada", level="medium")
    )  # fmt: skip
    assert table.luck == SealedLuck(b"\0\xff", "K7QF|start")
    assert table.clocks == Clocks((None, Timer(1, 2)), acted=7)
    move = MoveTo(Place("web:a"), "it", (Place("web:b"),))
    assert table.question == Question(move, Seat(0), (Seat(0),), until=8, mark=1)
    assert (table.host, table.opened, table.phase, table.terms) == (Profile("pa"), 5, Lobby(), Terms("3d"))
    assert (table.series, table.offers) == (Series(2, 3, (1, 4)), ((Seat(0), "web:bob"),))
    assert (table.asked, table.task, table.shown, table.sought, table.analysed) == (
        1, 2, ("poster",), ((Seat(0), 3),), False,
    )  # fmt: skip
    assert json.loads(dump(table))["format"] == FORMAT
    assert load(dump(table)) == table


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"sitters": [{"name": 5}]}, "Expected `str`, got `int` - at `$.sitters[0].name`"),
        ({"luck": {"seed": "?"}}, "Invalid base64 encoded string - at `$.luck.seed`"),
        ({"clocks": {"timers": [[1]]}}, "timers"),
        ({"question": ["dance"]}, "question"),
    ],
)
def test_a_damaged_table_is_refused(changed: dict[str, object], reason: str) -> None:
    """What is wrong is named."""
    saved = json.loads(dump(waiting("metro", "ann", "bob")[-1].table))
    with pytest.raises(ValueError, match=re.escape(reason)):
        load(json.dumps(saved | changed).encode())


def test_nothing_is_overtaken_where_nothing_is_asked() -> None:
    """Nor at a table whose match has not begun."""
    past = started("metro", "ann", "bob")
    lines = [one.line for one in past if isinstance(one.line, MatchLine)]
    assert lines
    assert not overtaken(past[-1].table, past[-1].table, lines)
    assert not overtaken(past[0].table, past[-1].table, lines)


def test_taking_back_that_all_agreed_to_is_not_overtaken() -> None:
    """The last yes and what is taken back are all that is written: the question was answered."""
    past = stepped(started("metro", "ann", "bob"))
    moved = past[-1].line
    assert isinstance(moved, MatchLine)
    assert isinstance(moved.entry, Moved)
    mover, other = (who(name) for name in (("ann", "bob") if moved.entry.seat == 0 else ("bob", "ann")))
    past += ask_back(past, mover, **NOW)
    done = agree(past, other, None, **NOW)
    lines = [one.line for one in done]
    assert [type(line.entry if isinstance(line, MatchLine) else line) for line in lines] == [Agreed, TakenBack]
    assert done[-1].table.question is None
