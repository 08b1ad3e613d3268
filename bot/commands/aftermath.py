"""What is said once something has changed: to its player in private, and to everybody where nothing can be posted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot.commands.answers import note, span
from bot.commands.invocation import Invocation
from bot.commands.panel import NEWS, panel_post, stands, takes_back, waiting_post, wants_preview
from bot.commands.services import Services
from bot.ports.addresses import personal
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Reply
from bot.repository import Change, Version
from bot.table.actions import begun, seated
from bot.table.fold import Past
from bot.table.table import Over, Table
from bot.text.buttons import table_buttons
from bot.text.languages import of_table
from bot.text.liked import looked_at
from bot.text.match_pictures import board
from bot.text.news import happened, moves_of, newest, whispered
from bot.text.status import standing
from games.kernel.game import Seat, options_told
from rendering.text import Who, Word, joined, said

MADE = said("Your move is made.")
"""What is said where there is nothing else to say of it."""


async def aftermath(
    services: Services, invocation: Invocation, past: Sequence[Past], stop: int, *, made: bool = True
) -> AnyReply:
    """The private message after the lines ``past`` of a table, which end at version ``stop``.

    What they told everybody is left to the public post where the place of the ask gets one. Where only computer players
    are awaited, they have moved by then, unless that takes them long. ``made`` says that it was a move of the asker's.
    """
    at, later = Version(stop, past[-1].table), tuple[Past, ...]()
    seat, place = seated(at.table, invocation.profile), invocation.ask.place
    followed = at.table.audience.played_at(place)
    # the post that follows in a private chat brings the next panel
    posted = followed and personal(place, invocation.ask.person.account) and not invocation.ask.aloud
    if at.table.owner_of(place) == seat and not invocation.ask.aloud:
        # the one message of the match there is edited
        head = _done(at.table, seat) if made else (said("The match begins."),)
        words = (*head, *whispered(past, seat), *_homeless(at.table))
        return note(invocation, *words, ack=True, table=at.table)
    if _computers_alone(at.table) and not posted:
        at, later = await _settled(services, at)
    match = begun(at.table)
    if match.over and followed:
        # the result stands in the public post
        over = said("The match is over.")
        return waiting_post(invocation, at, [over]) if posted else note(invocation, over, ack=True, table=at.table)
    told: list[Word] = [*(whispered(past, seat) if followed else happened(past, seat))]
    told += newest(happened(moves_of(later), seat), NEWS)
    if match.over:
        return waiting_post(invocation, at, [*told, *stands(at)])
    told += _homeless(at.table)
    head = _next(at.table, seat) if made else (said("The match begins."),) if posted else ()
    back = await takes_back(services, invocation, at)
    if seat in match.awaited and not posted:
        await looked_at(at.table, seat)
        return panel_post(invocation, at, "", [*head, *told], preview=wants_preview(services, invocation), back=back)
    return waiting_post(invocation, at, [*(head or stands(at)), *told] or [MADE], back=back)


async def match_begun(services: Services, invocation: Invocation, change: Change) -> Answer:
    """The answer to whoever has begun a match, or had its setup drawn anew."""
    past = await services.repository.past(change.code, change.start, change.stop)
    return Answer((await aftermath(services, invocation, past, change.stop, made=False),), (span(change),))


async def _settled(services: Services, at: Version) -> tuple[Version, tuple[Past, ...]]:
    """The table once its computer players have moved, and the lines that did it."""
    code = at.table.code
    await services.settled(code)
    now = await services.repository.load(code)
    past = await services.repository.past(code, at.version, now.version if now is not None else at.version)
    for number, one in enumerate(past, 1):
        if not one.table.computers:
            return Version(at.version + number, one.table), past[:number]
    return at, ()


def _homeless(table: Table) -> tuple[Word, ...]:
    """That nobody reads of a move where the table is played, because no such place can be reached."""
    if table.audience.reached or not table.unreached:
        return ()
    return (said("This table has no place any more: /movehere gives it one. Whoever is next is called in private."),)


def _computers_alone(table: Table) -> bool:
    """Whether all whom the match waits for are computer players, and about to move."""
    return bool(table.computers) and set(begun(table).awaited) == set(table.computers)


def _done(table: Table, seat: Seat) -> tuple[Word, ...]:
    """What is said of a move where no panel follows: that the match is over, or who is next."""
    if begun(table).over:
        return (said("The match is over."),)
    return _next(table, seat) or (said("It is still your turn.") if seat in begun(table).awaited else MADE,)


def _next(table: Table, seat: Seat) -> tuple[Word, ...]:
    """Who is next after a move of a seat: nothing where that goes on itself, as its panel says.

    Nor of computer players, which have moved when this is read. Nobody is next where all choose at once: a seat may
    choose again while it waits for the others.
    """
    match = begun(table)
    people = [Who(other) for other in match.awaited if other not in table.computers]
    if seat in match.awaited or not people:
        return ()
    if len(people) == 1 and not match.may_move(seat):
        return (said("{who} is next.", who=people[0]),)
    return (said("Waiting for {people}.", people=joined(people)),)


async def bests(services: Services, invocation: Invocation, table: Table) -> tuple[AnyReply, ...]:
    """After a game played alone: the best of this player, and the best of this day (UTC), with the same options."""
    if not isinstance(table.phase, Over) or len(table.sitters) != 1 or table.terms.daily:
        return ()
    outcome = table.phase.outcome
    if outcome.reason is not None:
        return ()
    kind = ":".join(
        [table.game.slug, *(f"{name}={value}" for name, value in options_told(table.game, dict(table.options)).items())]
    )
    day = datetime.fromtimestamp(services.clock.now() / 1000, UTC).date().isoformat()
    own, daily = await services.store.best(kind, invocation.profile, outcome.scores[0], day)
    return (
        note(
            invocation, said("Your best alone: {own}. The best of today: {daily}.", own=own, daily=daily), table=table
        ),
    )


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
    if not news or table.terms.private or table.terms.alone:
        return replace(answer, posts=_with_call(invocation, table, answer))
    everybody = Reply(
        lines=(*news, *standing(table)),
        picture=board(past, start),
        choices=table_buttons(table),
        people=table.people,
        code=code,
        locale=of_table(table, invocation.ask.locale),
        openly=True,
    )
    return replace(answer, posts=(*_with_call(invocation, table, answer), everybody))


def _with_call(invocation: Invocation, table: Table, answer: Answer) -> tuple[AnyReply, ...]:
    """What the asker alone reads; whoever sits down hears how they are called."""
    posts = answer.posts
    if invocation.name not in SEATING or table.seat_of(invocation.profile) is None:
        return posts
    line: Word = said("I call you in our private chat when it is your turn. /verbosity off there ends that.")
    return (replace(posts[0], lines=(*posts[0].lines, line)), *posts[1:])
