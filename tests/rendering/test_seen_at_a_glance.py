"""In two seconds on a phone a board tells what has changed, whose turn it is and who leads."""

from __future__ import annotations

from itertools import product

import pytest
from boards import NAMES, WORST
from glance import Moment, leaders, lit, moments

from bot.text.languages import languages, plain
from games import catalogue
from rendering import bars
from rendering.canvas import Written, texts
from rendering.painter import painter
from rendering.scene import Scene
from rendering.theme import LIGHT, THEMES, Theme
from tests.sweeps import ends

SHARE, APART = 0.01, 10.0
"""Least share of the picture that is lit, and its least mean distance (CIEDE2000) from the board without news."""
HIGH = 24
"""Least height of the leader's figure, in pixels."""
TABLES = [(slug, seats) for slug, game in catalogue().items() for seats in game.seats]
tables = pytest.mark.parametrize(("slug", "seats"), ends(TABLES))


def scene(moment: Moment, locale: str = "en", names: tuple[str, ...] = NAMES) -> Scene:
    """Words around it for a reader of a language."""
    names = names[: moment.seats]
    return Scene("K7QF", names, plain(locale, names), moment.outcome)


def figures(moment: Moment, theme: Theme, words: Scene) -> list[Written]:
    """What is written below the header as large as only the leader's points are."""
    whole = painter(moment.slug).draw(moment.view, theme, moment.events, words)
    return [text for text in texts(whole) if text.size >= theme.leader and text.box[1] >= bars.HEADER]


@tables
def test_news_are_seen(slug: str, seats: int) -> None:
    """What a move changed is lit over at least a hundredth of the picture, and far from the board without news."""
    for moment, theme in zip(moments(slug, seats, len(THEMES)), THEMES.values(), strict=True):
        seen = lit(moment, theme, scene(moment))
        assert seen.share >= SHARE, (seen, moment.events)
        assert seen.apart >= APART, (seen, moment.events)


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_news_are_seen_in_many_positions(slug: str, seats: int) -> None:
    """The same in 40 positions of every table, themes and languages in turn."""
    found = moments(slug, seats, 40, "many")
    looks = list(product(THEMES.values(), languages()))
    seen = [
        lit(moment, *(looks[number % len(looks)][0], scene(moment, looks[number % len(looks)][1], WORST)))
        for number, moment in enumerate(found)
    ]
    share, apart = min(each.share for each in seen), min(each.apart for each in seen)
    print(f"{slug} {seats}: share at least {share:.2%}, apart at least {apart:.1f}")
    assert share >= SHARE
    assert apart >= APART


@pytest.mark.parametrize(("slug", "seats"), ends(table for table in TABLES if table[1] > 1))
def test_the_leader_is_unmistakable(slug: str, seats: int) -> None:
    """The points of whoever leads, and nothing else on the board, are written in the leader's size.

    At six moments, one for each language in each theme.
    """
    looks = list(product(THEMES.values(), languages()))
    for moment, (theme, locale) in zip(moments(slug, seats, len(looks)), looks, strict=True):
        first = leaders(moment)
        found = figures(moment, theme, scene(moment, locale))
        assert [text.text for text in found] == [str(points) for points in first.values()], moment
        assert all(text.box[3] - text.box[1] >= HIGH for text in found)


@tables
@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("names", [NAMES, WORST], ids=["usual", "worst"])
def test_the_header_says_who_does_what(slug: str, seats: int, locale: str, names: tuple[str, ...]) -> None:
    """The largest words of a picture stand in its header, and none of them is cut but a name."""
    for moment in moments(slug, seats, 6)[::2]:
        whole = painter(slug).draw(moment.view, LIGHT, moment.events, scene(moment, locale, names))
        above = [text for text in texts(whole) if text.box[1] < bars.HEADER]
        largest = max(text.size for text in above)
        assert largest >= min(bars.TURNS)
        if names == NAMES:
            assert not [text.text for text in texts(whole) if text.text.endswith("…")]
