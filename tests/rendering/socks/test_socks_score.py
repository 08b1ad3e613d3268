"""The score of Socks: who leads at a glance, and one bar of all points that both players pull at."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from glance import Moment, lit
from socks_scenes import LONG, TABLES, played, scene, seen, told

from games.kernel.game import Seat
from rendering.canvas import texts
from rendering.socks.board import draw
from rendering.socks.score import BOTTOM, TOP, leaders, parts
from rendering.theme import LIGHT, THEMES

TAKEN = (Seat(0), None, Seat(1), None, Seat(1), None)


def scored(scores, takers=TAKEN, dead=(False,) * 6):
    """A position in which these colours are taken."""
    return replace(seen(played("score", "greedy")[40]), scores=scores, takers=takers, dead=dead)


def leading(view, theme=LIGHT):
    """The texts that have the size of points in the lead, or a larger one, on the board below the header."""
    found = texts(draw(view, theme, (), scene(LONG)))
    return [text for text in found if text.size >= LIGHT.leader and text.box[1] > 100]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_points_of_whoever_leads_are_the_largest(theme):
    """They alone have that size and are 24 pixels high and more; both have it where they are equal, nobody at 0."""
    assert leading(scored((0, 0)), theme) == []
    for scores, wanted in (((9, 13), ["13"]), ((17, 6), ["17"]), ((8, 8), ["8", "8"])):
        found = leading(scored(scores), theme)
        assert [text.text for text in found] == wanted
        assert all(text.box[3] - text.box[1] >= 24 for text in found)
    assert leaders(scored((0, 0))) == ()
    assert leaders(scored((8, 8))) == (Seat(0), Seat(1))


def test_leads_is_said_once():
    """Of one player who leads it is said in words, of two who are equal it is not."""
    for scores, times in (((9, 13), 1), ((8, 8), 0), ((0, 0), 0)):
        words = [text.text for text in texts(draw(scored(scores), LIGHT, (), scene()))]
        assert sum(word.startswith("leads") for word in words) == times


def test_spare_tracks_are_words_and_no_figures():
    """How many tracks are left stands in small words, so that nobody takes it for points."""
    view = replace(scored((9, 13)), left=(6, 1))
    words = {text.text: text.size for text in texts(draw(view, LIGHT, (), scene()))}
    assert words["6 tracks left"] == words["leads, 1 track left"] == LIGHT.small


def test_the_bar_is_shared_from_both_ends():
    """What seat 0 has stands on the left, what seat 1 has on the right; no part meets another, and more is wider."""
    view = scored((9, 13), dead=(False,) * 5 + (True,))
    found = parts(view, 36, 1244)
    assert [part.taker for part in found] == [Seat(0), None, None, None, Seat(1), Seat(1)]
    assert (found[0].left, found[-1].right) == (36, 1244)
    assert all(one.right <= other.left for one, other in pairwise(found))
    wide = {part.colour: part.right - part.left for part in found}
    assert wide[5] < min(wide[colour] for colour in range(5))
    more = replace(view, worth=(10, 6, 6, 6, 6, 6))
    wide = {part.colour: part.right - part.left for part in parts(more, 36, 1244)}
    assert wide[0] > wide[1] + 20


def test_what_was_gained_is_framed():
    """The bar is another one where a colour has just been taken."""
    dones = played("gained 0", "greedy")
    done = next(done for done in dones if any(type(each.event).__name__ == "Joined" for each in done.told))
    box = (0, TOP, 1280, BOTTOM)
    lit, calm = (draw(seen(done), LIGHT, news, scene()).crop(box).tobytes() for news in (told(done), ()))
    assert lit != calm


@pytest.mark.soak
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_news_are_seen_at_once_at_all_tables(theme):
    """On a phone what a move changes is 1 % of the picture and more, at least 10 (CIEDE2000) from how it looked."""
    check(TABLES, theme, 25)


def check(tables, theme, count):
    """Look at so many moves at each table."""
    dones = [done for options in tables for done in played("at once", **options) if any(map(changing, done.told))]
    for done in dones[:: max(1, len(dones) // (count * len(tables)))]:
        view, outcome = seen(done), done.match.outcome
        found = lit(Moment("socks", view, told(done), outcome, 2, view.scores), theme, scene())
        assert found.share >= 0.01, done.entry.text
        assert found.apart >= 10, done.entry.text


def changing(each):
    """Whether something was put on the board."""
    return type(each.event).__name__ in {"Tracked", "LaidTile", "Placed", "Blocked"}
