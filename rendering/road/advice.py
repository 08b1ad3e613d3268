"""What a decision in The Best Road is for, in a sentence (games/road/RULES.md)."""

from __future__ import annotations

from games.road.sheet import ROUNDS
from games.road.values import View
from rendering.panel import Decision
from rendering.text import Said, said

LAST = 3
"""Rounds from which the end is near."""


def advice(decision: Decision[View]) -> Said | None:
    """What to look for now: by the round, and by whether there are others to be first before."""
    view = decision.view
    if len(decision.moves) == 1:
        return said("The card shows no colour beside your ends: you can only pass, and the next card comes.")
    if view.round > ROUNDS - LAST:
        return said("Few cards are left: every space you still reach is worth a point.")
    if view.round == 1 and view.seats == 1:
        return said("Alone a number counts in full only before any higher one: begin with the low ones.")
    if view.round == 1:
        return said("Whoever reaches a number first gets it in full, later ones half: head for the high ones.")
    if view.round == 2:
        return said("Every space you never reach costs a point: longer steps are worth more.")
    return said("Your road grows at either end: keep free spaces before both, so that every card fits.")
