"""A short game day, so that the long one does not rot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
SHORT = ("--minutes", "0.25", "--rooms", "6", "--gap", "0.5", "--pause", "0.5", "--calm", "8")


@pytest.mark.soak
def test_a_short_game_day_keeps_every_promise():
    """A dozen faults on a cluster while six rooms play; the table is printed."""
    words = [sys.executable, str(HOUSE / "tests" / "gameday"), *SHORT]
    done = subprocess.run(words, env=os.environ, capture_output=True, text=True, timeout=600, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every promise was kept" in done.stdout
