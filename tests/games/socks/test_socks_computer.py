"""The computer players of Socks: legal, the same every time, sensible, and what they make of positions."""

from __future__ import annotations

import pytest
from towns import position

from games.kernel.chance import seeded
from games.kernel.computer import CHARACTERS, LEVELS, Skill
from games.socks import GAME
from games.socks.computer.position import position as light
from games.socks.state import view

COMPUTER = GAME.computer
SKILLS = [Skill(level, character) for level in LEVELS for character in CHARACTERS]


def choice(state, skill, seed="luck"):
    """The text of a computer player's move."""
    moves = tuple(GAME.legal(state, state.mover))
    return GAME.write(COMPUTER.choose(skill, view(state, state.mover), moves, seeded(seed)))


ALL_PLAYERS = {
    "size": "first",
    "layout": "players",
    "placing": "players",
    "blockers": "2",
    "rebuild": "yes",
    "free_neighbours": "any",
}


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


# -- what moves are worth


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
