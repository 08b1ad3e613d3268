"""What a table knows of itself: who is away, when it must be looked at, and which saves it leaves alone."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from msgspec.structs import replace
from played import BEGIN, started, stepped, waiting, who

from bot.table.actions import close, running
from bot.table.computer_players import begun_turn, onward
from bot.table.fold import overtaken
from bot.table.lines.match_lines import MatchLine, StandIn
from bot.table.lines.question_lines import Agreed
from bot.table.saves import FORMAT, Newer, Older, dump_table, load_table
from bot.table.seat_changes import go_away, put_in
from bot.table.table import MISSED
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


def test_whoever_has_missed_three_turns_is_gone() -> None:
    """No sooner, and nobody else is; while the next turn runs nothing of it counts."""
    table = started("metro", "ann", "bob")[-1].table
    for missed, gone in ((MISSED - 1, False), (MISSED, True)):
        after = table.with_sitter(Seat(0), replace(table.sitters[0], missed=missed))
        assert (after.gone(Seat(0), BEGIN), after.gone(Seat(1), BEGIN)) == (gone, False)


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


def test_a_turn_goes_on_where_there_is_a_choice() -> None:
    """What a hint looks at after a move of the turn has several moves: the only one is made by the rules."""
    past, luck, several = started("tandem", "ann", "bob"), Random(1), 0
    for _ in range(60):
        table = past[-1].table
        match = running(table)
        seat = match.awaited[0]
        for text in match.legal(seat):
            ahead = onward(table, seat, begun_turn(table), text)
            if ahead is not None:
                several += 1
                assert ahead.moves == (text,)
                assert len(tuple(match.game.legal(ahead.state, seat))) > 1
        past = stepped(past, luck.choice(match.legal(seat)))
    assert several


def test_a_table_comes_back_from_its_save() -> None:
    """In the lobby, in a match and called off, as JSON text."""
    lobby, match = waiting("metro", "ann", "bob"), started("tandem", "ann", "bob", series="2")
    for past in (lobby, match, close(match, who("ann"), **NOW)):
        table = past[-1].table
        assert load_table(dump_table(table)) == table


@pytest.mark.parametrize("part", ["format", "edition", "match"])
def test_a_table_that_a_newer_program_saved_is_left_alone(part: str) -> None:
    """A newer shape of the table, of its match, or rules that are not known yet: ``Newer`` names the table."""
    saved = json.loads(dump_table(started("metro", "ann", "bob")[-1].table))
    within, key = (saved["match"], "format") if part == "match" else (saved, part)
    within[key] = FORMAT + 1 if part == "format" else within[key] + 1
    with pytest.raises(Newer, match="table K7QF was saved by a newer program"):
        load_table(json.dumps(saved).encode())


@pytest.mark.parametrize("within", [(), ("match", "state")])
def test_a_table_that_an_earlier_program_saved_follows_from_its_log(within: tuple[str, ...]) -> None:
    """An earlier shape of the table, or of the position in it: ``Older`` says so."""
    saved = part = json.loads(dump_table(started("metro", "ann", "bob")[-1].table))
    for name in within:
        part = part[name]
    part["format"] -= 1
    with pytest.raises(Older):
        load_table(json.dumps(saved).encode())


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
    saved = json.loads(dump_table(waiting("metro", "ann", "bob")[-1].table))
    with pytest.raises(ValueError, match=re.escape(reason)):
        load_table(json.dumps(saved | changed).encode())


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
