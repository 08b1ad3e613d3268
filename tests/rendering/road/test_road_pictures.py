"""Pictures and words of The Best Road: sizes, what is on them, what is not, and that nobody's name breaks them."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops
from positions import opened

from bot.text.languages import plain
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat
from games.kernel.match import play
from games.road import GAME
from games.road.geometry import NAMED
from games.road.values import Chose, Grow, Grown, Mark, Pass, Turned
from rendering import bars
from rendering.canvas import palette
from rendering.road import layout, shapes
from rendering.road.board import draw
from rendering.road.description import alt
from rendering.road.event_text import tell
from rendering.road.inks import LIT, of_roads
from rendering.road.shapes import pattern
from rendering.scene import Scene
from rendering.text import plainly
from rendering.theme import LIGHT, seat_ink
from tests.rendering.drawing import BOARD, describe, render

NAMES = ("Anna", "Bruno", "Chiara", "Dario")
LONG = tuple(f"Maria Antonietta Lombardi-Ros{number}" for number in range(4))


@lru_cache(maxsize=32)
def matches(seed, seats, sheet="classic", level="greedy"):
    """Every match of a game of computer players, with what was told publicly of it."""
    dones = play_out(GAME, seats, {"sheet": sheet, "first": "1"}, level, seeded(f"l{seed}"), seeded(f"m{seed}"))
    return tuple((done.match, tuple(told.event for told in done.told if told.to is None)) for done in dones)


def choosing(seed, seats):
    """A match in its middle and an awaited seat with several ways that is not the last to choose."""
    for match, _ in matches(seed, seats)[4 * seats :]:
        for seat in match.awaited:
            if len(match.awaited) > 1 and len(match.legal(seat)) > 5:
                return match, seat
    raise AssertionError


def board(match, events=(), theme=LIGHT, names=NAMES, seat=None, language="en"):
    """The board as a PNG file, from a bystander's view unless a seat is given."""
    view = GAME.view(match.state, seat)
    return render("road", BOARD, view, names, "K7QF", theme, events, plain(language, names), match.outcome)


