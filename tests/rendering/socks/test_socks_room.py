"""No text on a board of Socks overlaps another or leaves the picture, however far the city is stretched."""

from __future__ import annotations

import pytest
from socks_scenes import FAR, HOSTILE, LONG, played_far, scene, seen, told
from test_metro_texts import clashes

from rendering.canvas import texts
from rendering.socks.board import draw
from rendering.theme import LIGHT

PEOPLE = (LONG, *((name, "") for name in HOSTILE), ("דוד המלך", "Zoë 🚇"))
"""Names of 30 characters, emoji, from right to left, empty."""


@pytest.mark.parametrize("far", FAR)
def test_texts_keep_apart_and_names_of_stations_are_high(far):
    """With and without numbers on what is new, with every kind of name; all on a station's name has 28 pixels.

    The same is asked of usual cities, as of all games, in ``test_legible.py``.
    """
    dones = list(played_far(far))
    for count, at in enumerate(range(0, len(dones), 12)):
        view, news = seen(dones[at]), told(*dones[max(0, at - 3) : at + 1]) if count % 2 else ()
        found = texts(draw(view, LIGHT, news, scene(PEOPLE[count % len(PEOPLE)])))
        assert list(clashes(tuple(word for word in found if word.text.strip()))) == []
        if view.phase != "tiles":
            names = {label.upper() for label in view.city.labels}
            assert min(word.box[3] - word.box[1] for word in found if word.text in names) >= 28
