"""Live posts and matches by server-sent events (HTML standard, section 9.2)."""

from __future__ import annotations

import asyncio
import json
import math
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import web

from bot.platforms.web.display_names import folded, room_name
from bot.platforms.web.errors import Problem, bad
from bot.platforms.web.match_watch import NO_MATCH, listener
from bot.platforms.web.posts import visible
from bot.ports.addresses import Code
from bot.ports.stores import StoreUnreachable
from bot.ports.web_rooms import order
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

    from multidict import MultiMapping

    from bot.platforms.web.match_watch import MatchWatch
    from bot.platforms.web.rooms import Rooms
    from bot.text.match_pages import MatchPage

CODE = re.compile(r"[A-Za-z0-9]{1,12}")
ID = re.compile(r"[0-9]{1,19}(-[0-9]{1,19})?")
"""Ids of posts as a client may send them back."""
BEAT = 15.0
"""Seconds between comments on a silent stream; proxies cut connections that are silent for a minute."""
SWEEP = 2.0
"""Seconds after which a room is looked at again, because another process may have posted there."""
MOST = 1000
"""Rooms that are followed at the same time, by all streams together; a room followed by two of them counts twice."""
ROOMS = 32
"""Rooms and matches of one stream."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Followed:
    """A room that a stream follows for a person (None: a bystander). ``after`` is the mark to go on from, if any.

    ``feed`` is the number of the room in the request, from 0.
    """

    room: str
    name: str | None
    after: str = ""
    feed: int = 0


@dataclass(frozen=True)
class FollowedMatch:
    """A match that a stream follows, and its number behind those of the rooms of the request."""

    code: Code
    feed: int


def all_followed(
    query: MultiMapping[str], last: str, speaker: Callable[[str | None], str | None]
) -> tuple[list[Followed], list[FollowedMatch], dict[int, Problem]]:
    """What the stream of several rooms and matches follows: a ``room`` each, and ``as`` for each, for all, or for none.

    ``last`` are the marks to go on from, one for each room with commas between; any other number of them says nothing.
    ``speaker`` gives the person behind a name. Also why rooms are left out, by their numbers; raises ``Problem`` where
    nothing is left.
    """
    rooms, names, codes = query.getall("room", []), query.getall("as", []), query.getall("match", [])
    if not 0 < len(rooms) + len(codes) <= ROOMS or (rooms and len(names) not in {0, 1, len(rooms)}):
        raise bad(said("Name the rooms, at most {n}, and who hears each of them.", n=ROOMS))
    if len(names) < 2:
        names = (names or [""]) * len(rooms)
    marks = last.split(",")
    if len(marks) != len(rooms):
        marks = [""] * len(rooms)
    followed: list[Followed] = []
    refused: dict[int, Problem] = {}
    for feed, (room, name, mark) in enumerate(zip(rooms, names, marks, strict=False)):
        try:
            followed.append(Followed(room_name(room), speaker(name or None), mark, feed))
        except Problem as problem:
            refused[feed] = problem
    if not all(map(CODE.fullmatch, codes)):
        raise bad(NO_MATCH)
    matches = [FollowedMatch(Code(code.upper()), feed) for feed, code in enumerate(codes, len(rooms))]
    if not followed and not matches:
        raise refused[0]
    return followed, matches, refused


class Streams:
    """All open event streams. ``stands`` tells whether whoever has sent a request may still be there."""

    def __init__(self, rooms: Rooms, matches: MatchWatch, stands: Callable[[web.Request], Awaitable[bool]]) -> None:
        self._rooms = rooms
        self._matches = matches
        self._stands = stands
        self._closing = False
        self.count = 0

    def close(self) -> None:
        """End every stream; browsers connect again by themselves."""
        self._closing = True
        self._rooms.updates.announce_all()

    async def serve(
        self,
        request: web.Request,
        followed: Sequence[Followed],
        *,
        matches: Sequence[FollowedMatch] = (),
        refused: Mapping[int, str] | None = None,
    ) -> web.StreamResponse:
        """All posts these persons may see: those behind the marks, or else the newest, then every new one.

        And of each match how it stands now, and each time that it has changed. ``refused`` is None for a stream of one
        room; else each event says of which room or match it is, and the first ones why rooms are left out. Raises
        ``Problem``.
        """
        codes = {one.code for one in matches}
        with self._counted(len(followed)), self._matches.following(codes):
            marks = {one.feed: await self._begin(one) for one in followed}
            for code in codes:
                await self._matches.look(code)
            response = web.StreamResponse(
                headers={
                    "Content-Type": "text/event-stream; charset=utf-8",
                    "Cache-Control": "no-store",
                    "X-Accel-Buffering": "no",
                }
            )
            await response.prepare(request)
            stream = _Stream(response, followed, matches, marks, refused)
            listened = {folded(one.room) for one in followed} | {listener(code) for code in codes}
            people = [(folded(one.room), folded(one.name)) for one in followed if one.name is not None]
            with suppress(ConnectionError), self._rooms.updates.listening(listened, people) as news:
                try:
                    await self._run(stream, news, request)
                except ConnectionError:
                    raise
                except StoreUnreachable as error:
                    log.warning("stream ends: store unreachable", error=error)
                except Exception:
                    # The answer has begun, so it can only be ended. Browsers connect again by themselves.
                    log.exception("stream failed")
        return response

    async def _begin(self, one: Followed) -> str:
        """The mark to go on from, empty where it is none of this room."""
        known = ID.fullmatch(one.after) and order(one.after) <= order(await self._rooms.last(one.room))
        return one.after if known else ""

    @contextmanager
    def _counted(self, rooms: int) -> Iterator[None]:
        """While a stream is open. Raises ``Problem`` where there are too many."""
        if self.count + rooms > MOST:
            raise Problem(429, said("Too many people are watching. Try again in a moment."))
        self.count += rooms
        try:
            yield
        finally:
            self.count -= rooms

    async def _run(self, stream: _Stream, news: asyncio.Event, request: web.Request) -> None:
        await stream.write(b"retry: 1000\n\n")
        await stream.refuse()
        for one in stream.followed:
            if not stream.marks[one.feed]:
                posts, mark = await self._rooms.entered(one.room, one.name)
                for post in posts:
                    await stream.tell(one.feed, post, post.get("mark", post["id"]))
                stream.marks[one.feed] = mark
        now = asyncio.get_running_loop().time
        looked, written = -math.inf, now()
        # matches are watched for all readers together, and by whom they are read does not matter
        sweep = SWEEP if stream.followed else BEAT
        while not self._closing and request.transport is not None:
            news.clear()
            if now() - looked >= sweep:
                if stream.followed and not await self._stands(request):
                    return
                looked = now()
            if await self._tell_new(stream):
                written = now()
            elif now() - written >= BEAT:
                await stream.write(b": still here\n\n")
                written = now()
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), max(looked + sweep - now(), 0))

    async def _tell_new(self, stream: _Stream) -> bool:
        """Tell what is new in the rooms and matches of a stream; whether that is anything."""
        told = False
        for one in stream.followed:
            for line in await self._rooms.since(one.room, stream.marks[one.feed]):
                stream.marks[one.feed] = line.mark
                if visible(line, one.name):
                    await stream.tell(one.feed, self._rooms.sent(line), line.mark)
                    told = True
        for match in stream.matches:
            told |= await stream.tell_match(match, self._matches.seen(match.code))
        return told


class _Stream:
    """One open stream, and for each room the mark behind which is what it has not told yet."""

    def __init__(
        self,
        response: web.StreamResponse,
        followed: Sequence[Followed],
        matches: Sequence[FollowedMatch],
        marks: dict[int, str],
        refused: Mapping[int, str] | None,
    ) -> None:
        self.followed = followed
        self.matches = matches
        self.marks = marks
        self._response = response
        self._refused = refused
        self._told: dict[int, int | None] = {}
        self._rooms = len(marks) + len(refused or ())

    async def write(self, body: bytes) -> None:
        await self._response.write(body)

    async def refuse(self) -> None:
        """Say why rooms are left out."""
        for feed, sentence in (self._refused or {}).items():
            await self.write(event_of({"feed": feed, "error": sentence}))

    async def tell(self, feed: int, post: dict[str, Any], mark: str) -> None:
        """Send a post of one of the rooms; whoever comes back with its id goes on behind it."""
        self.marks[feed] = mark
        if self._refused is None:
            await self.write(event_of(post, mark))
        else:
            marks = [self.marks.get(number, "") for number in range(self._rooms)]
            await self.write(event_of({"feed": feed, "post": post}, ",".join(marks)))

    async def tell_match(self, match: FollowedMatch, page: MatchPage | None) -> bool:
        """Say how a match stands, where this has not been said yet; it has no mark: whoever comes back hears it again.

        None stands for one that nobody may see.
        """
        version = None if page is None else page.at.version
        if match.feed in self._told and self._told[match.feed] == version:
            return False
        self._told[match.feed] = version
        shown = None if page is None else {"code": page.table.code, "version": version, "last": page.last}
        await self.write(event_of({"feed": match.feed, "match": shown}))
        return True


def event_of(value: dict[str, Any], mark: str | None = None) -> bytes:
    r"""An event. Its id is the mark to go on from, or those of all rooms with commas between.

    >>> event_of({"id": "7", "text": "a\nb"}, "7")
    b'id: 7\ndata: {"id":"7","text":"a\\nb"}\n\n'
    """
    head = "" if mark is None else f"id: {mark}\n"
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"{head}data: {line}\n\n".encode("utf-8", "replace")
