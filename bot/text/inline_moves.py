"""The moves of a seat as they are offered in any chat, and what everybody may read of the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ports import InlineMove
from bot.table.actions import running
from bot.table.table import Table
from bot.text.candidates import candidates
from bot.text.synonyms import move_understood, native
from games.kernel.game import AnyGame, Seat
from games.kernel.move_completion import complete
from rendering.panel import starred
from rendering.text import Word, said


def inline_moves(
    table: Table, seat: Seat, typed: str, language: str, first: int, most: int
) -> tuple[tuple[InlineMove, ...], tuple[str, ...]]:
    """What a seat that may move can choose of what fits the typed words: ``most`` moves from ``first`` on.

    Also the lines of all that fit.
    """
    found, match, slug = candidates(table, seat), running(table), table.game.slug
    calls = {text: native(_in_full(match.game, text), language, slug) for text in found.lines}
    fitting = _fitting(calls, typed, move_understood(typed, language, slug))
    head = f"/move {table.code}.{match.turns[seat]}"
    hidden = said("I have chosen.") if match.game.secret(match.state, seat) else None
    moves = []
    for text in fitting[first : first + most]:
        told: Word = calls[text] if hidden is None else hidden
        title = starred(calls[text], text == found.liked)
        moves.append(InlineMove(f"{head} {text}", title, told, found.about(text)))
    return tuple(moves), tuple(f"{head} {text}" for text in fitting)


def _in_full(game: AnyGame, line: str) -> str:
    """A line of moves as people write them: what is shortened for a button is no word in any language."""
    return ", ".join(game.write(game.read(part)) for part in line.split(";"))


def _fitting(calls: Mapping[str, str], typed: str, understood: str) -> tuple[str, ...]:
    """The moves that half-typed words may mean, as they are written or as they are called; all where nothing is typed.

    >>> _fitting({"lay c4": "posa c4", "draw": "pesca"}, "pos", "pos")
    ('lay c4',)
    """
    if not typed.strip():
        return tuple(calls)
    written = complete(calls, understood, len(calls))
    called = set(complete(calls.values(), typed, len(calls)))
    return tuple(dict.fromkeys((*written, *(text for text, call in calls.items() if call in called))))
