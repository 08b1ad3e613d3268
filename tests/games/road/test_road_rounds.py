"""Rounds of The Best Road: choices are hidden, may be changed, commute, and only the last one shows anything."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.languages import plain
from games.kernel.chance import pick, seeded
from games.kernel.game import Illegal, Seat
from games.kernel.match import play, start
from games.records import check, record
from games.road import GAME
from games.road.geometry import NAMED, NEAR, bits
from games.road.rules import apply, legal, view
from games.road.sheet import region, touching
from games.road.values import Chose, Grow, Grown, Pass, Road, Turned
from rendering.theme import LIGHT
from tests.rendering.drawing import BOARD, describe, render

NAMES = ("Anna", "Bruno", "Chiara", "Dario")


def begun(seats, seed="road", rounds=0, **given_options):
    """A match after some rounds of random players."""
    match = start(GAME, {"sheet": "classic", "first": "1", **given_options}, (True,) * seats, seeded(seed))[-1].match
    luck, minds = seeded(f"luck {seed}"), seeded(f"minds {seed}")
    while match.state.closed < rounds:
        match = play(match, match.awaited[0], pick(match.legal(match.awaited[0]), minds), luck)[-1].match
    return match


def slow_ways(sheet, road, card):
    """Every (end, path), told a second time: all walks of up to five spaces from either end that are fit."""
    found = set()
    for end in {road.spaces[0], road.spaces[-1]}:
        walks = [(end,)]
        for _ in range(5):
            walks = [(*walk, there) for walk in walks for there in NEAR[walk[-1]]]
            fit = []
            for walk in walks:
                path = walk[1:]
                colours = [sheet.colours[space] for space in path]
                crossing = set(path) & set(road.spaces) or len(set(path)) < len(path)
                if not crossing and len(set(colours)) == len(colours) and all(card >> c & 1 for c in colours):
                    fit.append(walk)
            walks = fit
            found |= {(walk[0], walk[1:]) for walk in walks}
    return found


@given(seed=st.integers(0, 10**6), rounds=st.integers(0, 14))
def test_legal_ways_are_those_of_a_plain_search(seed, rounds):
    """The moves of a random position are the walks a slow search finds, each once, ends named where they must be."""
    state = begun(1, str(seed), rounds).state
    road, card = state.roads[0], state.turned[-1]
    moves = [move for move in legal(state, Seat(0)) if isinstance(move, Grow)]
    told = [(move.end if move.end is not None else touching(road.ends, move.path[0])[0], move.path) for move in moves]
    assert len(set(told)) == len(told)
    assert set(told) == slow_ways(state.sheet, road, card)
    assert all((move.end is not None) == (len(touching(road.ends, move.path[0])) == 2) for move in moves)


@given(seed=st.integers(0, 10**6), free=st.integers(0, 2**61 - 1), steps=st.integers(0, 8))
def test_regions_are_those_of_a_plain_search(seed, free, steps):
    """The region around an end is what a breadth-first search comes to in that many steps."""
    end = seeded(str(seed)).below(61)
    wave, found = {end}, set()
    for _ in range(steps):
        wave = {there for space in wave for there in NEAR[space] if free >> there & 1} - found
        found |= wave
    assert region(free, (end,), steps) == bits(found)


@given(seed=st.integers(0, 10**6), rounds=st.integers(0, 14))
def test_choices_commute(seed, rounds):
    """Whatever order three players choose in, the round ends in the same position and tells the same."""
    match = begun(3, str(seed), rounds)
    state, minds = match.state, seeded(f"commute {seed}")
    moves = {seat: pick(list(legal(state, seat)), minds) for seat in match.awaited}
    ends = set()
    for order in permutations(moves):
        after, told = state, ()
        for seat in order:
            step = apply(after, seat, moves[seat], seeded("card"))
            after, told = step.state, step.told
        ends.add((after, told))
    assert len(ends) == 1


@given(seed=st.integers(0, 10**6))
def test_only_the_last_choice_of_a_mind_counts(seed):
    """Choosing again replaces the choice and nothing else: the position is as if it had been the first."""
    state = begun(2, str(seed)).state
    minds = seeded(f"change {seed}")
    one, two = (pick(list(legal(state, Seat(0))), minds) for _ in range(2))
    changed = state
    for move in (one, two):
        changed = apply(changed, Seat(0), move, seeded("x")).state
    assert changed == apply(state, Seat(0), two, seeded("x")).state
    assert list(legal(changed, Seat(0))) == list(legal(state, Seat(0)))


def looks(state, seat):
    """All that somebody may come by: view, words, picture, moves."""
    seen = view(state, seat)
    picture = render("road", BOARD, seen, NAMES, "K7QF", LIGHT, (), plain("en", NAMES))
    own = () if seat is None else tuple(legal(state, seat))
    return seen, describe("road", seen, plain("en", NAMES)), picture, own


def test_a_choice_is_invisible_until_the_round_closes():
    """Two different choices of a seat look the same to everybody else, tell the same and are told to its seat alone."""
    match = begun(3, "hidden", 4)
    moves = match.legal(Seat(1))
    ways = {}
    for text in (moves[0], moves[1], moves[-1]):
        done = play(match, Seat(1), text, seeded("hidden"))[-1]
        assert [told.to for told in done.told] == [frozenset({Seat(1)})]
        assert [type(told.event) for told in done.told] == [Chose]
        for seat in (None, Seat(0), Seat(2)):
            ways.setdefault(seat, set()).add((looks(done.match.state, seat), done.match.awaited, done.match.turns))
        assert text in describe("road", view(done.match.state, Seat(1)), plain("en", NAMES))
    assert {seat: len(different) for seat, different in ways.items()} == {None: 1, Seat(0): 1, Seat(2): 1}


def test_the_public_picture_of_an_own_view_hides_the_choice():
    """The board drawn from the chooser's own view is the one bystanders get."""
    match = begun(2, "own", 4)
    state = play(match, Seat(0), match.legal(Seat(0))[-1], seeded("own"))[-1].match.state
    assert view(state, Seat(0)).choice is not None
    assert looks(state, Seat(0))[2] == looks(state, None)[2]


