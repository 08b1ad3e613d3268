"""The moves of a seat as they are offered in any chat, and what everybody may read of the one that is chosen.

A table as it is shown in any chat to whoever reads there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.ports import InlineMove, InlineTable, Profile, Reply
from bot.table.actions import running
from bot.table.table import Table
from bot.table.urgency import free, urgency
from bot.text import table_labels
from bot.text.candidates import candidates
from bot.text.status import standing
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


def is_open(table: Table) -> bool:
    """Whether everybody may know of a table."""
    return not (table.terms.private or table.terms.lesson)


def is_named(table: Table, typed: str) -> bool:
    """Whether a table may be meant by what is typed: its code, its game, or somebody at it."""
    words = [table.code, table.game.slug, table.game.title, *table.names]
    return any(word.casefold().startswith(typed.casefold()) for word in words)


def urgent_first(tables: Iterable[Table], profile: Profile) -> list[Table]:
    """Tables in the order in which a person cares for them."""
    return sorted(tables, key=lambda table: urgency(table, profile))


def shown_table(table: Table, profile: Profile, now: int, locale: str) -> InlineTable:
    """A table that everybody may know of, in the language of the person who shows it."""
    return InlineTable(
        title=table_labels.name(table),
        about=table_labels.about(table, profile, now),
        post=Reply(standing(table), people=table.people, code=table.code, locale=locale),
        code=table.code,
        plays=table.live,
        joined=free(table) > 0,
        watched=not table.over,
    )
