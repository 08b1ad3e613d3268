"""Each deed of Metro: a match that has it, and one that just misses it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deed_cases import FIRST, Told, ended, held, state

from games import catalogue
from games.kernel.deeds import Moment
from games.kernel.game import Seat
from games.kernel.match_deeds import feats
from games.metro.geometry import CENTRAL, FREE
from games.metro.values import LaidDown, Line, LineDone, Pass

OTHER = Seat(1)


def line(station, points=4, owner=FIRST, squares=FREE[:2], ends=2):
    """A line that has arrived."""
    return Line(station, owner, tuple(Pass(square, 0, 5) for square in squares), ends, points)


def match(*lines, at_once=(), by=FIRST, points=(30, 20), reason=None):
    """A match that ends with these lines, and in which a seat completed some of them with one tile."""
    end = replace(state("metro", 2), lines=lines)
    events = (LaidDown(by, 0, "aacg", 0), *map(LineDone, at_once))
    return Told((Moment(state("metro", 2)), Moment(end, events)), ended(points, reason))


def ends_at(*places):
    """A match with a line to each of these places."""
    return match(*(line(2 * number + 1, ends=place) for number, place in enumerate(places)))


def over(*squares):
    """A match with one line over these squares."""
    return match(line(1, squares=squares))


def done(*owners, by=FIRST, points=20):
    """A match in which lines of these owners were completed with one tile."""
    return match(at_once=[line(number + 1, points, owner) for number, owner in enumerate(owners)], by=by)


CASES = {
    "line20": (lambda: match(line(1, 21)), lambda: match(line(1, 20), line(2, 30, OTHER))),
    "line40": (lambda: match(line(1, 41)), lambda: match(line(1, 40))),
    "centre": (lambda: ends_at(*[CENTRAL] * 3), lambda: ends_at(CENTRAL, CENTRAL, 5)),
    "knot": (lambda: over(1, 2, 1, 2, 1, 3, 1), lambda: over(1, 2, 1, 2, 1, 3, 2)),
    "quarters": (lambda: over(0, 7, 56, 63), lambda: over(0, 7, 56, 24, 31)),
    "three": (lambda: done(FIRST, FIRST, FIRST), lambda: done(FIRST, FIRST, OTHER)),
    "tiles": (lambda: over(*FREE[:15]), lambda: over(*FREE[:14], *FREE[:14])),
    "gift": (lambda: done(OTHER), lambda: done(OTHER, points=19)),
    "even": (lambda: match(line(1, 4), line(2, 1, OTHER)), lambda: match(line(1, 4), line(3, 3))),
    "close": (lambda: match(points=(21, 20)), lambda: match(points=(22, 20))),
}


@pytest.mark.parametrize("name", CASES)
def test_a_deed_is_found_where_it_was_done(name):
    """By whoever did it, and not where a little is missing."""
    held("metro", CASES, name)


def test_what_others_did_is_no_deed():
    """Three lines that another completed, a line of nobody, one's own that brings much; what an early end left even."""
    for told in (done(FIRST, FIRST, FIRST, by=OTHER), done(None), done(FIRST), match(line(1, 4), reason="agreed")):
        deeds = feats(catalogue()["metro"], told.passed, told.outcome)[FIRST].deeds
        assert {"three", "gift"}.isdisjoint(deeds)
        assert ("even" in deeds) is (told.outcome.reason is None)


def test_the_best_is_the_line_with_most_points():
    """Of one's own lines, 0 without any."""
    told = match(line(1, 7), line(3, 12), line(2, 30, OTHER))
    assert [one.best for one in feats(catalogue()["metro"], told.passed, told.outcome)] == [12, 30]
    told = match()
    assert [one.best for one in feats(catalogue()["metro"], told.passed, told.outcome)] == [0, 0]
