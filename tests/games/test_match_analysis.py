"""The analysis of a match, in a game so small that what can be expected is known exactly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pytest

from games.kernel.analysis import Analysis, Decision, Finished, Played, Weighed
from games.kernel.chance import Scripted
from games.kernel.computer import Assessed, Computer, Skill
from games.kernel.game import AnyGame, Game, Illegal, Outcome, Seat, Step, Told, ranked
from games.kernel.log_entries import Mover
from games.kernel.luck import Chance
from games.kernel.match import Done, play, resign, start
from games.kernel.match_analysis import analysis, budgets, decisions, weigh, weigh_in
from tests.games.analysed_games import analysed

TURNS = 4


@dataclass(frozen=True)
class Purse:
    """Whose turn it is, and what each has; a view is the same."""

    turn: int
    coins: tuple[int, int]
    seat: Seat | None = None


def _after(state: Purse, move: str, chance: Chance) -> Step[Purse, str]:
    """``safe`` gives 2 coins, ``dare`` 6 or none, ``waste`` one; a 0 is drawn for six coins."""
    if state.turn == TURNS:
        raise Illegal("The match is over.")
    won = {"safe": 2, "waste": 1}[move] if move != "dare" else 6 * (chance.below(2) == 0)
    mover = state.turn % 2
    coins = tuple(have + (won if seat == mover else 0) for seat, have in enumerate(state.coins))
    return Step(Purse(state.turn + 1, (coins[0], coins[1])), (Told(f"{mover} {won}"),))


def _expected(view: Purse, move: str) -> tuple[float, float]:
    """The points after a move and the best ones behind it: to dare is worth 3 a turn."""
    mover, gain = view.turn % 2, {"safe": 2.0, "dare": 3.0, "waste": 1.0}[move]
    left = [sum(turn % 2 == seat for turn in range(view.turn + 1, TURNS)) for seat in (0, 1)]
    return (
        view.coins[0] + 3 * left[0] + (gain if mover == 0 else 0),
        view.coins[1] + 3 * left[1] + (gain if mover == 1 else 0),
    )


def _assess(view: Purse, moves: Sequence[str], _playouts: int, _chance: Chance) -> tuple[Assessed[str], ...]:
    """All moves by what they are worth in fact; the chance is told by points alone."""
    found = []
    for move in moves:
        points = _expected(view, move)
        own, other = points[view.turn % 2], points[1 - view.turn % 2]
        share = points[0] / sum(points)
        found.append(Assessed(move, own - other, points, (round(share, 3), round(1 - share, 3))))
    return tuple(sorted(found, key=lambda one: -one.worth))


def _legal(state: Purse, seat: Seat) -> Iterable[str]:
    return ("waste", "safe", "dare") if state.turn < TURNS and state.turn % 2 == seat else ()


def _chosen(_skill: Skill, _view: Purse, moves: Sequence[str], _chance: Chance) -> str:
    return moves[-1]


COINS: AnyGame = Game(
    slug="coins",
    title="Coins",
    seats=(2,),
    edition=1,
    options=(),
    setup=lambda _seats, _options, _chance: Step(Purse(0, (0, 0))),
    to_act=lambda state: frozenset({Seat(state.turn % 2)} if state.turn < TURNS else ()),
    legal=_legal,
    apply=lambda state, _seat, move, chance: _after(state, move, chance),
    outcome=lambda state: Outcome(ranked(state.coins), state.coins) if state.turn == TURNS else None,
    standing=lambda state: Outcome(ranked(state.coins), state.coins),
    view=lambda state, seat: replace(state, seat=seat),
    write=str,
    read=str,
    dump=lambda state: [state.turn, *state.coins],
    load=lambda saved: Purse(saved[0], (saved[1], saved[2])),
    computer=Computer(version=3, choose=_chosen, assess=_assess, playouts=10),
)
SIDES = ((Seat(0),), (Seat(1),))


def played(moves: str, drawn: Sequence[int]) -> tuple[list[Played], Done]:
    """The moves of a match of coins, and how it stood at last; ``resign`` gives up the seat that moves."""
    luck = Scripted(drawn)
    done = start(COINS, {}, (True, True), luck)[-1]
    found = []
    for number, text in enumerate(moves.split(), 1):
        match = done.match
        if text == "resign":
            done = resign(match, match.awaited[0])[-1]
        else:
            found.append(Played(match, match.awaited[0], text, "person", number, number))
            done = play(match, match.awaited[0], text, luck)[-1]
    return found, done


def told(moves: str, drawn: Sequence[int], *, early: bool = False) -> Analysis:
    """The analysis of such a match."""
    found, done = played(moves, drawn)
    outcome = done.match.outcome
    assert outcome is not None
    return analysed(Finished(COINS, decisions(found), SIDES, outcome, len(found), early))


def test_luck_and_play_make_up_the_result() -> None:
    """Seat 0 wastes a turn and wins a coin toss, seat 1 plays safe and loses one: each is told as what it was."""
    found = told("waste safe dare dare", [0, 1])
    first, second = found.shares
    assert (first.start, first.luck, first.play, first.others, first.ended, first.result) == (60, 30, -20, 0, 0, 70)
    assert (second.start, second.luck, second.play, second.others, second.result) == (60, -30, -10, 0, 20)
    assert [(one.number, one.seat, one.move, one.better, one.cost) for one in found.turning] == [
        (1, 0, "waste", "dare", 20),
        (2, 1, "safe", "dare", 10),
    ]
    assert [stage.chances for stage in found.course][-1] == (1000, 0)
    assert (found.version, found.decisions) == (3, 4)


def test_what_the_early_end_changed_is_neither_luck_nor_play() -> None:
    """Seat 1 gives up: what both could still expect is gone, and nobody's play is to blame."""
    found = told("dare resign", [0], early=True)
    assert [(one.luck, one.play, one.ended, one.result) for one in found.shares] == [(0, 0, 0, 60), (0, 0, -60, 0)]
    assert sum(one.start for one in found.shares) == 120


