"""What a hint is made of: the best move of a seat, and the rest of its turn. The seat's view and legal moves alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.table.actions import running
from bot.table.table import Table
from games.kernel.chance import Refused, hint_luck
from games.kernel.computer import CHARACTERS, LEVELS, Mind, Skill
from games.kernel.computer_moves import Question, version
from games.kernel.game import AnyGame, Seat

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
