"""My matches everywhere, the most urgent first."""

from __future__ import annotations

from collections.abc import Callable

from bot.commands import CodeStands, Command, Invocation, Param, Section, Services, tables_here, tables_of
from bot.commands.finished_matches import finished
from bot.commands.game_buttons import openings
from bot.commands.table_finder import RECENT
from bot.ports import Answer, Choice, Reply
from bot.repository import At
from bot.table.phases import Over
from bot.table.table import Table
from bot.text.synonyms import understood
from rendering.text import Said, Strong, When, Word, counted, joined, said

SHOWN = 5
"""Matches that get a button, and tables with a free seat that do."""


NEVER = 1 << 62


async def games(services: Services, invocation: Invocation) -> Answer:
    """``/games``: my matches everywhere, the most urgent first, then the open seats and other matches of this place.

    ``/games finished [PAGE]``: those of mine that are over.
    """
    what, _, page = understood(invocation.rest, invocation.ask.person.locale).lower().partition(" ")
    if what == "finished":
        return await finished(services, invocation, page.strip())
    known = await tables_of(services, invocation.profile, None)
    mine = sorted((at for at in known if not at.table.over), key=urgency(invocation))
    codes = {at.table.code for at in mine}
    here = await tables_here(services, invocation.ask.place)
    others = [at for at in here if not at.table.over and at.table.code not in codes]
    free = [at for at in others if _free(at.table)]
    others = [at for at in others if at not in free]
    over = any(isinstance(at.table.phase, Over) for at in known)
    past = ((Choice(said("Finished"), "/games finished"),),) if over else ()
    if not mine and not free and not others:
        line = said("No match is under way. Open a table with /new.")
        return Answer((Reply((line,), choices=(*openings(), *past), locale=invocation.locale),))
    lines: list[Word] = []
    for heading, found in (
        (said("Your matches:"), mine),
        (said("Free seats here:"), free),
        (said("Others here:"), others),
    ):
        if found:
            lines += [heading, *(_summary(at.table, invocation) for at in found[:RECENT])]
            left_out = max(0, len(found) - RECENT)
            lines += [counted("(and {n} more)", "(and {n} more)", left_out)] if left_out else []
    first = [Choice(said("Next"), "/next")] if any(at.table.awaits(invocation.profile) for at in mine) else []
    buttons = [Choice(at.table.code, f"/board {at.table.code}") for at in (*mine, *others)[: SHOWN - len(first)]]
    seats = [Choice(said("Join {code}", code=at.table.code), f"/join {at.table.code}") for at in free[:SHOWN]]
    rows = tuple(tuple(row) for row in ((*first, *buttons), seats) if row)
    return Answer((Reply(tuple(lines), choices=(*rows, *past), locale=invocation.locale),))


def _free(table: Table) -> bool:
    """Whether anybody may sit down at a table."""
    return table.lobby and table.series is None and len(table.sitters) < table.game.seats[-1]


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
        if not _free(table):
            return said("{code} {game}: waiting for the start ({people})", code=code, game=game, people=people)
        left = table.game.seats[-1] - len(table.sitters)
        room = counted("{n} seat free", "{n} seats free", left)
        return said(
            "{code} {game}: waiting for players ({people}), {room}", code=code, game=game, people=people, room=room
        )
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
        (
            Param(
                "finished",
                "Those of mine that are over, with their results",
                completed=True,
                choices=lambda: {"finished": said("Those that are over")},
            ),
        ),
        section=Section.PLAYING,
        rank=60,
        use=games,
        code=CodeStands.NOWHERE,
    ),
)
