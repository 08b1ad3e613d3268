"""Tandem kept and recorded: saves, luck that cannot have happened, games of a series."""

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
    """With ``series`` above 1 it must, alone it must not; the numbers must be possible."""
    options = chosen(GAME, {"series": "3"})
    entries = [done.entry for done in played(setting(GAME, 2, series="3"), "series")]
    sheet = record(GAME, ["Ann", "Bob"], options, entries)
    assert sheet["series"] == {"game": 1, "before": [0, 0]}
    check(sheet)
    later = record(GAME, ["Ann", "Bob"], options, entries, series=Series(2, 3, (40, 40)))
    assert later["series"] == {"game": 2, "before": [40, 40]}
    check(later)
    wrong = [
        None,
        {"game": 0, "before": [0, 0]},
        {"game": 4, "before": [0, 0]},
        {"game": True, "before": [0, 0]},
        {"game": 1, "before": [5, 5]},
        {"game": 2, "before": [5]},
        {"game": 2, "before": [-5, -5]},
    ]
    for series in wrong:
        with pytest.raises(Fault):
            check({**sheet, "series": series})
    single = record(GAME, ["Ann", "Bob"], chosen(GAME, {}), [done.entry for done in played(setting(GAME, 2), "single")])
    assert "series" not in single
    with pytest.raises(Fault):
        check({**single, "series": {"game": 1, "before": [0, 0]}})


# -- saves


def test_saves_are_small():
    """A position takes at most 0.4 KB of JSON for each pair."""
    for seats in GAME.seats:
        for done in played(setting(GAME, seats, key="chosen"), "small")[::9]:
            assert len(json.dumps(GAME.dump(done.match.state))) < 100 + 200 * seats


def test_spoilt_saves_are_refused():
    """Each part of a saved position is checked: ``ValueError`` for what cannot stand there."""
    state = next(
        done.match.state
        for done in played(setting(GAME, 2), "spoilt")
        if done.match.state.pairs[0].links and len(done.told) == 1
    )
    saved = GAME.dump(state)
    assert GAME.load(saved) == state
    pair = saved["pairs"][0]
    spoilt = [
        {"options": []},
        {"options": None},
        {"pawn": 101},
        {"pawn": True},
        {"pairs": []},
        {"pairs": [5]},
        {"x": 1},
    ]
    parts = {
        "key": [None, "smtld", "smtlds", "smtldx", 5],
        "proposed": ["smtldb"],
        "boards": [[], [pair["boards"][0]], ["", ""], [pair["boards"][0], "ssss,,,,,/...."], [5, 5]],
        "mover": [2, -1, True, None],
        "roll": ["12", "127", "", 5, None],
        "acted": [False, 1],
        "links": ["7", 5, "x"],
        "threes": ["0", "21", "0x", 5, "01"],
        "through": [True, 0],
        "score": [0, 101, 50, "1"],
        "resigned": [0, None],
    }
    spoilt += [{"pairs": [{**pair, name: value}]} for name, values in parts.items() for value in values]
    spoilt += [{"pairs": [{**pair, "boards": [board, pair["boards"][1]]}]} for board in (
        "ms,,,,,/....", "s,,,,,/....s", "s,,,,,/ss..", "s,,,,/....", "s,,,,,", "s,,,,,/...x", "sss,sss,sss,sss,,/....",
    )]  # fmt: skip
    for change in spoilt:
        with pytest.raises(ValueError, match=r"\w"):
            GAME.load({**saved, **change})


