"""What one person asks the others at a table: whose answer is missing, and what ends the question without one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.table import Request, Table
from games.kernel.game import Json, Seat

UNDO, END, REPLACE = "undo", "end", "replace"
"""What can be asked for."""


def needed(table: Table, request: Request) -> tuple[Seat, ...]:
    """The seats whose consent is missing."""
    asked = [seat for seat in table.persons if not (request.kind == REPLACE and seat == request.number)]
    return tuple(seat for seat in asked if seat not in request.agreed)


def overtaken(before: Table, after: Table, lines: Sequence[Json]) -> bool:
    """Whether entries of the match have ended what was asked ``before``, though not everybody had answered.

    All agreed to an end as the match stood then, so it stands no longer once a decision has been opened since; a choice
    that only its owner knows of opens none.
    """
    request = before.request
    if request is None or before.match is None or after.match is None or not after.live:
        return False
    if not needed(before, request) or (request.kind != UNDO and any("own" in line for line in lines)):
        return False
    if request.kind == REPLACE and any(line["k"] == "seat" and line["s"] == request.number for line in lines):
        return False
    gone_on = request.kind == END and before.match.turns != after.match.turns
    return gone_on or after.request is None


def off(request: Request, *, key: str, at: int) -> Json:
    """The line that says that a question is off because of what was done meanwhile."""
    return {"k": "lapse", "w": request.kind, "s": request.seat, "n": request.number, "y": key, "a": at}
