"""The match that waits for the asker most urgently, and what has happened there since their last move."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import answer, note
from bot.commands.command import CODE, Command, Section
from bot.commands.flood_limits import Effort
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find, named_here, open_tables_of
from bot.commands.table_kinds import Tables
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice
from bot.repository import At
from bot.table.actions import begun, seated
from bot.table.urgency import urgency
from bot.text.match_pictures import board
from bot.text.news import since_heading, since_own, since_own_move
from games.kernel.game import Seat
from rendering.text import Strong, said

AFTER = "after"
"""The word of the button that goes on to the next match."""

NEWS = 12
"""Lines of news that are told; the picture and /log show the rest."""


async def next_match(services: Services, invocation: Invocation) -> Answer:
    """``/next``: the match that waits for the asker most urgently: board, news since the last own move, hand.

    ``/next after CODE``, which only its button says: the one that is next in line behind that match.
    """
    goes_on = invocation.rest.lower() == AFTER
    waiting: list[At] = []
    if invocation.code is not None and not goes_on:
        at = await find(services, invocation)
    else:
        waiting = await _matches_in_line(services, invocation)
        if not waiting:
            line = said("No match waits for you.")
            if not invocation.ask.private:
                line = said("No match waits for you that can be named here.")
            return answer(invocation, line, choices=((Choice(said("My matches"), "/games"),),))
        codes = [each.table.code for each in waiting]
        # a match that waits no longer has left the line: it begins again with the most urgent one
        behind = codes.index(invocation.code) + 1 if goes_on and invocation.code in codes else 0
        at = waiting[behind % len(waiting)]
    table = at.table
    seat = seated(table, invocation.profile)
    begun(table)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    return Answer(
        (
            await _since(services, invocation, at, seat, [each.table.code for each in waiting]),
            await open_panel(services, invocation, at, since=False),
        )
    )


async def _matches_in_line(services: Services, invocation: Invocation) -> list[At]:
    """The matches that wait for the asker, the most urgent first; those that are equally so by their codes.

    Where others read, private ones are left out.
    """
    found = [at for at in await open_tables_of(services, invocation.profile) if at.table.awaits(invocation.profile)]
    return sorted(named_here(invocation, found), key=lambda at: (urgency(at.table, invocation.profile), at.table.code))


async def _since(services: Services, invocation: Invocation, at: At, seat: Seat, line: Sequence[Code]) -> AnyReply:
    """What has happened since the asker's own last move, in words and marked on the board.

    ``line`` are the matches that wait for the asker, this one among them; empty where that was not asked.
    """
    past = await services.repository.past(at.table.code, 0, at.version)
    news = since_own_move(past, seat, NEWS) or (said("Nothing yet."),)
    own, code, count = since_heading(past, seat), at.table.code, len(line)
    heading = said("Table {code}. {since}", code=Strong(code), since=own)
    ways: tuple[Choice, ...] = ()
    if count > 1:
        number = line.index(code) + 1
        heading = said(
            "Table {code}, {number} of {count}. {since}", code=Strong(code), number=number, count=count, since=own
        )
        label = said("Next ({number} of {count})", number=number % count + 1, count=count)
        ways = (Choice(label, f"/next {AFTER} {code}"),)
    picture = board(past, since_own(past, seat))
    return note(invocation, heading, *news, table=at.table, picture=picture, choices=(ways,))


COMMANDS = (
    Command(
        "next", "Open the match that waits for me most urgently", next_match, Section.PLAYING, 50, (CODE,),
        effort=Effort.PICTURE, tables=Tables.PLAYED,
    ),
)  # fmt: skip
