"""Computer players choose and expect what is written down: no machine, Python or load changes it, nor we unnoticed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from chosen_moves import NEAR, PLAYOUTS, assessed, digest, moves, read, skills
from every_game import GAMES, each_game

from games import catalogue
from games.kernel.computer import LEVELS
from games.kernel.computer_moves import version

OURS = tuple(game for game in GAMES if game.computer is not None)
"""Those that have computer players of their own."""
ANEW = "raise the `version` of its computer players, and write down what they choose: chosen_moves.py --keep"

ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.slug)


def told(written, found):
    """The first place at which something else was found than is written, in a sentence."""
    assert len(written) == len(found), "other decisions are asked for than were written down"
    pairs = zip(found.items(), written, strict=True)
    return next((f"“{new}”, not “{old}”, in {place}" for (place, new), old in pairs if not alike(old, new)), "")


def alike(one, other):
    """Whether two texts are the same but for the last digits of numbers with a point."""
    pairs = list(zip(one.split(), other.split(), strict=False))
    return len(one.split()) == len(other.split()) and all(old == new or near(old, new) for old, new in pairs)


def near(one, other):
    """Whether two words are numbers with a point that are about the same."""
    try:
        return "." in one and abs(float(one.rstrip(";")) - float(other.rstrip(";"))) < NEAR
    except ValueError:
        return False


@pytest.mark.parametrize("skill", skills())
@ours
def test_each_level_chooses_as_is_written(game, skill):
    """Whoever changes what a player chooses raises the version of the game's players and writes the moves anew.

    Records name the version, and ``python -m bot verify`` makes the moves of this one again.
    """
    other = told(read(game)["moves"][skill].split("; "), moves(game, skill))
    assert not other, f"{game.title}: {skill} chooses {other}: {ANEW}"


@pytest.mark.parametrize("playouts", PLAYOUTS)
@ours
def test_assessments_say_what_is_written(game, playouts):
    """What hints, analyses and puzzles expect of every legal move, for all seats."""
    other = told(read(game)["assessed"][str(playouts)], assessed(game, playouts))
    assert not other, f"{game.title} expects {other}: {ANEW}"


@each_game
def test_what_is_written_is_of_this_version(game):
    """Whoever raises the version writes the moves anew; without players of its own a game has none, and no file."""
    kept = read(game)["version"] if game.computer is not None else 0
    assert kept == version(game), f"{game.title}: what is written down is of version {kept}: chosen_moves.py --keep"


def test_another_choice_is_found_and_told():
    """And a number that is a hundredth off is none."""
    place = {"metro 2, choice 1": "draw: 1.50 3.01"}
    assert told(["draw: 1.50 3.01"], place) == told(["draw: 1.51 3.00"], place) == ""
    for other in ("draw: 1.53 3.01", "lay a1: 1.50 3.01", "draw: 1.50", "draw: 1.50 3"):
        assert told([other], place) == f"“draw: 1.50 3.01”, not “{other}”, in metro 2, choice 1"


@pytest.mark.parametrize("level", LEVELS[:3])
@ours
def test_characters_differ(game, level):
    """Of the moves that are written down."""
    written = read(game)["moves"]
    assert written[f"{level} builder"] != written[f"{level} spoiler"]


def test_the_order_of_hashes_decides_nothing():
    """With other hashes of text, which order sets otherwise, the moves are the same."""
    program = Path(__file__).with_name("chosen_moves.py")
    call = [sys.executable, str(program), "6", "--levels", "easy,medium,hard"]
    done = subprocess.run(call, env={"PYTHONHASHSEED": "1"}, capture_output=True, text=True, check=True, timeout=300)
    lines = done.stdout.splitlines()
    asked = [(slug, skill) for slug in catalogue() for skill in skills() if skill.partition(" ")[0] in LEVELS[:3]]
    assert lines == [f"{slug} {skill} 6 {digest(catalogue()[slug], skill, 6)}" for slug, skill in asked]
    assert len(lines) == len(catalogue()) * 6
