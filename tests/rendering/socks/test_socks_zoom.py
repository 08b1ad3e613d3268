"""One thing of Socks by itself: colours and players, large, with their words."""

from __future__ import annotations

from socks_scenes import NAMES, SOCKS, played, seen
from towns import position

from rendering.socks.zoom import followed
from rendering.text import plainly

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
