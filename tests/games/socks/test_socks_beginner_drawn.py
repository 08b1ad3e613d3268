"""Who begins in Socks: the tracks of the first three turns, each with the letter of its player."""

from __future__ import annotations

import pytest

from games.kernel.chance import seeded
from games.kernel.game import chosen
from games.socks import GAME


def turns(first, count, **options):
    """The letters of whoever made the first moves, a space before each change of hands."""
    luck = seeded("first turns")
    state = GAME.setup(2, chosen(GAME, {"first": first, **options}), luck).state
    drawn, last = "", None
    for _ in range(count):
        (seat,) = GAME.to_act(state)
        drawn += (" " if last not in (None, seat) else "") + "wb"[seat]
        move = next(move for move in GAME.legal(state, seat) if GAME.write(move) != "finish")
        state, last = GAME.apply(state, seat, move, luck).state, seat
    return drawn


@pytest.mark.parametrize(("first", "drawn"), [("1", "w bb ww bb"), ("2", "b ww bb ww")])
def test_that_player_lays_one_track_and_then_all_lay_two(first, drawn):
    """White is seat 1, Black seat 2."""
    assert turns(first, 7) == drawn


@pytest.mark.parametrize(("first", "drawn"), [("1", "w b w b"), ("2", "b w b w")])
def test_that_player_lays_the_first_tile_and_hangs_the_first_sock(first, drawn):
    """Where the players lay the city and hang the socks they take turns from the beginner on."""
    assert turns(first, 4, layout="players") == turns(first, 4, placing="players") == drawn


@pytest.mark.parametrize(("first", "drawn"), [("1", "b w"), ("2", "w b")])
def test_the_other_player_blocks_first(first, drawn):
    """And the beginner then."""
    assert turns(first, 2, blockers="1") == drawn
