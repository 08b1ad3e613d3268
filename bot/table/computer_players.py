"""What a computer player at a table is asked, and the move it makes. It knows its view and its legal moves alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from bot.table.actions import move, running
from bot.table.fold import Past
from bot.table.table import Table
from games.kernel.chance import mind_luck
from games.kernel.computer import SLOW, USUAL, Mind, Skill
from games.kernel.computer_moves import Question, answer, version
from games.kernel.game import Refusal, Seat


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
