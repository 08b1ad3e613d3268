"""What a game supposes of somebody else's move comes true, and follows from what the viewer knows alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest
from every_game import SETTINGS, played

from bot.table.planned_moves import NotPossible, Tried, tried
from games import catalogue
from games.kernel.chance import pick, seeded
from games.kernel.game import Illegal, SecretReason
from games.kernel.log_entries import Moved
from games.metro.tiles import without

SUPPOSING = [setting for setting in SETTINGS if setting.game.supposed is not None]


def moves_of_others(setting):
    """Moves of a random game, each with the match before and after, and a seat that watches it."""
    dones = played(setting)
    for before, done in pairwise(dones):
        if isinstance(done.entry, Moved):
            viewer = next((seat for seat in done.match.seats if seat != done.entry.seat), None)
            if viewer is not None:
                yield before.match, done.entry, done.match, viewer


def test_some_games_suppose():
    """Those with turns, of our four; in Road all choose in secret."""
    assert {setting.game.slug for setting in SUPPOSING} >= {"metro", "socks", "tandem"}
    assert catalogue()["road"].supposed is None


@pytest.mark.parametrize("setting", SUPPOSING, ids=str)
def test_what_happened_is_among_what_was_supposed(setting):
    """Of every move of a game: one of the positions looks to the viewer as the true one does; or none is known."""
    game, known = setting.game, 0
    for before, entry, after, viewer in moves_of_others(setting):
        view = game.view(before.state, viewer)
        states = game.supposed(view, entry.seat, game.read(entry.text))
        known += bool(states)
        assert not states or game.view(after.state, viewer) in [game.view(state, viewer) for state in states], entry
        for state in states:
            # what can be done then is all known too
            if viewer in game.to_act(state) and game.view(after.state, viewer) == game.view(state, viewer):
                assert list(game.legal(state, viewer)) == list(game.legal(after.state, viewer))
    assert known or game.slug == "tandem"


@pytest.mark.parametrize("setting", SUPPOSING, ids=str)
def test_what_could_be_no_move_at_all_is_refused(setting):
    """A move of somebody whose turn it is not, and one of somebody else's move made again."""
    game = setting.game
    before, entry, after, viewer = next(iter(moves_of_others(setting)))
    late = [seat for seat in before.seats if seat not in game.to_act(before.state) and seat != viewer]
    for seat in late:
        with pytest.raises(Illegal):
            game.supposed(game.view(before.state, viewer), seat, game.read(entry.text))
    if entry.seat not in game.to_act(after.state):
        with pytest.raises(Illegal):
            game.supposed(game.view(after.state, viewer), entry.seat, game.read(entry.text))


def changed(match, viewer, chance):
    """The same match with another tile in the hand of whoever is to move; None where there is no other."""
    state = match.state
    (mover,) = match.awaited
    held = state.hands[mover]
    others = sorted({tile for tile in state.pool if tile not in held})
    if viewer == mover or not others:
        return None
    tile = pick(others, chance)
    hands = tuple((tile, *hand[1:]) if seat == mover else hand for seat, hand in enumerate(state.hands))
    pool = tuple(sorted((*without(state.pool, [tile]), held[0])))
    return replace(match, state=replace(state, hands=hands, pool=pool))


def outcome(match, viewer, line):
    """What comes of trying a line: what is told, or who is refused what."""
    try:
        return tried(match, viewer, match.awaited[0], line)
    except NotPossible as found:
        return found.text, str(found.problem)


@pytest.mark.parametrize("setting", [one for one in SUPPOSING if one.game.slug == "metro"][::3], ids=str)
def test_trying_a_plan_tells_nothing_of_a_hidden_tile(setting):
    """With another tile in the other's hand each answer is the same: refusals, what is known, and what it would do."""
    chance, compared, told = seeded("tiles"), 0, set()
    for done in played(setting)[::3]:
        match = done.match
        for viewer in match.seats if match.awaited and match.state.drawn is None else ():
            other = changed(match, viewer, chance)
            if other is None:
                continue
            for _ in range(4):
                squares = [f"lay {row}{column}" for row in "abcdefgh" for column in range(1, 9)]
                line = ((pick(squares, chance),), (pick(squares, chance),))
                found = outcome(match, viewer, line)
                assert found == outcome(other, viewer, line)
                told.add(type(found[0]))
                compared += 1
    assert compared and told <= {str, Tried}


def test_a_tile_that_cannot_lie_there_is_supposed_to_be_another():
    """The rules would tell by their refusal what is held; whoever plans hears nothing of it."""
    game, supposed = catalogue()["metro"], []
    for done in played(next(one for one in SUPPOSING if one.game is game)):
        match = done.match
        for seat, row in ((seat, row) for seat in match.awaited for row in "abcdefgh"):
            view, move = game.view(match.state, (seat + 1) % len(match.seats)), game.read(f"lay {row}1")
            try:
                game.apply(match.state, seat, move, seeded(""))
            except SecretReason:
                with suppress(Illegal):
                    supposed += game.supposed(view, seat, move)
            except Illegal:
                continue
    assert supposed
