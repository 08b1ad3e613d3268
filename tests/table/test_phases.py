"""How far a table has come, as its match and what was said of it tell."""

from __future__ import annotations

import pytest
from played import started, waiting, who

from bot.table.actions import close, give_up, lobby, running
from bot.table.table import CalledOff, Lobby, Over, Playing, Table
from games.kernel.game import Illegal

NOW = {"key": "k", "at": 4}


def told(table: Table) -> tuple[bool, bool, bool, bool]:
    """Whether it is a lobby, live, over, and whether its match has begun."""
    return table.lobby, table.live, table.over, table.begun


def test_a_table_goes_from_the_lobby_through_its_match_to_the_end() -> None:
    """Lobby, playing, over: each knows its match, and what may be done follows from it."""
    table = waiting("metro", "ann", "bob")[-1].table
    assert table.phase == Lobby()
    assert told(table) == (True, False, False, False)
    with pytest.raises(Illegal, match="not started yet"):
        running(table)
    table = started("metro", "ann", "bob")[-1].table
    assert isinstance(table.phase, Playing)
    assert running(table) is table.match is table.phase.match
    assert told(table) == (False, True, False, True)
    with pytest.raises(Illegal, match="started already"):
        lobby(table)
    table = give_up(table, who("ann"), **NOW)[-1].table
    assert isinstance(table.phase, Over)
    assert table.phase.outcome == table.phase.match.outcome
    assert told(table) == (False, False, True, True)


@pytest.mark.parametrize("begun", [False, True], ids=["in the lobby", "after the start"])
def test_a_table_that_is_called_off_is_over(begun: bool) -> None:
    """It keeps the match that had begun; nothing more happens at it."""
    past = (started if begun else waiting)("metro", "ann", "bob")
    table = close(past, who("ann"), **NOW)[-1].table
    assert table.phase == CalledOff(past[-1].table.match)
    assert told(table) == (False, False, True, begun)
    for ask in (running, lobby):
        with pytest.raises(Illegal, match="closed"):
            ask(table)
