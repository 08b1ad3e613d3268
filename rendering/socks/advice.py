"""What a decision in Socks in the City is for, in a sentence (games/socks/RULES.md)."""

from __future__ import annotations

from games.socks.values import TRACKS, View
from rendering.panel import Decision
from rendering.text import Said, said

LAST = 2
"""Colours still to be joined from which the end is near."""


def advice(decision: Decision[View]) -> Said | None:  # noqa: PLR0911 - an arm for each
    """What to look for now: by the phase, and later by the own tracks and what is still open."""
    view = decision.view
    match view.phase:
        case "tiles":
            return said("The thin lines on tiles belong to both of you: lay them where they shorten ways.")
        case "socks":
            return said("The further apart its two socks hang, the more a colour is worth.")
        case "blockers":
            return said("No path runs past a blocked station: block where the ways are narrow.")
    if view.mover is None:
        return None
    laid = TRACKS - view.left[view.mover]
    open_ = sum(taker is None and not dead for taker, dead in zip(view.takers, view.dead, strict=True))
    if open_ <= LAST:
        return said("Few colours are open: go for the one where you need fewer tracks than the other.")
    if laid < 2:
        return said("Whoever joins two socks of a colour first gets its points: choose a race you can win.")
    if laid < 4:
        return said("One track may serve two colours, and also stand in the other player's way.")
    return said("Look how many tracks each of you needs: block where the other is about to finish.")
