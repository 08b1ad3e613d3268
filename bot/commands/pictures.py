"""Commands of looking: one thing large, the position in words, the match as a film, a poster."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.commands.answers import Declined
from bot.commands.command import CODE, CodeStands, Command, Param, Section
from bot.commands.completion import beginning, named_table
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import Fits, find
from bot.ports import Answer, Choice, Picture, PrivateReply, Reply
from bot.table.actions import begun
from bot.table.fold import entries
from bot.table.lines import Imported, MatchLine, Replayed
from bot.table.table import Past, Table
from bot.text.languages import plain
from bot.text.news import since_own
from games.kernel.game import Illegal, Unreadable
from games.kernel.log_entries import counting
from rendering.painter import painter
from rendering.picture import BOARD, ZOOM, described
from rendering.scene import AnyFrame, Frame
from rendering.text import Said, Strong, joined, said

MOST_FOLLOWED = 25
"""Things to look at that are offered; Discord's menus take no more."""


async def zoom(services: Services, invocation: Invocation) -> Answer:
    """``/zoom [THING]``: one line, colour, zone or player, twice as large, with what is worth knowing of it."""
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
    picture = Picture(table.game.slug, table.code, ZOOM, view, table.names, (), match.outcome, word=word)
    lines = (found.title, *found.about)
    post = Reply(lines, picture, (row,), people=table.people, code=table.code, locale=invocation.locale)
    return Answer((post,))


async def describe(services: Services, invocation: Invocation) -> Answer:
    """``/describe``: the whole position in words, for who does not see the picture; in private the own part too."""
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


async def replay(services: Services, invocation: Invocation) -> Answer:
    """``/replay [12-20|since]``: the match as a film, or a part of it, or what happened since the own last move."""
    at = await find(services, invocation, *_wishes(invocation))
    begun(at.table)
    past = await services.repository.past(at.table.code, 0, at.version)
    frames = await asyncio.to_thread(frames_of, past)
    first, last = 0, len(frames) - 1
    words = invocation.rest.strip().lower()
    seat = at.table.seat_of(invocation.profile)
    if words == "since" and seat is not None:
        first = max(0, last - len(frames_of(past[since_own(past, seat) :], begin=False)))
    elif words:
        first, last = _part(words, last)
    picture = _whole(at.table, "replay", frames[first : last + 1])
    line = said("Table {code}, moves {first} to {last}.", code=Strong(at.table.code), first=first, last=last)
    steps = ((Choice(said("Step by step"), f"/step {at.table.code} {first}"),),)
    return Answer(
        (Reply((line,), picture, steps, people=at.table.people, code=at.table.code, locale=invocation.locale),)
    )


async def step(services: Services, invocation: Invocation) -> Answer:
    """``/step [N]``: the board as all saw it after so many moves, and the ways to those before and behind it."""
    at = await find(services, invocation, *_wishes(invocation))
    begun(at.table)
    frames = await asyncio.to_thread(frames_of, await services.repository.past(at.table.code, 0, at.version))
    last = len(frames) - 1
    words = invocation.rest.strip()
    number = _part(words, last)[0] if words else last
    frame = frames[number]
    code = at.table.code
    picture = Picture(at.table.game.slug, code, BOARD, frame.view, at.table.names, frame.events, frame.outcome)
    tell = painter(at.table.game.slug).tell
    told = [line for event in frame.events if (line := tell(event)) is not None]
    ways = (
        Choice(said("First"), f"/step {code} 0"),
        Choice(said("Earlier"), f"/step {code} {max(0, number - 1)}"),
        Choice(said("Later"), f"/step {code} {min(last, number + 1)}"),
        Choice(said("Last"), f"/step {code} {last}"),
    )
    head = said("Table {code}, move {number} of {last}.", code=Strong(code), number=number, last=last)
    post = Reply((head, *told), picture, (ways,), people=at.table.people, code=code, locale=invocation.locale)
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
    kind = "paper" if word in ("pdf", "print") else "poster"
    lines: Sequence[Said] = [said("The poster of table {code}.", code=Strong(at.table.code))]
    more = () if kind == "paper" else ((Choice(said("To print (A3)"), f"/poster {at.table.code} pdf"),),)
    post = Reply(
        tuple(lines), _whole(at.table, kind, frames), more, people=at.table.people, code=at.table.code,
        locale=invocation.locale,
    )  # fmt: skip
    return Answer((post,))


async def _played(services: Services, invocation: Invocation) -> Table:
    at = await find(services, invocation, *_wishes(invocation))
    begun(at.table)
    if at.table.plays(invocation.profile):
        await services.directory.looked(invocation.profile, at.table.code, services.clock.now())
    return at.table


def _wishes(invocation: Invocation) -> tuple[Fits, ...]:
    return (
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.begun,
    )


def frames_of(past: Sequence[Past], *, begin: bool = True) -> tuple[AnyFrame, ...]:
    """The positions of a match as all saw them, one for each thing that was told to all; what was taken back is not.

    The first is the position at the start; without ``begin`` it is left out.
    """
    kept = [one for one in past if isinstance(one.line, Imported | Replayed)]
    if not kept:
        laid = [one for one in past if isinstance(one.line, MatchLine)]
        kept = [laid[number] for number in counting(entries(one.line for one in laid))]
    frames = []
    for number, one in enumerate(kept):
        match = one.table.match
        events = tuple(told.event for told in one.told if told.to is None)
        if match is not None and (events or (begin and number == 0) or match.over):
            frames.append(Frame(match.game.view(match.state, None), events, match.outcome))
    return tuple(frames)


def _whole(table: Table, kind: str, frames: tuple[AnyFrame, ...]) -> Picture:
    return Picture(table.game.slug, table.code, kind, None, table.names, frames=frames)


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
        "step",
        "Go through the match move by move",
        (
            CODE,
            Param("number", "Number of the move"),
        ),
        section=Section.LOOKING,
        rank=40,
        use=step,
    ),
    Command(
        "replay",
        "The match as a film",
        (
            Param("part", "12-20, or since (my last move)"),
            CODE,
        ),
        section=Section.LOOKING,
        rank=50,
        use=replay,
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
