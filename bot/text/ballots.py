"""What a place reads in the turns of the seat that it plays by vote: moves to press, and how many are for each.

Three of them are what a computer player likes at a glance. They follow from table and seat alone, as ``liked`` does, so
that every process and every edit shows the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bot.ports.posts import Choice
from bot.table.actions import running
from bot.table.ballots import votes
from bot.table.calls import called_by
from bot.table.fold import Past
from bot.table.lines.vote_lines import Voted
from bot.table.table import Table
from bot.text.buttons import in_rows
from bot.text.synonyms import native
from games import edition
from games.kernel.chance import seeded
from games.kernel.game import Seat
from rendering.painter import painter
from rendering.panel import Style
from rendering.text import Word, said

BEST = 3
"""Moves that are offered before anybody has proposed one."""

ACROSS = 3
"""Moves in a row of buttons, which a phone shows whole."""

ASKED = said("All who read here vote, by a press or /vote and a move. More than half of those who vote decide.")


async def ballot_rows(table: Table, seat: Seat, locale: str) -> tuple[tuple[Choice, ...], ...]:
    """The buttons of a vote, in a language: the best moves, then what else is proposed; and the way to all others."""
    best = await asyncio.to_thread(best_moves, table, seat)
    crowd, head = votes(table, seat), f"{table.code}.{running(table).turns[seat]}"
    count = {ballot.move: len(ballot.voters) for ballot in crowd.ballots}
    moves = dict.fromkeys((*best, *(ballot.move for ballot in crowd.ballots)))
    rows = in_rows([_press(table, text, count.get(text, 0), head, locale) for text in moves], ACROSS)
    return (*rows, (Choice(said("Another move"), f"/vote {head}", Style.WAY),))


def _press(table: Table, text: str, count: int, head: str, locale: str) -> Choice:
    move: Word = native(text, locale, table.game.slug)
    label = said("{move}: {count}", move=move, count=count) if count else move
    return Choice(label, f"/vote {head} {text}")


def best_moves(table: Table, seat: Seat) -> tuple[str, ...]:
    """The moves of a seat that are liked best, no two about one spot of the board; it takes some milliseconds."""
    match = running(table)
    view, legal = match.game.view(match.state, seat), match.legal(seat)
    return _best(match.game.slug, match.game.edition, view, legal, f"{table.code}:{seat}:{match.turns[seat]}")


@lru_cache(maxsize=128)
def _best(slug: str, number: int, view: Any, moves: tuple[str, ...], luck: str) -> tuple[str, ...]:
    game, chance = edition(slug, number), seeded(luck)
    assert game is not None, (slug, number)
    about = {text: spot for spot in painter(slug).spots(view, moves) for text in spot}
    left, best = list(moves), list[str]()
    while left and len(best) < BEST:
        chosen = game.write(game.greedy(view, [game.read(text) for text in left], chance))
        best.append(chosen)
        gone = (chosen, *about.get(chosen, ()))
        left = [text for text in left if text not in gone]
    return tuple(best)


def recounts(fresh: Sequence[Past]) -> bool:
    """Whether these lines are votes alone."""
    return bool(fresh) and all(isinstance(one.line, Voted) for one in fresh)


def opened(past: Sequence[Past], seat: Seat) -> int:
    """Where in the whole log the news begin that led to the present turn of a seat: with the command that opened it."""
    begin = (called_by(past, seat) or 1) - 1
    while begin and past[begin].line.key and past[begin - 1].line.key == past[begin].line.key:
        begin -= 1
    return begin