def test_an_analysis_comes_back_from_its_json() -> None:
    """What is kept is what was found; anything else is refused."""
    found = told("dare safe waste dare", [1, 1])
    assert Analysis.load(json.loads(json.dumps(found.dump()))) == found
    for damaged in ({}, [], None, {**found.dump(), "s": [[1]]}):
        with pytest.raises(ValueError, match="no analysis"):
            Analysis.load(damaged)


@pytest.mark.parametrize(("playouts", "half"), [(1, 1), (10, 5), (11, 6)])
def test_half_of_the_playouts_weigh_all_moves_and_half_those_that_matter(playouts: int, half: int) -> None:
    """Rounded up, so that at least one is asked for."""
    asked: list[int] = []

    def assess(view: Purse, moves: Sequence[str], spent: int, chance: Chance) -> tuple[Assessed[str], ...]:
        asked.append(spent)
        return _assess(view, moves, spent, chance)

    assert COINS.computer is not None
    game = replace(COINS, computer=replace(COINS.computer, assess=assess))
    weigh_in(game, decisions(played("dare", [0])[0])[0], playouts, "first")
    assert asked == [half, half]


def test_the_same_match_has_the_same_analysis() -> None:
    """Whatever else was asked before."""
    assert told("dare dare dare dare", [0, 1, 0, 1]) == told("dare dare dare dare", [0, 1, 0, 1])


def decision(number: int, seat: int, gone: tuple[Seat, ...] = ()) -> Decision:
    """One that nobody looks into."""
    return Decision(number, number, Seat(seat), False, None, ("a", "b"), "a", 0, gone)


def told_of(asked: Sequence[Decision], weighed: Sequence[Weighed], outcome: Outcome) -> Analysis:
    """The analysis of decisions that were weighed so."""
    last = max((one.number for one in asked), default=0)
    return analysis(Finished(COINS, tuple(asked), SIDES, outcome, last), dict(enumerate(weighed)))


def lost(seat: int, before: int, after: int, cost: int = 1_000) -> Weighed:
    """A decision at which a seat had this chance after its best move, and that one after the move it made."""
    best, made = ((one, 1000 - one) if seat == 0 else (1000 - one, one) for one in (before, after))
    return Weighed((5_000, 5_000), (5_000, 5_000), best, made, cost, "b")


def test_turning_points_lie_where_the_chance_turns() -> None:
    """Not where a move cost most points in a match that was lost anyway, nor where luck made good what it cost.

    Told is the chance to win after the better move and after the one made.
    """
    asked = [decision(number, seat) for number, seat in ((1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1))]
    weighed = [
        lost(0, 520, 300),  # the dice give it back at once
        lost(1, 480, 460),
        lost(0, 540, 300, 2_000),
        lost(1, 700, 640, 1_000),
        lost(0, 360, 20, 3_000),
        lost(1, 990, 985, 9_000),
    ]
    found = told_of(asked, weighed, Outcome((2, 1), (5, 9)))
    assert [(one.number, one.before, one.after) for one in found.turning] == [
        (5, 360, 20),
        (3, 540, 300),
        (4, 700, 640),
    ]
    heights = {stage.number: stage.chances for stage in found.course}
    for one in found.turning:
        assert heights[one.number][one.seat] > heights[one.number + 1][one.seat]


