"""Each deed of Socks: a match that has it, and one that just misses it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deed_cases import FIRST, Told, ended, held, state

from games import catalogue
from games.kernel.deeds import Moment
from games.kernel.game import Seat
from games.kernel.match_deeds import feats
from games.socks.values import COLOURS, Died, Joined, Tracked

OTHER = Seat(1)
GREY = COLOURS.index("grey")


def track(seat, *joined, died=0, tracks=10):
    """A track of a seat that joined colours, each with its points, and left some to nobody; so many it had laid."""
    return seat, [Joined(seat, colour, points) for colour, points in joined], [Died(0)] * died, tracks


def match(*laid, points=(20, 10), reason=None):
    """A match of these tracks."""
    now = state("socks", 2)
    moments = [Moment(now)]
    for seat, joined, died, tracks in laid:
        has = tuple((1 << tracks) - 1 if number == seat else other for number, other in enumerate(now.tracks))
        now = replace(now, tracks=has)
        moments.append(Moment(now, (Tracked(seat, "a1", "a2", over=False), *joined, *died)))
    return Told(tuple(moments), ended(points, reason))


def joins(*points):
    """A match in which seat 0 joined colours with these points, a track each."""
    return match(*(track(FIRST, (colour, each)) for colour, each in enumerate(points)))


CASES = {
    "grey": (
        lambda: match(track(OTHER, (0, 7)), track(FIRST, (GREY, 6))),
        lambda: match(track(OTHER, (0, 7)), track(FIRST, (1, 7)), track(FIRST, (GREY, 6))),
    ),
    "double": (lambda: match(track(FIRST, (0, 6), (1, 7))), lambda: joins(6, 7)),
    "four": (lambda: joins(6, 6, 6, 6), lambda: joins(6, 6, 6)),
    "far": (lambda: joins(10), lambda: joins(9)),
    "back": (
        lambda: match(track(OTHER, (0, 6)), track(OTHER, (1, 6))),
        lambda: match(track(OTHER, (0, 6)), track(FIRST, (2, 6)), track(OTHER, (1, 10))),
    ),
    "last": (lambda: match(track(FIRST, (0, 6), tracks=40)), lambda: match(track(FIRST, (0, 6), tracks=39))),
    "spare": (lambda: match(track(FIRST, tracks=19)), lambda: match(track(FIRST, tracks=20))),
    "nobody": (lambda: match(track(FIRST, died=2)), lambda: match(track(FIRST, died=1), track(FIRST, died=1))),
    "rich": (lambda: match(points=(25, 20)), lambda: match(points=(24, 25))),
    "close": (lambda: match(points=(11, 10)), lambda: match(points=(10, 11))),
}


@pytest.mark.parametrize("name", CASES)
def test_a_deed_is_found_where_it_was_done(name):
    """By whoever did it, and not where a little is missing."""
    held("socks", CASES, name)


def test_what_the_other_did_is_no_deed():
    """Nor is winning by a resignation, whatever is left or was behind."""
    game = catalogue()["socks"]
    theirs = match(track(FIRST, tracks=25), track(OTHER, (0, 10), (1, 9), died=2, tracks=40), points=(5, 20))
    assert feats(game, theirs.passed, theirs.outcome)[FIRST].deeds == ()
    early = match(track(OTHER, (0, 6)), track(OTHER, (1, 6)), track(FIRST, tracks=10), reason="resigned")
    assert feats(game, early.passed, early.outcome)[FIRST].deeds == ()


def test_the_best_are_the_points_in_the_end():
    """Of each seat."""
    told = match(points=(7, 19))
    assert [one.best for one in feats(catalogue()["socks"], told.passed, told.outcome)] == [7, 19]
