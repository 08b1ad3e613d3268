"""What a decision in Tandem is for, in a sentence (games/tandem/RULES.md)."""

from __future__ import annotations

from games.tandem.values import View
from rendering.panel import Decision
from rendering.text import Said, said

FEW = 4
"""Tokens on a board while it counts as almost empty."""
LAST = 6
"""Places of a pair's rows that are filled when the end is near."""


def advice(decision: Decision[View]) -> Said | None:  # noqa: PLR0911 - an arm for each
    """What to look for now: by the kind of decision, and by how far the pair has come."""
    view = decision.view
    if view.seat is None:
        return None
    pair, own = view.pairs[view.seat // 2], view.seat % 2
    board = pair.boards[own]
    if pair.key is None:
        return said("The key says which token each die stands for. Any order is as good as another.")
    if pair.threes:
        return said("Put it where your partner's row has the same token: both rows must become equal.")
    if pair.given is not None:
        return said("Give for it what brings three alike nearer, on your partner's board or on yours.")
    if pair.links and pair.giving == "each":
        return said("Give what your partner can use. Your partner then chooses what you get for it.")
    if pair.links:
        return said("Give what your partner can use, and get what makes three alike in one of your zones.")
    if pair.roll is not None and len(set(pair.roll)) < len(pair.roll):
        return said("Two dice alike let you rearrange: bring equal tokens together in one zone.")
    if sum(place is not None for each in pair.boards for place in each.row) >= LAST:
        return said("The rows are nearly full: collect what your partner's row has and yours has not.")
    if sum(map(len, board.zones)) < FEW:
        return said("Three equal tokens in a zone fill a place of your row: first take some.")
    return said("Bring equal tokens together. A link helps where you and your partner hold the same token.")
