"""Pictures of Socks: what is in them, how big they are, and that nobody's name breaks them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.languages import plain
from games import catalogue
from games.bots import play_out
from games.chance import seeded
from games.hexes import Hex, Label
from games.kernel import Seat, chosen
from games.notation import offers
from games.socks.city import Tile, city
from games.socks.layout import places
from games.socks.values import (
    Agreed,
    Begins,
    Blocked,
    Built,
    Colour,
    Died,
    Hung,
    Joined,
    LaidTile,
    NoMore,
    Offered,
    Placed,
    Tracked,
)
from rendering.canvas import palette
from rendering.picture import BOARD, HAND, describe, render, warm
from rendering.socks import bars, pieces, plan, tell
from rendering.socks.ground import ground, of_city
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, TEXT, THEMES, TILE

SOCKS = catalogue()["socks"]
NAMES = ("Anna", "Bruno")
MOST = 150 * 1024
"""Bytes of a board; issue "The main job"."""
LONG = ("Maria Antonietta Lombardi-Ros1", "Maria Antonietta Lombardi-Ros2")
HOSTILE = ("W" * 30, "🚇" * 30, "يوسف بن تاشفين", "Z\u0351\u0343\u0334a" * 50, "{who}{0}%s\\n\x00\u202e<b>")
TABLES = (
    {},
    {"layout": "players"},
    {"placing": "players", "blockers": "3"},
    {"rebuild": "yes", "size": "first", "free_neighbours": "any"},
)


def played(seed, level="random", **options):
    """Every position of a game of computer players, and what led to it."""
    return list(play_out(SOCKS, 2, chosen(SOCKS, options), level, seeded(f"l{seed}"), seeded(f"m{seed}")))


def board(view, names=NAMES, theme=LIGHT, events=()):
    """The board as a PNG file."""
    return render("socks", BOARD, view, names, "K7QF", theme, events, plainly(names))


def opened(png):
    """The picture in a PNG file."""
    image = Image.open(BytesIO(png))
    image.load()
    return image


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_boards_are_small_palette_pictures(options):
    """At every table and in every phase a board is a 1280 x 1280 palette image of at most 150 KB."""
    dones = played("small", **options)
    for done in (*dones[::12], dones[-1]):
        png = board(SOCKS.view(done.match.state, None), LONG, events=tuple(each.event for each in done.told))
        picture = opened(png)
        assert (picture.size, picture.mode) == ((1280, 1280), "P")
        assert len(png) <= MOST


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_theme_draws_every_thing(theme):
    """Taken, dead and open colours, blockers, tracks over neutral links are drawn in all themes."""
    for options in TABLES:
        for done in played("themes", "greedy", **options)[-1::-30]:
            assert opened(board(SOCKS.view(done.match.state, None), theme=theme)).size == (1280, 1280)


LEAST = 66
"""Pixels from hexagon to hexagon at which every name of a station still finds room."""

FAR = {
    "right": lambda tile: (tile.at.q, tile.turn),
    "down": lambda tile: (tile.at.r, tile.turn),
    "aslant": lambda tile: (tile.at.q - tile.at.r, tile.turn),
}
"""Which way a city is stretched as far as the rules allow."""


@pytest.mark.parametrize("count", [10, 20])
@pytest.mark.parametrize("far", FAR)
def test_a_stretched_city_is_folded(far, count):
    """However far a city reaches, every station with its name lies inside the board's place, large enough to read."""
    tiles = (Tile(Hex(0, 0), 0),)
    while len(tiles) < count:
        tiles = (*tiles, max(places(tiles), key=FAR[far]))
    town = city(tiles)
    canvas, laid = ground(of_city(LIGHT), tiles, town.neutral, laying=False)
    assert laid.pitch >= LEAST
    assert {written.text for written in canvas.texts} == set(town.labels)
    for at in town.stations:
        for x, y in laid.spots(at):
            assert plan.BOARD[0] <= x <= plan.BOARD[2]
            assert plan.BOARD[1] <= y <= plan.BOARD[3]


