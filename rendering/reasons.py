"""Why a move is worth making, of a game that does not say it itself."""

from __future__ import annotations

from rendering.panel import AnyDecision
from rendering.text import Said, said


def plain(_decision: AnyDecision, _line: str) -> Said:
    """What is always true of a hint: who would make it."""
    return said("the strongest computer player would do this.")
