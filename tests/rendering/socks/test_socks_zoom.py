"""One thing of Socks by itself: colours and players, large, with their words."""

from __future__ import annotations

from itertools import product

import pytest
from socks_scenes import FAR, HOSTILE, LONG, NAMES, SOCKS, TABLES, opened, played, played_far, scene, seen
from towns import position

from games.socks.values import COLOURS
from rendering.canvas import texts
from rendering.socks import layout
from rendering.socks.ground import of_city
from rendering.socks.races import missing, ways
from rendering.socks.zoom import close, followed, subject, zoom
from rendering.text import plainly
from rendering.theme import LIGHT, THEMES
from tests.rendering.drawing import ZOOM, render

STREETS = """
  .   B w . w . w .   .
                 w
R = . b . = .   R = B
"""


def test_colours_and_players_can_be_followed():
    """Each colour that hangs and both players have a word of plain letters, a title and what is to be said."""
    plain = plainly(NAMES)
    things = {
        each.word: (plain.spell(each.title), " ".join(map(plain.spell, each.about)))
        for each in followed(SOCKS.view(position(STREETS, mover=1), None))
    }
    assert things["red"] == (
        "The red socks: b1 and b5",
        "Worth 3 points. Anna cannot join them any more. Bruno lacks b4-b5.",
    )
    assert things["p2"] == ("Bruno, black", "0 points, 39 tracks left. Nearest: the red socks, 1 track lacking.")
    assert list(things) == ["red", "blue", "p1", "p2"]


def test_nothing_is_followed_before_the_first_track():
    """While the city or the socks are laid there is nothing to follow."""
    assert followed(seen(played("early", layout="players")[3])) == ()


def test_an_unknown_word_is_refused():
    """A word that names nothing raises ``KeyError``."""
    with pytest.raises(KeyError):
        zoom(SOCKS.view(position(STREETS), None), LIGHT, "pink", scene())


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_everything_followed_is_drawn(options, theme):
    """Whatever can be followed has a picture of the usual size that holds its words, at any time of a game."""
    dones = played(level="greedy", **options)
    for done in (dones[-1], dones[len(dones) * 2 // 3]):
        view = seen(done)
        for each in followed(view):
            picture = zoom(view, theme, each.word, scene(LONG))
            assert picture.size == (1280, 1280)
            for text in texts(picture):
                left, top, right, bottom = text.box
                assert 0 <= left < right <= 1280
                assert 0 <= top < bottom <= 1280


def check(games):
    """How many things there were; fails with the first that is not wholly in view, or smaller than it could be."""
    count = 0
    for number, (options, level) in enumerate(product(TABLES, ("random", "greedy"))):
        for game in range(games):
            dones = [done for done in played(f"zoom {number} {game}", level, **options) if followed(seen(done))]
            for done in (*dones[game % 9 :: 9], dones[-1]):
                count += fitted(seen(done))
    for far in FAR:
        dones = [done for done in played_far(far) if followed(seen(done))]
        count += sum(fitted(seen(done)) for done in dones[::20])
    return count


def fitted(view):
    """How many things of a position are looked at, each with all that belongs to it on the board's place."""
    theme = of_city(LIGHT)
    left, top, right, bottom = layout.BOARD
    usual, things = layout.plan(theme, view.city.stations), followed(view)
    for each in things:
        laid = close(view, theme, each.word)
        for at in subject(view, each.word) | lacking(view, each.word):
            assert laid.spots(at), (each.word, at)
            for x, y in laid.spots(at):
                assert left <= x - laid.station < x + laid.station <= right
                assert top <= y - laid.station < y + laid.station <= bottom
        assert usual.pitch - 0.01 <= laid.pitch <= 2 * usual.pitch + 0.01 or len(usual.sheets) > 1
    return len(things)


def lacking(view, word):
    """The socks of a colour, and the stations at the ends of tracks that somebody still needs for it."""
    if word.startswith("p"):
        return set()
    colour = COLOURS.index(word)
    links = 0
    for seat, way in enumerate(ways(view)[colour]):
        links |= 0 if way is None else missing(view, seat, way)
    pairs = [pair for number, pair in enumerate(view.city.links) if links >> number & 1]
    return {view.city.stations[at] for at in (*view.socks[colour], *(at for pair in pairs for at in pair))}


def test_all_of_a_thing_is_in_view():
    """Both socks of a colour with the ways between them, and all tracks of a player, are in view in every city."""
    assert check(1) >= 500


@pytest.mark.soak
def test_all_of_a_thing_is_in_view_in_many_positions():
    """The same in 500 positions and more."""
    assert check(8) >= 4000


@pytest.mark.parametrize("name", HOSTILE, ids=["wide", "emoji", "arabic", "zalgo", "format"])
def test_names_do_no_harm_to_a_close_look(name):
    """Whatever people call themselves, their colour and their tracks can be looked at."""
    view = seen(played("hostile", "greedy")[-1])
    for word in ("red", "p1"):
        png = render("socks", ZOOM, view, (name, name), "K7QF", LIGHT, (), plainly((name, name)), word=word)
        assert opened(png).size == (1280, 1280)
