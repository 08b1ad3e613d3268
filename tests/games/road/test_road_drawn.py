"""The rulebook's examples, drawn on the sheet, with the answer marked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from sheets_as_text import draw, parse

from games.kernel.chance import seeded
from games.kernel.game import Illegal, Seat
from games.road import GAME
from games.road.classic import SHEET, STARTS
from games.road.deck import DECK
from games.road.geometry import NAMED, NEAR, Space, label
from games.road.notation import read
from games.road.rules import State, growths, marked, score
from games.road.sheet import COLOURS
from games.road.values import Mark, Pass, Road


def card(names):
    """The card that shows exactly these colours."""
    wanted = sum(1 << COLOURS.index(name) for name in names.split())
    (found,) = (each for each in DECK if each == wanted)
    return found


def road_of(marks):
    """The road of a drawing whose spaces are numbered from 1 in order."""
    steps = sorted((int(mark), space) for space, mark in marks.items() if mark.isdigit())
    assert [step for step, _ in steps] == list(range(1, len(steps) + 1))
    spaces = tuple(space for _, space in steps)
    assert all(there in NEAR[here] for here, there in pairwise(spaces))
    return Road(spaces[0], spaces)


def table(*roads, first="blue green yellow grey"):
    """A position on the classic sheet with these roads and this card in play."""
    return State("classic", SHEET, tuple(roads), (card(first),), 0, (None,) * len(roads))


LINO = """
a             r:5   g:4   r:3   g:2   e:1
b          v:6   e:25  y:26  v     b     r
c       b:7   y:24  b:27  r2:28 y     e     g
d    y:8   e3:19 v:23  y:29  e:30  g     v     y
e b:9   r:18  g:20  r:22  v:31  b:44  e:51  b:50  e:49
f    y10:10 v:17  y:21  b:32  e:43  r:45  g:47  y:48
g       b:11  r6:16 v:33  g7:41 v:42  e:46  b4
h          g:12  b:15  r:34  y:40  b:39  v:38
i             r9:13 e:14  g8:35 v:36  g5:37
"""


def test_linos_twenty_nine_points():
    """3, 6, 8, 9 first, 2, 5, 7, 10 later, the 4 never, ten spaces missed: 26 + 13 - 10 = 29."""
    sheet, marks = parse(LINO)
    assert sheet == SHEET
    road = road_of(marks)
    reached = [sheet.numbers[space] for space in road.spaces if sheet.numbers[space]]
    road = replace(road, marks=marked(reached, frozenset({2, 5, 7, 10}), alone=False))
    assert sum(mark.points for mark in road.marks if mark.number in {3, 6, 8, 9}) == 26
    assert sum(mark.points for mark in road.marks if mark.number in {2, 5, 7, 10}) == 13
    assert len(road.spaces) == 51
    assert score(sheet, road) == 29


def test_linos_first_round_and_the_two_ends_after_it():
    """Blue, green, grey and yellow join up from the start; the next round goes on from the start or the new end."""
    drawing = """
    a             r     g     r     g     e*
    b          v*    e     y     v     b     r
    c       b     y     b     r2    y     e     g
    d    y     e3    v     y     e     g     v     y
    e b     r     g     r     v*    b:1   e:2   b     e*
    f    y10   v     y     b     e     r     g:3   y:4
    g       b     r6    v     g7    v     e     b4
    h          g     b     r     y     b     v
    i             r9    e     g8    v     g5
    """
    sheet, marks = parse(drawing)
    assert sheet == SHEET
    path = tuple(space for _, space in sorted((mark, space) for space, mark in marks.items() if mark.isdigit()))
    state = table(Road(NAMED["e5"], (NAMED["e5"],)))
    move = next(move for move in GAME.legal(state, Seat(0)) if not isinstance(move, Pass) and move.path == path)
    after = GAME.apply(state, Seat(0), move, seeded("next")).state
    (road,) = after.roads
    assert road.ends == (NAMED["e5"], path[-1])
    grown_from = {move.end or next(end for end in road.ends if end in NEAR[move.path[0]])
                  for move in growths(sheet, road, DECK[0])}  # fmt: skip
    assert grown_from == set(road.ends)


def test_each_colour_of_the_card_serves_once():
    """With blue, green, yellow and grey, the legal first spaces are marked; red and violet are not among them."""
    drawing = """
    a             r     g     r     g     e:*
    b          v     e     y     v     b:+   r
    c       b     y     b     r2    y     e     g
    d    y     e3    v     y     e     g     v     y
    e b     r     g     r     v     b     e     b     e
    f    y10   v     y     b     e     r     g     y
    g       b     r6    v     g7    v     e     b4
    h          g     b     r     y     b     v
    i             r9    e     g8    v     g5
    """
    sheet, _ = parse(drawing)
    start = NAMED["a5"]
    state = table(Road(start, (NAMED["a4"], start)))
    near = {
        move.path[0]
        for move in GAME.legal(state, Seat(0))
        if not isinstance(move, Pass) and start in NEAR[move.path[0]]
    }
    marks = dict.fromkeys(near, "+") | {start: "*"}
    assert draw(sheet, marks) == draw(*parse(drawing))
    for move in GAME.legal(state, Seat(0)):
        colours = [] if isinstance(move, Pass) else [sheet.colours[space] for space in move.path]
        assert len(set(colours)) == len(colours) <= 4


def test_maria_was_at_the_seven_before():
    """A player who reaches the 7 in a later round gets half of it, rounded up: 4."""
    assert marked([7], frozenset({7}), alone=False) == (Mark(7, 4),)
    assert marked([8], frozenset({7}), alone=False) == (Mark(8, 8),)


def test_the_same_round_is_shared():
    """Two players who reach the 2 in the same round both get 2 points; a third a round later gets 1."""
    two = NAMED["c4"]
    roads = [Road(NAMED[name], (NAMED[name],)) for name in ("b4", "c3", "e5")]
    state = table(*roads, first="green yellow red violet grey")
    assert all(two in NEAR[road.spaces[0]] for road in roads[:2])
    for seat, text in enumerate(("c4", "c4", "pass")):
        state = GAME.apply(state, Seat(seat), read(text), seeded("shared")).state
    assert [road.marks for road in state.roads] == [(Mark(2, 2),), (Mark(2, 2),), ()]
    roads = (*state.roads[:2], Road(NAMED["d4"], (NAMED["d4"],)))
    late = replace(state, turned=(DECK[-1], card("green yellow red violet grey")), roads=roads)
    for seat, text in enumerate(("pass", "pass", "c4")):
        late = GAME.apply(late, Seat(seat), read(text), seeded("shared")).state
    assert late.roads[2].marks == (Mark(2, 1),)


@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        ([[4], [7], [5], [9]], [4, 7, 3, 9]),
        ([[4, 7, 5, 9]], [4, 7, 3, 9]),
        ([[9, 4]], [9, 2]),
        ([[4, 9]], [4, 9]),
        ([[10], [9]], [10, 5]),
    ],
)
def test_tommaso_alone(rounds, points):
    """Alone a number is full only if no higher one was reached before, be it in the same round."""
    marks = []
    for reached in rounds:
        marks += marked(reached, frozenset(mark.number for mark in marks), alone=True)
    assert [mark.points for mark in marks] == points


REFUSED = {
    "b1": "B1 touches no end of your road.",
    "e4": "Your road already goes through E4.",
    "e6": "The card does not show the colour of E6.",
    "f5 f4": "The card does not show the colour of F4.",
    "f5 d4": "D4 is no neighbour of F5.",
    "f5 f6 e7": "F5 and E7 have the same colour, and the card shows it once.",
    "f5 f6 f5": "A road never goes through a space twice, but F5 stands there twice.",
    "from d4: d5": "D4 is no end of your road.",
    "d4": "D4 touches both ends of your road. Say which: “from e4: d4” or “from e5: d4”.",
    "from e5: f5": "F5 touches one end of your road only: leave “from” out.",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refusals_say_why(text):
    """Each way that breaks a rule is refused with the first reason, for the road e4-e5 and a card without blue."""
    state = table(Road(NAMED["e4"], (NAMED["e4"], NAMED["e5"])), first="green yellow red violet grey")
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Seat(0), read(text), seeded("no"))
    assert str(caught.value) == REFUSED[text]


def test_a_road_grows_from_the_end_that_was_named():
    """A first space that touches both ends is taken from the one named, and the road stays one line."""
    road = Road(NAMED["e4"], (NAMED["e4"], NAMED["e5"]))
    for text, spaces in (("from e4: d4", "d4 e4 e5"), ("from e5: d4", "e4 e5 d4")):
        state = table(road, first="green yellow red violet grey")
        after = GAME.apply(state, Seat(0), read(text), seeded("x")).state.roads[0]
        assert " ".join(map(label, after.spaces)) == spaces
        assert after.start == NAMED["e4"]


def test_the_drawing_is_the_sheet():
    """The classic sheet in this folder's drawing and in the data are one."""
    text = draw(SHEET, dict.fromkeys(STARTS, "*"))
    sheet, marks = parse(text)
    assert (sheet, tuple(sorted(marks))) == (SHEET, tuple(sorted(map(Space, STARTS))))
