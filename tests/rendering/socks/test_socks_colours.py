"""The colours of socks stay apart for every kind of sight, and what stands on them can be read."""

from __future__ import annotations

import pytest
from test_theme import SIGHTS, distance, lab, linear, times

from rendering.socks.ground import of_city
from rendering.theme import THEMES


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_socks_stand_out_from_gardens(theme, sight):
    """Every colour of socks is at least 15 from what lies between the streets, for every kind of sight."""
    city = of_city(theme)
    seen = {name: lab(times(SIGHTS[sight], linear(name))) for name in (*city.seats, city.track)}
    for name in city.seats:
        assert distance(seen[name], seen[city.track]) >= 15, name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_platforms_are_like_nothing_else(theme, sight):
    """What joins stations is at least 15 from socks, tracks, news, gardens, streets and paper for all sights."""
    city = of_city(theme)
    others = (*city.seats, city.text, city.mark, city.track, city.tile, city.paper)
    seen = {name: lab(times(SIGHTS[sight], linear(name))) for name in (*others, city.nobody)}
    for name in others:
        assert distance(seen[name], seen[city.nobody]) >= 15, name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_tracks_and_news_are_like_nothing_else(theme, sight):
    """The colour of tracks and that of what is new are at least 15 from each other, socks and grounds."""
    city = of_city(theme)
    others = (*city.seats, city.track, city.tile, city.paper)
    seen = {name: lab(times(SIGHTS[sight], linear(name))) for name in (*others, city.text, city.mark)}
    assert distance(seen[city.text], seen[city.mark]) >= 15
    for name in others:
        assert distance(seen[name], seen[city.text]) >= 15, name
        assert distance(seen[name], seen[city.mark]) >= 15, name
