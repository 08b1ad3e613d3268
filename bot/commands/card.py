"""A card of one's own match, to share."""

from __future__ import annotations

import asyncio

from bot.commands.command import CODE, CodeStands, Command, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.shown_to_all import SHOW, show_button, shown_to_all
from bot.commands.table_finder import Fits, find, most_urgent
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from bot.table.actions import begun
from bot.table.lines import card_of_seat
from bot.text.match_pictures import card_picture
from games.kernel.game import Illegal
from rendering.text import Strong, Word, said


async def card(services: Services, invocation: Invocation) -> Answer:
    """``/card``: one's best line of a finished match as a ticket; for somebody who did not play, the winner's."""
    wishes: tuple[Fits, ...] = (
        lambda table: table.over and table.plays(invocation.profile),
        lambda table: table.over and table.begun,
        lambda table: table.begun,
    )
    show, which = invocation.rest.strip().lower() == SHOW, tuple[Word, ...]()
    if show:
        at = await find(services, invocation, *wishes)
    else:
        at, which = await most_urgent(services, invocation, *wishes)
    match = begun(at.table)
    if not at.table.over:
        raise Illegal("The card is made when the match is over: until then it would tell too much.")
    if match.outcome is None:
        raise Illegal("This match was stopped, so there is no result for a card.")
    seat = at.table.seat_of(invocation.profile)
    what = card_of_seat(seat)
    if show:
        return await shown_to_all(services, invocation, at.table, what)
    past = await services.repository.past(at.table.code, 0, at.version)
    picture = await asyncio.to_thread(card_picture, at, past, seat)
    here = show_button(invocation, at.table, what, command="card")
    lines = (*which, said("The card of table {code}, to share.", code=Strong(at.table.code)))
    rows = (here,) if here else ()
    post = Reply(lines, picture, rows, people=at.table.people, code=at.table.code, locale=invocation.locale)
    return Answer((post,))


COMMANDS = (
    Command(
        "card", "Your match as a card to share", card, Section.LOOKING, 65, (CODE,),
        code=CodeStands.ANYWHERE, effort=Effort.PICTURE, tables=Tables.FINISHED,
    ),
)  # fmt: skip
