"""Lines without a slash that others read as well, such as replies to a board: which of them are meant as moves."""

from __future__ import annotations

import difflib
import re

from bot.table.table import Table
from bot.text.synonyms import move_understood
from games.kernel.game import AnyGame, Seat, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import split

_WORD = re.compile(r"\w+")
_SPOT = re.compile(r"(?=.*\d)(?=.*[a-z])")
LIKE = 0.75
"""How much a line must be like a legal move to be one with a slip (``difflib``)."""
SPOTS = 2
"""Digits of the number of a spot, at most."""


def reads(game: AnyGame, line: str, language: str) -> bool:
    """Whether a line, or one of several parts of it, is a move of a game.

    >>> from games import catalogue
    >>> metro = catalogue()["metro"]
    >>> reads(metro, "lay c4", "en"), reads(metro, "posa c4", "it"), reads(metro, "nice one!", "en")
    (True, True, False)
    """
    for text in {line, move_understood(line, language, game.slug)}:
        for part in (text, *split(text, ())):
            try:
                game.read(part)
            except Unreadable:
                continue
            return True
    return False


def meant_as_move(table: Table, seat: Seat | None, line: str, language: str) -> bool:
    """Whether a line that everybody at a place reads is meant as a move at a table, by whoever sits in ``seat``.

    Whoever may move means one with every line that begins like a legal move, is one but for a slip, or names a spot
    with hardly a word beside it. Anybody else means one with a whole move only: everything else is talk.
    """
    match = table.match
    if match is None or match.over:
        return False
    if seat is not None and match.may_move(seat):
        return _by_mover(table.game, match, seat, line, language)
    return reads(table.game, line, language) and not line.isdigit()


def _by_mover(game: AnyGame, match: Match, seat: Seat, line: str, language: str) -> bool:
    if line.isdigit():
        return len(line) <= SPOTS
    if reads(game, line, language):
        return True
    typed = move_understood(" ".join(line.lower().split()), language, game.slug)
    legal, words = match.legal(seat), _WORD.findall(typed)
    if not words:
        return False
    if words[0] in {text.split()[0] for text in legal}:
        return True
    parts = {word for text in legal for word in _WORD.findall(text)}
    named = any(_SPOT.match(word) and (word in parts or reads(game, word, language)) for word in words)
    beside = [word for word in words if not any(letter.isdigit() for letter in word)]
    return (named and len(beside) <= 1) or bool(difflib.get_close_matches(typed, legal, 1, LIKE))
