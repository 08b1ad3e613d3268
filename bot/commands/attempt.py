"""Tries the moves of a line, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.commands.answers import Declined
from bot.commands.invocation import Invocation
from bot.commands.line_reader import ANSWERER, answerer, parts
from bot.commands.move_refusals import mover, with_suggestions
from bot.commands.services import Services
from bot.commands.spots import numbered
from bot.repository import Change
from bot.table import actions
from bot.table.actions import running
from bot.table.table import Past, Table
from games.kernel.game import Illegal, Refusal, Seat, SecretReason, Unreadable
from rendering.text import refused, said


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
    """The ask with the move that a number on the spots stands for; any other as it is.

    Raises ``Illegal``, also where the answer to a public question was pressed by somebody else.
    """
    seat = table.seat_of(invocation.profile)
    mark, _, rest = invocation.rest.partition(" ")
    if invocation.turn is not None and ANSWERER.fullmatch(mark):
        if mark != answerer(seat):
            raise Illegal("That question is for somebody else.")
        invocation = replace(invocation, rest=rest)
    if seat is None or not table.live:
        return invocation
    return replace(invocation, rest=numbered(table, seat, invocation.rest))


def _made(invocation: Invocation, table: Table, seat: Seat, at: int) -> Attempt:
    """Make the moves of a line. The same table gives the same luck again."""
    past: list[Past] = []
    for text in parts(running(table), seat, invocation.rest, invocation.ask.person.locale):
        try:
            past += _new(table, actions.move(table, seat, text, key=invocation.ask.key, at=at))
        except Unreadable as problem:
            return Attempt(tuple(past), with_suggestions(invocation, table, seat, text, problem))
        except SecretReason as problem:
            openly = said("That move cannot be made. /hand shows what you can do.")
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
