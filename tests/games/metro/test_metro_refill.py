"""When a hand of two or three tiles is filled again: told move by move, and in whole games."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from drawing import draw, same_drawing
from every_game import played, setting
from test_metro_drawn import EMPTY, position

from games.kernel.chance import Scripted, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Illegal, chosen
from games.kernel.log_entries import Moved
from games.metro import GAME
from games.metro.geometry import Tile
from games.metro.notation import read, write
from games.metro.rules import apply


def table(refill, hand="aaaa aacb", other="bbbb cbcb", stock="aaaa baac cbaa cbcb bcbc"):
    """A table of two with an empty board; luck draws the stock from the left."""
    state = position(EMPTY, hand=hand.split(), refill=refill, hand_size=2)
    hands = (state.hands[0], tuple(map(Tile, other.split())))
    return replace(state, hands=hands, pool=tuple(map(Tile, stock.split())))


def told(state, text):
    """Each move of a text with the hands and the stock after it, a line each; the last position."""
    lines = []
    for move in text.split("; "):
        state = apply(state, state.mover, read(move), Scripted([0] * 9)).state
        hands = " | ".join(" ".join(hand) or "-" for hand in state.hands)
        lines.append(f"{move}: {hands} | {len(state.pool)}")
    return "\n" + "\n".join(lines) + "\n", state


def test_a_hand_is_filled_every_turn():
    """``refill=turn``: each tile laid is replaced at once, so all are named until the stock ends."""
    lines, _ = told(
        table("turn"), "lay a2 t1; lay h7 t2; lay a3 t2; lay h6 t1; lay a4 t2; lay h5 t2; lay a5 t1; lay h4"
    )
    assert (
        lines
        == """
lay a2 t1: aacb aaaa | bbbb cbcb | 4
lay h7 t2: aacb aaaa | bbbb baac | 3
lay a3 t2: aacb cbaa | bbbb baac | 2
lay h6 t1: aacb cbaa | baac cbcb | 1
lay a4 t2: aacb bcbc | baac cbcb | 0
lay h5 t2: aacb bcbc | baac | 0
lay a5 t1: bcbc | baac | 0
lay h4: bcbc | - | 0
"""
    )


def test_a_hand_is_filled_once_it_is_empty():
    """``refill=empty``: the second tile, which is not named any more, brings two new ones, as far as there are any."""
    moves = "lay a2 t1; lay h7 t2; lay a3; lay h6; lay a4 t2; lay h5 t2; lay a5; lay h4"
    lines, state = told(table("empty"), moves)
    assert (
        lines
        == """
lay a2 t1: aacb | bbbb cbcb | 5
lay h7 t2: aacb | bbbb | 5
lay a3: aaaa baac | bbbb | 3
lay h6: aaaa baac | cbaa cbcb | 1
lay a4 t2: aaaa | cbaa cbcb | 1
lay h5 t2: aaaa | cbaa | 1
lay a5: bcbc | cbaa | 0
lay h4: bcbc | - | 0
"""
    )
    assert state.mover == 0
    assert same_drawing(
        draw(state.board),
        """
        1    2    3    4    5    6    7    8
    a   .    aaaa aacb baac aaaa .    .    .
    b   .    .    .    .    .    .    .    .
    c   .    .    .    .    .    .    .    .
    d   .    .    .    #    #    .    .    .
    e   .    .    .    #    #    .    .    .
    f   .    .    .    .    .    .    .    .
    g   .    .    .    .    .    .    .    .
    h   .    .    .    cbaa cbcb bbbb cbcb .
    """,
    )


def test_a_tile_drawn_instead_leaves_the_hand_as_it_is():
    """With one of two tiles left: the drawn one is laid, nothing else is drawn, and the hand is still one tile."""
    lines, _ = told(table("empty"), "lay a2 t1; lay h7 t1; draw; lay a3; lay h6; lay a4")
    assert (
        lines
        == """
lay a2 t1: aacb | bbbb cbcb | 5
lay h7 t1: aacb | cbcb | 5
draw: aacb | cbcb | 4
lay a3: aacb | cbcb | 4
lay h6: aacb | baac cbaa | 2
lay a4: cbcb bcbc | baac cbaa | 0
"""
    )


def test_the_last_tile_of_a_hand_is_not_named():
    """Its moves are those of a single tile; naming it is refused, and so is not naming one of two."""
    state = apply(table("empty"), 0, read("lay a2 t1"), Scripted([0] * 9)).state
    state = apply(state, 1, read("lay h7 t1"), Scripted([0] * 9)).state
    assert {write(move).split(" t")[0] for move in GAME.legal(state, 0)} == {
        write(move) for move in GAME.legal(state, 0)
    }
    with pytest.raises(Illegal, match="You hold one tile only: leave t1 out"):
        apply(state, 0, read("lay a3 t1"), Scripted([0] * 9))
    with pytest.raises(Illegal, match="You hold 2 tiles: say which one, from t1 to t2"):
        apply(table("empty"), 0, read("lay a3"), Scripted([0] * 9))


@pytest.mark.parametrize(("seats", "hand"), [(2, "2"), (5, "3")])
def test_whole_games_fill_empty_hands_alone(seats, hand):
    """While there is a stock nobody is without tiles, only an empty hand is filled, to its size; all 60 are laid."""
    before, filled = None, 0
    for done in played(setting(GAME, seats, hand=hand, refill="empty")):
        state = done.match.state
        assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
        assert all(state.hands) or not state.pool
        if before is not None and isinstance(done.entry, Moved):
            for was, now in zip(before.hands, state.hands, strict=True):
                if len(now) > len(was) or not set(now) <= set(was):
                    assert len(was) == 1
                    assert len(now) == min(int(hand), len(before.pool))
                    filled += 1
        before = state
    assert filled > 10
    assert sum(tile is not None for tile in before.board) == 60


def test_one_tile_is_filled_alike_by_both():
    """With ``hand=1`` both play the same game, luck and all."""
    games = []
    for refill in ("turn", "empty"):
        options = chosen(GAME, {"refill": refill})
        *_, last = play_out(GAME, 3, options, "random", seeded("alike"), seeded("minds"))
        games.append((last.match.state.board, last.match.outcome))
    assert games[0] == games[1]
