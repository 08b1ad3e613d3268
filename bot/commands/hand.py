"""What a player holds and can do: the private panel of their decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import EarlierTurn
from bot.commands.command import CODE, CodeStands, Command, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.learn import lesson_as_it_is
from bot.commands.panel import NEWS, panel_post, stands, takes_back, waiting_post, wants_preview
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.commands.vote_play import crowd_panel
from bot.ports.asks import Answer
from bot.ports.posts import PrivateReply
from bot.repository import At, Version
from bot.table.actions import begun, seated
from bot.table.ballots import asked_at
from bot.text.buttons import result_ways
from bot.text.liked import looked_at
from bot.text.news import since_own_move
from bot.text.plans import dropped
from bot.text.status import still_asked
from rendering.text import Word


async def _panel(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/hand``: the asker's private panel; words after it are what has been picked of a move."""
    table = at.table
    asked = asked_at(table, invocation.ask.place)
    if asked is not None and table.seat_of(invocation.profile) is None:
        return Answer((await crowd_panel(invocation, at, asked),))
    seat, match = seated(table, invocation.profile), begun(table)
    await looked_at(table, seat)
    if invocation.turn is not None and invocation.turn != match.turns[seat]:
        return Answer((await open_panel(services, invocation, at, EarlierTurn().lines),))
    if invocation.rest and match.may_move(seat):
        preview = wants_preview(services, invocation)
        return Answer((panel_post(invocation, at, invocation.rest.lower(), preview=preview),))
    return Answer((await open_panel(services, invocation, at),))


hand = Look((Tables.AWAITING, Tables.PLAYED, Tables.SAT_DOWN, Tables.BEGUN), _panel)


async def open_panel(
    services: Services, invocation: Invocation, at: Version, news: Sequence[Word] = (), *, since: bool = True
) -> PrivateReply:
    """The private message as it opens: what the asker may do now, below ``news`` and what they are asked.

    With ``since`` it also tells what has happened since their last move, but for a lesson, which begins in its middle.
    """
    table = at.table
    seat, match = seated(table, invocation.profile), begun(table)
    if table.terms.lesson and seat not in match.awaited:
        return await lesson_as_it_is(services, invocation, at)
    if match.over:
        return replace(waiting_post(invocation, at, (*news, *stands(at))), choices=result_ways(table))
    if seat not in match.awaited and not match.may_move(seat):
        back = await takes_back(services, invocation, at)
        return waiting_post(invocation, at, (*news, *still_asked(table, seat), *stands(at)), back=back)
    lines = [*news, *still_asked(table, seat)]
    if seat not in match.awaited:
        lines += stands(at)
    elif since and not table.terms.lesson:
        past = await services.repository.past(table.code, 0, at.version)
        lines += (*since_own_move(past, seat, NEWS), *dropped(past, seat))
    await looked_at(table, seat)
    preview, back = wants_preview(services, invocation), await takes_back(services, invocation, at)
    return panel_post(invocation, at, "", lines, preview=preview, back=back)


COMMANDS = (
    Command(
        "hand", "Show my hand and what I can do, to me alone", hand, Section.PLAYING, 20, (CODE,),
        code=CodeStands.FIRST, effort=Effort.PICTURE, tables=Tables.PLAYED,
    ),
)  # fmt: skip
