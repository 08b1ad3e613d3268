"""Small pictures of pieces: their names, their size, and that they are seen on a dark and on a light ground."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from boards import panels, shown
from PIL import Image, ImageChops

from games import catalogue
from rendering.emojis import SIDE, name_of
from rendering.metro.emojis import name
from rendering.painter import painter
from tests.panel_walk import decision

ALL = {slug: emojis for slug in catalogue() if (emojis := painter(slug).emojis())}
SHOWN = 22
"""Pixels of an emoji beside words."""
GROUNDS = ((49, 51, 56), (255, 255, 255))
"""Discord's dark and light ground."""


@pytest.mark.parametrize("slug", ALL)
def test_names_say_the_game_and_change_with_the_picture(slug) -> None:
    """One is called by the game itself; whole names are those that Discord takes, and no two are alike."""
    names = [emoji.name for emoji in ALL[slug]]
    assert names[0] == slug
    assert all(name.startswith(f"{slug}_") for name in names[1:])
    assert max(Counter(names).values()) == 1
    for emoji in ALL[slug]:
        assert re.fullmatch("[a-z0-9_]{2,32}", emoji.full_name)
        assert name_of(emoji.full_name) == emoji.name
    digits = {emoji.full_name.removeprefix(emoji.name) for emoji in ALL[slug][1:]}
    assert len(digits) == len(names) - 1


@pytest.mark.parametrize("slug", ALL)
def test_pictures_are_small_and_have_no_corners(slug) -> None:
    """As many pixels as Discord shows, a file far below its 256 KiB, and nothing in the corners."""
    for emoji in ALL[slug]:
        assert (emoji.picture.mode, emoji.picture.size) == ("RGBA", (SIDE, SIDE))
        assert len(emoji.png) < 16_000
        assert emoji.png[:4] == b"\x89PNG"
        assert {emoji.picture.getpixel(at)[3] for at in ((0, 0), (SIDE - 1, 0), (0, SIDE - 1))} == {0}


@pytest.mark.parametrize("slug", ALL)
@pytest.mark.parametrize("ground", GROUNDS)
def test_they_are_seen_and_told_apart_as_small_as_they_are_shown(slug, ground) -> None:
    """A fifth of the pixels at least stand out from the ground, and any two differ in many."""
    bare, small = Image.new("RGB", (SHOWN, SHOWN), ground), {}
    for emoji in ALL[slug][1:]:
        picture = emoji.picture.resize((SHOWN, SHOWN), Image.Resampling.LANCZOS)
        small[emoji.name] = bare.copy()
        small[emoji.name].paste(picture, (0, 0), picture)
        assert apart(small[emoji.name], bare, 60) > SHOWN * SHOWN / 5, emoji.name
    for one, other in combinations(small, 2):
        assert apart(small[one], small[other], 40) > 8, (one, other)


def apart(one, other, least):
    """How many pixels of two pictures differ by more than this in red, green or blue."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(grey > least for grey in most.tobytes())


@pytest.mark.parametrize("slug", catalogue())
@pytest.mark.parametrize("position", ["start", "middle", "crowded"])
def test_buttons_name_emojis_that_there_are(slug, position) -> None:
    """Along the panels of a position."""
    names = {"", *(emoji.name for emoji in ALL.get(slug, ()))}
    assert {press.symbol for _, _, here in panels(slug, position) for press in here.presses} <= names


def test_moves_have_the_emojis_of_what_they_are_about() -> None:
    """In Metro the tile as it will lie, in Socks the colour that is hung; all others have none."""
    metro = decision(catalogue()["metro"], shown("metro", "middle").state, shown("metro", "middle").seat or 0)
    names = {painter("metro").symbol(metro.view, text) for text in metro.moves}
    held = {name(tile) for tile in metro.view.hand if tile is not None}
    assert held <= names <= {"", *(emoji.name for emoji in ALL["metro"])}
    assert painter("socks").symbol(None, "red c4") == "socks_red"
    assert painter("socks").symbol(None, "c4-c5") == ""
    assert painter("road").symbol(None, "pass") == ""