def test_secrets_are_kept_from_private_places_on_only_in_company():
    """Every seat's choice is secret while the match runs, also one that may be changed; alone nothing is."""
    match = begun(2, "secret", 4)
    state = play(match, Seat(0), match.legal(Seat(0))[-1], seeded("own"))[-1].match.state
    assert [GAME.secret(state, Seat(seat)) for seat in (0, 1)] == [True, True]
    assert GAME.to_act(state) == {Seat(1)}
    assert view(state, None).chosen == (True, False)
    assert not GAME.secret(begun(1).state, Seat(0))


def test_a_round_tells_everything_at_once():
    """The last choice tells what every seat did, in seat order, and the next card; those before tell nobody."""
    match = begun(2, "tells")
    first = play(match, Seat(1), match.legal(Seat(1))[-1], seeded("t"))[-1]
    last = play(first.match, Seat(0), "pass", seeded("t"))[-1]
    assert [told.event for told in first.told if told.to is None] == []
    events = [told.event for told in last.told if told.to is None]
    assert [type(event) for event in events] == [Grown, Grown, Turned]
    assert [event.seat for event in events[:2]] == [0, 1]
    assert (events[0].path, events[1].path != ()) == ((), True)
    assert len(last.entry.luck) == 1
    assert last.entry.luck[0][0] == 14


def test_who_is_stuck_passes_by_itself():
    """A road without a way on passes by the rules at once, and the others' choices stay open."""
    spaces = tuple(NAMED[name] for name in ("a1", "a2", "b2", "b1", "c1", "d1", "e2", "f1", "e1"))
    match = begun(2, "stuck")
    match = replace(match, state=replace(match.state, roads=(Road(spaces[2], spaces), match.state.roads[1])))
    assert match.legal(Seat(0)) == ("pass",)
    text = match.legal(Seat(1))[1]
    dones = play(match, Seat(1), text, seeded("stuck"))
    assert [(done.entry.seat, done.entry.text, done.entry.by) for done in dones] == [
        (1, text, "person"),
        (0, "pass", "rules"),
        (0, "pass", "rules"),
    ]
    assert (dones[-1].match.state.closed, dones[-1].match.awaited) == (1, (Seat(1),))


def test_records_hold_rounds_in_seat_order():
    """The choices of a round stand in seat order with the card at the last, whoever chose first, changed minds too."""
    match = begun(2, "order")
    done = list(start(GAME, {"sheet": "classic", "first": "1"}, (True, True), seeded("order")))
    luck = seeded("luck order")
    for seat, text in ((1, match.legal(Seat(1))[2]), (1, "pass"), (0, match.legal(Seat(0))[1])):
        done += play(done[-1].match, Seat(seat), text, luck)
    written = record(GAME, NAMES[:2], {"sheet": "classic", "first": "1"}, [each.entry for each in done])
    assert [(line["seat"], line["move"], "luck" in line) for line in written["moves"]] == [
        (0, match.legal(Seat(0))[1], False),
        (1, "pass", True),
    ]
    assert set(written["setup"]) == {"first", "sheet", "starts", "card", "used"}
    check(json.loads(json.dumps(written)))


def test_there_is_no_choosing_after_the_end():
    """After 15 rounds nobody is awaited, nothing is legal, and a choice is refused."""
    match = begun(2, "over", 15)
    assert (match.over, match.awaited, match.legal(Seat(0))) == (True, (), ())
    with pytest.raises(Illegal, match="over"):
        apply(match.state, Seat(0), Pass(), seeded("x"))


def test_ends_are_public_but_no_card_to_come_is():
    """A view holds the cards turned so far and nothing of the others; 15 different ones are turned in a game."""
    match = begun(2, "cards", 15)
    assert len(set(match.state.turned)) == 15
    early = begun(2, "cards", 5)
    assert view(early.state, None).turned == match.state.turned[:6]
