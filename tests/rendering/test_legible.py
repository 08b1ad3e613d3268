"""What is written on a board can be read on a phone: it keeps its contrast at a third of the size."""

from __future__ import annotations

import pytest
from boards import POSITIONS, shown
from gallery import boards
from PIL import Image
from test_metro_texts import clashes
from test_theme import contrast

from rendering.canvas import Written, texts
from rendering.scene import Scene, painter
from rendering.text import plainly
from rendering.theme import THEMES

PHONE = 427
"""Width of a board in a chat on a phone, in pixels."""


def drawn(slug: str, theme: str, position: str) -> Image.Image:
    """A board as its painter gives it."""
    it = shown(slug, position)
    scene = Scene("K7QF", it.names, plainly(it.names), it.outcome)
    return painter(slug).draw(it.view, THEMES[theme], it.events, scene)


def reduced_contrast(small: Image.Image, text: Written, scale: float) -> float:
    """Between the lightest and the darkest colour where a text stands on a reduced picture."""
    left, top, right, bottom = (round(edge * scale) for edge in text.box)
    part = small.crop((left, top, max(right, left + 1), max(bottom, top + 1))).convert("RGB")
    colours = sorted((colour for _, colour in part.getcolors(part.width * part.height) or []), key=sum)
    darkest, lightest = ("#{:02x}{:02x}{:02x}".format(*colour) for colour in (colours[0], colours[-1]))
    return contrast(darkest, lightest)


@pytest.mark.parametrize(("slug", "theme", "position"), list(boards()))
def test_words_keep_their_contrast_on_a_phone(slug, theme, position) -> None:
    """After reduction to 427 pixels every text keeps a contrast of 3 to 1; none overlaps another or is cut."""
    whole = drawn(slug, theme, position)
    small = whole.convert("RGB").resize((PHONE, PHONE), Image.Resampling.LANCZOS)
    found = texts(whole)
    assert found
    assert list(clashes(found)) == []
    weak = {text.text for text in found if reduced_contrast(small, text, PHONE / whole.width) < 3}
    assert weak == set()


def test_every_position_is_of_its_kind() -> None:
    """The starts are empty, the ends have an outcome, and the crowded ones the longest names."""
    for slug in {slug for slug, _, _ in boards()}:
        assert [shown(slug, position).outcome is not None for position in POSITIONS] == [False, False, True, False]
        assert max(map(len, shown(slug, "crowded").names)) >= 30
