"""What the first turns of a person's first match of a game are for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.table import Past
from bot.table.turns import in_first_turns
from games.kernel.game import Seat
from rendering.painter import painter
from rendering.panel import AnyDecision
from rendering.text import Said

TURNS = 3
"""Turns of a first match at whose decisions it is said what they are for."""


def first_advice(past: Sequence[Past], seat: Seat, decision: AnyDecision) -> Said | None:
    """What a decision is for, in the first turns of a seat, where nothing has been picked of it yet.

    ``past`` is the whole log.
    """
    if not decision.moves or decision.picked or not in_first_turns(past, seat, TURNS):
        return None
    return painter(decision.game.slug).advice(decision)
