"""Sheets: the classic one and new ones are what games/road/RULES.md says, and the starts are worth the same."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.kernel.chance import Recorded, seeded
from games.road.classic import SHEET, STARTS
from games.road.deck import DECK, colours_on
from games.road.geometry import NEAR, SPACES, Space, distance, label
from games.road.new_sheets import make
from games.road.plain_player import decks, mean, solo
from games.road.sheet import COLOURS, Sheet, fault


def counts(sheet):
    """How many spaces each colour has."""
    return sorted(sheet.colours.count(colour) for colour in range(6))


def reachable(start):
    """Every space that a walk from neighbour to neighbour comes to."""
    found, waiting = {start}, [start]
    while waiting:
        for there in NEAR[waiting.pop()]:
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def assert_is_a_sheet(sheet, starts):
    """Everything the page asks for, counted afresh."""
    assert len(sheet.colours) == 61
    assert counts(sheet) == [10, 10, 10, 10, 10, 11]
    assert not [space for space in SPACES for there in NEAR[space] if sheet.colours[space] == sheet.colours[there]]
    assert sorted(filter(None, sheet.numbers)) == list(range(2, 11))
    assert len(set(starts)) == 4
    assert not any(sheet.numbers[start] for start in starts)
    assert min(distance(one, two) for one, two in combinations(starts, 2)) >= 4
    high = [space for space in SPACES if sheet.numbers[space] in (8, 9, 10)]
    assert min(distance(start, space) for start in starts for space in high) >= 4
    assert all(reachable(start) == set(SPACES) for start in starts)
    means = [mean(sheet, start) for start in starts]
    assert max(means) - min(means) <= 4


def test_the_classic_sheet_is_one():
    """The classic sheet and its starts have every property of the page."""
    assert_is_a_sheet(SHEET, STARTS)
    assert fault(SHEET, STARTS) is None


def test_the_plain_player_averages_eight_to_sixteen():
    """The plain player alone averages 8 to 16 points from each start of the classic sheet."""
    assert all(8 <= mean(SHEET, start) <= 16 for start in STARTS)


def test_the_plain_player_scores_as_it_did_when_starts_were_judged():
    """Whether a new sheet is fair depends on it: the same deck gives the same points as ever, from each start."""
    assert [solo(SHEET, start, decks()[0]) for start in STARTS] == [4, 13, 9, 19]
    assert [mean(SHEET, start) for start in STARTS] == [12.6, 12.6, 11.0, 12.15]


@pytest.mark.parametrize("seed", range(6))
def test_new_sheets_are_sheets(seed):
    """A sheet from luck has every property; the same luck gives the same sheet."""
    luck = Recorded(seeded(f"city {seed}"))
    sheet, starts = make(luck)
    assert_is_a_sheet(sheet, starts)
    assert make(seeded(f"city {seed}")) == (sheet, starts)
    assert len(luck.draws) > 61


@pytest.mark.soak
def test_many_new_sheets_are_sheets():
    """Two hundred sheets from luck have every property."""
    for seed in range(200):
        assert_is_a_sheet(*make(seeded(f"soak {seed}")))


def other(values, place, value):
    """Values with one of them changed."""
    return (*values[:place], value, *values[place + 1 :])


def test_wrong_sheets_are_found():
    """Two neighbours alike, a number twice, a start that is numbered or near: each is a fault."""
    alike = other(SHEET.colours, 0, SHEET.colours[1])
    numbered = SHEET.numbers.index(2)
    twice = other(SHEET.numbers, SHEET.numbers.index(3), 2)
    assert fault(Sheet(alike, SHEET.numbers), STARTS) is not None
    assert fault(Sheet(SHEET.colours, twice), STARTS) == "the numbers 2 to 10 stand on the sheet once each"
    assert fault(SHEET, (Space(numbered),)) == "a start carries a number"
    assert fault(SHEET, (STARTS[0], NEAR[STARTS[0]][0])) is not None
    assert fault(SHEET, (NEAR[SHEET.numbers.index(10)][0],)) == "a high number is too near to a start"


def test_the_deck_is_that_of_the_page():
    """Six cards show five colours, nine four; each colour stands on 11 of them, and the table's order is kept."""
    sizes = [len(colours_on(each)) for each in DECK]
    assert sizes == [5] * 6 + [4] * 9
    assert [sum(colour in colours_on(each) for each in DECK) for colour in range(6)] == [11] * 6
    left_out = [" ".join(name for n, name in enumerate(COLOURS) if n not in colours_on(each)) for each in DECK]
    assert left_out == [
        *COLOURS, "blue green", "blue red", "blue grey", "green yellow", "yellow red", "yellow grey",
        "green violet", "red violet", "violet grey",
    ]  # fmt: skip


def test_labels_count_rows_from_the_top():
    """Rows a to i have 5 6 7 8 9 8 7 6 5 spaces, and corners have three neighbours."""
    names = [label(space) for space in SPACES]
    assert [sum(name[0] == row for name in names) for row in "abcdefghi"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [len(NEAR[names.index(name)]) for name in ("a1", "a5", "e1", "e9", "i1", "i5", "e5")] == [3] * 6 + [6]
    assert {names[there] for there in NEAR[names.index("c4")]} == {"b3", "b4", "c3", "c5", "d4", "d5"}
