"""The moves in a line that a person typed."""

from __future__ import annotations

import re

from bot.text.synonyms import move_understood
from games.kernel.game import Seat, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import runs, split

MOST_MOVES = 40
"""Moves in one line."""


ANSWERER = re.compile("@[0-9]+")


def answerer(seat: Seat | None) -> str:
    """What stands before the moves in the button of a question that only this seat may answer.

    >>> answerer(Seat(1)), answerer(None)
    ('@2', '')
    """
    return "" if seat is None else f"@{seat + 1}"


def parts(match: Match, seat: Seat, line: str, language: str) -> tuple[str, ...]:
    """The moves in a line, as it stands or with the words of its reader's language. Raises ``Unreadable``."""
    found = _parts(match, seat, line)
    meant = move_understood(line, language, match.game.slug)
    if meant == line or all(readable(match, part) for part in found):
        return found
    other = _parts(match, seat, meant)
    return other if _count(match, other) > _count(match, found) else found


def _count(match: Match, moves: tuple[str, ...]) -> int:
    """How many of these texts can be read."""
    return sum(readable(match, text) for text in moves)


def _parts(match: Match, seat: Seat, line: str) -> tuple[str, ...]:
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
