"""A match move by move, and as a film."""

from __future__ import annotations

import asyncio

from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.shown_to_all import SHOW, show_button, shown_to_all
from bot.commands.table_finder import Fits, find, most_urgent
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from bot.repository import At
from bot.table.actions import begun
from bot.text.match_pictures import frames_of, replay_picture, step_picture
from bot.text.news import since_own
from games.kernel.game import Unreadable
from rendering.painter import painter
from rendering.text import Strong, Word, said


async def replay(services: Services, invocation: Invocation) -> Answer:
    """``/replay [12-20|since]``: the match as a film, or a part of it, or what happened since the own last move."""
    if invocation.rest.strip().lower() == SHOW:
        meant = await find(services, invocation, *_looked_at(invocation))
        begun(meant.table)
        return await shown_to_all(services, invocation, meant.table, "replay")
    at, which = await match_meant(services, invocation)
    past = await services.repository.past(at.table.code, 0, at.version)
    frames = await asyncio.to_thread(frames_of, past)
    first, last = 0, len(frames) - 1
    words = invocation.rest.strip().lower()
    seat = at.table.seat_of(invocation.profile)
    if words == "since" and seat is not None:
        first = max(0, last - len(frames_of(past[since_own(past, seat) :], begin=False)))
    elif words:
        first, last = _part(words, last)
    picture = replay_picture(at, frames, first, last)
    line = said("Table {code}, moves {first} to {last}.", code=Strong(at.table.code), first=first, last=last)
    whole = (first, last) == (0, len(frames) - 1)
    here = show_button(invocation, at.table, "replay") if whole else ()
    steps = ((Choice(said("Step by step"), f"/step {at.table.code} {first}"), *here),)
    return Answer(
        (Reply((*which, line), picture, steps, people=at.table.people, code=at.table.code, locale=invocation.locale),)
    )


async def step(services: Services, invocation: Invocation) -> Answer:
    """``/step [N]``: the board as everybody saw it after N moves, with buttons for the positions before and after."""
    at, which = await match_meant(services, invocation)
    frames = await asyncio.to_thread(frames_of, await services.repository.past(at.table.code, 0, at.version))
    last = len(frames) - 1
    words = invocation.rest.strip()
    number = _part(words, last)[0] if words else last
    frame = frames[number]
    code = at.table.code
    picture = step_picture(at, frames, number)
    tell = painter(at.table.game.slug).tell
    told = [line for event in frame.events if (line := tell(event)) is not None]
    ways = (
        Choice(said("First"), f"/step {code} 0"),
        Choice(said("Earlier"), f"/step {code} {max(0, number - 1)}"),
        Choice(said("Later"), f"/step {code} {min(last, number + 1)}"),
        Choice(said("Last"), f"/step {code} {last}"),
    )
    head = said("Table {code}, move {number} of {last}.", code=Strong(code), number=number, last=last)
    post = Reply((*which, head, *told), picture, (ways,), people=at.table.people, code=code, locale=invocation.locale)
    return Answer((post,))


async def match_meant(services: Services, invocation: Invocation) -> tuple[At, tuple[Word, ...]]:
    """The match to look at: one that waits for the asker, else one they play, else one under way, else any.

    Of several the most urgent one, with a line that says which.
    """
    at, which = await most_urgent(services, invocation, *_looked_at(invocation))
    begun(at.table)
    return at, which


def _looked_at(invocation: Invocation) -> tuple[Fits, ...]:
    return (
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.begun,
    )


def _part(words: str, last: int) -> tuple[int, int]:
    """Which positions are meant by ``12-20`` or ``12``; raises ``Unreadable``.

    >>> _part("12-20", 60), _part("5", 60)
    ((12, 20), (5, 60))
    """
    first, dash, end = words.partition("-")
    numbers = [part for part in (first, end) if part]
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in numbers) or not first:
        raise Unreadable("Which part? Write it like this: /replay 12-20, or /replay since.")
    begin, stop = int(first), int(end) if dash and end else last
    if not 0 <= begin <= stop or begin > last:
        raise Unreadable("This match has moves 0 to {last}.", last=last)
    return begin, min(stop, last)


COMMANDS = (
    Command(
        "step", "Go through the match move by move", step, Section.LOOKING, 40,
        (CODE, Param("number", "Number of the move")),
        effort=Effort.PICTURE, tables=Tables.BEGUN,
    ),
    Command(
        "replay", "The match as a film", replay, Section.LOOKING, 50,
        (Param("part", "12-20, or since (my last move)"), CODE),
        effort=Effort.FILM, tables=Tables.BEGUN,
    ),
)  # fmt: skip
