"""Games of a series of Tandem, and luck that cannot have happened."""

from __future__ import annotations

import json

import pytest
from every_game import played, setting
from forging import spoilt
from pair_drawing import GAME, table

from games.kernel.game import Seat, chosen
from games.kernel.series import Series
from games.records import Fault, check, record

# -- series


def test_a_series_adds_up_and_ends():
    """Three games: totals by seat, places by totals, nothing follows the third."""
    series = Series.begin({"series": "3"}, 4)
    assert Series.begin({"series": "1"}, 4) is None
    assert series.places((50, 50, 0, 0)) == (1, 1, 3, 3)
    second = series.following((50, 50, 0, 0))
    third = second.following((0, 0, 60, 60))
    assert third.before == (50, 50, 60, 60)
    assert third.places((10, 10, 0, 0)) == (1, 1, 1, 1)
    assert third.totals((11, 11, 0, 0)) == (61, 61, 60, 60)
    assert third.following((1, 1, 0, 0)) is None


def test_a_record_says_which_game_of_a_series_it_is():
    """The first where nobody says so, with the points before it; alone there is no series."""
    options = chosen(GAME, {"series": "3"})
    entries = [done.entry for done in played(setting(GAME, 2, series="3"), "series")]
    sheet = record(GAME, ["Ann", "Bob"], options, entries)
    assert sheet["series"] == {"game": 1, "before": [0, 0]}
    later = record(GAME, ["Ann", "Bob"], options, entries, series=Series(2, 3, (40, 40)))
    assert later["series"] == {"game": 2, "before": [40, 40]}
    check(later)
    single = record(GAME, ["Ann", "Bob"], chosen(GAME, {}), [done.entry for done in played(setting(GAME, 2), "single")])
    assert "series" not in single
    with pytest.raises(Fault):
        check({**single, "series": {"game": 1, "before": [0, 0]}})


# -- luck


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "the setup of Tandem is"),
        (("keys",), [], "each pair has a key and a roll"),
        (("roll",), lambda rolls: [*rolls, [1, 2, 3]], "each pair has a key and a roll"),
        (("keys", 0), None, "stand in the setup if drawn"),
        (("roll", 0), None, "stand in the setup if drawn"),
        (("keys", 0), lambda key: key[1:], "a key names each subject once"),
        (("keys", 0, 0), "moon stone", "a key names each subject once"),
        (("roll", 0), [1, 2, 7], "three dice from 1 to 6"),
        (("roll", 0), [0, 2, 3], "three dice from 1 to 6"),
        (("roll", 0), [1, 2], "three dice from 1 to 6"),
    ],
)
def test_each_part_of_a_setup_is_checked(way, part, reason):
    """Keys and first rolls: ``ValueError`` says which cannot have been."""
    first = played(setting(GAME, 2))[0]
    facts = json.loads(json.dumps(GAME.facts.setup(first.match.state, first.told)))
    assert GAME.facts.recall(2, chosen(GAME, {}), facts).state == first.match.state
    with pytest.raises(ValueError, match=reason):
        GAME.facts.recall(2, chosen(GAME, {}), spoilt(facts, way, part))


@pytest.mark.parametrize(
    "rolled",
    [[1, 2], [1, 2, 7], [1, 2, 0], [True, 2, 3], "123", None, 5, [[1, 2, 3]] * 2, [[1, 2, 3], None], [], [None]],
    ids=str,
)
def test_luck_that_cannot_have_happened_is_refused(rolled):
    """Dice that are none, too few or for pairs that do not roll raise ``ValueError``."""
    state = table("""
        * A  .    .    .    .    .    .    | ....
          B  .    .    .    .    .    .    | ....
        dice 1 1 1
    """)
    move = GAME.read("pass")
    assert GAME.facts.relive(state, Seat(0), move, {"rolled": [1, 2, 3]}).state.pairs[0].roll == (1, 2, 3)
    with pytest.raises(ValueError, match=r"\w"):
        GAME.facts.relive(state, Seat(0), move, {"rolled": rolled})
