"""A poster of the finished city."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.shown_to_all import SHOW, called_here, show_button, shown_to_all
from bot.commands.table_finder import Fits, find, most_urgent
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from bot.table.actions import begun
from bot.text.match_pictures import poster_picture
from games.kernel.game import Illegal
from rendering.text import Strong, Word, said


async def poster(services: Services, invocation: Invocation) -> Answer:
    """``/poster``: the finished city as a map with named lines; as a picture, and to print at A3."""
    wishes: tuple[Fits, ...] = (lambda table: table.over and table.begun, lambda table: table.begun)
    show, which = invocation.rest.strip().lower() == SHOW, tuple[Word, ...]()
    if show:
        at = await find(services, invocation, *wishes)
    else:
        at, which = await most_urgent(services, invocation, *wishes)
    begun(at.table)
    if not at.table.over:
        raise Illegal("The poster is made when the match is over.")
    word = invocation.rest.strip().lower()
    if show:
        return await shown_to_all(services, invocation, at.table, "poster")
    past = await services.repository.past(at.table.code, 0, at.version)
    paper = word in ("pdf", "print")
    lines: Sequence[Word] = [*which, said("The poster of table {code}.", code=Strong(at.table.code))]
    here = show_button(invocation, at.table, "poster")
    more = () if paper else ((Choice(said("To print (A3)"), f"/poster {at.table.code} pdf"), *here),)
    picture = await asyncio.to_thread(partial(poster_picture, at, past, called_here(invocation, at.table), paper=paper))
    post = Reply(tuple(lines), picture, more, people=at.table.people, code=at.table.code, locale=invocation.locale)
    return Answer((post,))


COMMANDS = (
    Command(
        "poster", "The finished city as a poster", poster, Section.LOOKING, 60,
        (CODE, Param("form", "pdf, to print at A3", choices=lambda: {"pdf": said("To print, as a PDF")})),
        effort=Effort.FILM, tables=Tables.FINISHED,
    ),
)  # fmt: skip
