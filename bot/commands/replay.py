"""A match to look at again: move by move, as a film, as a poster and as a card; the last three can be shown to all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from bot.commands.answers import answer, commit
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import SHOW, Look
from bot.ports.addresses import Profile, shown_alone
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import At
from bot.table.actions import begun
from bot.table.fold import Past
from bot.table.lines.result_lines import card_of_seat
from bot.table.shared_with_all import may_show, show, stage
from bot.table.table import Table
from bot.text.match_pictures import card_picture, frames_of, poster_picture, replay_picture, step_picture
from bot.text.news import since_own
from games.kernel.game import Illegal, Unreadable
from rendering.painter import painter
from rendering.text import Strong, said

LOOKED_AT = (Tables.AWAITING, Tables.PLAYED, Tables.LIVE, Tables.BEGUN)
"""A match that waits for the asker, else one they play, else one under way, else any."""


async def replay(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/replay [12-20|since]``: the match as a film, or a part of it, or what happened since the own last move."""
    begun(at.table)
    words = invocation.rest.strip().lower()
    if words == SHOW:
        return await _show(services, invocation, at, "replay")
    past = await services.repository.past(at.table.code, 0, at.version)
    frames = await asyncio.to_thread(frames_of, past)
    whole = first, last = 0, len(frames) - 1
    seat = at.table.seat_of(invocation.profile)
    if words == "since" and seat is not None:
        first = max(0, last - len(frames_of(past[since_own(past, seat) :], begin=False)))
    elif words:
        first, last = _part(words, last)
    picture = replay_picture(at, frames, first, last)
    line = said("Table {code}, moves {first} to {last}.", code=Strong(at.table.code), first=first, last=last)
    here = _show_button(invocation, at.table, "replay") if (first, last) == whole else ()
    steps = ((Choice(said("Step by step"), f"/step {at.table.code} {first}"), *here),)
    return answer(invocation, line, table=at.table, picture=picture, choices=steps)


async def step(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/step [N]``: the board as everybody saw it after N moves, with buttons for the positions before and after."""
    begun(at.table)
    frames = await asyncio.to_thread(frames_of, await services.repository.past(at.table.code, 0, at.version))
    last = len(frames) - 1
    words = invocation.rest.strip()
    number = _number(words, last) if words else last
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
    return answer(invocation, head, *told, table=at.table, picture=picture, choices=(ways,))


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


def _number(words: str, last: int) -> int:
    """Which position is meant by a number; raises ``Unreadable``."""
    if not (words.isascii() and words.isdigit()):
        raise Unreadable("Which move? Write it like this: /step 12.")
    return _part(words, last)[0]


async def poster(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/poster``: the finished city as a map with named lines; as a picture, and to print at A3."""
    table, word = at.table, invocation.rest.strip().lower()
    begun(table)
    if not table.over:
        raise Illegal("The poster is made when the match is over.")
    if word == SHOW:
        return await _show(services, invocation, at, "poster")
    paper = word in ("pdf", "print")
    if word and not paper:
        raise Unreadable("{word} is no form of the poster. To print it, write: /poster pdf.", word=word[:40])
    past = await services.repository.past(table.code, 0, at.version)
    here = _show_button(invocation, table, "poster")
    more = () if paper else ((Choice(said("To print (A3)"), f"/poster {table.code} pdf"), *here),)
    picture = await asyncio.to_thread(partial(poster_picture, at, past, _called_here(invocation, table), paper=paper))
    line = said("The poster of table {code}.", code=Strong(table.code))
    return answer(invocation, line, table=table, picture=picture, choices=more)


async def card(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/card``: one's best line of a finished match as a ticket; for somebody who did not play, the winner's."""
    table = at.table
    begun(table)
    if not table.over:
        raise Illegal("The card is made when the match is over: until then it would tell too much.")
    if begun(table).outcome is None:
        raise Illegal("This match was stopped, so there is no result for a card.")
    seat = table.seat_of(invocation.profile)
    what = card_of_seat(seat)
    if invocation.rest.strip().lower() == SHOW:
        return await _show(services, invocation, at, what)
    past = await services.repository.past(table.code, 0, at.version)
    picture = await asyncio.to_thread(card_picture, at, past, seat)
    here = _show_button(invocation, table, what, command="card")
    line = said("The card of table {code}, to share.", code=Strong(table.code))
    return answer(invocation, line, table=table, picture=picture, choices=(here,))


def _show_button(invocation: Invocation, table: Table, what: str, *, command: str = "") -> tuple[Choice, ...]:
    """The button that shows it to all, where the answer is for the asker alone and that has not been done yet.

    ``command`` is the one that shows it, where that is not called as what is shown.
    """
    ask = invocation.ask
    place = stage(table, ask.place, ask.person.account)
    alone = shown_alone(ask.place, ask.person.account)
    if place is None or not alone or not may_show(table, invocation.profile, what):
        return ()
    label = said("Show here") if place == ask.place else said("Show where we play")
    return (Choice(label, f"/{command or what} {table.code} {SHOW}"),)


def _called_here(invocation: Invocation, table: Table) -> str:
    """What the place is called where somebody asks, if the match is told there; "" where that is not known."""
    server, place = invocation.ask.server, invocation.ask.place
    return server.called if server is not None and table.audience.told_at(place) else ""


async def _show(services: Services, invocation: Invocation, at: At, what: str) -> Answer:
    """Note that it is shown; the postman of the place posts it. Raises ``Illegal``."""
    ask = invocation.ask

    def shown(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
        where = _called_here(invocation, table) if what == "poster" else ""
        return show(table, who, what, stage(table, ask.place, ask.person.account), where, key=key, at=at)

    change = await commit(services, invocation, at, shown)
    return answer(invocation, said("Shown to everybody."), ack=True, table=at.table, change=change)


COMMANDS = (
    Command(
        "step", "Go through the match move by move", Look(LOOKED_AT, step), Section.LOOKING, 40,
        (CODE, Param("number", "Number of the move")), effort=Effort.PICTURE, tables=Tables.BEGUN,
    ),
    Command(
        "replay", "The match as a film", Look(LOOKED_AT, replay, for_all=True), Section.LOOKING, 50,
        (Param("part", "12-20, or since (my last move)"), CODE), effort=Effort.FILM, tables=Tables.BEGUN,
    ),
    Command(
        "poster", "The finished city as a poster", Look((Tables.FINISHED, Tables.BEGUN), poster, for_all=True),
        Section.LOOKING, 60,
        (CODE, Param("form", "pdf, to print at A3", choices=lambda: {"pdf": said("To print, as a PDF")})),
        effort=Effort.FILM, tables=Tables.FINISHED,
    ),
    Command(
        "card", "Your match as a card to share",
        Look(
            (lambda table, ask: table.over and table.plays(ask.profile), Tables.FINISHED, Tables.BEGUN), card,
            for_all=True,
        ),
        Section.LOOKING, 65, (CODE,), code=CodeStands.ANYWHERE, effort=Effort.PICTURE, tables=Tables.FINISHED,
    ),
)  # fmt: skip