def test_where_nobody_plays_against_it_points_turn() -> None:
    """Alone the chance is 1 throughout: what the course of points loses counts."""
    asked = [decision(1, 0), decision(2, 0), decision(3, 0)]
    weighed = [
        Weighed((9_000, 0), (7_000, 0), (1000, 0), (1000, 0), 2_000, "b"),
        Weighed((9_500, 0), (6_500, 0), (1000, 0), (1000, 0), 3_000, "b"),
        Weighed((7_000, 0), (6_950, 0), (1000, 0), (1000, 0), 50, "b"),
    ]
    over = Finished(COINS, tuple(asked), ((Seat(0), Seat(1)),), Outcome((1, 1), (6, 6)), 3)
    found = analysis(over, dict(enumerate(weighed)))
    assert [(one.number, one.cost, one.before, one.after) for one in found.turning] == [(2, 30, 0, 0)]


def test_an_analysis_of_an_earlier_program_is_read() -> None:
    """It says nothing of chances at its turning points, and earlier programs find there what they know."""
    found = told("waste safe dare dare", [0, 1])
    saved = json.loads(json.dumps(found.dump()))
    assert all(len(one) == 7 for one in saved["t"])
    assert [(one.before, one.after) for one in found.turning] == [tuple(each) for each in saved.pop("h")]
    assert Analysis.load(saved).turning == tuple(replace(one, before=0, after=0) for one in found.turning)


def test_choices_of_one_round_are_one_stage() -> None:
    """Both gave away two points: luck is told behind both, and the mean of what both could expect before."""
    asked = [decision(1, 0), decision(1, 1)]
    weighed = [
        Weighed((10_000, 8_000), (8_000, 8_000), (600, 400), (600, 400), 2_000, "b"),
        Weighed((12_000, 8_000), (12_000, 6_000), (400, 600), (400, 600), 2_000, "b"),
    ]
    found = told_of(asked, weighed, Outcome((1, 1), (9, 9)))
    assert [(one.start, one.luck, one.play, one.others, one.result) for one in found.shares] == [
        (110, 0, -20, 0, 90),
        (80, 30, -20, 0, 90),
    ]
    assert [stage.chances for stage in found.course] == [(500, 500), (500, 500)]
    with pytest.raises(ValueError, match="nothing was decided"):
        told_of([], [], Outcome((1, 1), (0, 0)))


def test_what_others_do_is_told_as_theirs() -> None:
    """A move that takes three points from the other seat, and one that gives them back, without any luck."""
    asked = [decision(1, 0), decision(2, 1)]
    weighed = [
        Weighed((5_000, 5_000), (5_000, 2_000), (500, 500), (500, 500), 0, "b"),
        Weighed((5_000, 2_000), (5_000, 2_000), (900, 100), (900, 100), 0, "b"),
    ]
    found = told_of(asked, weighed, Outcome((1, 2), (5, 2)))
    assert [(one.luck, one.play, one.others) for one in found.shares] == [(0, 0, 0), (0, 0, -30)]
    assert found.turning == ()


def test_a_game_without_players_of_its_own_has_none() -> None:
    """Nothing is weighed there."""
    found, _ = played("dare", [0])
    with pytest.raises(LookupError):
        analysed(Finished(replace(COINS, computer=None), decisions(found), SIDES, Outcome((1, 1), (0, 0)), 1))
    with pytest.raises(LookupError):
        weigh("coins", 1, decisions(found)[0], 10, "first")


@pytest.mark.parametrize(("by", "stood_in"), [("person", False), ("bot", True)])
def test_a_stand_in_is_told_apart(by: Mover, stood_in: bool) -> None:
    """A move made for somebody who was late is told as the computer player's; one in a seat of its own is not."""
    found, done = played("waste waste dare dare", [0, 0])
    made = [replace(one, by=by) for one in found]
    own = [replace(one, before=replace(one.before, sat=(False, True))) for one in made]
    assert [one.stood_in for one in decisions(made)] == [stood_in] * 4
    assert [one.stood_in for one in decisions(own)] == [False, stood_in] * 2
    assert done.match.outcome is not None
    told = analysed(Finished(COINS, decisions(own), SIDES, done.match.outcome, 4))
    assert {(one.seat, one.stood_in) for one in told.turning} == {(0, False), (1, stood_in)}


@pytest.mark.parametrize("count", [1, 8, 30, 90, 400])
def test_a_whole_match_costs_no_more_than_its_budget(count: int) -> None:
    """Both rounds together, however many decisions there were."""
    first, second = budgets(600, 24, count)
    assert count * first + min(count, 8) * second <= 24 * 600
    assert first >= 1 and second >= 1