@pytest.mark.parametrize(
    ("way", "part", "reason"),
    [
        (("more",), 1, "other keys"),
        (("format",), 2, "is not known"),
        (("options", 0), "x", "no options of Tandem"),
        (("options",), lambda options: options[1:], "no options of Tandem"),
        (("pawn",), -1, "the pawn stands on no number"),
        (("pawn",), 101, "the pawn stands on no number"),
        (("pairs",), [], "too many or too few pairs"),
        (("pairs",), lambda pairs: pairs * 7, "too many or too few pairs"),
        (("pairs", 0, "more"), 1, "a saved pair has other keys"),
        (("pairs", 0, "boards"), lambda boards: boards[:1], "a pair has two boards"),
        (("pairs", 0, "boards"), ["sss,sss,sss,sss,,/....", ",,,,,/...."], "more tokens of a subject"),
        (("pairs", 0, "boards", 0), "ms,,,,,/....", "a zone is not in order"),
        (("pairs", 0, "boards", 0), "ssss,,,,,/....", "a zone is not in order"),
        (("pairs", 0, "boards", 0), "s,,,,/....", "this is no board"),
        (("pairs", 0, "boards", 0), "s,,,,,/...", "this is no board"),
        (("pairs", 0, "boards", 0), "s,,,,,/...x", "this letter is no subject"),
        (("pairs", 0, "boards", 0), "x,,,,,/....", "this letter is no subject"),
        (("pairs", 0, "boards", 0), "s,,,,,/ss..", "a row holds a subject twice"),
        (("pairs", 0, "key"), "smtlds", "a key names each subject once"),
        (("pairs", 0, "key"), "smtld", "a key names each subject once"),
        (("pairs", 0, "key"), None, "a pair plays without a key"),
        (("pairs", 0, "proposed"), "smtldb", "a key is proposed although it stands"),
        (("pairs", 0, "mover"), 2, "a pair's turn or score cannot be"),
        (("pairs", 0, "mover"), -1, "a pair's turn or score cannot be"),
        (("pairs", 0, "score"), 101, "a pair's turn or score cannot be"),
        (("pairs", 0, "score"), 0, "a pair's turn or score cannot be"),
        (("pairs", 0, "score"), -1, "a pair's turn or score cannot be"),
        (("pairs", 0, "score"), 1, "a pair without equal rows has won"),
        (("pairs", 0, "roll"), "12", "three dice from 1 to 6"),
        (("pairs", 0, "roll"), "127", "no number from 1 to 6"),
        (("pairs", 0, "roll"), None, "a pair has dice although it waits, or none"),
        (("pairs", 0, "through"), True, "a pair has dice although it waits, or none"),
        (("pairs", 0, "acted"), False, "a pair's action is over, or has not begun"),
        (("pairs", 0, "links"), "7", "no number from 1 to 6"),
        (("pairs", 0, "threes"), "21", "no zone of a player"),
        (("pairs", 0, "threes"), "012", "no zone of a player"),
    ],
)
def test_each_forged_part_is_refused_for_its_own_reason(way, part, reason):
    """Not because something else happens to be wrong with it too."""
    state = next(
        done.match.state
        for done in played(setting(GAME, 2), "spoilt")
        if done.match.state.pairs[0].links and len(done.told) == 1
    )
    saved = json.loads(json.dumps(GAME.dump(state)))
    with pytest.raises(ValueError, match=reason):
        GAME.load(spoilt(saved, way, part))


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


def test_parts_that_contradict_each_other_are_refused():
    """A pair that waits has not acted, one without a key has not begun, and only a chosen key may be missing."""
    state = next(done.match.state for done in played(setting(GAME, 2), "spoilt") if done.match.state.pairs[0].links)
    saved = json.loads(json.dumps(GAME.dump(state)))
    for pawn in (0, 100):
        assert GAME.load({**saved, "pawn": pawn}).pawn == pawn
    waiting = spoilt(spoilt(saved, ("pairs", 0, "roll"), None), ("pairs", 0, "through"), True)
    with pytest.raises(ValueError, match="a pair waits and acts"):
        GAME.load(waiting)
    chosen_ = played(setting(GAME, 2, key="chosen"), "spoilt")[0].match.state
    opened = json.loads(json.dumps(GAME.dump(chosen_)))
    assert GAME.load(opened) == chosen_
    with pytest.raises(ValueError, match="a key is missing"):
        GAME.load(spoilt(opened, ("options", 0), "random"))
    with pytest.raises(ValueError, match="a pair plays without a key"):
        GAME.load(spoilt(opened, ("pairs", 0, "mover"), 1))
