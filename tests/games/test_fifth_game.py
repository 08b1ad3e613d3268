"""A fifth game is one folder of rules, one painter and their tests: no line that is there already changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
FIFTH = HOUSE / "tests" / "fifth_game"
CHECKS = (
    "tests/commands/pebbles_played.py",
    "tests/games/test_contract.py",
    "tests/games/test_foresight.py",
    "tests/games/test_no_peeking.py",
    "tests/games/test_rules_pages.py",
    "tests/rendering/test_painters.py",
    "tests/rendering/test_poster.py",
    "tests/rendering/test_worked.py",
    "tests/test_words.py",
)
"""Tests that take every game they find; of them those of the fifth game are run, and of sentences all."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of this house with one game more; the game only adds files."""
    copy = tmp_path_factory.mktemp("house")
    for room in ("bot", "games", "rendering", "tests"):
        shutil.copytree(HOUSE / room, copy / room, ignore=shutil.ignore_patterns("__pycache__", "fifth_game"))
    shutil.copy(HOUSE / "pyproject.toml", copy)
    for file in (file for file in FIFTH.rglob("*") if file.is_file() and file.suffix != ".pyc"):
        there = copy / file.relative_to(FIFTH)
        assert not there.exists(), "a fifth game changes no file that is there"
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, there)
    return copy


def test_a_fifth_game_needs_nothing_but_its_own_files(house):
    """The tests that every game must pass, and a match through the desk with pictures, pass for a game just added."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "pebbles or test_words", *CHECKS],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    counts = done.stdout.strip().splitlines()[-1]
    assert int(counts.split(" passed")[0].split()[-1]) > 60, counts
