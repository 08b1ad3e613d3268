"""Tries the moves of a line, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.commands.answers import Declined, EarlierTurn
from bot.commands.invocation import Invocation
from bot.commands.lesson_posts import ways_on
from bot.commands.line_reader import ANSWERER, TypedMove, answerer, typed_moves
from bot.commands.move_refusals import with_suggestions
from bot.commands.services import Services
from bot.commands.spots import numbered
from bot.repository import Change
from bot.table import actions
from bot.table.actions import running
from bot.table.fold import Past
from bot.table.refusals import HasGivenUp, NotSeated
from bot.table.table import Table
from bot.text.buttons import look
from bot.text.status import waiting
from games.kernel.game import Illegal, Refusal, Seat, SecretReason
from games.kernel.match import Match
from rendering.text import Who, Word, refused, said


@dataclass(frozen=True)
class Attempt:
    """The moves of a line up to the first that was refused, and that refusal."""

    past: tuple[Past, ...] = ()
    problem: Refusal | None = None


def mover(table: Table, invocation: Invocation) -> Seat:
    """The asker's seat, if it may move now. Raises ``Refusal``."""
    match = running(table)
    seat = table.seat_of(invocation.profile)
    if seat is None:
        raise NotSeated("You do not sit at this table.")
    if seat in match.resigned:
        raise HasGivenUp("You have given up this match.")
    may = match.may_move(seat)
    if invocation.turn is not None and (invocation.turn != match.turns[seat] or not may):
        raise EarlierTurn
    if not may and table.terms.lesson:
        raise Declined(said("This turn is made, and its task was another."), choices=(ways_on(table),))
    if not may:
        ways = ((look(table),),)
        raise Declined(*_others_turn(match), choices=ways, people=table.people, code=table.code, over=True)
    return seat


def _others_turn(match: Match) -> tuple[Word, ...]:
    if len(match.awaited) == 1:
        return (said("It is not your turn but {who}'s.", who=Who(match.awaited[0])),)
    return said("It is not your turn."), waiting(match)


def attempt(invocation: Invocation, table: Table, at: int, moves: Sequence[TypedMove] = ()) -> Attempt:
    """Make the moves of a line at an instant: these, where they have been read.

    Raises ``Refusal`` where not one of them can be made.
    """
    seat = mover(table, invocation)
    match = running(table)
    if match.game.secret(match.state, seat) and not invocation.ask.private:
        secret = said("This choice is secret: make it where nobody else reads it.")
        raise Declined(secret, private=True, openly=secret, code=table.code, erase=True)
    made = _made(invocation, table, seat, at, moves)
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
    if seat is None or not table.live or not (invocation.words or [""])[-1].isdigit():
        return invocation
    return replace(invocation, rest=numbered(table, seat, invocation.rest))


def _made(invocation: Invocation, table: Table, seat: Seat, at: int, moves: Sequence[TypedMove] = ()) -> Attempt:
    """Make the moves of a line. The same table gives the same luck again."""
    past = list[Past]()
    for one in moves or typed_moves(running(table), seat, invocation.rest, invocation.ask.person.locale):
        try:
            match = running(table)
            if one.problem is not None:
                return Attempt(tuple(past), with_suggestions(invocation, table, seat, one.text, one.problem))
            past += _new(match, actions.make(table, seat, one.move, key=invocation.ask.key, at=at))
        except SecretReason as problem:
            openly = said("That move cannot be made. /hand shows what you can do.")
            hidden = Declined(refused(problem), private=True, openly=openly, code=table.code)
            return Attempt(tuple(past), hidden)
        except Refusal as problem:
            return Attempt(tuple(past), problem)
        table = past[-1].table
    return Attempt(tuple(past))


def _new(match: Match, past: tuple[Past, ...]) -> tuple[Past, ...]:
    """A move that changes something; raises ``Illegal`` for a choice made again, as by a button pressed twice."""
    after = past[-1].table.match
    if after is not None and after.state == match.state:
        raise Illegal("You have chosen that already.")
    return past
