"""The computer players of Metro: what they know, that they play by the rules, and how the levels differ."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from training import metro as training

from games.kernel.chance import pick, seeded
from games.kernel.computer import CHARACTERS, LEVELS, Skill
from games.kernel.game import chosen
from games.kernel.luck import QuickLuck
from games.metro import GAME, rules
from games.metro.board import head
from games.metro.computer.assessment import assess
from games.metro.computer.forecast import trained
from games.metro.computer.players import SHORT, choose
from games.metro.computer.position import Light, position, turned
from games.metro.values import Lay

TABLES = [
    (2, {}),
    (2, {"hand": "3", "turn": "free"}),
    (3, {"touch": "edge"}),
    (6, {"hand": "2"}),
]
SKILLS = [Skill(level, character) for level in LEVELS for character in CHARACTERS]


def states(seats, given, text, draws=True):
    """The positions of a game of random moves."""
    luck = seeded(text)
    state = GAME.setup(seats, chosen(GAME, given), luck).state
    while state.mover is not None:
        yield state
        moves = [move for move in GAME.legal(state, state.mover) if draws or isinstance(move, Lay)]
        state = GAME.apply(state, state.mover, pick(moves, luck), luck).state
    yield state


@pytest.mark.parametrize(("seats", "given"), TABLES)
def test_lists_of_numbers_are_the_board_of_the_rules(seats, given):
    """Points, open lines with their lengths, and the squares that take a tile, all along random games."""
    light = Light(seats, given.get("touch", "corner"))
    for state, after in pairwise(states(seats, given, "light")):
        assert tuple(light.points) == rules.scores(state.lines, seats)
        ways = {line: head(line) for line in state.lines if line.owner is not None}
        lines = {4 * way[0] + way[1] // 2: line for line, way in ways.items() if isinstance(way, tuple)}
        assert light.heads == {way: line.owner for way, line in lines.items()}
        assert {way: light.lengths[way] for way in lines} == {way: len(line.passes) for way, line in lines.items()}
        reached = rules.reach(state.board, state.touch)
        assert [square for square in range(64) if light.squares[square] == 0] == list(rules.squares(reached))
        if after.last != state.last:
            laid = after.board[after.last]
            light.lay(after.last, turned(laid.tile, laid.turn)[0])
            assert light.heads == position(GAME.view(after, None)).heads


def ends_own_short(state, move):
    """Whether a move ends a line of its mover for few points, by the rules."""
    after = GAME.apply(state, state.mover, move, seeded("any")).state
    return any(
        now.owner == state.mover and was.ends is None and now.ends is not None and now.points < SHORT
        for was, now in zip(state.lines, after.lines, strict=True)
    )


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_easy_and_medium_never_end_their_own_short_lines(level):
    """Where another move stands; and an easy player does not always make the same one."""
    made = set()
    for state in list(states(2, {}, "easy", draws=False))[:-1:8]:
        view, moves = GAME.view(state, state.mover), tuple(GAME.legal(state, state.mover))
        spared = [move for move in moves if not ends_own_short(state, move)]
        for number in range(6):
            move = choose(Skill(level, "builder"), view, moves, seeded(f"easy {number}"))
            assert not spared or move in spared
            made.add((state.last, move))
    assert len(made) > 12 or level == "medium"


def test_numbers_are_trained_again_from_the_same_seed(monkeypatch):
    """The same seed gives the same table, in the shape of the one that is used; another seed another."""
    monkeypatch.setattr(training, "GAMES", 4)
    tables = [training.lines_of(2, "fixed", QuickLuck(seeded(text))) for text in ("one", "one", "two")]
    assert tables[0] == tables[1] != tables[2]
    used = trained()["lines"]["2 fixed"]
    assert {name: [len(row) for row in rows] for name, rows in tables[0].items()} == {
        name: [len(row) for row in rows] for name, rows in used.items()
    }


@pytest.mark.soak
def test_the_trained_numbers_are_those_of_seed_one():
    """What lies in ``trained.json`` comes from ``train`` and nothing else."""
    assert json.loads(json.dumps(training.train(1))) == trained()


def test_the_last_move_is_assessed_exactly():
    """With one tile left to lay, points and places after each move are those of the rules."""
    for number in range(4):
        state = list(states(2, {}, f"last {number}", draws=False))[-2]
        view, moves = GAME.view(state, state.mover), tuple(GAME.legal(state, state.mover))
        found = assess(view, moves, 40, seeded("own"))
        assert {one.move for one in found} == set(moves)
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
        for one in found:
            after = GAME.apply(state, state.mover, one.move, seeded("no more"))
            end = GAME.outcome(after.state)
            first = [place == 1 for place in end.places]
            assert one.points == end.scores
            assert one.chances == tuple(mine / sum(first) for mine in first)
