"""Commands about watching a match from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import answer, commit, refuse_obstacle
from bot.commands.command import CODE, CodeStands, Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.commands.table_kinds import Tables
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.table.actions import lay, welcome
from bot.table.fold import Past
from bot.table.lines.place_lines import Unwatched, Watched
from bot.table.table import Table
from bot.text.match_pictures import board
from bot.text.status import standing
from games.kernel.game import Illegal
from rendering.text import Strong, said

MOST_WATCHING = 1000
"""How many places may follow a match besides those where it is played; each is told every turn."""


async def watch(services: Services, invocation: Invocation) -> Answer:
    """``/watch CODE [WORD]``: follow a match from elsewhere here."""
    if invocation.code is None:
        raise Illegal("Which match? Say its code: /watch K7QF.")
    at = await find(services, invocation)
    refuse_obstacle(invocation)
    ask = invocation.ask

    def follow(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        if table.audience.told_at(ask.place):
            raise Illegal("This match is followed here already.")
        if table.over:
            raise Illegal("The match is over.")
        welcome(table, ask.place, invocation.rest.strip().upper())
        if len(table.audience.watching) >= MOST_WATCHING:
            raise Illegal("This match is followed at so many places that there is no room for another.")
        return lay(table, Watched(ask.place, ask.locale, key=key, at=at))

    change = await commit(services, invocation, at, follow)
    past = await services.repository.past(change.code, 0, change.stop)
    table = past[-1].table
    line = said("{code} is followed here from now on. /unwatch ends it.", code=Strong(change.code))
    picture = board(past, len(past) - 1)
    return answer(invocation, line, *standing(table), table=table, picture=picture, change=change)


async def unwatch(services: Services, invocation: Invocation) -> Answer:
    """``/unwatch``: stop following a match here."""
    place = invocation.ask.place
    at = await find(services, invocation, Tables.WATCHED, Tables.ANY)

    def stop(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        if table.audience.played_at(place):
            raise Illegal("This match is played here: nothing to follow. How much is posted: /verbosity.")
        if not table.audience.watched_at(place):
            raise Illegal("That match is not followed here.")
        return lay(table, Unwatched(place, key=key, at=at))

    change = await commit(services, invocation, at, stop)
    line = said("{code} is not followed here any more.", code=Strong(change.code))
    return answer(invocation, line, change=change)


COMMANDS = (
    Command(
        "watch", "Follow a match from elsewhere here", watch, Section.ELSEWHERE, 10,
        (Param("code", "Code of the match", required=True), Param("word", "The word of your invitation")),
        code=CodeStands.FIRST_ALWAYS, by_invitation=True, tables=Tables.UNWATCHED,
    ),
    Command(
        "unwatch", "Stop following a match here", unwatch, Section.ELSEWHERE, 20, (CODE,),
        loses_sight=True, tables=Tables.WATCHED,
    ),
)  # fmt: skip
