"""What a computer player likes at a glance, where a table has hints: a move with a star, and spots that stand first.

Both follow from table and seat alone: a number that somebody has seen stays that of the same move, in every process and
after a restart. So they are the yardstick's, which never changes, and not those of a level.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from bot.table.table import Table
from games import edition
from games.kernel.chance import seeded
from games.kernel.game import AnyGame, Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.panel import Decision
from rendering.text import Said

BEST = 3
"""Spots that stand first."""
KEPT = 128
"""Decisions that are remembered: a panel, its picture and its numbers ask for the same."""


def liked(table: Table, seat: Seat) -> str:
    """The text of the move that is liked best; "" where the table has no hints, or the seat no move."""
    match = table.match
    if match is None or not table.terms.hints or not match.may_move(seat):
        return ""
    return _liked(
        match.game.slug, match.game.edition, match.game.view(match.state, seat), *_legal_and_luck(table, match, seat)
    )


def spots(table: Table, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """The legal moves of a seat by the spot of the board they are about: in reading order, or the best few first."""
    match = table.match
    if match is None:
        return ()
    view = match.game.view(match.state, seat)
    if not table.terms.hints:
        return painter(match.game.slug).spots(view, match.legal(seat))
    return _spots(match.game.slug, match.game.edition, view, *_legal_and_luck(table, match, seat))


async def looked_at(table: Table, seat: Seat | None) -> None:
    """Work out beside the loop which move is liked, so that whoever asks for it next has it at once.

    In a thread: it takes some milliseconds, and must not wait for a computer player that thinks for seconds.
    """
    if seat is not None and table.live and table.terms.hints:
        await asyncio.to_thread(liked, table, seat)


async def spots_looked_at(table: Table, seat: Seat | None) -> None:
    """Work out beside the loop which spots stand first."""
    if seat is not None and table.live and table.terms.hints:
        await asyncio.to_thread(spots, table, seat)


def _legal_and_luck(table: Table, match: Match, seat: Seat) -> tuple[tuple[str, ...], str]:
    """The legal moves, and the text from which luck follows."""
    return match.legal(seat), f"{table.code}:{seat}:{match.turns[seat]}"


@lru_cache(maxsize=KEPT)
def _liked(slug: str, number: int, view: Any, moves: tuple[str, ...], luck: str) -> str:
    game = _game(slug, number)
    return game.write(game.greedy(view, [game.read(text) for text in moves], seeded(luck)))


@lru_cache(maxsize=KEPT)
def _spots(slug: str, number: int, view: Any, moves: tuple[str, ...], luck: str) -> tuple[tuple[str, ...], ...]:
    game, chance = _game(slug, number), seeded(luck)
    read = {text: game.read(text) for text in moves}
    found, best = list(painter(slug).spots(view, moves)), list[tuple[str, ...]]()
    while found and len(best) < BEST:
        chosen = game.write(game.greedy(view, [read[text] for group in found for text in group], chance))
        group = next(group for group in found if chosen in group)
        found.remove(group)
        best.append((chosen, *(text for text in group if text != chosen)))
    return (*best, *found)


def _game(slug: str, number: int) -> AnyGame:
    game = edition(slug, number)
    assert game is not None, (slug, number)
    return game


def reason(slug: str, number: int, view: Any, moves: tuple[str, ...], line: str) -> Said:
    """Why a move, or several of one turn parted by semicolons, is worth making; from the view of its seat alone.

    It looks at every legal move, so it is a function of a module, to be worked out beside the loop.
    """
    game = edition(slug, number)
    if game is None:
        raise LookupError(f"there is no {slug} {number}")
    artist = painter(slug)
    return artist.reason(Decision(game, artist.tell, view, moves), line)
