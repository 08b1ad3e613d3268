"""What the person of a lesson is answered: the panel under its task, a turn that missed it, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.invocation import Invocation
from bot.commands.panel import panel_post
from bot.ports.pictures import Picture
from bot.ports.posts import Choice, PrivateReply
from bot.table.fold import Past
from bot.table.lessons import LEARNER, attempt_of, lesson_of, waits
from bot.table.table import Table
from bot.text.buttons import lesson_buttons
from bot.text.lessons import chosen_moves, heading, verdict
from bot.text.match_pictures import Version
from bot.text.panel import WAITING, panel_picture
from rendering.panel import Style
from rendering.text import Said, Word, said


def lesson_post(invocation: Invocation, past: Sequence[Past], start: int, *, preview: bool = True) -> PrivateReply:
    """What a lesson has come to; ``past`` is its whole log, the lines from ``start`` on are news."""
    table = past[-1].table
    news = verdict(past, start) if start < len(past) else ()
    if table.over:
        return _end(invocation, past, news)
    if waits(table):
        return _missed(invocation, past)
    return panel_post(invocation, Version(len(past), table), "", news, preview=preview)


def _missed(invocation: Invocation, past: Sequence[Past]) -> PrivateReply:
    """A turn that did not do its task: what it did instead, and the ways on."""
    table = past[-1].table
    made = len(attempt_of(past))
    told = verdict(past, len(past) - made) or chosen_moves(past)
    lines = (*told, said("A good turn for another time, but the task was another."))
    return _post(invocation, past, (*lines, *heading(table)), _held(past), (ways_on(table),))


def ways_on(table: Table) -> tuple[Choice, ...]:
    """The buttons after a turn that did not do its task."""
    head = f"{table.code}.{table.task}"
    return (
        Choice(said("Try again"), f"/learn {head} again", Style.MAKE),
        Choice(said("Show me"), f"/learn {head} show", Style.WAY),
    )


def _end(invocation: Invocation, past: Sequence[Past], news: Sequence[Word]) -> PrivateReply:
    """After the last task: what was learned, and what to do with it."""
    table = past[-1].table
    slug, words = table.game.slug, [*news]
    if table.task >= len(lesson_of(table).tasks):
        words.append(Said(lesson_of(table).learned.message))
    else:
        words.append(said("The lesson is over."))
    play = Choice(said("Play a match now"), f"/solo {slug}", Style.MAKE)
    return _post(invocation, past, words, _held(past), ((play,), lesson_buttons(slug)))


def _held(past: Sequence[Past]) -> Picture:
    """What its person sees of the position, in the panel's place; it names nobody who is to move, for nobody is."""
    return panel_picture(past[-1].table, len(past), LEARNER, "", WAITING)


def _post(
    invocation: Invocation,
    past: Sequence[Past],
    lines: Sequence[Word],
    picture: Picture,
    choices: tuple[tuple[Choice, ...], ...],
) -> PrivateReply:
    table = past[-1].table
    return PrivateReply(
        tuple(lines),
        picture,
        tuple(row for row in choices if row),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
        panel=True,
    )
