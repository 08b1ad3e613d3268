"""Commands of coming back: my matches, the most urgent first, and what has happened since I last moved."""

from __future__ import annotations

from collections.abc import Callable

from bot.commands.command import CODE, CodeStands, Command, Section
from bot.commands.game_buttons import openings
from bot.commands.hand import hand_post
from bot.commands.invocation import Invocation
from bot.commands.preview import previewed
from bot.commands.services import Services
from bot.commands.table_finder import RECENT, find, open_tables_of, tables_here
from bot.ports import Answer, AnyReply, Choice, Reply
from bot.repository import At
from bot.table.actions import begun, seated
from bot.table.table import Table
from bot.text.news import happened, moves_of, own_before, since_own
from bot.text.posts import board
from games.kernel.game import Seat
from rendering.text import Said, Strong, When, Word, counted, joined, said

NEWS = 12
"""Lines of news that are told; the picture and /log show the rest."""


SHOWN = 5
"""Matches that get a button."""


NEVER = 1 << 62


async def games(services: Services, invocation: Invocation) -> Answer:
    """``/games``: my matches everywhere, the most urgent first, then the others of this place."""
    mine = sorted(await open_tables_of(services, invocation.profile), key=_urgency(invocation))
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


async def next_match(services: Services, invocation: Invocation) -> Answer:
    """``/next``: the match that waits for the asker most urgently: board, news since the last own move, hand."""
    if invocation.code is not None:
        at = await find(services, invocation)
    else:
        waiting = [
            at for at in await open_tables_of(services, invocation.profile) if at.table.awaits(invocation.profile)
        ]
        if not waiting:
            line = said("No match waits for you.")
            return Answer(
                (Reply((line,), choices=((Choice(said("My matches"), "/games"),),), locale=invocation.locale),)
            )
        at = min(waiting, key=_urgency(invocation))
    table = at.table
    seat = seated(table, invocation.profile)
    begun(table)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    return Answer(
        (
            await _since(services, invocation, at, seat),
            hand_post(invocation, table, (), preview=previewed(services, invocation)),
        )
    )


async def _since(services: Services, invocation: Invocation, at: At, seat: Seat) -> AnyReply:
    """What has happened since the asker's own last move, in words and marked on the board."""
    past = await services.repository.past(at.table.code, 0, at.version)
    begin = since_own(past, seat)
    news = happened(moves_of(past, begin), None)
    left_out = max(0, len(news) - NEWS)
    own = said("Since your last move:") if own_before(past, begin, seat) else said("Until now:")
    heading = said("Table {code}. {since}", code=Strong(at.table.code), since=own)
    head = [counted("({n} earlier line)", "({n} earlier lines)", left_out)] if left_out else []
    nothing = [said("Nothing yet.")] if not news else []
    return Reply(
        lines=(heading, *nothing, *head, *news[left_out:]),
        picture=board(at.table, past[begin:]),
        people=at.table.people,
        code=at.table.code,
        locale=invocation.locale,
    )


def _urgency(invocation: Invocation) -> Callable[[At], tuple[bool, int]]:
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
        "next",
        "Open the match that waits for me most urgently",
        (CODE,),
        section=Section.PLAYING,
        rank=50,
        use=next_match,
        code=CodeStands.ALONE,
    ),
    Command(
        "games",
        "My matches everywhere, and those of this place",
        section=Section.PLAYING,
        rank=60,
        use=games,
    ),
)
