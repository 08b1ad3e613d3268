"""Buttons under a refusal, where a line of ours is the remedy."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.commands.answers import Declined
from bot.commands.invocation import Invocation
from bot.commands.lobby import without_seat
from bot.commands.services import Services
from bot.commands.table_options import page_of
from bot.ports.posts import Choice
from bot.ports.stores import StoreUnreachable
from bot.table.refusals import (
    ComputerHoldsSeat,
    HasGivenUp,
    NoSuchSpot,
    NotSeated,
    NotStarted,
    OwnQuestionOpen,
    PanelHelps,
    QuestionOpen,
    SeatedAlready,
    TableClosed,
)
from bot.table.saves import Newer
from bot.table.table import Table
from bot.text.buttons import ANOTHER_GAME, PHONE_ROW, extras, in_rows, look, openings, play
from games.kernel.beginner import NobodyBegins
from games.kernel.game import Refusal
from rendering.panel import Style
from rendering.text import refused, said


async def remedied(services: Services, invocation: Invocation, problem: Refusal) -> Refusal:
    """A refusal with buttons for what can be done instead, where its table is known and there is something."""
    # after a move that cannot be made all that can be helps, where nobody else reads
    moved = invocation.name == "move" and invocation.ask.private
    remedy = REMEDIES.get(type(problem), _panel if moved else None)
    if isinstance(problem, Declined) or remedy is None or not invocation.meant:
        return problem
    try:
        at = await services.repository.load(invocation.meant[0])
    except (StoreUnreachable, Newer):
        return problem
    if at is None or (remedy is _unask and not invocation.ask.private):
        return problem
    table = at.table
    choices = tuple(remedy(table, invocation))
    if not choices:
        return problem
    return Declined(refused(problem), choices=in_rows(choices, PHONE_ROW), people=table.people, code=table.code)


def _seat(table: Table, invocation: Invocation) -> list[Choice]:
    """For somebody who has no seat: a free one, or one that is offered; to watch; and a game of their own."""
    free = [Choice(said("Join"), f"/join {table.code}", Style.NEXT)] if table.free else []
    return [*free, *without_seat(table, invocation.ask.place), ANOTHER_GAME]


def _begin(table: Table, invocation: Invocation) -> list[Choice]:
    """The way to a match that has not begun."""
    code = table.code
    if not table.lobby:
        return []
    if table.seat_of(invocation.profile) is None:
        return _seat(table, invocation)
    if len(table.sitters) in table.game.seats:
        return [Choice(said("Start"), f"/start {code}", Style.NEXT)]
    return [
        Choice(said("Invite"), f"/invite {code}"),
        Choice(said("Add a computer player"), f"/bot {code} medium"),
    ]


def _answer(table: Table, invocation: Invocation) -> list[Choice]:
    """The answers to the question that is open."""
    if table.question is None or table.match is None or not table.plays(invocation.profile):
        return []
    return [each for each in extras(table, table.match) if each.send.startswith(("/agree ", "/refuse "))]


def _unask(table: Table, invocation: Invocation) -> list[Choice]:
    return [Choice(said("Take the question back"), each.send) for each in _answer(table, invocation)[1:]]


def _play(table: Table, _invocation: Invocation) -> list[Choice]:
    return [play(table.code)] if table.live else []


def _panel(table: Table, invocation: Invocation) -> list[Choice]:
    """The panel of somebody whose move is awaited."""
    return [play(table.code)] if table.awaits(invocation.profile) else []


def _who_begins(table: Table, invocation: Invocation) -> list[Choice]:
    """Where the host says who begins."""
    if table.host != invocation.profile:
        return []
    return [Choice(said("Options"), f"/terms {table.code} {page_of(table, 'first')}")]


REMEDIES: Mapping[type[Refusal], Callable[[Table, Invocation], list[Choice]]] = {
    NotSeated: _seat,
    NotStarted: _begin,
    SeatedAlready: _play,
    NobodyBegins: _who_begins,
    HasGivenUp: lambda table, _: [look(table)],
    QuestionOpen: _answer,
    OwnQuestionOpen: _unask,
    ComputerHoldsSeat: lambda _table, _: [Choice(said("I am back"), "/back", Style.NEXT)],
    TableClosed: lambda _table, _: [choice for row in openings() for choice in row],
    NoSuchSpot: lambda table, _: [Choice(said("Where?"), f"/where {table.code}")],
    PanelHelps: _play,
}
"""What helps, by the kind of a refusal."""
