"""Live posts by server-sent events (HTML standard, section 9.2)."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import web

from bot.platforms.web.display_names import folded
from bot.platforms.web.errors import Problem
from bot.platforms.web.posts import order, sent, visible
from bot.ports import StoreUnreachable
from rendering.text import said

if TYPE_CHECKING:
    from bot.platforms.web.rooms import Rooms

ID = re.compile(r"[0-9]{1,19}(-[0-9]{1,19})?")
"""Ids of posts as a client may send them back."""
BEAT = 15.0
"""Seconds between comments on a silent stream; proxies cut connections that are silent for a minute."""
SWEEP = 2.0
"""Seconds after which a room is looked at again, because another process may have posted there."""
MOST = 400
"""Streams that are open at the same time."""

log = structlog.get_logger(__name__)


class Streams:
    """All open event streams."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._closing = False

    def close(self) -> None:
        """End every stream; browsers connect again by themselves."""
        self._closing = True
        self._rooms.updates.announce_all()

    async def serve(self, request: web.Request, room: str, name: str | None) -> web.StreamResponse:
        """All posts this person may see: those behind ``Last-Event-ID`` or else the newest, then every new one."""
        if self._rooms.updates.count >= MOST:
            raise Problem(429, said("Too many people are watching. Try again in a moment."))
        after = request.headers.get("Last-Event-ID") or request.query.get("after", "")
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )
        mark = after if ID.fullmatch(after) and order(after) <= order(await self._rooms.last(room)) else None
        await response.prepare(request)
        with suppress(ConnectionError), self._rooms.updates.listening(folded(room)) as news:
            try:
                await self._run(response, room, name, mark, news)
            except ConnectionError:
                raise
            except StoreUnreachable as error:
                log.warning("stream ends: store unreachable", error=str(error))
            except Exception:
                # The answer has begun, so it can only be ended. Browsers connect again by themselves.
                log.exception("stream failed")
        return response

    async def _run(
        self, response: web.StreamResponse, room: str, name: str | None, mark: str | None, news: asyncio.Event
    ) -> None:
        await response.write(b"retry: 1000\n\n")
        if mark is None:
            posts, mark = await self._rooms.entered(room, name)
            for post in posts:
                await response.write(event_of(post))
        silent = 0.0
        while not self._closing:
            news.clear()
            for line in await self._rooms.since(room, mark):
                mark = line.mark
                if visible(line, name):
                    await response.write(event_of(sent(line, folded(room))))
                    silent = 0.0
            try:
                await asyncio.wait_for(news.wait(), SWEEP)
            except TimeoutError:
                silent += SWEEP
                if silent >= BEAT:
                    await response.write(b": still here\n\n")
                    silent = 0.0


def event_of(post: dict[str, Any]) -> bytes:
    r"""A post as an event, whose id is the mark to go on from: later than the post's own where that was revised.

    >>> event_of({"id": "7", "text": "a\nb"})
    b'id: 7\ndata: {"id":"7","text":"a\\nb"}\n\n'
    """
    line = json.dumps(post, ensure_ascii=False, separators=(",", ":"))
    return f"id: {post.get('mark', post['id'])}\ndata: {line}\n\n".encode("utf-8", "replace")
