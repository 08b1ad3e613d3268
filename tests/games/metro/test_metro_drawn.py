"""The rulebook's examples, drawn, with the answer marked on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawing import draw, parse, same_drawing

from games.kernel.chance import Refused
from games.kernel.game import Illegal
from games.metro import GAME
from games.metro.board import allowed, fresh, reach, run, squares
from games.metro.geometry import CENTRAL, Station, Tile, label
from games.metro.notation import read
from games.metro.rules import State


def crossings(drawing, station, seats=2):
    """The drawing with the number of crossings of a station's line marked on each tile, and the line."""
    board, _ = parse(drawing)
    line = run(fresh(seats)[station - 1], board)
    count = {}
    for each in line.passes:
        count[each.square] = count.get(each.square, 0) + 1
    return draw(board, {square: str(number) for square, number in count.items()}), line


def room(drawing, tile, touch="corner", turns=(0,)):
    """The drawing with + on each square on which the tile may lie unturned (``turns`` are those it might take)."""
    board, _ = parse(drawing)
    return draw(board, dict.fromkeys(squares(allowed(reach(board, touch), Tile(tile), turns)[0]), "+"))


def test_a_line_over_two_tiles_one_of_them_twice_is_three_points():
    """The rulebook's yellow line: 2 tiles, one crossed twice, 3 points."""
    drawing = """
        1      2      3  4  5  6  7  8
    a   .      .      .  .  .  .  .  .
    b   .      .      .  .  .  .  .  .
    c   .      .      .  .  .  .  .  .
    d   .      .      .  #  #  .  .  .
    e   aaaa:2 accd:1 .  #  #  .  .  .
    f   .      .      .  .  .  .  .  .
    g   .      .      .  .  .  .  .  .
    h   .      .      .  .  .  .  .  .
    """
    marked, line = crossings(drawing, 13)
    assert same_drawing(drawing, marked)
    assert (line.ends, line.points) == (Station(13), 3)


def test_a_line_over_five_tiles_into_the_centre_is_ten_points():
    """The rulebook's orange line: 5 tiles, doubled by a central station that adds no point itself."""
    drawing = """
        1  2  3  4      5      6  7  8
    a   .  .  .  .      .      .  .  .
    b   .  .  .  .      .      .  .  .
    c   .  .  .  .      .      .  .  .
    d   .  .  .  #      #      .  .  .
    e   .  .  .  #      #      .  .  .
    f   .  .  .  bcbc:1 bcbc:1 .  .  .
    g   .  .  .  cbcb:1 aacb:1 .  .  .
    h   .  .  .  aaaa:1 .      .  .  .
    """
    marked, line = crossings(drawing, 20)
    assert same_drawing(drawing, marked)
    assert (line.ends, line.points) == (CENTRAL, 10)


def test_a_line_from_a_station_of_nobody_brings_nothing():
    """With three players station 16 is nobody's: its line ends like any other and scores for nobody."""
    drawing = """
        1      2  3  4  5  6  7  8
    a   .      .  .  .  .  .  .  .
    b   .      .  .  .  .  .  .  .
    c   .      .  .  .  .  .  .  .
    d   .      .  .  #  #  .  .  .
    e   .      .  .  #  #  .  .  .
    f   .      .  .  .  .  .  .  .
    g   .      .  .  .  .  .  .  .
    h   cccc:1 .  .  .  .  .  .  .
    """
    marked, line = crossings(drawing, 16, seats=3)
    assert same_drawing(drawing, marked)
    assert (line.owner, line.ends, line.points) == (None, Station(17), 0)


EMPTY = """
    1  2  3  4  5  6  7  8
a   .  .  .  .  .  .  .  .
b   .  .  .  .  .  .  .  .
c   .  .  .  .  .  .  .  .
d   .  .  .  #  #  .  .  .
e   .  .  .  #  #  .  .  .
f   .  .  .  .  .  .  .  .
g   .  .  .  .  .  .  .  .
h   .  .  .  .  .  .  .  .
"""


def test_the_corner_curve_may_not_lie_on_a_corner():
    """The rulebook's first forbidden case: ``cccc`` joins two stations by one curve on each corner square."""
    assert same_drawing(
        room(EMPTY, "cccc"),
        """
        1  2  3  4  5  6  7  8
    a   .  +  +  +  +  +  +  .
    b   +  .  .  .  .  .  .  +
    c   +  .  .  .  .  .  .  +
    d   +  .  .  #  #  .  .  +
    e   +  .  .  #  #  .  .  +
    f   +  .  .  .  .  .  .  +
    g   +  .  .  .  .  .  .  +
    h   .  +  +  +  +  +  +  .
    """,
    )


def test_a_track_back_to_its_own_side_may_not_lie_on_that_rim():
    """The rulebook's second forbidden case: ``dada`` turns back on its north and south sides."""
    assert same_drawing(
        room(EMPTY, "dada"),
        """
        1  2  3  4  5  6  7  8
    a   .  .  .  .  .  .  .  .
    b   +  .  .  .  .  .  .  +
    c   +  .  .  .  .  .  .  +
    d   +  .  .  #  #  .  .  +
    e   +  .  .  #  #  .  .  +
    f   +  .  .  .  .  .  .  +
    g   +  .  .  .  .  .  .  +
    h   .  .  .  .  .  .  .  .
    """,
    )


