"""The best move of a decision, shown to its player alone before it is made, with one reason.

It is worked out beside the loop, and once for a position.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from bot.commands.answers import Declined, EarlierTurn
from bot.commands.command import CODE, CodeStands, Command, Section
from bot.commands.flood_limits import Effort
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.panel import panel_post
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.commands.table_kinds import Tables
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from bot.repository import At
from bot.table.actions import begun, running, seated
from bot.table.hints import MOVES, Ahead, begun_turn, hint_question, onward
from bot.table.table import Table
from bot.text.liked import looked_at, reason
from bot.text.panel import picked_together
from games.kernel.computer_moves import answer
from games.kernel.game import Illegal, Seat
from games.kernel.match import Match
from rendering.text import CommandLine, Said, said

KEPT = 256
"""Hints of one process that are remembered; more are worked out again, to the same end."""

_kept: OrderedDict[tuple[Code, Seat], _Thought] = OrderedDict()
"""What was thought about last for each seat, for whoever asks again, also while it is under way."""


async def hint(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/hint``: the best move as it would lie, a reason, and the button that makes it; for the asker alone."""
    table = at.table
    match, seat = running(table), seated(table, invocation.profile)
    if not table.terms.hints:
        raise Declined(_none(table), code=table.code)
    if invocation.turn is not None and invocation.turn != match.turns[seat]:
        return Answer((await open_panel(services, invocation, at, EarlierTurn().lines),))
    if not match.may_move(seat):
        raise Illegal("It is not your turn. You can ask for a hint once it is.")
    try:
        found = await hinted(services.thinker, table, seat, invocation.ask.place)
    except ThinkingFailed as failed:
        raise Illegal("No hint could be worked out just now. Ask again in a moment.") from failed
    now = await services.repository.load(table.code)
    assert now is not None
    if not _same(match, begun(now.table), seat):
        return Answer((await open_panel(services, invocation, now, EarlierTurn().lines),))
    why = said("Hint: {reason}", reason=found.reason)
    post = panel_post(invocation, now, found.pick, (why,))
    others = (tuple(each for each in row if not each.send.startswith(f"/hint {table.code}.")) for row in post.choices)
    return Answer((replace(post, choices=tuple(row for row in others if row)),))


def _same(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat has the same decision to make still: others may have chosen in secret meanwhile."""
    if after.turns[seat] != before.turns[seat] or (seat in after.awaited) != (seat in before.awaited):
        return False
    return after.legal(seat) == before.legal(seat)


def _none(table: Table) -> Said:
    """That the table has no hints, and how it gets them."""
    if table.terms.lesson:
        return said("A lesson has no hints: its task says what to try.")
    turn_on = CommandLine(f"/terms {table.code} hints=yes")
    return said("There are no hints at this table. Its host can turn them on, for all: {line}", line=turn_on)


COMMANDS = (
    Command(
        "hint", "The best move as a picture, with one reason; at tables with hints=yes",
        Look(
            (
                lambda table, ask: table.awaits(ask.profile) and table.terms.hints,
                lambda table, ask: table.plays(ask.profile) and table.terms.hints,
                Tables.AWAITING, Tables.PLAYED,
            ),
            hint,
        ),
        Section.PLAYING, 25, (CODE,),
        code=CodeStands.FIRST, effort=Effort.HINT, tables=Tables.HINTED,
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Hinted:
    """What the panel shows as picked: the best move, or all of a turn where it can show them, and why."""

    pick: str
    reason: Said


@dataclass(frozen=True)
class _Thought:
    """What is thought about a position, under way or done: the turn, and the reason of each line of it."""

    state: Any
    turn: asyncio.Task[tuple[str, ...]]
    reasons: dict[str, asyncio.Task[Said]]

    @property
    def spoilt(self) -> bool:
        """Whether nothing comes of it: it failed, or the loop it was begun in is gone."""
        return any(_spoilt(task) for task in (self.turn, *self.reasons.values()))


async def hinted(thinker: Thinker, table: Table, seat: Seat, place: Place) -> Hinted:
    """The hint of a seat that may move, for a panel at a place. Raises ``Illegal`` where no match is played."""
    match = running(table)
    await looked_at(table, seat)
    thought = _kept.get((table.code, seat))
    if thought is None or thought.state != match.state or thought.spoilt:
        thought = _Thought(match.state, asyncio.create_task(best_turn(thinker, table, seat)), {})
        _kept[table.code, seat] = thought
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    # shielded, so that whoever gives up waiting takes it from nobody else
    moves = await asyncio.shield(thought.turn)
    pick = picked_together(table, seat, place, moves) if len(moves) > 1 else ""
    line = ";".join(moves if pick else moves[:1])
    if line not in thought.reasons:
        people = _waits(table, seat)
        view, legal = match.game.view(match.state, seat), match.legal(seat)
        why = thinker.run(Urgency.HINT, people, reason, match.game.slug, match.game.edition, view, legal, line)
        thought.reasons[line] = asyncio.ensure_future(why)
    return Hinted(pick or line, await asyncio.shield(thought.reasons[line]))


def _spoilt(task: asyncio.Task[Any]) -> bool:
    if not task.done():
        return task.get_loop() is not asyncio.get_running_loop()
    return task.cancelled() or task.exception() is not None


def _waits(table: Table, seat: Seat) -> tuple[str, ...]:
    """Who waits for the hint of a seat."""
    profile = table.sitters[seat].profile
    return () if profile is None else (profile,)


async def best_turn(thinker: Thinker, table: Table, seat: Seat) -> tuple[str, ...]:
    """The best move of a seat that may move, and those that follow it in the same turn."""
    people = _waits(table, seat)
    ahead: Ahead | None = begun_turn(table)
    moves: tuple[str, ...] = ()
    while ahead is not None and len(moves) < MOVES:
        text = await thinker.run(Urgency.HINT, people, answer, hint_question(table, seat, ahead))
        moves = (*ahead.moves, text)
        ahead = onward(table, seat, ahead, text)
    return moves
