"""Puzzles: what is one, and what moves are worth in it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from games import catalogue
from games.kernel.computer import Assessed, Computer
from games.kernel.game import Illegal, Unreadable
from games.kernel.match import Match
from games.kernel.puzzle import AGAIN, GLANCE, Puzzle, searched

METRO = catalogue()["metro"]
PLAYOUTS = 40


def weighing(lead):
    """Metro with players who think the last legal move best, by a lead that depends on the playouts."""

    def assess(_view, moves, playouts, _chance):
        worths = [lead(playouts), *(-float(number) for number in range(len(moves) - 1))]
        return tuple(
            Assessed(move, worth, (0.0, 0.0), (0.5, 0.5)) for move, worth in zip(reversed(moves), worths, strict=True)
        )

    def choose(_skill, _view, moves, chance):
        return moves[chance.below(len(moves))]

    return replace(METRO, computer=Computer(1, choose, assess, PLAYOUTS))


def test_a_puzzle_is_a_position_with_one_best_move():
    """It is in the middle of a game, its moves stand best first with what they lose, and it survives being saved."""
    game = weighing(lambda _playouts: 3.0)
    found = searched(game, "metro 1")
    assert found is not None
    match = Match.load(game, found.match)
    assert (found.best, found.margin) == (match.legal(found.seat)[-1], 3.0)
    assert found.seat in match.awaited
    assert [loss for _, loss in found.losses] == [0.0, *(3.0 + number for number in range(len(found.losses) - 1))]
    assert Puzzle.load(json.loads(json.dumps(found.dump()))) == found
    assert searched(game, "metro 1") == found
    assert searched(game, "metro 2") != found


@pytest.mark.parametrize("playouts", [PLAYOUTS // GLANCE, PLAYOUTS, PLAYOUTS * AGAIN])
def test_a_move_that_is_doubtful_at_any_budget_makes_no_puzzle(playouts):
    """At a glance, with an expert's playouts and with ten times as many it must be ahead by the margin."""
    assert searched(weighing(lambda given: 0.7 * 2.0 if given == playouts else 3.0), "metro 1") is None


def test_a_move_that_is_better_by_just_the_margin_makes_one():
    """At a glance by three quarters of it."""
    assert METRO.computer.margin == 2.0
    found = searched(weighing(lambda given: 1.5 if given == PLAYOUTS // GLANCE else 2.0), "metro 1")
    assert found is not None
    assert found.margin == 2.0


def test_what_a_move_gives_away():
    """A legal move loses what it loses, however it is typed; one that was not kept loses more; others are refused."""
    game = weighing(lambda _playouts: 3.0)
    found = searched(game, "metro 1")
    assert found is not None
    second = found.losses[1][0]
    assert found.loss(game, second.upper()) == 3.0
    assert replace(found, losses=found.losses[:1]).loss(game, second) is None
    with pytest.raises(Illegal):
        found.loss(game, "lay c3 t2")
    with pytest.raises(Unreadable):
        found.loss(game, "hello")


def test_a_game_without_players_that_weigh_moves_has_no_puzzles():
    """It says so."""
    with pytest.raises(ValueError, match="weigh"):
        searched(replace(METRO, computer=None), "metro 1")


@pytest.mark.parametrize("broken", [{}, [], {"game": "metro"}, {"game": 1, "seat": "1", "losses": [], "match": {}}])
def test_a_damaged_puzzle_is_found(broken):
    """A save that is none raises ``ValueError``."""
    with pytest.raises(ValueError, match="no"):
        Puzzle.load({"text": "", **broken} if isinstance(broken, dict) else broken)
