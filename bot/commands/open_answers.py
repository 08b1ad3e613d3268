"""What everybody reads where nothing can be posted: there an answer stands for the post."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Reply
from bot.table.table import Table
from bot.text.buttons import table_buttons
from bot.text.match_pictures import board
from bot.text.news import happened
from bot.text.status import standing
from rendering.text import Word, said

SEATING = ("new", "solo", "join")
"""Commands after which somebody sits at a table, and is called in private from then on."""


async def with_open_post(services: Services, invocation: Invocation, answer: Answer) -> Answer:
    """The answer to an ask from such a place, followed by what has changed for everybody to read.

    Of a private table and of a lesson nobody else reads there, nor where there is no news.
    """
    code, start, stop = answer.changes[-1]
    await services.settled(code)
    at = await services.repository.load(code)
    past = await services.repository.past(code, 0, stop if at is None else at.version)
    table, news = past[-1].table, happened(past[start:], None)
    if not news or table.terms.private or table.terms.lesson:
        return replace(answer, posts=_called(invocation, table, answer))
    everybody = Reply(
        lines=(*news, *standing(table)),
        picture=board(past, start),
        choices=table_buttons(table),
        people=table.people,
        code=code,
        locale=language(invocation, table),
        openly=True,
    )
    return replace(answer, posts=(*_called(invocation, table, answer), everybody))


def language(invocation: Invocation, table: Table) -> str:
    """The language of what everybody reads: where nothing is kept of the place, the one the table was opened in."""
    return next((locale for _, locale in table.audience.places), invocation.ask.locale)


def _called(invocation: Invocation, table: Table, answer: Answer) -> tuple[AnyReply, ...]:
    """What the asker alone reads; whoever sits down hears how they are called."""
    posts = answer.posts
    if invocation.name not in SEATING or table.seat_of(invocation.profile) is None:
        return posts
    line: Word = said("I call you in our private chat when it is your turn. /verbosity off there ends that.")
    return (replace(posts[0], lines=(*posts[0].lines, line)), *posts[1:])
