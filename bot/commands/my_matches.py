"""My matches everywhere, the most urgent first."""

from __future__ import annotations

from collections.abc import Callable

from bot.commands import Command, Invocation, Section, Services, open_tables_of, tables_here
from bot.commands.game_buttons import openings
from bot.commands.table_finder import RECENT
from bot.ports import Answer, Choice, Reply
from bot.repository import At
from bot.table.table import Table
from rendering.text import Said, Strong, When, Word, counted, joined, said

SHOWN = 5
"""Matches that get a button."""


NEVER = 1 << 62


async def games(services: Services, invocation: Invocation) -> Answer:
    """``/games``: my matches everywhere, the most urgent first, then the others of this place."""
    mine = sorted(await open_tables_of(services, invocation.profile), key=urgency(invocation))
    codes = {at.table.code for at in mine}
    here = await tables_here(services, invocation.ask.place)
    others = [at for at in here if not at.table.over and at.table.code not in codes]
    if not mine and not others:
        line = said("No match is under way. Open a table with /new.")
        return Answer((Reply((line,), choices=openings(), locale=invocation.locale),))
    lines: list[Word] = []
    for heading, found in ((said("Your matches:"), mine), (said("Others here:"), others)):
        if found:
            lines += [heading, *(_summary(at.table, invocation) for at in found[:RECENT])]
            left_out = max(0, len(found) - RECENT)
            lines += [counted("(and {n} more)", "(and {n} more)", left_out)] if left_out else []
    first = [Choice(said("Next"), "/next")] if any(at.table.awaits(invocation.profile) for at in mine) else []
    buttons = [Choice(at.table.code, f"/board {at.table.code}") for at in (*mine, *others)[: SHOWN - len(first)]]
    return Answer((Reply(tuple(lines), choices=((*first, *buttons),), locale=invocation.locale),))


def urgency(invocation: Invocation) -> Callable[[At], tuple[bool, int]]:
    """Matches that wait for the asker first, those whose time is up soonest at the front."""

    def key(at: At) -> tuple[bool, int]:
        table = at.table
        seat = table.seat_of(invocation.profile)
        timer = table.clocks.timer(seat) if seat is not None else None
        return not table.awaits(invocation.profile), timer.until if timer is not None and timer.until else NEVER

    return key


def _summary(table: Table, invocation: Invocation) -> Word:
    code, game = Strong(table.code), Said(table.game.title)
    people = joined([Strong(name) for name in table.names])
    match = table.match
    if match is None:
        return said("{code} {game}: waiting for players ({people})", code=code, game=game, people=people)
    if table.awaits(invocation.profile):
        seat = table.seat_of(invocation.profile)
        timer = table.clocks.timer(seat) if seat is not None else None
        if timer is None or not timer.until:
            return said("{code} {game}: your turn ({people})", code=code, game=game, people=people)
        until = When(timer.until)
        return said("{code} {game}: your turn until {when} ({people})", code=code, game=game, people=people, when=until)
    awaited = joined([Strong(table.names[seat]) for seat in match.awaited])
    return said("{code} {game}: waiting for {who} ({people})", code=code, game=game, who=awaited, people=people)


COMMANDS = (
    Command(
        "games",
        "My matches everywhere, and those of this place",
        section=Section.PLAYING,
        rank=60,
        use=games,
    ),
)
