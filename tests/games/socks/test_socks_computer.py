"""The computer players of Socks: legal, the same every time, sensible, and what they make of positions."""

from __future__ import annotations

import pytest
from towns import position

from games.kernel.chance import seeded
from games.kernel.computer import CHARACTERS, LEVELS, Skill
from games.kernel.game import chosen
from games.socks import GAME
from games.socks.computer.position import position as light
from games.socks.state import view

COMPUTER = GAME.computer
SKILLS = [Skill(level, character) for level in LEVELS for character in CHARACTERS]


def choice(state, skill, seed="luck"):
    """The text of a computer player's move."""
    moves = tuple(GAME.legal(state, state.mover))
    return GAME.write(COMPUTER.choose(skill, view(state, state.mover), moves, seeded(seed)))


def walk(options, seed, count):
    """Positions of a game of any moves, every so many moves."""
    luck = seeded(seed)
    state, number = GAME.setup(2, chosen(GAME, options), luck).state, 0
    while state.mover is not None:
        if number % count == 0:
            yield state
        moves = tuple(GAME.legal(state, state.mover))
        state = GAME.apply(state, state.mover, moves[luck.below(len(moves))], luck).state
        number += 1


ALL_PLAYERS = {
    "size": "first",
    "layout": "players",
    "placing": "players",
    "blockers": "2",
    "rebuild": "yes",
    "free_neighbours": "any",
}


@pytest.mark.parametrize("options", [{}, ALL_PLAYERS, {"size": "first", "blockers": "3", "layout": "players"}], ids=str)
def test_every_move_is_legal_and_the_same_again(options):
    """In all phases, by each level and character: one of the legal moves, and the same for the same luck."""
    phases = set()
    for number, state in enumerate(walk(options, "walk", 17)):
        phases.add(state.phase)
        skill = SKILLS[number % len(SKILLS)]
        text = choice(state, skill)
        assert text in {GAME.write(move) for move in GAME.legal(state, state.mover)}
        assert choice(state, skill) == text
    assert "tracks" in phases
    assert ("tiles" in phases) == ("layout" in options)


NEARLY = "  .   .   .   .   .   .\n\nR = . {} . = .   . = R"
"""The red socks lack one track, b4-b5, to whoever has that between b2 and b3."""


@pytest.mark.parametrize("skill", SKILLS, ids=Skill.write)
@pytest.mark.parametrize("steps", [1, 2])
def test_a_pair_is_joined_at_once(skill, steps):
    """Where one track joins two socks it is laid, by every level."""
    for mover in (0, 1):
        assert choice(position(NEARLY.format("wb"[mover]), mover=mover, steps=steps), skill) == "b4-b5"


@pytest.mark.parametrize("skill", [skill for skill in SKILLS if skill.level in {"hard", "expert"}], ids=Skill.write)
def test_the_other_is_cut_off(skill):
    """Black lacks one track, and two around it: White's two tracks leave it none of both in a turn."""
    state = position(NEARLY.format("b"))
    for _ in range(2):
        state = GAME.apply(state, 0, GAME.read(choice(state, skill)), seeded("none")).state
    red = state.socks[0]
    needs = light(view(state, state.mover)).needs(1, *red)
    assert needs is None or needs > 2


@pytest.mark.parametrize("character", CHARACTERS)
def test_medium_prevents_what_one_track_would_join(character):
    """Whatever its luck."""
    state = position(NEARLY.format("b"))
    assert {choice(state, Skill("medium", character), f"luck {number}") for number in range(8)} == {"b4-b5"}


def test_characters_play_differently():
    """In the first turns of a game that a builder plays against itself, a spoiler would have laid another track."""
    luck = seeded("characters")
    state, differ = GAME.setup(2, chosen(GAME, {}), luck).state, False
    while not differ and sum(map(int.bit_count, state.tracks)) < 20:
        builder, spoiler = (choice(state, Skill("hard", character)) for character in CHARACTERS)
        differ = builder != spoiler
        state = GAME.apply(state, state.mover, GAME.read(builder), luck).state
    assert differ


# -- what moves are worth


@pytest.mark.parametrize("playouts", [0, 3])
def test_moves_are_assessed(playouts):
    """Every legal move once, best first; chances make up one, no seat loses points, and what is sure is near 1."""
    for options in ({}, ALL_PLAYERS):
        for state in walk(options, "assessed", 34):
            moves, seen = tuple(GAME.legal(state, state.mover)), view(state, state.mover)
            found = COMPUTER.assess(seen, moves, playouts, seeded("any"))
            assert sorted(map(GAME.write, (each.move for each in found))) == sorted(map(GAME.write, moves))
            assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
            assert all(sum(each.chances) == pytest.approx(1, abs=0.002) for each in found)
            assert all(min(each.points) >= 0 for each in found)


@pytest.mark.parametrize("mover", [0, 1])
def test_what_is_decided_is_told_so(mover):
    """The last colour is joined by one track: that is the best, its points are sure, and any other is worse."""
    state = position(NEARLY.format("wb"[mover]), mover=mover, steps=1)
    found = COMPUTER.assess(view(state, mover), tuple(GAME.legal(state, mover)), 4, seeded("any"))
    best, second = found[:2]
    assert GAME.write(best.move) == "b4-b5"
    assert (best.points[mover], best.points[1 - mover]) == (4.0, 0.0)
    assert best.chances[mover] > 0.95
    assert best.worth > second.worth