def covered(seats):
    """How many sheets and boxes of words lie on each pixel of a board, 60 for each."""
    whole = Image.new("L", (1280, 1280))
    for panel in layout.panels(seats):
        mask = Image.new("L", (1280, 1280))
        for space in NAMED.values():
            x, y = panel.middle(space)
            field = shapes.field(panel.cell)
            mask.paste(field, (x - panel.cell // 2, y - layout.height(panel.cell) // 2), field)
        whole = ImageChops.add(whole, mask.point(lambda grey: min(grey, 60)))
    boxes = [(0, 0, 1280, bars.HEADER)]
    if seats < 3:
        boxes += [layout.strip(seats, seat) for seat in range(seats)]
    if seats == 2:
        boxes += layout.PLATES
    if seats == 3:
        boxes += [layout.table()]
    for box in boxes:
        assert min(box) >= 0
        assert max(box) <= 1280
        mask = Image.new("L", (1280, 1280))
        mask.paste(60, box)
        whole = ImageChops.add(whole, mask)
    return whole


@pytest.mark.parametrize("seats", GAME.seats)
def test_sheets_lie_inside_and_apart(seats):
    """Every sheet lies inside the picture, and no two of them share a place, nor do plates, numbers and header."""
    for left, top, right, bottom in (panel.box for panel in layout.panels(seats)):
        assert 0 <= left < right <= 1280
        assert bars.HEADER <= top < bottom <= 1280
    assert covered(seats).getextrema() == (0, 60)


def test_two_sheets_are_large():
    """For two players the sheets reach into each other's corners: their rectangles overlap, and they fill more."""
    one, two = (panel.box for panel in layout.panels(2))
    assert one[2] > two[0]
    assert one[3] > two[1]
    assert layout.panels(2)[0].cell >= 80


def test_boards_do_not_show_choices():
    """A board after a choice differs from the one before by the tick alone, whatever was chosen and whoever looks."""
    match, seat = choosing("secret", 3)
    after = [play(match, seat, text, seeded("x"))[0].match for text in match.legal(seat)[:2]]
    assert len({board(each) for each in after} | {board(each, seat=seat) for each in after}) == 1
    assert board(after[0]) != board(match)


def open_ways(match, spaces):
    """Pairs of neighbours along the only road on which nothing stands but the road."""
    road, numbers = match.state.roads[0], match.state.sheet.numbers
    bare = [space for space in road.spaces if not numbers[space] and space not in (road.start, *road.ends)]
    return [pair for pair in pairwise(spaces) if set(pair) <= set(bare)]


def test_new_growth_is_lit():
    """New spaces are lit with a dashed road and an outline in its colour; the rest recedes, unless it is a replay."""
    match, events, (one, two) = next(
        (match, events, plain_ways[0])
        for match, events in matches("news", 1)
        for event in events
        if isinstance(event, Grown) and (plain_ways := open_ways(match, event.path))
    )
    panel = layout.panels(1)[0]
    numbers = palette(of_roads(LIGHT)).numbers
    with_news, without = opened(board(match, events)), opened(board(match))
    (ax, ay), (bx, by) = panel.middle(one), panel.middle(two)
    long = math.dist((ax, ay), (bx, by))

    def beside(hexagons):
        """A spot on the border of both spaces, so far from the middle of the road."""
        away = panel.cell * hexagons / long
        return round((ax + bx) / 2 - (by - ay) * away), round((ay + by) / 2 + (bx - ax) * away)

    assert with_news.getpixel(beside(0.1)) == without.getpixel(beside(0.1)) == numbers["text"]
    inside = (ax * 4 + bx) // 5 - (by - ay) // 4, (ay * 4 + by) // 5 + (bx - ax) // 4
    assert with_news.getpixel(inside) == numbers[LIT]
    assert without.getpixel(inside) != numbers[LIT]
    old = next(
        space
        for space in NAMED.values()
        if space not in match.state.roads[0].spaces and not match.state.sheet.numbers[space]
    )
    scene = Scene("K7QF", NAMES, plainly(NAMES), calm=True)
    calm = draw(GAME.view(match.state, None), LIGHT, events, scene)
    x, y = panel.middle(old)
    spot = x, y - panel.cell // 3
    assert calm.getpixel(spot) == without.getpixel(spot) != with_news.getpixel(spot)


def test_roads_run_without_gaps():
    """Along each road asphalt is seen on both sides of the border of any two of its spaces."""
    match, _ = matches("colour", 1)[-1]
    drawn, asphalt = opened(board(match)), palette(of_roads(LIGHT)).numbers["text"]
    panel, road = layout.panels(1)[0], match.state.roads[0]
    ways = open_ways(match, road.spaces)
    assert len(ways) > 10
    for one, two in ways:
        (ax, ay), (bx, by) = panel.middle(one), panel.middle(two)
        for part in (0.46, 0.5, 0.54):
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            spot = round(x - (by - ay) * 0.09), round(y + (bx - ax) * 0.09)
            assert drawn.getpixel(spot) == asphalt, (one, two, part)


def test_unreached_spaces_have_their_colour():
    """Each space no road has reached shows its colour between pattern and rim; those on the road are faded."""
    match, _ = matches("colour", 1)[6]
    drawn, numbers = opened(board(match)), palette(of_roads(LIGHT)).numbers
    panel = layout.panels(1)[0]
    road = match.state.roads[0]
    inks = [numbers[seat_ink(kind)] for kind in range(6)]
    for name, space in NAMED.items():
        x, y = panel.middle(space)
        half = panel.cell * 2 // 5
        seen = drawn.crop((x - half, y - half, x + half, y + half)).tobytes()
        most = max(inks, key=seen.count)
        if space in road.spaces:
            assert seen.count(most) < 20, name
        else:
            assert most == inks[match.state.sheet.colours[space]], name


def test_patterns_are_six_different_ones():
    """Colour never speaks alone: any two patterns differ in a fifth of what they cover, at a third of the size too."""
    for wide in (layout.CELLS[4], layout.CELLS[4] // 3):
        masks = [pattern(colour, wide).tobytes() for colour in range(6)]
        for one, two in combinations(masks, 2):
            different = sum(abs(a - b) > 63 for a, b in zip(one, two, strict=True))
            assert different >= 0.2 * sum(a > 63 or b > 63 for a, b in zip(one, two, strict=True))


def test_the_start_in_words():
    """Round, card, who is to choose, points, spaces and ends; the choice comes last and only to its owner."""
    match, _ = matches("words", 2)[0]
    text = describe("road", GAME.view(match.state, None), plainly(NAMES))
    assert text.startswith("The Best Road, round 1 of 15. Card: ")
    assert "Everybody chooses. Anna: 0 points so far, 60 spaces empty, ends " in text
    chosen = play(match, Seat(0), match.legal(Seat(0))[1], seeded("x"))[0].match
    assert "Still to choose: Bruno. Anna: " in describe("road", GAME.view(chosen.state, None), plainly(NAMES))
    own = describe("road", GAME.view(chosen.state, Seat(0)), plainly(NAMES))
    assert own.endswith(f"You have chosen: {match.legal(Seat(0))[1]}.")
    assert "You have chosen" not in describe("road", GAME.view(chosen.state, Seat(1)), plainly(NAMES))


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_seat_is_told_where_it_may_go_on(language):
    """A seat's description names the first spaces of its ways with colour and number, and fits a caption of 1024."""
    for match, _ in matches("ahead", 4):
        for seat in match.seats:
            own = describe("road", GAME.view(match.state, seat), plain(language, LONG), match.outcome)
            assert len(own) <= 950
            first = {text.rpartition(": ")[2].split()[0] for text in match.legal(seat) if text != "pass"}
            told = own.partition("You may go on to: ")[2].partition(".")[0]
            if language == "en":
                assert {words.split()[0] for words in told.split(", ") if words} == first
    assert "with the" not in describe("road", GAME.view(match.state, None), plainly(NAMES), match.outcome)


def test_the_end_in_words():
    """At the end it says who has won with the scores; alone more than 35 points are called excellent."""
    match, _ = matches("end", 2)[-1]
    text = describe("road", GAME.view(match.state, None), plainly(NAMES), match.outcome)
    assert text.startswith("The Best Road, the end.")
    assert all(f"{name}: {score} point" in text for name, score in zip(NAMES, match.outcome.scores, strict=False))
    alone, _ = matches("end", 1)[-1]
    view = GAME.view(alone.state, None)
    assert len(alt(replace(view, scores=(36,)))) == len(alt(replace(view, scores=(35,)))) + 1


def test_news_in_words():
    """Every event has its sentence but a choice, which the panel says as long as it may be changed."""
    c4, c5 = NAMED["c4"], NAMED["c5"]
    expected = {
        Turned(0b001011, 2): "Round 2: the card shows blue, green, red.",
        Grown(Seat(1), c4, (), ()): "Bruno passes.",
        Grown(Seat(1), c4, (c5,), ()): "Bruno: c5.",
        Grown(Seat(1), c4, (c5,), (Mark(2, 1), Mark(7, 7))): "Bruno: c5 and the 2 for 1 point, the 7 for 7 points.",
    }
    assert {event: plainly(NAMES).spell(tell(event)) for event in expected} == expected
    assert tell(Chose(Seat(0), Pass())) is tell(Chose(Seat(0), Grow((c4, c5)))) is None
