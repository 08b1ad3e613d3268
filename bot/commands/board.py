"""The board, as everybody may see it."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.command import CODE, CodeStands, Command, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.hand_buttons import my_choices
from bot.commands.invocation import Invocation
from bot.commands.open_answers import language
from bot.commands.services import Services
from bot.commands.table_finder import most_urgent
from bot.ports import asks
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from bot.text.buttons import table_buttons
from bot.text.post_pictures import board as public_board
from bot.text.status import standing
from rendering.text import said

FILE = "file"
"""The word behind ``/board`` that the button says."""


async def board(services: Services, invocation: Invocation) -> Answer:
    """``/board``: the board as everybody may see it; with ``file`` as it was drawn, where pictures are compressed."""
    compresses = asks(invocation.ask.place).compresses
    whole = compresses and invocation.rest.strip().lower() == FILE
    if whole:
        invocation = replace(invocation, rest="")
    at, which = await most_urgent(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.lobby,
        lambda table: table.begun,
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
        locale=language(invocation, table) if openly else invocation.locale,
        choices=table_buttons(table) if openly else my_choices(table, invocation),
        openly=openly,
        whole=whole,
    )
    if compresses and not whole and table.begun:
        file = Choice(said("Original quality"), f"/board {table.code} {FILE}")
        post = replace(post, choices=(*post.choices, (file,)))
    return Answer((post,))


COMMANDS = (
    Command(
        "board",
        "Show the board",
        (CODE,),
        section=Section.PLAYING,
        rank=40,
        use=board,
        effort=Effort.PICTURE,
        code=CodeStands.ALONE,
        tables=Tables.ANY,
    ),
)
