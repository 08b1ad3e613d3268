"""What a table knows of itself: who is away, when it must be looked at, and which saves it leaves alone."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from played import BEGIN, HERE, started, stepped, waiting, who

from bot.ports.platforms import Thread
from bot.table.effects import overtaken
from bot.table.lines import Agreed, MatchLine, StandIn
from bot.table.seat_changes import go_away, put_in
from bot.table.table_saves import FORMAT, SECOND, Newer, dump, load
from bot.table.table_terms import DAY, Terms
from bot.table.votes import agree, ask_back
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, SeatHanded, TakenBack

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
        assert load(json.loads(json.dumps(dump(table)))) == table


@pytest.mark.parametrize("part", ["format", "edition", "match"])
def test_a_table_that_a_newer_program_saved_is_left_alone(part: str) -> None:
    """A newer shape of the table, of its match, or rules that are not known yet: ``Newer`` names the table."""
    saved = json.loads(json.dumps(dump(started("metro", "ann", "bob")[-1].table)))
    within, key = (saved["match"], "format") if part == "match" else (saved, part)
    within[key] = FORMAT + 1 if part == "format" else within[key] + 1
    with pytest.raises(Newer, match="table K7QF was saved by a newer program"):
        load(saved)


@pytest.mark.parametrize("part", SECOND)
def test_what_an_earlier_program_would_lose_is_in_a_shape_it_leaves_alone(part: str) -> None:
    """Two versions may run side by side; a table that has nothing new stays open to both."""
    table = started("metro", "ann", "bob")[-1].table
    audience = {"lost": (HERE,), "moved": True, "thread": Thread(HERE, None)}
    told = replace(table.audience, **{name: value for name, value in audience.items() if name == part})
    newer = replace(table, audience=told, sought=((Seat(0), 1),) if part == "sought" else ())
    assert dump(table)["format"] == 1
    assert dump(newer)["format"] == 2
    assert load(json.loads(json.dumps(dump(newer)))) == newer


@pytest.mark.parametrize("analysed", [False, True])
def test_an_analysis_is_in_a_shape_that_an_earlier_program_leaves_alone(analysed: bool) -> None:
    """It could not read the lines of its log."""
    table = replace(started("metro", "ann", "bob")[-1].table, analysed=analysed)
    assert dump(table)["format"] == 4
    assert load(json.loads(json.dumps(dump(table)))) == table


@pytest.mark.parametrize("where", ["level", "stand_in"])
@pytest.mark.parametrize(("level", "shape"), [("greedy", 1), ("random", 1), ("greedy1", 4), ("hard builder", 4)])
def test_levels_are_in_a_shape_that_an_earlier_program_leaves_alone(where: str, level: str, shape: int) -> None:
    """It plays ``greedy`` and ``random`` alone, as a computer player or in somebody's place."""
    table = started("metro", "ann", "bob")[-1].table
    sitters = (table.sitters[0], replace(table.sitters[1], **{where: level}))
    table = replace(table, sitters=sitters)
    assert dump(table)["format"] == shape
    assert load(json.loads(json.dumps(dump(table)))) == table


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
