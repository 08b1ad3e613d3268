"""Boards with names of seven scripts: nothing overlaps, nothing is cut, and names can be told apart."""

from __future__ import annotations

from itertools import product

import pytest
from boards import SCRIPTS, shown
from test_metro_texts import clashes

from bot.text.languages import languages, plain
from games import catalogue
from rendering.canvas import texts
from rendering.painter import painter
from rendering.reading_order import BEGIN, END
from rendering.scene import Scene
from rendering.theme import LIGHT
from rendering.typeface import clean


@pytest.mark.parametrize("first", range(0, len(SCRIPTS), 4))
@pytest.mark.parametrize(("slug", "locale"), list(product(catalogue(), languages())))
def test_names_of_all_scripts_fit_on_boards(slug: str, locale: str, first: int) -> None:
    """Whoever sits where, no text overlaps another or leaves the picture, and everybody's name begins as it should."""
    for position in ("middle", "crowded", "end"):
        it = shown(slug, position)
        names = (*SCRIPTS[first:], *SCRIPTS[:first])[: len(it.names)]
        scene = Scene("K7QF", names, plain(locale, names), it.outcome)
        written = texts(painter(slug).draw(it.view, LIGHT, it.events, scene))
        assert list(clashes(written)) == [], position
        whole = " ".join(text.text for text in written).replace(BEGIN, "").replace(END, "")
        for name in names:
            assert clean(name).strip(BEGIN + END)[:3] in whole
