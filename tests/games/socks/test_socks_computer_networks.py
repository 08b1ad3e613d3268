"""Races of Socks as electrical networks: simple circuits, and changes against networks made anew."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest
from towns import STRIP
from training import regression

from games.kernel.chance import seeded
from games.kernel.game import chosen
from games.socks import GAME
from games.socks.city import city, joining, named
from games.socks.computer.field import field, lowered, raised
from games.socks.computer.forecast import logistic
from games.socks.computer.network import CUT, JOINED, network, plan
from games.socks.computer.position import networks, position

TOWN = city(STRIP)


def resistance(one, other, free, runs="", stops=""):
    """Of a race between two stations of the strip over these connections alone."""

    def bits(words):
        index = named(TOWN)
        pairs = (sorted(index[end] for end in word.split("-")) for word in words.split())
        return sum(joining(TOWN)[start, end] for start, end in pairs)

    index = named(TOWN)
    shut = sum(1 << index[label] for label in (one, other, *stops.split()))
    return network(plan(TOWN, shut, index[one], index[other]), bits(runs), bits(free)).resistance


@pytest.mark.parametrize(
    ("free", "expected"),
    [
        ("a1-b2", 1),
        ("a1-a2 a2-b2", 2),
        ("a1-a2 a2-b2 a1-b1 b1-b2", 1),
        ("a1-b2 a1-a2 a2-b2 a1-b1 b1-b2", 1 / 2),
        ("a1-a2 a2-a3 a3-b3 b2-b3", 4),
        ("a1-a2 a2-b2 a2-a3 a3-b3 b2-b3", 1 + 3 / 4),
    ],
)
def test_connections_in_a_row_add_up_and_beside_each_other_share(free, expected):
    """Series, parallel, and both, from one sock to the other and back."""
    assert resistance("a1", "b2", free) == pytest.approx(expected, rel=1e-5)
    assert resistance("b2", "a1", free) == pytest.approx(expected, rel=1e-5)


def test_own_tracks_are_wires_and_what_is_not_free_is_cut():
    """A wire resists next to nothing; without any way the resistance is beyond all that has one."""
    assert resistance("a1", "a4", "a1-a2 a3-a4", "a2-a3") == pytest.approx(2, abs=0.01)
    assert resistance("a1", "a4", "", "a1-a2 a2-a3 a3-a4") < JOINED
    assert resistance("a1", "a4", "a1-a2 a3-a4") > CUT


def test_each_connection_in_a_row_has_its_part_of_the_whole():
    """From station to station along a row of five, the corner among them that is worked out first."""
    index, way = named(TOWN), ["a4", "a5", "a6", "b6", "b5", "b4"]
    pairs = [sorted((index[one], index[other])) for one, other in pairwise(way)]
    shut = 1 << index["a4"] | 1 << index["b4"]
    row = plan(TOWN, shut, index["a4"], index["b4"])
    net = network(row, 0, sum(joining(TOWN)[one, other] for one, other in pairs))
    assert row.row[index["a6"]] == 0
    assert [net.drop(index["a4"], index[each]) for each in way] == pytest.approx([0, 1, 2, 3, 4, 5], abs=1e-3)


def test_no_way_leads_past_a_sock():
    """A station with another sock or a blocker is no node, a way around it is."""
    assert resistance("a1", "a4", "a1-a2 a2-a3 a3-a4", stops="a3") > CUT
    assert resistance("a1", "a4", "a1-a2 a2-a3 a3-a4 a2-b3 b3-b4 b4-a4", stops="a3") == pytest.approx(4, rel=1e-5)


@pytest.fixture(scope="module")
def middle():
    """A position in the middle of a random game."""
    luck = seeded("middle of socks")
    state = GAME.setup(2, chosen(GAME, {"rebuild": "yes"}), luck).state
    for _ in range(21):
        moves = tuple(GAME.legal(state, state.mover))
        state = GAME.apply(state, state.mover, moves[luck.below(len(moves))], luck).state
    return position(GAME.view(state, state.mover))


def laid(place, number, seat):
    """A position with one more track."""
    bit = 1 << number
    return type(place)(
        **{
            **vars(place),
            "tracks": tuple(have | bit if each == seat else have for each, have in enumerate(place.tracks)),
            "free": place.free & ~bit,
        }
    )


def alike(one, other):
    """Whether two resistances are the same, or both without a way."""
    return one == pytest.approx(other, rel=1e-4) or min(one, other) > CUT


def test_each_track_changes_a_resistance_as_in_a_network_made_anew(middle):
    """For every connection of a city: laid by the seat itself, and by the other."""
    _, white, _ = networks(middle)[0]
    one, other, _ = middle.open[0]
    own, cut = lowered(white, middle.runs(0)), raised(white, middle.runs(0))
    tried = 0
    for (number, *_), less, more in zip(white.plan.links, own, cut, strict=True):
        if middle.free >> number & 1:
            tried += 1
            assert alike(laid(middle, number, 0).network(0, one, other).resistance, less)
            assert alike(laid(middle, number, 1).network(0, one, other).resistance, more)
    assert tried > 90


def test_tracks_in_thought_are_as_tracks_laid(middle):
    """Six tracks of both seats, one after the other: every resistance and every further track's as made anew."""
    free = [number for number in range(len(middle.city.links)) if middle.free >> number & 1]
    links = free[::7]
    there = field(middle, networks(middle), links)
    for turn, at in enumerate((2, 5, 7, 8, 11, 0)):
        there, middle = there.lay(at, turn % 2), laid(middle, links[at], turn % 2)
        anew = networks(middle)
        assert len(there.races) == len(anew)
        for (points, *races), (same, *nets) in zip(there.races, anew, strict=True):
            assert points == same
            assert all(alike(race.resistance, net.resistance) for race, net in zip(races, nets, strict=True))
    fresh = field(middle, networks(middle), links)
    for (_, *races), (_, *others) in zip(there.races, fresh.races, strict=True):
        for race, other in zip(races, others, strict=True):
            for at in there.left:
                assert alike(race.after(at, True), other.after(at, True))
                assert alike(race.after(at, False), other.after(at, False))


def test_regression_finds_the_chances():
    """Of three kinds of cases a fifth, a half and four fifths came true; and the docstrings' examples."""
    rows, came = [], []
    for kind, hits in ((-1.0, 20), (0.0, 50), (1.0, 80)):
        rows += [(1.0, kind)] * 100
        came += [1.0] * hits + [0.0] * (100 - hits)
    weights = regression.fitted(rows, came)
    assert [round(logistic(weights, (1.0, kind)), 2) for kind in (-1.0, 0.0, 1.0)] == [0.2, 0.5, 0.8]
    assert doctest.testmod(regression).failed == 0