def test_a_tile_that_fits_nowhere_else_fits_everywhere():
    """``dddd`` as the first tile turns back on every rim square, so all of them are allowed to it."""
    assert room(EMPTY, "dddd").count("+") == 28


def test_one_place_elsewhere_forbids_all_the_others():
    """As soon as ``dddd`` can lie inside, beside a laid tile, the rim is closed to it."""
    drawing = """
        1  2    3  4  5  6  7  8
    a   .  .    .  .  .  .  .  .
    b   +  aaaa +  .  .  .  .  .
    c   .  +    .  .  .  .  .  .
    d   .  .    .  #  #  .  .  .
    e   .  .    .  #  #  .  .  .
    f   .  .    .  .  .  .  .  .
    g   .  .    .  .  .  .  .  .
    h   .  .    .  .  .  .  .  .
    """
    marked = room(drawing, "dddd", touch="edge")
    assert same_drawing(marked, drawing.replace("b   +", "b   ."))


def test_another_turn_is_another_place():
    """With free turns ``dada`` fits on every rim side when turned, so unturned it stays off the top and bottom rim."""
    free = parse(room(EMPTY, "dada", turns=(0, 1, 2, 3)))[1]
    assert {label(square) for square in free} == {f"{row}{column}" for row in "bcdefg" for column in "18"}
    board, _ = parse(EMPTY)
    turned = allowed(reach(board, "corner"), Tile("dada"), (0, 1, 2, 3))[1]
    assert {label(square) for square in squares(turned)} == {f"{row}{column}" for row in "ah" for column in "234567"}


TOUCH = """
    1    2    3    4  5  6  7  8
a   +    +    +    +  +  +  +  +
b   +    .    .    .  .  .  .  +
c   +    .    aaaa .  .  .  .  +
d   +    .    .    #  #  .  .  +
e   +    .    .    #  #  .  .  +
f   +    .    .    .  .  .  .  +
g   +    .    .    .  .  .  .  +
h   +    +    +    +  +  +  +  +
"""


@pytest.mark.parametrize(
    ("touch", "near"), [("corner", {"b2", "b3", "b4", "c2", "c4", "d2", "d3"}), ("edge", {"b3", "c2", "c4", "d3"})]
)
def test_a_corner_is_enough_to_touch_unless_the_table_wants_sides(touch, near):
    """Inside the rim a tile lies beside c3, or at its corners too; the centre (d4) takes none."""
    board, rim = parse(TOUCH)
    reached = {label(square) for square in squares(reach(board, touch))}
    assert reached == near | {label(square) for square in rim}


def test_the_centre_does_not_count_as_a_tile():
    """A square whose only neighbours are central ones is out of reach on an empty board."""
    assert "c4" not in {label(square) for square in squares(reach(parse(EMPTY)[0], "corner"))}


# -- refusals


def position(drawing, hand=("aaaa",), **changes):
    """A position with seat 0 to move, holding these tiles, and some left to draw."""
    board, _ = parse(drawing)
    lines = tuple(run(line, board) for line in fresh(2))
    hands = (tuple(map(Tile, hand)), (Tile("bbbb"),))
    state = State(len(hand), "corner", "fixed", "turn", board, hands, None, (Tile("cbcb"),), 0, None, lines)
    return replace(state, **changes)


ONE = EMPTY.replace("a   .", "a   cbaa", 1)


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (position(ONE), "lay a1", "A1 already has a tile."),
        (position(ONE), "lay d4", "The four central squares take no tile."),
        (position(ONE), "lay c5", "C5 is neither on the rim nor touches a tile, not even at a corner."),
        (position(ONE, touch="edge"), "lay b2", "B2 is neither on the rim nor shares a side with a tile."),
        (
            position(ONE, hand=("dada",)),
            "lay a2",
            "On A2 this tile alone would join two stations or one with itself; it still fits elsewhere.",
        ),
        (position(ONE, pool=()), "draw", "No tile is left to draw."),
        (position(ONE, drawn=Tile("cccc")), "draw", "You have drawn a tile already: now lay it."),
        (
            position(ONE, drawn=Tile("cccc")),
            "lay b1 t1",
            "You have drawn a tile and must lay that one: leave t1 out.",
        ),
        (position(ONE), "lay b1 t1", "You hold one tile only: leave t1 out."),
        (position(ONE, hand=("aaaa", "aacb")), "lay b1", "You hold 2 tiles: say which one, from t1 to t2."),
        (position(ONE, hand=("aaaa", "aacb")), "lay b1 t3", "You do not hold a tile t3: you have 2."),
        (position(ONE), "lay b1 r1", "At this table tiles are not turned."),
        (position(ONE, mover=1), "lay b1", "It is not your turn."),
        (position(ONE, mover=None), "lay b1", "The match is over."),
    ],
)
def test_each_wrong_move_is_refused_with_its_reason(state, text, sentence):
    """The player reads why, in one sentence."""
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, 0, read(text), Refused())
    assert str(caught.value) == sentence
