"""The colours of socks stay apart for every kind of sight, and what stands on them can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from test_theme import SIGHTS, contrast, distance, lab, linear, times

from rendering.socks.ground import of_city
from rendering.theme import THEMES, of_kinds


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_sock_colours_stay_apart(theme, sight):
    """The six colours and what lies under them are at least 15 apart for every kind of sight."""
    kinds = of_kinds(theme)
    seen = {name: lab(times(SIGHTS[sight], linear(name))) for name in (*kinds.seats, kinds.tile)}
    assert len(seen) == 7
    for one, two in combinations(seen, 2):
        assert distance(seen[one], seen[two]) >= 15, (one, two)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_stands_on_socks_can_be_read(theme):
    """Shape and label have a contrast of at least 4.5 to 1 on each colour."""
    kinds = of_kinds(theme)
    assert min(contrast(*pair) for pair in zip(kinds.seats, kinds.over, strict=True)) >= 4.5


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
