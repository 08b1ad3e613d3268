"""What a decision in Metro is for, in a sentence (games/metro/RULES.md)."""

from __future__ import annotations

from games.metro.values import View
from rendering.panel import Decision
from rendering.text import Said, said

LAST = 2
"""Tiles for each player, in hands and stock, from which the end is near."""


def advice(decision: Decision[View]) -> Said | None:
    """What to look for now: by the tile that was drawn, by how much lies, and by what is left."""
    view = decision.view
    laid = sum(tile is not None for tile in view.board)
    if view.drawn is not None:
        return said("This tile must be laid. If it suits none of your lines, put it on somebody else's.")
    if view.stock + sum(view.held) <= LAST * view.seats:
        return said("Few tiles are left: end your longest lines now, best at a central station.")
    if laid < view.seats:
        return said("Longer lines score more, and a central station doubles them: lead yours inwards.")
    if laid < 2 * view.seats:
        return said("A tile goes on with all lines it touches. Try a square: the picture shows what happens.")
    return said("Keep your own lines running, and end the others' while they are short.")
