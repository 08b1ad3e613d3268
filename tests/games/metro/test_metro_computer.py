"""The computer players of Metro: what they know, that they play by the rules, and how the levels differ."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from training import metro as training

from games.kernel.chance import pick, seeded
from games.kernel.computer import CHARACTERS, LEVELS, Skill
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.luck import QuickLuck
from games.metro import GAME, rules
from games.metro.board import head
from games.metro.computer import players
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


@pytest.fixture
def few(monkeypatch):
    """Experts that play few games out, for tests of anything but their strength."""
    monkeypatch.setattr(players, "PLAYOUTS", 8)


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


@pytest.mark.parametrize(("seats", "given"), TABLES)
def test_every_skill_makes_a_legal_move_and_the_same_again(seats, given, few):
    """Early, in the middle, and late; a copy of its luck gives the same move."""
    for state in list(states(seats, given, "legal"))[3:-1:26]:
        view, moves = GAME.view(state, state.mover), tuple(GAME.legal(state, state.mover))
        for skill in SKILLS:
            if len(moves) > 1:
                move = choose(skill, view, moves, seeded("own"))
                assert move in moves
                assert move == choose(skill, view, moves, seeded("own"))


def test_a_move_does_not_depend_on_what_is_hidden(few):
    """The others' hands and the stock dealt anew, nobody moves otherwise."""
    luck = seeded("hidden")
    for state in list(states(3, {"hand": "2"}, "hidden"))[5:-1:18]:
        seat = state.mover
        hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand] + list(state.pool)
        hands = []
        for other, hand in enumerate(state.hands):
            dealt = [] if other == seat else [hidden.pop(luck.below(len(hidden))) for _ in hand]
            hands.append(hand if other == seat else tuple(dealt))
        other = replace(state, hands=tuple(hands), pool=tuple(sorted(hidden)))
        for skill in SKILLS:
            asked = [
                choose(skill, GAME.view(one, seat), tuple(GAME.legal(one, seat)), seeded("own"))
                for one in (state, other)
            ]
            assert asked[0] == asked[1]


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


def ladder(skills, games, seats=2, options=None, text="ladder"):
    """How many of the games each skill of two won; the seats take turns with the same luck."""
    won = [0.0, 0.0]
    for number in range(games):
        deal, turn = divmod(number, 2)
        by_seat = skills[turn:] + skills[:turn]
        *_, done = play_out(
            GAME, seats, chosen(GAME, options or {}), by_seat, seeded(f"{text} {deal}"), seeded(f"{text} own {number}")
        )
        first = [seat for seat, place in enumerate(done.match.outcome.places) if place == 1]
        for seat in first:
            won[(seat + turn) % 2] += 1 / len(first)
    return won


@pytest.mark.parametrize("character", CHARACTERS)
def test_hard_beats_the_yardstick(character):
    """Three games of four at least, with either character."""
    assert ladder([f"hard {character}", "greedy1"], 4)[0] >= 3


def test_characters_differ():
    """Builder and spoiler of a level choose otherwise somewhere in a game, mostly they choose alike."""
    asked = []
    for state in list(states(2, {}, "characters"))[1:-1:2]:
        view, moves = GAME.view(state, state.mover), tuple(GAME.legal(state, state.mover))
        if len(moves) > 1:
            asked.append([choose(Skill("hard", character), view, moves, seeded("own")) for character in CHARACTERS])
    differ = sum(one != other for one, other in asked)
    assert 0 < differ < len(asked) / 2


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


def test_all_moves_are_assessed_whatever_the_budget():
    """Each stands there once, and its chances sum to one."""
    state = list(states(4, {"hand": "2", "turn": "free"}, "assess"))[40]
    view, moves = GAME.view(state, state.mover), tuple(GAME.legal(state, state.mover))
    for budget in (1, 150):
        found = assess(view, moves, budget, seeded("own"))
        assert sorted(map(GAME.write, (one.move for one in found))) == sorted(map(GAME.write, moves))
        assert all(abs(sum(one.chances) - 1) < 0.003 for one in found)


@pytest.mark.soak
@pytest.mark.parametrize("given", [{}, {"hand": "3"}, {"touch": "edge"}, {"turn": "free"}])
def test_no_level_falls_below_the_next(given):
    """Each beats the one below in most of 40 games, with any option."""
    for lower, higher in pairwise(["easy", "medium", "hard", "expert"]):
        won = ladder([higher, lower], 40, options=given)
        assert won[0] > won[1], (higher, lower)
