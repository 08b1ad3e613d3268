"""Each deed of Tandem: a match that has it, and one that just misses it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deed_cases import FIRST, Told, ended, held, state

from games import catalogue
from games.kernel.deeds import Moment
from games.kernel.game import Seat
from games.kernel.match_deeds import feats
from games.tandem.values import Lost, NewRound, Placed, Rolled, Won

PARTNER = Seat(1)
DICE = (1, 2, 3)


def place(seat, at=1, instead=None):
    """A token that went to a place of a row."""
    return Placed(seat, 1, 0, at, instead)


def lost(seat, count):
    """A zone that a seat lost, with so many tokens."""
    return Lost(seat, 1, (0,) * count)


def match(*turns, score=60, agreeing=4, others=(), other_score=None):
    """A match of two pairs: the turns of the first one's players in order, each what happened in it.

    ``agreeing`` are the tokens that agree in the end, ``others`` the same of the other pair; each has its score.
    """
    begin = state("tandem", 4)
    told = []
    for number, turn in enumerate(turns):
        seat = Seat(number % 2)
        told += [NewRound(100, (DICE, DICE))] if seat == FIRST else [Rolled(seat, DICE)]
        told += turn
    scores = (score, other_score)
    told += [Won(pair, points) for pair, points in enumerate(scores) if points is not None]
    pairs = []
    for pair, points, equal in zip(begin.pairs, scores, ((0,) * agreeing, others), strict=True):
        row = (*equal, *(None,) * (4 - len(equal)))
        pairs.append(replace(pair, score=points, boards=tuple(replace(board, row=row) for board in pair.boards)))
    end = replace(begin, pairs=tuple(pairs))
    by_seat = [points or 0 for points in scores for _ in range(2)]
    return Told((Moment(begin), Moment(end, tuple(told))), ended(by_seat))


def filled(*places):
    """A match in which both filled their rows in this order."""
    return match([place(seat, at) for at in places for seat in (FIRST, PARTNER)], others=(0, 1))


ANY = [place(FIRST)]

CASES = {
    "soon": (lambda: match(score=80), lambda: match(score=79)),
    "clean": (lambda: match(ANY, [lost(PARTNER, 0)]), lambda: match(ANY, [lost(PARTNER, 1)])),
    "order": (lambda: filled(1, 2, 3, 4), lambda: filled(1, 2, 4, 3)),
    "three": (lambda: match([*ANY, *ANY, place(PARTNER)]), lambda: match([*ANY, *ANY], ANY)),
    "both": (lambda: match([*ANY, place(PARTNER)]), lambda: match(ANY, [place(PARTNER)])),
    "running": (lambda: match([], ANY, ANY, ANY), lambda: match(ANY, ANY, [], ANY)),
    "gifts": (
        lambda: match([place(PARTNER)], [], [place(PARTNER)] * 2),
        lambda: match([place(PARTNER)], [place(PARTNER)], [place(PARTNER)]),
    ),
    "spite": (lambda: match([lost(FIRST, 3)]), lambda: match([lost(FIRST, 2)])),
    "ahead": (lambda: match(others=(0,)), lambda: match(others=(0, 1))),
    "level": (lambda: match(other_score=60), lambda: match(other_score=59)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_deed_is_found_where_it_was_done(name):
    """By whoever did it, and not where a little is missing."""
    held("tandem", CASES, name)


def test_deeds_of_a_pair_are_those_of_both():
    """What one partner does in their own turns is theirs alone."""
    game = catalogue()["tandem"]
    told = match([place(FIRST), place(PARTNER)], [lost(PARTNER, 3)], score=85, others=(0, 1))
    one, other, *rest = feats(game, told.passed, told.outcome)
    assert (one.deeds, other.deeds) == (("soon", "both", "spite"), ("soon", "spite"))
    assert [each.deeds for each in rest] == [(), ()]


def test_a_pair_that_has_not_won_has_no_deed_of_winning():
    """A token replaced is no clean win either, and where nobody else plays nobody is far behind."""
    game = catalogue()["tandem"]
    for told in (
        match([lost(FIRST, 3)], score=None, others=()),
        match([place(FIRST, instead=1)], others=(0, 1)),
    ):
        assert feats(game, told.passed, told.outcome)[FIRST].deeds == ()


def test_the_best_are_the_points_of_the_pair():
    """Both partners have them; 0 without a win."""
    told = match(score=71)
    assert [one.best for one in feats(catalogue()["tandem"], told.passed, told.outcome)] == [71, 71, 0, 0]
