"""How much of the house a typed move passes: what stands here may become less, and not more without a reason."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.house import HOUSE

MODULES = 80
"""From the event of Discord's gateway until the interaction is answered and the board posted."""

FRAMES = 14
"""Above the rules' ``apply``."""


def test_a_typed_move_passes_few_modules() -> None:
    """Whoever follows a move through the house reads so many modules, and is so deep when the rules make it."""
    where = {**os.environ, "PYTHONPATH": ".:tests:tests/bench"}
    command = [sys.executable, "tests/way_of_a_move.py"]
    told = subprocess.run(command, cwd=HOUSE, env=where, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = re.search(r"(\d+) modules, (\d+) frames", told)
    assert found is not None, told
    modules, frames = map(int, found.groups())
    assert modules <= MODULES
    assert 0 < frames <= FRAMES
