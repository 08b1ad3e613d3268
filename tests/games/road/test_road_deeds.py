"""Each deed of The Best Road: a match that has it, and one that just misses it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deed_cases import FIRST, Told, ended, held, state

from games import catalogue
from games.kernel.deeds import Moment
from games.kernel.game import Seat
from games.kernel.match_deeds import feats
from games.road.deck import DECK
from games.road.deeds import CORNERS
from games.road.geometry import NAMED, SPACES
from games.road.values import Grown, Mark, Road, Turned

FIVE, FOUR = DECK[0], DECK[6]
"""A card with five colours, and one with four."""


def match(*rounds, card=FIVE, spaces=SPACES[:3], points=(30, 20), reason=None):
    """A match in which seat 0 did this in the rounds, each so many spaces and what they brought, all with one card."""
    seats = len(points)
    begin = state("road", seats)
    moments = [Moment(begin, (Turned(card, 1),))]
    for number, (path, marks) in enumerate(rounds):
        grown = [Grown(Seat(seat), NAMED["a1"], path if seat == FIRST else (), ()) for seat in range(seats)]
        grown[FIRST] = replace(grown[FIRST], marks=marks)
        moments.append(Moment(begin, (*grown, Turned(card, number + 2))))
    marks = tuple(mark for _, marks in rounds for mark in marks)
    road = Road(spaces[0], tuple(spaces), marks)
    end = replace(begin, roads=(road, *(Road(SPACES[0], SPACES[:1]),) * (seats - 1)))
    return Told((*moments, Moment(end)), ended(points, reason))


def reached(*numbers, late=(), **more):
    """A match in which seat 0 reached these numbers, a round each, some of them for half their points."""
    return match(*(((), (Mark(number, number // 2 if number in late else number),)) for number in numbers), **more)


def full(*lengths, card=FIVE):
    """A match in which seat 0 added so many spaces in each round."""
    return match(*((SPACES[:length], ()) for length in lengths), card=card)


NINE = tuple(range(2, 11))
SEVEN = tuple(range(4, 11))

CASES = {
    "nine": (lambda: reached(*NINE, late=(7,)), lambda: match(((), ()), *(((), (Mark(n, n),)) for n in NINE))),
    "first": (lambda: reached(*SEVEN), lambda: reached(*NINE, late=(2,))),
    "high": (
        lambda: reached(2, 8, 9, 10, late=(2,), points=(30, 20, 10)),
        lambda: reached(8, 9, 10, late=(9,), points=(30, 20, 10)),
    ),
    "rich": (lambda: match(((), (Mark(10, 10), Mark(8, 8)))), lambda: match(((), (Mark(10, 10), Mark(7, 7))))),
    "run": (lambda: full(*[5] * 7), lambda: full(*[5] * 6, 4, *[5] * 6)),
    "long": (lambda: match(spaces=SPACES[:56]), lambda: match(spaces=SPACES[:55])),
    "corners": (lambda: match(spaces=CORNERS), lambda: match(spaces=(*CORNERS[:5], *SPACES[5:20]))),
    "loop": (
        lambda: match(spaces=(SPACES[0], *SPACES[2:20], SPACES[1])),
        lambda: match(spaces=(SPACES[0], *SPACES[2:20], SPACES[60])),
    ),
    "alone": (lambda: match(points=(45,)), lambda: match(points=(44,))),
    "close": (lambda: match(points=(21, 20)), lambda: match(points=(20, 20))),
}


@pytest.mark.parametrize("name", CASES)
def test_a_deed_is_found_where_it_was_done(name):
    """By whoever did it, and not where a little is missing."""
    held("road", CASES, name)


def did(told):
    """The deeds of seat 0."""
    return feats(catalogue()["road"], told.passed, told.outcome)[FIRST].deeds


def test_what_is_easy_is_no_deed():
    """High numbers against one other, six at full points, a short loop, 45 points in company or ended early."""
    assert did(reached(8, 9, 10)) == ()
    assert did(reached(*SEVEN[1:])) == ()
    assert did(match(spaces=(SPACES[0], *SPACES[2:19], SPACES[1]))) == ()
    assert did(match(points=(45, 0))) == ()
    assert did(match(points=(45,), reason="no person left")) == ()


def test_a_card_of_four_colours_is_used_up_by_four_spaces():
    """Each round is measured by its own card."""
    assert did(full(*[4] * 7, card=FOUR)) == ("run",)


def test_the_best_is_the_length_of_the_road():
    """In spaces, the start with them; 0 where it has not begun."""
    told = match(spaces=SPACES[:12])
    assert [one.best for one in feats(catalogue()["road"], told.passed, told.outcome)] == [12, 0]
