"""What a computer player is asked, at a table or for a hint. It knows the view and the legal moves of a seat alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from bot.table.actions import move, running
from bot.table.fold import Past
from bot.table.table import Table
from games.kernel.chance import Refused, hint_luck, mind_luck
from games.kernel.computer import CHARACTERS, LEVELS, SLOW, USUAL, Mind, Skill
from games.kernel.computer_moves import Question, answer, version
from games.kernel.game import AnyGame, Refusal, Seat


@dataclass(frozen=True)
class Chosen:
    """A move that a computer player has chosen, and what it followed from."""

    seat: Seat
    text: str
    mind: Mind


def question(table: Table, seat: Seat) -> Question:
    """What a computer player of the seat's skill is asked now. Raises ``Illegal`` where no match is played."""
    match = running(table)
    game, turn = match.game, match.turns[seat]
    mind = Mind(Skill.read(table.sitters[seat].skill), version(game), turn)
    luck = mind_luck(table.luck.seed, table.luck.text, seat, turn)
    view, moves = game.basis(game.view(match.state, seat)), tuple(game.legal(match.state, seat))
    return Question(game.slug, game.edition, seat, mind, view, moves, luck)


async def considered(thinker: Thinker, asked: Question, people: Sequence[str] = ()) -> Chosen:
    """The move that is chosen, for people who wait for it.

    Where nothing comes of the thinking it is that of the usual level, which says so.
    """
    urgency = Urgency.MOVE if asked.mind.skill.level in SLOW else Urgency.QUICK_MOVE
    try:
        return Chosen(asked.seat, await thinker.run(urgency, people, answer, asked), asked.mind)
    except (ThinkingFailed, Refusal):
        mind = replace(asked.mind, skill=Skill.read(f"{USUAL} {asked.mind.skill.character}".rstrip()))
        text = await asyncio.to_thread(answer, replace(asked, mind=mind))
        return Chosen(asked.seat, text, mind)


def waiting(table: Table) -> tuple[str, ...]:
    """The people who wait for the moves of a table's computer players."""
    return tuple(profile for seat in table.persons if (profile := table.sitters[seat].profile) is not None)


def computer_move(table: Table, chosen: Chosen, *, key: str, at: int) -> tuple[Past, ...]:
    """The move of an awaited computer player. Raises ``Illegal``."""
    return move(table, chosen.seat, chosen.text, by="bot", mind=chosen.mind.write(), key=key, at=at)


# -- hints: the best move of a seat, and the rest of its turn


BEST = Skill(LEVELS[-1], CHARACTERS[0])
"""The player that is asked."""
MOVES = 6
"""Moves of one turn that are looked for, at most."""


@dataclass(frozen=True)
class Ahead:
    """A state that a seat can foresee all of, after some moves of its turn."""

    state: Any
    moves: tuple[str, ...] = ()


def begun_turn(table: Table) -> Ahead:
    """The state as it is, before any move. Raises ``Illegal`` where no match is played."""
    return Ahead(running(table).state)


def hint_question(table: Table, seat: Seat, ahead: Ahead) -> Question:
    """What the strongest computer player is asked on behalf of a seat that may move."""
    match = running(table)
    game, turn = match.game, match.turns[seat]
    luck = hint_luck(table.luck.seed, table.luck.text, seat, turn, len(ahead.moves))
    view, moves = game.view(ahead.state, seat), tuple(game.legal(ahead.state, seat))
    return Question(game.slug, game.edition, seat, Mind(BEST, version(game), turn), view, moves, luck)


def onward(table: Table, seat: Seat, ahead: Ahead, text: str) -> Ahead | None:
    """How the seat's turn goes on after a move: None where it ends, or where somebody else or luck decides.

    A state is looked at only where the seat foresees all of it, so that nothing hidden is told. Moves that are the only
    ones are made by the rules, and are none of the turn's.
    """
    game = running(table).game
    state = _after(game, ahead.state, seat, game.read(text))
    while state is not None:
        found = tuple(islice(game.legal(state, seat), 2))
        if len(found) > 1:
            return Ahead(state, (*ahead.moves, text))
        state = _after(game, state, seat, found[0]) if found else None
    return None


def _after(game: AnyGame, state: Any, seat: Seat, move: Any) -> Any:
    """The state after a move, None where the seat does not foresee all of it, or waits then."""
    if game.foresee is None:
        return None
    try:
        after = game.apply(state, seat, move, Refused()).state
    except LookupError:
        return None
    if seat not in game.to_act(after) or game.view(after, seat) != game.foresee(game.view(state, seat), move)[0]:
        return None
    return after
