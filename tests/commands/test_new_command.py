"""A new command is one file, its Italian words and its tests: no line that is there already changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
NEW = HOUSE / "tests" / "new_command"
PASSING = "*.pyc.*"
"""Compiled modules while they are written, which may be gone before they are copied."""


@pytest.mark.long
def test_a_new_command_needs_nothing_but_its_own_file(tmp_path: Path) -> None:
    """Laid over a copy of the house it is in help, completion and the menus of the platforms, and works when typed."""
    for room in ("bot", "games", "rendering", "tests"):
        ignored = shutil.ignore_patterns(PASSING, "fifth_game", "new_command", "golden", "evenings")
        shutil.copytree(HOUSE / room, tmp_path / room, ignore=ignored)
    shutil.copy(HOUSE / "pyproject.toml", tmp_path)
    for file in (file for file in NEW.rglob("*") if file.is_file() and file.suffix != ".pyc"):
        there = tmp_path / file.relative_to(NEW)
        assert not there.exists(), "a new command changes no file that is there"
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, there)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:simcord",
         "tests/commands/waiting_asked.py", "tests/test_words.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
