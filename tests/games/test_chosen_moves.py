"""Computer players choose what is written down: no machine, Python or load changes a move, nor a change unnoticed."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from chosen_moves import KEPT, MOVES, moves, skills

from games import catalogue
from games.kernel.computer import LEVELS
from games.kernel.computer_moves import version

OURS = sorted(json.loads(KEPT.read_text(encoding="utf-8")))


@pytest.mark.parametrize("skill", skills())
@pytest.mark.parametrize("slug", OURS)
def test_each_level_chooses_as_is_written(slug, skill):
    """Whoever changes what a player chooses raises the version of the game's players and writes the moves anew.

    Records name the version, and ``python -m bot verify`` makes the moves of this one again.
    """
    game, written = catalogue()[slug], json.loads(KEPT.read_text(encoding="utf-8"))[slug]
    assert written["version"] == version(game)
    assert moves(game, skill, MOVES[skill.partition(" ")[0]]) == written[skill]


@pytest.mark.parametrize("level", LEVELS[:3])
@pytest.mark.parametrize("slug", OURS)
def test_characters_differ(slug, level):
    """Of the moves that are written down; the better players of some games agree in all of them."""
    written = json.loads(KEPT.read_text(encoding="utf-8"))[slug]
    same = written[f"{level} builder"] == written[f"{level} spoiler"]
    assert same == ((slug, level) in {("road", "medium"), ("road", "hard"), ("tandem", "hard")})


def test_the_order_of_hashes_decides_nothing():
    """With other hashes of text, which order sets otherwise, the moves are the same."""
    program = Path(__file__).with_name("chosen_moves.py")
    call = [sys.executable, str(program), "6", "--levels", "easy,medium,hard"]
    done = subprocess.run(call, env={"PYTHONHASHSEED": "1"}, capture_output=True, text=True, check=True, timeout=300)
    lines = done.stdout.splitlines()
    assert len(lines) == len(catalogue()) * 6
    assert lines == lines_of_this_process()


def lines_of_this_process() -> list[str]:
    """What the program would print here."""
    found = []
    for slug, game in catalogue().items():
        for skill in skills():
            if not skill.startswith("expert"):
                text = ";".join(moves(game, skill, 6))
                found.append(f"{slug} {skill} 6 {hashlib.sha256(text.encode()).hexdigest()[:16]}")
    return found
