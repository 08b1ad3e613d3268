"""Edges of what all games share that whole games seldom reach."""

from __future__ import annotations

import pytest
from every_game import FEW, GAMES, each_game, played, setting
from forging import linked, spoilt

from games.kernel.chance import seeded
from games.kernel.game import Seat
from games.kernel.match import finish, resign, start
from games.records.reader import Fault, read_record
from games.records.replay import check
from games.records.rules_check import begun
from games.records.writer import record


@each_game
def test_nothing_is_legal_in_a_match_that_was_ended(game):
    """Though the game itself would go on."""
    match = start(game, dict(setting(game, 2).options), (True, True), seeded("edges"))[-1].match
    ended = finish(match, "agreed")[-1].match
    assert any(match.legal(seat) for seat in match.seats)
    assert not any(ended.legal(seat) for seat in ended.seats)


@pytest.mark.parametrize("one", FEW, ids=str)
def test_a_record_begins_as_the_match_did(one):
    """Its setup gives the very state, what was used up of tiles and luck included."""
    dones = played(one)
    names = [f"Player {seat + 1}" for seat in range(one.seats)]
    written = record(one.game, names, dict(one.options), [done.entry for done in dones])
    assert begun(read_record(written))[0].state == dones[0].match.state


def test_a_new_sheet_of_road_used_a_draw_for_each_space():
    """A record that says less is none; the least that can be is taken: 75, and one for the first card."""
    one = setting(next(game for game in GAMES if game.slug == "road"), 2, sheet="city")
    sheet = record(one.game, ["Ann", "Bob"], dict(one.options), [done.entry for done in played(one)[:1]])
    check(linked(spoilt(sheet, ("setup", "used"), 76)))
    with pytest.raises(Fault, match="The setup cannot have happened"):
        check(linked(spoilt(sheet, ("setup", "used"), 75)))


def test_beside_an_event_no_legal_moves_are_listed():
    """A record with all legal moves has none where somebody gives up; else it is said where."""
    game = GAMES[0]
    luck = seeded("edges")
    dones = list(start(game, dict(setting(game, 2).options), (True, True), luck))
    dones += resign(dones[-1].match, Seat(0))
    entries = [done.entry for done in dones]
    written = record(game, ["Ann", "Bob"], dict(setting(game, 2).options), entries, legal=True)
    check(written)
    written["legal"][-1] = ["draw"]
    with pytest.raises(Fault, match="beside an event no legal moves"):
        check(linked(written))