@pytest.mark.parametrize("far", FAR)
def test_no_connection_is_lost_in_a_fold(far):
    """Each connection of a folded city is shown on exactly one sheet."""
    tiles = (Tile(Hex(0, 0), 0),)
    while len(tiles) < 20:
        tiles = (*tiles, max(places(tiles), key=FAR[far]))
    town = city(tiles)
    laid = plan.plan(LIGHT, town.stations)
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


@pytest.mark.parametrize("name", HOSTILE, ids=["wide", "emoji", "arabic", "zalgo", "format"])
@pytest.mark.parametrize("at", [0, 40, -1])
def test_names_do_no_harm(name, at):
    """Whatever people call themselves, the city and the prizes stay as they are, pixel for pixel."""
    view = SOCKS.view(played("names", "greedy")[at].match.state, None)
    box = (0, plan.BOARD[1], 1280, bars.FOOTER - 1)
    assert opened(board(view)).crop(box).tobytes() == opened(board(view, (name,) * 2)).crop(box).tobytes()


def test_tracks_are_told_apart_without_colour():
    """White's and Black's tracks differ in lightness: one is full, the other has a rim only, in each theme."""
    for theme in THEMES.values():
        assert pieces.solid(theme, Seat(0)) != pieces.solid(theme, Seat(1))
        numbers = palette(of_city(theme)).numbers
        done = played("apart")[40].match.state
        view = SOCKS.view(done, None)
        drawn, laid = opened(board(view, theme=theme)), plan.plan(LIGHT, view.city.stations)
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
    before, after = (opened(board(SOCKS.view(done.match.state, None))) for done in dones[:2])
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


# -- words


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_descriptions_fit_everywhere(language, options):
    """A description has at most 700 characters with names of 30, so every caption holds it."""
    for done in played("words", "greedy", **options)[::7]:
        assert len(describe("socks", SOCKS.view(done.match.state, None), plain(language, LONG))) <= 700


def test_a_position_in_words():
    """Turn, players, each colour with its stations, the last tracks."""
    done = played("told", "greedy")[20]
    view = SOCKS.view(done.match.state, None)
    text = describe("socks", view, plainly(NAMES))
    assert text.startswith(f"Socks in the City. {NAMES[view.mover]} to lay {view.steps} track")
    assert f"Anna (white): {view.scores[0]} point" in text
    for pair in view.socks:
        assert ", ".join(view.city.labels[at] for at in pair) in text
    assert done.entry.text in text


def test_news_in_words():
    """Every event has its sentence, in both languages, without a name left open."""
    spot = Label("c4")
    events = [
        Begins(Seat(1)),
        Built((Tile(Hex(0, 0), 0),), 1),
        Hung((), 1),
        LaidTile(Seat(0), Tile(Hex(3, -2), 4)),
        Offered(Seat(0)),
        Agreed(Seat(1)),
        Placed(Seat(0), Colour(0), spot),
        NoMore((Colour(1), Colour(2))),
        Blocked(Seat(0), spot),
        Tracked(Seat(0), spot, Label("c5"), over=False),
        Tracked(Seat(0), spot, Label("c5"), over=True),
        Joined(Seat(0), Colour(5), 7),
        Died(Colour(4)),
    ]
    told = {language: [plain(language, NAMES).spell(tell(event)) for event in events] for language in ("en", "it")}
    assert told["en"][3] == "Anna lays a tile at 3,-2 r4."
    assert told["en"][9:13] == [
        "Anna lays c4-c5.",
        "Anna lays c4-c5, over the neutral link.",
        "Anna joins the grey socks: 7 points.",
        "Nobody can join the violet socks any more.",
    ]
    assert told["it"][11] == "Anna unisce i calzini grigi: 7 punti."
    assert all(one != other for one, other in zip(told["en"], told["it"], strict=True))
    assert not any("{" in line for lines in told.values() for line in lines)


# -- buttons


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_move_is_few_presses_away(options):
    """By stepwise buttons, at most 20 at a time, every legal move of every phase is reached in at most four presses."""

    def presses(texts, typed=""):
        offered = offers(texts, typed)
        assert len(offered) <= 20
        return 1 + max((presses(texts, offer.text) for offer in offered if not offer.whole), default=0)

    for done in played("buttons", **options)[::6]:
        for seat in done.match.awaited:
            assert presses(done.match.legal(seat)) <= 4
