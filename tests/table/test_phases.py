"""How far a table has come, as its match and what was said of it tell."""

from __future__ import annotations

import pytest

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Person
from bot.table.actions import begin, close, give_up, join, lobby, open_table, running
from bot.table.fold import Past
from bot.table.phases import CalledOff, Lobby, Over, Playing
from bot.table.table import Table
from bot.table.table_saves import dump, load
from games import catalogue
from games.kernel.game import Illegal, chosen

GAME = catalogue()["metro"]
ANN, BOB = Profile("pa"), Profile("pb")
HERE = Place("web:lobby")


def opened() -> list[Past]:
    """Two people at a table."""
    ann, bob = (Person(Account(f"web:{name}"), name) for name in ("ann", "bob"))
    first = open_table(Code("K7QF"), GAME, chosen(GAME, {}), bytes(32), ann, ANN, HERE, "en", key="k", at=1)
    return [first, join(first.table, bob, BOB, HERE, "en", key="k", at=2)]


def told(table: Table) -> tuple[bool, bool, bool, bool]:
    """Whether it is a lobby, live, over, and whether its match has begun."""
    return table.lobby, table.live, table.over, table.begun


def test_a_table_goes_from_the_lobby_through_its_match_to_the_end() -> None:
    """Lobby, playing, over: each knows its match, and what may be done follows from it."""
    table = opened()[-1].table
    assert table.phase == Lobby()
    assert told(table) == (True, False, False, False)
    with pytest.raises(Illegal, match="not started yet"):
        running(table)
    table = begin(table, ANN, key="k", at=3)[-1].table
    assert isinstance(table.phase, Playing)
    assert running(table) is table.match is table.phase.match
    assert told(table) == (False, True, False, True)
    with pytest.raises(Illegal, match="started already"):
        lobby(table)
    table = give_up(table, ANN, key="k", at=4)[-1].table
    assert isinstance(table.phase, Over)
    assert table.phase.outcome == table.phase.match.outcome
    assert told(table) == (False, False, True, True)
    with pytest.raises(Illegal, match="over"):
        running(table)


@pytest.mark.parametrize("started", [False, True], ids=["in the lobby", "after the start"])
def test_a_table_that_is_called_off_is_over(started: bool) -> None:
    """It keeps the match that had begun; nothing more happens at it."""
    past = opened()
    past += begin(past[-1].table, ANN, key="k", at=3) if started else []
    table = close(past, ANN, key="k", at=4)[-1].table
    assert table.phase == CalledOff(past[-1].table.match)
    assert told(table) == (False, False, True, started)
    for ask in (running, lobby):
        with pytest.raises(Illegal, match="closed"):
            ask(table)
    assert load(dump(table)) == table
