"""Pictures of Socks: what is in them, how big they are, and that nobody's name breaks them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from socks_scenes import FAR, HOSTILE, LONG, NAMES, SOCKS, TABLES, board, opened, played, seen, stretched, told

from games.kernel.game import Seat
from games.kernel.move_completion import offers
from games.socks.city import city
from games.socks.values import Colour
from rendering.canvas import palette
from rendering.picture import HAND, render, warm
from rendering.socks import bars, layout, pieces
from rendering.socks.ground import ground, of_city
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, TEXT, THEMES, TILE

MOST = 150 * 1024
"""Bytes of a board; issue "The main job"."""


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_boards_are_small_palette_pictures(options):
    """At every table and in every phase a board is a 1280 x 1280 palette image of at most 150 KB."""
    dones = played(**options)
    for done in (*dones[::12], dones[-1]):
        png = board(seen(done), LONG, events=told(done))
        picture = opened(png)
        assert (picture.size, picture.mode) == ((1280, 1280), "P")
        assert len(png) <= MOST


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_theme_draws_every_thing(theme):
    """Taken, dead and open colours, blockers, tracks over neutral links are drawn in all themes."""
    for options in TABLES:
        for done in played(level="greedy", **options)[-1::-30]:
            assert opened(board(seen(done), theme=theme)).size == (1280, 1280)


LEAST = 66
"""Pixels from hexagon to hexagon at which every name of a station still finds room."""


@pytest.mark.parametrize("count", [10, 20])
@pytest.mark.parametrize("far", FAR)
def test_a_stretched_city_is_folded(far, count):
    """However far a city reaches, every station with its name lies inside the board's place, large enough to read."""
    tiles = stretched(far, count)
    town = city(tiles)
    canvas, laid = ground(of_city(LIGHT), tiles, town.neutral, laying=False)
    assert laid.pitch >= LEAST
    assert {written.text for written in canvas.texts} == {label.upper() for label in town.labels}
    for at in town.stations:
        for x, y in laid.spots(at):
            assert layout.BOARD[0] <= x <= layout.BOARD[2]
            assert layout.BOARD[1] <= y <= layout.BOARD[3]


@pytest.mark.parametrize("far", FAR)
def test_no_connection_is_lost_in_a_fold(far):
    """Each connection of a folded city is shown on exactly one sheet."""
    town = city(stretched(far))
    laid = layout.plan(LIGHT, town.stations)
    assert len(laid.sheets) > 1
    for one, other in town.links:
        assert len(laid.spans(town.stations[one], town.stations[other])) == 1


def test_hands_are_the_board_and_bystanders_have_none():
    """Nothing is hidden: a seat's private picture is the board as it stands."""
    state = played("hands")[30].match.state
    own = SOCKS.view(state, Seat(0))
    assert render("socks", HAND, own, NAMES, "K7QF", LIGHT, (), plainly(NAMES)) == board(own)
    with pytest.raises(ValueError, match="bystander"):
        render("socks", HAND, SOCKS.view(state, None), NAMES, "K7QF", LIGHT, (), plainly(NAMES))


def test_a_half_typed_move_is_shown():
    """The station with which a track begins has a ring on the private picture; what names no station has none."""
    own = SOCKS.view(played("typed")[30].match.state, Seat(0))
    plain = board(own)

    def pressed(typed):
        return render("socks", HAND, own, NAMES, "K7QF", LIGHT, (), plainly(NAMES), typed=typed)

    assert pressed("b") == pressed("zz9-") == plain
    assert len({plain, pressed("b2-"), pressed("red b3")}) == 3


@pytest.mark.parametrize("name", HOSTILE, ids=["wide", "emoji", "arabic", "zalgo", "format"])
@pytest.mark.parametrize("at", [0, 40, -1])
def test_names_do_no_harm(name, at):
    """Whatever people call themselves, the city and the prizes stay as they are, pixel for pixel."""
    view = SOCKS.view(played("names", "greedy")[at].match.state, None)
    box = (0, layout.BOARD[1], 1280, bars.FOOTER - 1)
    assert opened(board(view)).crop(box).tobytes() == opened(board(view, (name,) * 2)).crop(box).tobytes()


def test_tracks_are_told_apart_without_colour():
    """White's and Black's tracks differ in lightness: one is full, the other has a rim only, in each theme."""
    for theme in THEMES.values():
        assert pieces.solid(theme, Seat(0)) != pieces.solid(theme, Seat(1))
        numbers = palette(of_city(theme)).numbers
        done = played("apart")[40].match.state
        view = SOCKS.view(done, None)
        drawn, laid = opened(board(view, theme=theme)), layout.plan(LIGHT, view.city.stations)
        for number, (one, other) in enumerate(view.city.links):
            owner = next((seat for seat in (0, 1) if view.tracks[seat] >> number & 1), None)
            socks = {at for pair in view.socks for at in pair}
            if owner is not None and not socks & {one, other}:
                (x, y), (a, b) = (laid.spots(view.city.stations[at])[0] for at in (one, other))
                seen = drawn.getpixel(((x + a) // 2, (y + b) // 2))
                assert seen == numbers[TEXT if pieces.solid(theme, Seat(owner)) else TILE]


def test_each_colour_has_a_shape_of_its_own():
    """Six colours, six shapes; no two masks share nine tenths of what they cover."""
    masks = [pieces.shape(Colour(colour), 60).tobytes() for colour in range(6)]
    for one in range(6):
        for other in range(one):
            both = sum(min(a, b) for a, b in zip(masks[one], masks[other], strict=True))
            either = sum(max(a, b) for a, b in zip(masks[one], masks[other], strict=True))
            assert both < 0.9 * either


def test_the_last_tracks_are_marked():
    """The marking colour is on the board once a track lies, and not before."""
    dones = played("marked")
    mark = palette(of_city(LIGHT)).numbers[MARK]
    before, after = (opened(board(seen(done))) for done in dones[:2])
    assert mark not in before.tobytes()
    assert mark in after.tobytes()


def test_equal_things_look_equal_also_when_warmed():
    """The same view gives the same bytes, whatever was drawn between; another view gives others."""
    view = SOCKS.view(played("equal")[30].match.state, None)
    first = board(view)
    warm("socks", LIGHT)
    board(SOCKS.view(played("between")[10].match.state, None))
    assert board(view) == first
    assert board(replace(view, scores=(9, 9))) != first


# -- buttons


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_move_is_few_presses_away(options):
    """By stepwise buttons, at most 20 at a time, every legal move of every phase is reached in at most four presses."""

    def presses(texts, typed=""):
        offered = offers(texts, typed)
        assert len(offered) <= 20
        return 1 + max((presses(texts, offer.text) for offer in offered if not offer.whole), default=0)

    for done in played(**options)[::6]:
        for seat in done.match.awaited:
            assert presses(done.match.legal(seat)) <= 4
