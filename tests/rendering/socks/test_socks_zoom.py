"""One thing of Socks by itself: colours and players, large, with their words."""

from __future__ import annotations

import pytest
from socks_scenes import HOSTILE, LONG, NAMES, SOCKS, TABLES, opened, played, scene, seen
from towns import position

from rendering.canvas import texts
from rendering.socks.zoom import followed, zoom
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


@pytest.mark.parametrize("name", HOSTILE, ids=["wide", "emoji", "arabic", "zalgo", "format"])
def test_names_do_no_harm_to_a_close_look(name):
    """Whatever people call themselves, their colour and their tracks can be looked at."""
    view = seen(played("hostile", "greedy")[-1])
    for word in ("red", "p1"):
        png = render("socks", ZOOM, view, (name, name), "K7QF", LIGHT, (), plainly((name, name)), word=word)
        assert opened(png).size == (1280, 1280)
