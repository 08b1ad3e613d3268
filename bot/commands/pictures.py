"""Commands for looking: one thing in large, the position in words, a poster of the finished city."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.commands import CODE, CodeStands, Command, Declined, Invocation, Param, Section, Services, find
from bot.commands.completion import beginning, named_table
from bot.commands.frames import frames_of
from bot.commands.replay import match_meant
from bot.ports import Answer, Choice, PaperPicture, PosterPicture, PrivateReply, Reply, ZoomPicture
from bot.table.actions import begun
from bot.table.table import Table
from bot.text.languages import plain
from games.kernel.game import Illegal
from rendering.painter import painter
from rendering.picture import described
from rendering.text import Said, Strong, joined, said

MOST_FOLLOWED = 25
"""Things to look at that are offered; Discord's menus take no more."""


async def zoom(services: Services, invocation: Invocation) -> Answer:
    """``/zoom [THING]``: one line, colour, zone or player, twice as large, with what there is to know about it."""
    table = await _played(services, invocation)
    match = begun(table)
    view = match.game.view(match.state, None)
    things = painter(table.game.slug).followed(view)
    if not things:
        raise Illegal("There is nothing to follow on this board yet.")
    word = invocation.rest.strip().lower()
    found = next((thing for thing in things if thing.word == word), None)
    row = tuple(Choice(thing.title, f"/zoom {table.code} {thing.word}") for thing in things[:MOST_FOLLOWED])
    if found is None:
        names = joined([Strong(thing.word) for thing in things[:MOST_FOLLOWED]])
        line = said("What do you want to see large? {names}", names=names)
        if word:
            raise Declined(line, choices=(row,), people=table.people, code=table.code)
        return Answer((Reply((line,), choices=(row,), people=table.people, code=table.code, locale=invocation.locale),))
    picture = ZoomPicture(table.game.slug, table.code, table.names, view, word, match.outcome)
    lines = (found.title, *found.about)
    post = Reply(lines, picture, (row,), people=table.people, code=table.code, locale=invocation.locale)
    return Answer((post,))


async def describe(services: Services, invocation: Invocation) -> Answer:
    """``/describe``: the whole position in words, for whoever cannot see the picture; in private with the hand."""
    table = await _played(services, invocation)
    match = begun(table)
    seat = table.seat_of(invocation.profile) if invocation.ask.private else None
    spelling = plain(invocation.locale, table.names)
    text = described(table.game.slug, match.game.view(match.state, seat), spelling, match.outcome)
    post = (Reply if seat is None else PrivateReply)(
        tuple(text.split("\n")),
        people=table.people,
        code=table.code,
        locale=invocation.locale,
    )
    return Answer((post,))


async def poster(services: Services, invocation: Invocation) -> Answer:
    """``/poster``: the finished city as a map with named lines; as a picture, and to print at A3."""
    at = await find(
        services,
        invocation,
        lambda table: table.over and table.begun,
        lambda table: table.begun,
    )
    begun(at.table)
    if not at.table.over:
        raise Illegal("The poster is made when the match is over.")
    frames = await asyncio.to_thread(frames_of, await services.repository.past(at.table.code, 0, at.version))
    word = invocation.rest.strip().lower()
    kind = PaperPicture if word in ("pdf", "print") else PosterPicture
    lines: Sequence[Said] = [said("The poster of table {code}.", code=Strong(at.table.code))]
    more = () if kind is PaperPicture else ((Choice(said("To print (A3)"), f"/poster {at.table.code} pdf"),),)
    picture = kind(at.table.game.slug, at.table.code, at.table.names, frames)
    post = Reply(tuple(lines), picture, more, people=at.table.people, code=at.table.code, locale=invocation.locale)
    return Answer((post,))


async def _played(services: Services, invocation: Invocation) -> Table:
    at = await match_meant(services, invocation)
    if at.table.plays(invocation.profile):
        await services.directory.looked(invocation.profile, at.table.code, services.clock.now())
    return at.table


async def _things(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """What can be looked at by itself on the board that is meant."""
    at = await find(
        services,
        invocation,
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.begun,
    )
    match, typed = at.table.match, invocation.rest.lower()
    if match is None:
        return ()
    things = painter(match.game.slug).followed(match.game.view(match.state, None))
    return beginning(f"/zoom {named_table(invocation)}", [thing.word for thing in things], typed)


COMMANDS = (
    Command(
        "zoom",
        "See one line, colour, zone or player large",
        (
            Param("thing", "What to see", completed=True),
            CODE,
        ),
        section=Section.LOOKING,
        rank=10,
        use=zoom,
        completion=_things,
    ),
    Command(
        "describe",
        "The whole position in words",
        (CODE,),
        section=Section.LOOKING,
        rank=20,
        use=describe,
        code=CodeStands.ALONE,
    ),
    Command(
        "poster",
        "The finished city as a poster",
        (
            CODE,
            Param("form", "pdf, to print at A3"),
        ),
        section=Section.LOOKING,
        rank=60,
        use=poster,
    ),
)
