"""Pictures of Socks: what is in them, how big they are, and that nobody's name breaks them."""

from __future__ import annotations

import pytest
from positions import opened
from socks_scenes import FAR, SOCKS, TABLES, board, played, scene, seen, stretched, told

from games.kernel.game import Seat
from games.kernel.move_completion import offers
from games.socks.city import city
from games.socks.values import Colour
from rendering.canvas import Canvas, palette, texts
from rendering.socks import city_words, layout, pieces, shapes
from rendering.socks.board import draw
from rendering.socks.ground import of_city
from rendering.theme import LIGHT, MARK, TEXT, THEMES, TILE

LEAST = {layout.PRIVATE: 64, layout.PUBLIC: 54}
"""Pixels from hexagon to hexagon at which everything still finds room, with names of stations and without."""


@pytest.mark.parametrize("place", LEAST)
@pytest.mark.parametrize("count", [10, 20])
@pytest.mark.parametrize("far", FAR)
def test_a_stretched_city_is_folded(far, count, place):
    """However far a city reaches, every station lies inside the board's place, large enough to read."""
    town = city(stretched(far, count))
    laid = layout.plan(LIGHT, town.stations, place)
    assert laid.pitch >= LEAST[place]
    for at in town.stations:
        assert laid.spots(at)
        for x, y in laid.spots(at):
            assert layout.BOARD[0] <= x <= layout.BOARD[2]
            assert layout.BOARD[1] <= y <= layout.BOARD[3]


@pytest.mark.parametrize("far", FAR)
def test_rows_are_named_at_their_ends(far):
    """On public boards the first station of every row has its name beside it, so that any other can be counted."""
    town = city(stretched(far))
    laid = layout.plan(LIGHT, town.stations, layout.PUBLIC)
    canvas = Canvas.blank(of_city(LIGHT), (1280, 1280))
    city_words.write_row_ends(canvas, laid, town, frozenset())
    written = {word.text: word.box for word in canvas.texts}
    firsts = {label.rstrip("0123456789"): label for label in reversed(town.labels)}
    for label in firsts.values():
        (x, y), *_ = laid.spots(town.stations[town.labels.index(label)])
        left, top, right, bottom = written[label.upper()]
        assert top <= y <= bottom
        assert 0 <= left < right < x - laid.station
    assert all(left >= 0 and right <= 1280 for left, _, right, _ in written.values())


def test_stations_have_their_names_on_private_pictures_only():
    """A player's own picture has every name, the board of all has those at the ends of rows and no others."""
    state = played("names on")[30].match.state
    labels = {label.upper() for label in seen(played("names on")[30]).city.labels}
    found = [
        {word.text for word in texts(draw(SOCKS.view(state, seat), LIGHT, (), scene()))} & labels
        for seat in (None, Seat(0))
    ]
    assert found[1] == labels
    assert len(found[0]) < len(labels) / 3


@pytest.mark.parametrize("far", FAR)
def test_no_connection_is_lost_in_a_fold(far):
    """Each connection of a folded city is shown on exactly one sheet."""
    town = city(stretched(far))
    laid = layout.plan(LIGHT, town.stations)
    assert len(laid.sheets) > 1 or laid.pitch >= layout.ROOMY
    for one, other in town.links:
        assert len(laid.spans(town.stations[one], town.stations[other])) == 1


def test_tracks_are_told_apart_without_colour():
    """White's and Black's tracks differ in lightness: one is full, the other has a rim only, in each theme."""
    for theme in THEMES.values():
        assert pieces.solid(theme, Seat(0)) != pieces.solid(theme, Seat(1))
        numbers = palette(of_city(theme)).numbers
        done = played("apart")[40].match.state
        view = SOCKS.view(done, None)
        drawn, laid = opened(board(view, theme=theme)), layout.plan(LIGHT, view.city.stations, layout.PUBLIC)
        for number, (one, other) in enumerate(view.city.links):
            owner = next((seat for seat in (0, 1) if view.tracks[seat] >> number & 1), None)
            socks = {at for pair in view.socks for at in pair}
            if owner is not None and not socks & {one, other}:
                (x, y), (a, b) = (laid.spots(view.city.stations[at])[0] for at in (one, other))
                seen = drawn.getpixel(((x + a) // 2, (y + b) // 2))
                assert seen == numbers[TEXT if pieces.solid(theme, Seat(owner)) else TILE]


def test_each_colour_has_a_shape_of_its_own():
    """Six colours, six shapes; no two masks share nine tenths of what they cover."""
    masks = [shapes.shape(Colour(colour), 60).tobytes() for colour in range(6)]
    for one in range(6):
        for other in range(one):
            both = sum(min(a, b) for a, b in zip(masks[one], masks[other], strict=True))
            either = sum(max(a, b) for a, b in zip(masks[one], masks[other], strict=True))
            assert both < 0.9 * either


def test_the_last_tracks_are_marked():
    """The marking colour is on the board where a track is new, and on a player's own picture always."""
    done = played("marked")[1]
    mark = palette(of_city(LIGHT)).numbers[MARK]
    assert mark not in opened(board(seen(done))).tobytes()
    assert mark in opened(board(seen(done), events=told(done))).tobytes()
    assert mark in opened(board(SOCKS.view(done.match.state, Seat(0)))).tobytes()


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
