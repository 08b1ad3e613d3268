"""Where moves and changes of Socks are on the picture: groups, small numbers, big numbers."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from positions import opened
from socks_scenes import FAR, LONG, SOCKS, TABLES, board, played, played_far, scene, seen, told
from towns import position

from games.kernel.game import Seat
from rendering.canvas import palette, texts
from rendering.socks.board import draw
from rendering.socks.board_numbers import pressed
from rendering.socks.ground import of_city
from rendering.socks.layout import BOARD
from rendering.socks.spots import spots
from rendering.theme import LIGHT, MARK

STREETS = """
  .   B w . w . w .   .
                 w
R = . b . = .   R = B
"""


def meet(one, other):
    """Whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_tracks_are_grouped_each_by_itself_in_reading_order():
    """Free connections come from top to bottom, then from left to right; laid ones and neutral links are none."""
    state = position(STREETS)
    moves = [SOCKS.write(move) for move in SOCKS.legal(state, Seat(0))]
    groups = spots(SOCKS.view(state, Seat(0)), moves)
    assert groups[:3] == (("a1-a2",), ("a5-a6",), ("a1-b1",))
    assert groups[-2:] == (("a6-b6",), ("b4-b5",))
    assert sorted(text for group in groups for text in group) == sorted(moves)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_move_about_a_spot_is_in_one_group(options):
    """Socks are grouped by station, tiles by place; only ``finish`` and ``agree`` are about no spot."""
    for done in played(**options)[::9]:
        for seat in done.match.awaited:
            moves = done.match.legal(seat)
            groups = spots(SOCKS.view(done.match.state, seat), moves)
            assert sorted(text for group in groups for text in group) == sorted(set(moves) - {"finish", "agree"})
            for group in groups:
                assert len({text.split(" r")[0].split()[-1] for text in group}) == 1


def test_one_change_needs_no_number():
    """A single new track is marked and not numbered; two have the numbers 1 and 2, the older first."""
    dones = played("orders", "greedy")
    view = seen(dones[12])
    plain = [text.text for text in texts(draw(view, LIGHT, (), scene()))]
    once, twice = (
        [text.text for text in texts(draw(view, LIGHT, told(*dones[12 - count : 13]), scene()))] for count in (0, 1)
    )
    assert sorted(once) == sorted(plain)
    assert sorted(twice) == sorted([*plain, "1", "2"])


def test_changes_are_numbered_in_every_phase():
    """New tiles, socks, blockers and tracks have numbers, as many as there are changes."""
    for options in TABLES:
        dones = played(level="greedy", **options)
        for number in range(3, len(dones), 11):
            news = told(*dones[number - 2 : number + 1])
            view = seen(dones[number])
            if view.phase == "tiles" or not any(type(event).__name__ in {"Hung", "LaidTile"} for event in news):
                spots = sum(type(event).__name__ in {"Tracked", "LaidTile", "Placed", "Blocked"} for event in news)
                words = [text.text for text in texts(draw(view, LIGHT, news, scene()))]
                bare = [text.text for text in texts(draw(view, LIGHT, (), scene()))]
                assert len(words) - len(bare) == (spots if spots > 1 else 0)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_marks_are_big_and_apart(options):
    """The 25 numbers of a page stand on the board, no pill on another, with digits of at least 28 pixels."""
    for done in played(level="greedy", **options)[::17]:
        for seat in done.match.awaited:
            view = SOCKS.view(done.match.state, seat)
            groups = spots(view, done.match.legal(seat))
            for start in (0, 40):
                page = tuple(group[0] for group in groups[start : start + 25])
                found = numbers(view, page)
                assert [text.text for text in found] == [str(number) for number in range(1, len(page) + 1)]
                assert all(text.box[3] - text.box[1] >= 28 for text in found)
                assert not any(meet(one, other) for one, other in combinations(map(pill, found), 2))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_scattered_marks_are_apart(options):
    """The best 25 of all spots, which may lie anywhere, have numbers of 28 pixels that leave each other alone."""
    for done in played(level="greedy", **options)[::17]:
        for seat in done.match.awaited:
            view = SOCKS.view(done.match.state, seat)
            groups = spots(view, done.match.legal(seat))
            page = tuple(group[0] for group in groups[:: max(1, len(groups) // 25)][:25])
            found = numbers(view, page)
            assert len(found) == len(page)
            assert all(text.box[3] - text.box[1] >= 28 for text in found)
            assert not any(meet(one, other) for one, other in combinations(map(pill, found), 2))


@pytest.mark.parametrize("far", FAR)
def test_pages_of_wide_cities_are_shown_larger(far):
    """However far a city is stretched, the numbers of a page in reading order are larger than the names around them."""
    done = next(done for done in played_far(far) if done.match.state.phase == "tracks")
    (seat,) = done.match.awaited
    view = SOCKS.view(done.match.state, seat)
    groups = spots(view, done.match.legal(seat))
    for start in range(0, len(groups), 25):
        page = tuple(group[0] for group in groups[start : start + 25])
        found = numbers(view, page)
        assert all(text.size >= 46 for text in found)


def pill(text):
    """The pill on which a number stands, as the painter has it."""
    wide, high = pressed(text.text, text.size)
    x, y = (text.box[0] + text.box[2]) // 2, (text.box[1] + text.box[3]) // 2
    return x - wide // 2 + 1, y - high // 2 + 1, x + wide // 2 - 1, y + high // 2 - 1


@cache
def unmarked(view):
    """What is written on the board without marks."""
    return frozenset(texts(draw(view, LIGHT, (), scene(LONG))))


def numbers(view, page):
    """The numbers on the board that are there for the marks of a page, in their order."""
    written = unmarked(view)
    marked = texts(draw(view, LIGHT, (), scene(LONG, page)))
    found = [text for text in marked if text not in written and text.text.isdigit() and text.box[1] < BOARD[3]]
    return sorted(found, key=lambda text: int(text.text))


def test_new_socks_and_blockers_have_rings():
    """A sock or blocker that is new to the reader has a ring in the colour of what is new."""
    number = palette(of_city(LIGHT)).numbers[MARK]
    dones = [
        done
        for done in played("rings", placing="players", blockers="2")
        if done.match.state.phase in {"socks", "blockers"}
    ]
    for done in dones[1::4]:
        assert number in opened(board(seen(done), events=told(done))).tobytes()
        assert number not in opened(board(seen(done))).tobytes()
