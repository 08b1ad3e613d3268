"""What the bot offers somebody who names it in any chat: their moves at a table, or tables that all may know of."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.commands.answers import Declined
from bot.commands.attempt import mover
from bot.commands.invocation import Invocation
from bot.commands.line_reader import read
from bot.commands.services import Services
from bot.commands.table_finder import tables_of
from bot.ports.addresses import Profile
from bot.ports.asks import Ask, InlineAnswer
from bot.ports.people import Asker
from bot.repository import At
from bot.text.inline_moves import inline_moves, is_named, is_open, shown_table, urgent_first
from games.kernel.game import Refusal
from rendering.text import Strong, refused, said

LISTED = 20
"""Tables of a list, at most."""


async def inline(services: Services, ask: Ask, profile: Profile, first: int, most: int) -> InlineAnswer:
    """What a half-typed text names: a code and words of a move, a word of the asker's tables, or nothing.

    Of moves, ``most`` from number ``first`` on. Never the moves of anybody else; changes nothing.
    """
    invocation = read(replace(ask, text=f"/move {ask.text}"), Asker(profile))
    now, locale = services.clock.now(), ask.person.locale
    if invocation.code is None:
        found = [at.table for at in await tables_of(services, profile) if not at.table.over and is_open(at.table)]
        named = [table for table in found if is_named(table, invocation.rest.strip())]
        tables = [shown_table(table, profile, now, locale) for table in urgent_first(named, profile)[:LISTED]]
        return InlineAnswer(tables=tuple(tables), note=said("Write the code of a table here, for example K7QF."))
    at = (await services.repository.load_all([invocation.code], ask.key)).get(invocation.code)
    if at is None or not (is_open(at.table) or at.table.seat_of(profile) is not None):
        return InlineAnswer(note=said("There is no table {code}.", code=Strong(invocation.code)))
    answer = await _at_table(invocation, at, first, most)
    return replace(answer, tables=(shown_table(at.table, profile, now, locale),)) if is_open(at.table) else answer


async def _at_table(invocation: Invocation, at: At, first: int, most: int) -> InlineAnswer:
    """The asker's moves at a table that they may know of, or why there are none."""
    table = at.table
    answer = InlineAnswer(
        code=table.code,
        version=at.version,
        people=table.people,
        place=next((place for place, _ in table.audience.places), None),
        seated=table.seat_of(invocation.profile) is not None,
        done=at.done,
    )
    try:
        seat = mover(table, replace(invocation, turn=None))
    except Declined as refusal:
        return replace(answer, note=refusal.lines[0])
    except Refusal as refusal:
        return replace(answer, note=refused(refusal))
    if table.terms.lesson:
        return replace(answer, note=said("Lessons are played in the private chat."))
    locale = invocation.ask.person.locale
    moves, lines = await asyncio.to_thread(inline_moves, table, seat, invocation.rest, locale, first, most)
    return replace(answer, moves=moves, lines=lines, note=None if lines else said("No move fits what you typed."))
