"""Tries the moves of a line, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.commands import Declined, Invocation, Services
from bot.commands.move_refusals import mover, with_suggestions
from bot.commands.panel import panel_post, shown_first
from bot.commands.spots import numbered
from bot.ports import AnyReply
from bot.repository import At, Change
from bot.table import actions
from bot.table.actions import running
from bot.table.table import Past, Table
from games.kernel.game import Illegal, Refusal, Seat, SecretReason, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import runs, split
from rendering.text import refused, said

MOST_MOVES = 40
"""Moves in one line."""


@dataclass(frozen=True)
class Attempt:
    """The moves of a line up to the first that was refused, and that refusal."""

    past: tuple[Past, ...] = ()
    problem: Refusal | None = None


def attempt(invocation: Invocation, table: Table, at: int) -> Attempt:
    """Make the moves of a line at an instant. Raises ``Refusal`` where not one of them can be made."""
    seat = mover(table, invocation)
    match = running(table)
    if match.game.secret(match.state, seat) and not invocation.ask.private:
        secret = said("This choice is secret: make it where nobody else reads it.")
        raise Declined(secret, private=True, openly=secret, code=table.code, erase=True)
    made = _made(invocation, table, seat, at)
    if not made.past and made.problem is not None:
        raise made.problem
    return made


async def made_before(services: Services, invocation: Invocation, change: Change) -> Attempt:
    """The moves of a line that were made when it came the first time. Raises ``Refusal`` where none were.

    A client may give a line the key that another line had, by which its person took a seat.
    """
    past = await services.repository.past(change.code, 0, change.stop)
    before = past[change.start - 1].table
    seat = before.seat_of(invocation.profile)
    if seat is None:
        seat = mover(before, invocation)
    again = _made(move_numbered(invocation, before), before, seat, services.clock.now())
    return replace(again, past=past[change.start :])


def move_numbered(invocation: Invocation, table: Table) -> Invocation:
    """The ask with the move that a number on the spots stands for; any other as it is. Raises ``Illegal``."""
    seat = table.seat_of(invocation.profile)
    if seat is None or not table.live:
        return invocation
    return replace(invocation, rest=numbered(table, seat, invocation.rest))


def shown_before(invocation: Invocation, at: At) -> AnyReply | None:
    """The preview of a move that was typed, None where it is made at once: by a button, as one of several, or unseen.

    Raises ``Refusal`` where the asker may not move.
    """
    if invocation.turn is not None:
        return None
    table = at.table
    seat = mover(table, invocation)
    parts = _parts(running(table), seat, invocation.rest)
    if len(parts) != 1:
        return None
    game = running(table).game
    text = game.write(game.read(parts[0]))
    return panel_post(invocation, at, seat, text) if shown_first(running(table), seat, text) else None


def _made(invocation: Invocation, table: Table, seat: Seat, at: int) -> Attempt:
    """Make the moves of a line. The same table gives the same luck again."""
    past: list[Past] = []
    for text in _parts(running(table), seat, invocation.rest):
        try:
            past += _new(table, actions.move(table, seat, text, key=invocation.ask.key, at=at))
        except Unreadable as problem:
            return Attempt(tuple(past), with_suggestions(invocation, table, seat, text, problem))
        except SecretReason as problem:
            openly = said("That move cannot be made.")
            hidden = Declined(refused(problem), private=True, openly=openly, code=table.code)
            return Attempt(tuple(past), hidden)
        except Refusal as problem:
            return Attempt(tuple(past), problem)
        table = past[-1].table
    return Attempt(tuple(past))


def _new(table: Table, past: tuple[Past, ...]) -> tuple[Past, ...]:
    """A move that changes something; raises ``Illegal`` for a choice made again, as by a button pressed twice."""
    after = past[-1].table.match
    if after is not None and after.state == running(table).state:
        raise Illegal("You have chosen that already.")
    return past


def _parts(match: Match, seat: Seat, line: str) -> tuple[str, ...]:
    """The moves in a line. Raises ``Unreadable`` where there is none."""
    if not line.strip():
        raise Unreadable("Which move? Say /hand to see what you can do.")
    try:
        match.game.read(line)
    except Unreadable:
        verbs = dict.fromkeys(text.partition(" ")[0] for text in match.legal(seat))
        parts = split(line, verbs)
        if len(parts) <= MOST_MOVES:
            parts = tuple(move for part in parts for move in runs(part, lambda text: _readable(match, text)))
        if not 0 < len(parts) <= MOST_MOVES:
            raise
        return parts
    return (line,)


def _readable(match: Match, text: str) -> bool:
    try:
        match.game.read(text)
    except Unreadable:
        return False
    return True
