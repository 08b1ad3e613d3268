"""Commands for looking: the board as everybody may see it, one thing of it by itself, the position in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import Declined, answer
from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.completion import beginning, named_table
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.replay import LOOKED_AT
from bot.commands.services import Services
from bot.commands.table_finder import Look, most_urgent
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply, button_room
from bot.repository import At
from bot.table.actions import begun
from bot.text.buttons import own_way, table_buttons
from bot.text.languages import of_table, plain
from bot.text.match_pictures import board as public_board
from bot.text.match_pictures import zoom_picture, zoom_view
from bot.text.status import standing
from games.kernel.game import Illegal
from rendering.painter import painter
from rendering.text import Strong, joined, said

FILE = "file"
"""The word behind ``/board`` that the button says."""

MOST_FOLLOWED = 25
"""Things to look at that are offered; Discord's menus take no more."""


async def board(services: Services, invocation: Invocation) -> Answer:
    """``/board``: the board as everybody may see it; with ``file`` as it was drawn, where pictures are compressed."""
    compresses = button_room(invocation.ask.place).compresses
    whole = compresses and invocation.rest.strip().lower() == FILE
    if whole:
        invocation = replace(invocation, rest="")
    at, which = await most_urgent(
        services, invocation, Tables.AWAITING, Tables.PLAYED, Tables.LIVE, Tables.WAITING, Tables.BEGUN
    )
    table = at.table
    past = await services.repository.past(table.code, 0, at.version)
    if table.plays(invocation.profile):
        await services.directory.looked(invocation.profile, table.code, services.clock.now())
    # others read there: only a table that was named, and that they may know of
    openly = invocation.ask.aloud and invocation.code is not None and not (table.terms.private or table.terms.lesson)
    post = Reply(
        lines=(*which, *standing(table)),
        picture=public_board(past, at.version - 1),
        people=table.people,
        code=table.code,
        locale=of_table(table, invocation.ask.locale) if openly else invocation.locale,
        choices=table_buttons(table) if openly else own_way(table, invocation.profile),
        openly=openly,
        whole=whole,
    )
    if compresses and not whole and table.begun:
        file = Choice(said("Original quality"), f"/board {table.code} {FILE}")
        post = replace(post, choices=(*post.choices, (file,)))
    return Answer((post,))


async def zoom(_services: Services, invocation: Invocation, at: At) -> Answer:
    """``/zoom [THING]``: one line, colour, zone or player, all else pale, with what there is to know about it."""
    table, match = at.table, begun(at.table)
    seat = table.seat_of(invocation.profile)
    things = painter(table.game.slug).followed(zoom_view(match, seat))
    if not things:
        raise Illegal("There is nothing to follow on this board yet.")
    word = invocation.rest.strip().lower()
    found = next((thing for thing in things if thing.word == word), None)
    row = tuple(Choice(thing.title, f"/zoom {table.code} {thing.word}") for thing in things[:MOST_FOLLOWED])
    if found is None:
        names = joined([Strong(thing.word) for thing in things[:MOST_FOLLOWED]])
        line = said("What do you want to see by itself? {names}", names=names)
        if word:
            unknown = said("There is nothing called {word} to see by itself.", word=Strong(word[:40]))
            raise Declined(unknown, line, choices=(row,), people=table.people, code=table.code)
        return answer(invocation, line, table=table, choices=(row,))
    picture = zoom_picture(at, word, seat)
    return answer(invocation, found.title, *found.about, table=table, picture=picture, choices=(row,))


async def describe(_services: Services, invocation: Invocation, at: At) -> Answer:
    """``/describe``: the position in words; the asker's own hand too, where nobody else reads."""
    table, match = at.table, begun(at.table)
    seat = table.seat_of(invocation.profile) if invocation.ask.private else None
    spelling = plain(invocation.locale, table.names)
    told = painter(table.game.slug).describe(match.game.view(match.state, seat), match.outcome)
    lines = "\n".join(map(spelling.spell, told)).split("\n")
    return answer(invocation, *lines, table=table, alone=seat is not None)


async def _things(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """What can be looked at by itself on the board that is meant."""
    at, _ = await most_urgent(services, invocation, *LOOKED_AT)
    match, typed = at.table.match, invocation.rest.lower()
    if match is None:
        return ()
    things = painter(match.game.slug).followed(zoom_view(match, at.table.seat_of(invocation.profile)))
    return beginning(f"/zoom {named_table(invocation)}", [thing.word for thing in things], typed)


COMMANDS = (
    Command(
        "board", "Show the board", board, Section.PLAYING, 40, (CODE,), effort=Effort.PICTURE, tables=Tables.ANY,
    ),
    Command(
        "zoom", "See one line, colour, zone or player by itself", Look(LOOKED_AT, zoom), Section.LOOKING, 10,
        (Param("thing", "What to see", completed=True), CODE),
        effort=Effort.PICTURE, completion=_things, tables=Tables.BEGUN,
    ),
    Command(
        "describe", "The whole position in words", Look(LOOKED_AT, describe), Section.LOOKING, 20, (CODE,),
        tables=Tables.BEGUN,
    ),
)  # fmt: skip
