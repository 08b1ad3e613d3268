"""The computer players of The Best Road: light thought agrees with the rules, and choices follow from the view."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest
from training.road import Course, followed, train

from games import catalogue
from games.kernel.chance import pick, seeded
from games.kernel.computer import Skill
from games.kernel.computer_moves import choose as choose_text
from games.kernel.luck import QuickLuck
from games.road.computer import COMPUTER
from games.road.computer.players import choose, seen
from games.road.computer.position import brings, lengthened, line, way_of, weights
from games.road.computer.rule import NAMES, grown
from games.road.rules import apply, legal, outcome, setup, view
from games.road.values import Pass

GAME = catalogue()["road"]
OPTIONS = [(1, "classic"), (2, "city"), (3, "classic"), (4, "city")]
SKILLS = [f"{level} {character}" for level in ("easy", "medium", "hard") for character in ("builder", "spoiler")]


def played(seats, sheet, seed, rounds):
    """A state after so many rounds of random moves."""
    luck, minds = seeded(f"road {seed}"), seeded(f"minds {seed}")
    state = setup(seats, {"sheet": sheet, "first": "1"}, luck).state
    for _ in range(rounds):
        for seat in range(seats):
            state = apply(state, seat, pick(tuple(legal(state, seat)), minds), luck).state
    return state


@pytest.mark.parametrize(("seats", "sheet"), OPTIONS)
def test_light_lines_grow_as_the_rules_say(seats, sheet):
    """In random games each move brings a light line where the rules bring the road, with the same points."""
    luck, minds = seeded(f"light {seats}"), seeded("minds")
    state = setup(seats, {"sheet": sheet, "first": "1"}, luck).state
    while outcome(state) is None:
        expected = []
        for seat in range(seats):
            here, moves = seen(view(state, seat)), tuple(legal(state, seat))
            move = pick(moves, minds)
            expected.append(lengthened(here, *way_of(here, move)))
            state = apply(state, seat, move, luck).state
        for before, road in zip(expected, state.roads, strict=True):
            after = line(road)
            assert {before.one, before.two} == {after.one, after.two}
            assert before._replace(one=0, two=0) == after._replace(one=0, two=0)


@pytest.mark.parametrize(("seats", "sheet"), OPTIONS)
@pytest.mark.parametrize("rounds", [0, 4, 9])
def test_the_ways_of_playouts_are_the_legal_ones(seats, sheet, rounds):
    """What a playout may choose comes to exactly what the legal moves come to, with the same points at once."""
    state = played(seats, sheet, f"ways {seats}", rounds)
    here = seen(view(state, 0))
    own = here.lines[0]
    table = weights(Skill.read("hard"), alone=seats == 1)[len(here.left)]
    choices = grown(
        here.ground, own.free, own.one, own.two, own.got, here.marked, here.marked, seats == 1, here.card, table
    )
    by_playout = {(frozenset({way[1], stays}), after, brings(here, way)) for _, way, stays, after in choices}
    by_rules = set()
    for move in legal(state, 0):
        way, stays = way_of(here, move)
        by_rules.add((frozenset({way[1], stays}), own.free & ~way[0], brings(here, way)))
    assert by_playout == by_rules


@pytest.mark.parametrize("skill", ["hard builder", "expert spoiler"])
def test_the_others_open_choices_change_nothing(skill):
    """Whatever the others have chosen in the open round, and whether they have, the move is the same."""
    state = played(3, "classic", "open", 12)
    found = set()
    for number in range(3):
        moves = [tuple(legal(state, seat)) for seat in range(3)]
        others = (None, None) if not number else tuple(pick(moves[seat], seeded(f"{number}")) for seat in (1, 2))
        open_ = replace(state, choices=(None, *others))
        found.add(choose(Skill.read(skill), view(open_, 0), moves[0], seeded("open")))
    assert len(found) == 1


@pytest.mark.parametrize("seats", [1, 3])
def test_the_last_round_is_exact(seats):
    """With no card left each move's points are those that the rules give it, and the best move has the most."""
    state = played(seats, "classic", f"last {seats}", 14)
    luck = seeded("none")
    moves = tuple(legal(state, 0))
    found = COMPUTER.assess(view(state, 0), moves, 60, seeded("assess"))
    for each in found:
        after = apply(state, 0, each.move, luck).state
        for seat in range(1, seats):
            after = apply(after, seat, Pass(), luck).state
        assert each.points[0] == outcome(after).scores[0]
    assert found[0].points[0] == max(each.points[0] for each in found)


def test_training_follows_from_its_seed():
    """The same seed gives the same weights, and another one others; they have the names that the rule reads."""
    short = Course("builder together", (2,), 1, 1, 0.3)
    weights_ = [followed(short, QuickLuck(seeded(seed))) for seed in ("one", "one", "two")]
    assert weights_[0] == weights_[1] != weights_[2]
    saved = json.loads(files("games.road.computer").joinpath("trained.json").read_text("utf-8"))
    assert saved["names"] == list(NAMES)


@pytest.mark.soak
def test_training_makes_the_numbers_that_are_played_with():
    """``trained.json`` comes out of training with seed 1 again; this takes some minutes."""
    assert train(1) == json.loads(files("games.road.computer").joinpath("trained.json").read_text("utf-8"))


@pytest.mark.soak
def test_chances_come_true():
    """In games of ``hard`` players each tenth of the chances comes true within ten points, where there are enough."""
    tenths = [[0, 0.0, 0.0] for _ in range(10)]
    for number in range(40):
        seats = 2 + number % 3
        luck, foreseen = seeded(f"calibration {number}"), []
        state = setup(seats, {"sheet": ("classic", "city")[number % 2], "first": "1"}, luck).state
        while outcome(state) is None:
            found = COMPUTER.assess(view(state, 0), tuple(legal(state, 0)), 120 * seats, seeded("chances"))
            foreseen.append(found[0].chances)
            choices = [choose_text(GAME, "hard", state, seat, seeded(f"{number} {seat}")) for seat in range(seats)]
            for seat, text in enumerate(choices):
                state = apply(state, seat, GAME.read(text), luck).state
        places = outcome(state).places
        for chances in foreseen:
            for place, chance in zip(places, chances, strict=True):
                tenth = tenths[min(9, int(chance * 10))]
                tenth[0] += 1
                tenth[1] += chance
                tenth[2] += (place == 1) / places.count(1)
    assert sum(tenth[0] for tenth in tenths) > 1500
    assert [tenth for tenth in tenths if tenth[0] > 100 and abs(tenth[1] - tenth[2]) > 0.1 * tenth[0]] == []
