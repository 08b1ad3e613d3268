"""The match that waits for the asker most urgently, and what has happened there since their last move."""

from __future__ import annotations

from bot.commands import CODE, CodeStands, Command, Effort, Invocation, Section, Services, find, open_tables_of
from bot.commands.hand import opened
from bot.commands.my_matches import urgency
from bot.ports import Answer, AnyReply, Choice, Reply
from bot.repository import At
from bot.table.actions import begun, seated
from bot.text.news import happened, moves_of, own_before, since_own
from bot.text.posts import board
from games.kernel.game import Seat
from rendering.text import Strong, counted, said

NEWS = 12
"""Lines of news that are told; the picture and /log show the rest."""


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
        at = min(waiting, key=urgency(invocation))
    table = at.table
    seat = seated(table, invocation.profile)
    begun(table)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    return Answer(
        (
            await _since(services, invocation, at, seat),
            await opened(services, invocation, at, since=False),
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
        picture=board(past, begin),
        people=at.table.people,
        code=at.table.code,
        locale=invocation.locale,
    )


COMMANDS = (
    Command(
        "next",
        "Open the match that waits for me most urgently",
        (CODE,),
        section=Section.PLAYING,
        rank=50,
        use=next_match,
        effort=Effort.PICTURE,
        code=CodeStands.ALONE,
    ),
)
