"""Use cases of looking: where one can play, one thing large, the position in words, the match as a film, a poster."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.commands.hand import spots_post
from bot.commands.invocation import Call, Declined, Finder, Fits
from bot.ports import Answer, Choice, Clock, Directory, Picture, Post
from bot.repository import Archive
from bot.table.actions import begun, running, seated
from bot.table.effects import MATCH_LINES
from bot.table.imported_records import AGAIN, IMPORT
from bot.table.table import Past, Table
from bot.text.languages import plain
from bot.text.news import since_own
from games.kernel.game import Illegal, Unreadable
from games.kernel.log_entries import Entry, counting
from rendering.picture import BOARD, ZOOM, described
from rendering.replay import Frame
from rendering.scene import painter
from rendering.text import Said, Strong, joined, said

MOST_FOLLOWED = 25
"""Things to look at that are offered; Discord's menus take no more."""


class Viewing:
    """Where, zoom, describe, replay, step, poster."""

    def __init__(self, archive: Archive, finder: Finder, directory: Directory, clock: Clock) -> None:
        self._archive = archive
        self._finder = finder
        self._directory = directory
        self._clock = clock

    async def where(self, call: Call) -> Answer:
        """``/where [PAGE]``: numbers on the spots where the asker may play, for those eyes only."""
        at = await self._finder.find(
            call, lambda table: table.awaits(call.profile), lambda table: table.plays(call.profile)
        )
        table = at.table
        running(table)
        seat = seated(table, call.profile)
        await self._directory.looked(call.profile, table.code, self._clock.now())
        page = int(call.rest) if call.rest.isascii() and call.rest.isdigit() and len(call.rest) < 4 else 1
        return Answer((spots_post(call, table, seat, page),))

    async def zoom(self, call: Call) -> Answer:
        """``/zoom [THING]``: one line, colour, zone or player, twice as large, with what is worth knowing of it."""
        table = await self._played(call)
        assert table.match is not None
        view = table.match.game.view(table.match.state, None)
        things = painter(table.game.slug).followed(view)
        if not things:
            raise Illegal("There is nothing to follow on this board yet.")
        word = call.rest.strip().lower()
        found = next((thing for thing in things if thing.word == word), None)
        row = tuple(Choice(thing.title, f"/zoom {table.code} {thing.word}") for thing in things[:MOST_FOLLOWED])
        if found is None:
            names = joined([Strong(thing.word) for thing in things[:MOST_FOLLOWED]])
            line = said("What do you want to see large? {names}", names=names)
            if word:
                raise Declined(line, choices=(row,), people=table.people, code=table.code)
            return Answer((Post((line,), choices=(row,), people=table.people, code=table.code, locale=call.locale),))
        picture = Picture(table.game.slug, table.code, ZOOM, view, table.names, (), table.match.outcome, word=word)
        lines = (found.title, *found.about)
        post = Post(lines, picture, (row,), people=table.people, code=table.code, locale=call.locale)
        return Answer((post,))

    async def describe(self, call: Call) -> Answer:
        """``/describe``: the whole position in words, for who does not see the picture; in private the own part too."""
        table = await self._played(call)
        match = table.match
        assert match is not None
        seat = table.seat_of(call.profile) if call.ask.private else None
        spelling = plain(call.locale, table.names)
        text = described(table.game.slug, match.game.view(match.state, seat), spelling, match.outcome)
        post = Post(
            tuple(text.split("\n")),
            people=table.people,
            code=table.code,
            locale=call.locale,
            private=seat is not None,
        )
        return Answer((post,))

    async def replay(self, call: Call) -> Answer:
        """``/replay [12-20|since]``: the match as a film, or a part of it, or what happened since the own last move."""
        at = await self._finder.find(call, *_wishes(call))
        begun(at.table)
        past = await self._archive.past(at.table.code, 0, at.version)
        frames = await asyncio.to_thread(frames_of, past)
        first, last = 0, len(frames) - 1
        words = call.rest.strip().lower()
        seat = at.table.seat_of(call.profile)
        if words == "since" and seat is not None:
            first = max(0, last - len(frames_of(past[since_own(past, seat) :], begin=False)))
        elif words:
            first, last = _part(words, last)
        picture = _whole(at.table, "replay", frames[first : last + 1])
        line = said("Table {code}, moves {first} to {last}.", code=Strong(at.table.code), first=first, last=last)
        steps = ((Choice(said("Step by step"), f"/step {at.table.code} {first}"),),)
        return Answer((Post((line,), picture, steps, people=at.table.people, code=at.table.code, locale=call.locale),))

    async def step(self, call: Call) -> Answer:
        """``/step [N]``: the board as all saw it after so many moves, and the ways to those before and behind it."""
        at = await self._finder.find(call, *_wishes(call))
        begun(at.table)
        frames = await asyncio.to_thread(frames_of, await self._archive.past(at.table.code, 0, at.version))
        last = len(frames) - 1
        words = call.rest.strip()
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
        post = Post((head, *told), picture, (ways,), people=at.table.people, code=code, locale=call.locale)
        return Answer((post,))

    async def poster(self, call: Call) -> Answer:
        """``/poster``: the finished city as a map with named lines; as a picture, and to print at A3."""
        at = await self._finder.find(
            call, lambda table: table.over and table.match is not None, lambda table: table.match is not None
        )
        begun(at.table)
        if not at.table.over:
            raise Illegal("The poster is made when the match is over.")
        frames = await asyncio.to_thread(frames_of, await self._archive.past(at.table.code, 0, at.version))
        word = call.rest.strip().lower()
        kind = "paper" if word in ("pdf", "print") else "poster"
        lines: Sequence[Said] = [said("The poster of table {code}.", code=Strong(at.table.code))]
        more = () if kind == "paper" else ((Choice(said("To print (A3)"), f"/poster {at.table.code} pdf"),),)
        post = Post(
            tuple(lines), _whole(at.table, kind, frames), more, people=at.table.people, code=at.table.code,
            locale=call.locale,
        )  # fmt: skip
        return Answer((post,))

    async def _played(self, call: Call) -> Table:
        at = await self._finder.find(call, *_wishes(call))
        begun(at.table)
        if at.table.plays(call.profile):
            await self._directory.looked(call.profile, at.table.code, self._clock.now())
        return at.table


def _wishes(call: Call) -> tuple[Fits, ...]:
    return (
        lambda table: table.awaits(call.profile),
        lambda table: table.plays(call.profile),
        lambda table: table.live,
        lambda table: table.match is not None,
    )


def frames_of(past: Sequence[Past], *, begin: bool = True) -> tuple[Frame, ...]:
    """The positions of a match as all saw them, one for each thing that was told to all; what was taken back is not.

    The first is the position at the start; without ``begin`` it is left out.
    """
    laid = [one for one in past if one.line["k"] in (*MATCH_LINES, IMPORT, AGAIN)]
    if laid and laid[0].line["k"] == IMPORT:
        kept = laid
    else:
        kept = [laid[number] for number in counting([Entry.load(one.line) for one in laid])]
    frames = []
    for number, one in enumerate(kept):
        match = one.table.match
        events = tuple(told.event for told in one.told if told.to is None)
        if match is not None and (events or (begin and number == 0) or match.over):
            frames.append(Frame(match.game.view(match.state, None), events, match.outcome))
    return tuple(frames)


def _whole(table: Table, kind: str, frames: tuple[Frame, ...]) -> Picture:
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
