"""Who begins in Metro, and who follows: each tile with the letter of whoever laid it, squares in the order laid."""

from __future__ import annotations

import pytest

from games.kernel.game import Seat, chosen
from games.metro import GAME

ROW = "a2 a3 a4 a5 a6"


@pytest.mark.parametrize(
    ("first", "drawn"),
    [
        ("1", "a  .  A  B  C  A  B  .  ."),
        ("2", "a  .  B  C  A  B  C  .  ."),
        ("3", "a  .  C  A  B  C  A  .  ."),
    ],
)
def test_that_seat_lays_first_and_the_others_in_order(first, drawn):
    """Three players lay straight tiles along the top."""
    facts = {"first": int(first) - 1, "hands": [["aaaa"], ["aaaa"], ["acba"]]}
    state = GAME.facts.recall(3, chosen(GAME, {"first": first}), facts).state
    row = ["."] * 8
    for square, tile in zip(ROW.split(), ("aaaa", "acba", "baac", "baac", "aacb"), strict=True):
        (seat,) = GAME.to_act(state)
        row[int(square[1]) - 1] = "ABC"[seat]
        state = GAME.facts.relive(state, Seat(seat), GAME.read(f"lay {square}"), {"drew": [tile]}).state
    assert "  ".join(["a", *row]) == drawn
