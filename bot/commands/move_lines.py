"""The moves in a line that a person typed."""

from __future__ import annotations

from games.kernel.game import Seat, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import runs, split

MOST_MOVES = 40
"""Moves in one line."""


def parts(match: Match, seat: Seat, line: str) -> tuple[str, ...]:
    """The moves in a line. Raises ``Unreadable`` where there is none."""
    if not line.strip():
        raise Unreadable("Which move? Say /hand to see what you can do.")
    try:
        match.game.read(line)
    except Unreadable:
        verbs = dict.fromkeys(text.partition(" ")[0] for text in match.legal(seat))
        found = split(line, verbs)
        if len(found) <= MOST_MOVES:
            found = tuple(move for part in found for move in runs(part, lambda text: readable(match, text)))
        if not 0 < len(found) <= MOST_MOVES:
            raise
        return found
    return (line,)


def readable(match: Match, text: str) -> bool:
    """Whether a text is a move of the match's game, legal or not."""
    try:
        match.game.read(text)
    except Unreadable:
        return False
    return True
