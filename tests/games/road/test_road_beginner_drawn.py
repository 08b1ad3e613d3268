"""Who has which start on The Best Road: the sheet with the letters of the seats."""

from __future__ import annotations

import pytest
from sheets_as_text import draw, parse

from games.kernel.chance import seeded
from games.kernel.game import chosen
from games.road import GAME

SEATS = {"1": "ABC", "2": "BCA", "3": "CAB"}
"""By who begins, who has the starts of the classic sheet in its own order."""

SHEET = """
a             r     g     r     g     e:1
b          v:2   e     y     v     b     r
c       b     y     b     r2    y     e     g
d    y     e3    v     y     e     g     v     y
e b     r     g     r     v:3   b     e     b     e
f    y10   v     y     b     e     r     g     y
g       b     r6    v     g7    v     e     b4
h          g     b     r     y     b     v
i             r9    e     g8    v     g5
"""


@pytest.mark.parametrize("first", SEATS)
def test_that_seat_has_the_first_start_and_the_others_the_next(first):
    """Three players; the starts of the classic sheet go row by row, and all choose at once whoever begins."""
    state = GAME.setup(3, chosen(GAME, {"first": first}), seeded("starts")).state
    marks = {road.start: str(SEATS[first].index(name) + 1) for road, name in zip(state.roads, "ABC", strict=True)}
    assert draw(state.sheet, marks) == draw(*parse(SHEET))
    assert GAME.to_act(state) == {0, 1, 2}
    assert GAME.view(state, None).first == int(first) - 1


def test_alone_it_changes_nothing():
    """One player has the first start, whatever the option says."""
    alone = [GAME.setup(1, chosen(GAME, {"first": value}), seeded("alone")).state for value in ("1", "host")]
    assert alone[0] == alone[1]
    assert GAME.setup(1, chosen(GAME, {"first": "luck"}), seeded("alone")).state.roads == alone[0].roads
