"""The trained numbers, as they lie in ``trained.json`` beside the computer players."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from games.tandem.computer.evaluation import Evaluation

TURN = 1000
"""A turn in the trained numbers."""


@cache
def trained() -> dict[str, Any]:
    """``turns``: by feature, in thousandths of a turn; ``lasting``: see ``games.tandem.computer.chances``."""
    found: dict[str, Any] = json.loads((files(__package__) / "trained.json").read_text("ascii"))
    return found


@cache
def evaluation() -> Evaluation:
    """The evaluation of boards; what it keeps are values found before, never more than for a number of rows."""
    return Evaluation({int(feature): turns for feature, turns in trained()["turns"].items()}, TURN)
