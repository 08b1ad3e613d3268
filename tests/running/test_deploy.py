"""What stands in deploy/ holds together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent.parent


def _checked(*words: str) -> list[str]:
    """The lines of the check, which must find nothing wrong."""
    done = subprocess.run(
        [sys.executable, HOUSE / "deploy/check", *words], capture_output=True, text=True, check=False, timeout=500
    )
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith("ok ")]


def test_files_say_what_they_must() -> None:
    """Container file, compose file and systemd unit read as they must, as far as reading goes."""
    assert len(_checked("--files")) == 3


@pytest.mark.soak
def test_the_container_lives() -> None:
    """The container file's steps, taken without an engine, give a bot that starts, is healthy and ends in order."""
    lines = _checked()
    assert len(lines) == 4
    print(*lines, sep="\n")
