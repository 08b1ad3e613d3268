"""Previews of Socks: the new piece pale, what it would finish with its points."""

from __future__ import annotations

import pytest
from positions import opened
from socks_scenes import NAMES, SOCKS, TABLES, played, scene
from towns import position

from games.kernel.game import Seat
from rendering.canvas import palette, texts
from rendering.socks.ground import of_city
from rendering.socks.preview import preview
from rendering.text import plainly
from rendering.theme import LIGHT, MARK, TEXT, THEMES
from tests.rendering.drawing import PREVIEW, render

NEARLY = """
  .   B w . w . w .   .
                 w
R = . b . = .   R = B
"""
"""Black joins red by b4-b5 for 3 points."""


def previewed(state, text, theme=LIGHT):
    """The preview of a move of the seat to move, and the words on it."""
    view = SOCKS.view(state, state.mover)
    after, events = SOCKS.foresee(view, SOCKS.read(text))
    picture = preview(view, after, events, theme, scene())
    return picture, [word.text for word in texts(picture)]


def test_what_a_track_would_take_has_its_points():
    """A track that joins socks three stations apart shows +3; one that joins none shows no points."""
    state = position(NEARLY, mover=1)
    _, words = previewed(state, "b4-b5")
    assert {"Preview", "+3"} <= set(words)
    _, words = previewed(state, "a1-a2")
    assert not any(word.startswith("+") for word in words)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_new_track_is_pale_and_marked(theme):
    """On the street of the previewed track there are marked pixels and fewer full ones than once it lies."""
    state = position(NEARLY, mover=1)
    numbers = palette(of_city(theme)).numbers
    picture, _ = previewed(state, "a1-b1", theme)
    laid = SOCKS.apply(state, Seat(1), SOCKS.read("a1-b1"), None).state
    view = SOCKS.view(laid, None)
    after = opened(render("socks", "board", view, NAMES, "K7QF", theme, (), plainly(NAMES)))
    box = (24, 84, 1256, 1094)
    pale, full = (list(image.crop(box).tobytes()).count(numbers[TEXT]) for image in (picture, after))
    assert list(picture.crop(box).tobytes()).count(numbers[MARK]) > 100
    assert pale < full


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_legal_move_can_be_previewed(options):
    """In every phase, whatever is legal has a preview that is not the board itself."""
    for done in played(level="greedy", **options)[::14]:
        for seat in done.match.awaited:
            view = SOCKS.view(done.match.state, seat)
            legal = done.match.legal(seat)
            for text in dict.fromkeys((*legal[:: max(1, len(legal) // 3)], "finish", "agree")):
                if text in legal:
                    after, events = SOCKS.foresee(view, SOCKS.read(text))
                    png = render("socks", PREVIEW, view, NAMES, "K7QF", LIGHT, events, plainly(NAMES), after=after)
                    assert opened(png).size == (1280, 1280)
                    assert len(png) <= 150 * 1024
