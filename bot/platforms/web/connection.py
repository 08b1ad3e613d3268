"""One connection: how long the other side may take, how much it may send, and what a malformed request is answered."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import structlog
from aiohttp import hdrs, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.http_parser import RawRequestMessage

from bot.platforms.web.access import HEADERS
from bot.platforms.web.connections import Connections
from bot.text.languages import DEFAULT, spelled
from rendering.text import said

HEAD_TIME = 10.0
"""Seconds in which the line and the headers of a request come, from its first byte or from the start on."""
BODY_TIME = 10.0
"""Seconds in which its body comes."""
IDLE_TIME = 75.0
"""Seconds that a connection stays open between two requests; reverse proxies keep theirs for 60."""
SEND_TIME = 30.0
"""Seconds in which the other side takes something of what it is sent, where much waits for it."""
LINGER_TIME = 2.0
"""Seconds in which the rest of a body is thrown away that was too long, so that the refusal is read."""

HEAD = 64 * 1024
"""Bytes of the longest line and headers together."""
LINE = 52 * 1024
"""Bytes of the longest line: what fits into a body may stand in it, each byte as three characters."""
QUEUE = 128 * 1024
"""Bytes of requests that may come while one is being answered."""
FIELD = 8190
"""Bytes of the longest header."""
FIELDS = 100
"""Headers of a request."""

log = structlog.get_logger(__name__)


class _Nameless(web.Response):
    """An answer without the name of the program, where there is no application that would take it out."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        self.headers.pop(hdrs.SERVER, None)


class Connection(web.RequestHandler):
    """The library's own protocol, with limits; what it would log of a request is a count, without its content."""

    __slots__ = (
        "_begun",
        "_connections",
        "_ended",
        "_head",
        "_left",
        "_link",
        "_queued",
        "_reading",
        "_taken",
        "client",
        "since",
    )

    def __init__(self, server: web.Server, connections: Connections, client: str) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            server,
            loop=loop,
            keepalive_timeout=IDLE_TIME,
            access_log=None,  # type: ignore[arg-type] # which means none
            lingering_time=LINGER_TIME,
            max_line_size=LINE,
            max_field_size=FIELD,
            max_headers=FIELDS,
            auto_decompress=False,
        )
        self._connections = connections
        self.client = client
        self.since = loop.time()
        self._begun: float | None = self.since
        self._head = self._queued = 0
        self._reading: web.BaseRequest | None = None
        self._left, self._taken = 0, self.since
        self._link: asyncio.Transport | None = None
        self._ended: asyncio.Event | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._link = cast("asyncio.Transport", transport)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        """End."""
        self._connections.remove(self)
        self._link = None
        if self._ended is not None:
            self._ended.set()
        super().connection_lost(exc)

    @property
    def lost(self) -> bool:
        """Whether nobody listens any more."""
        return self._link is None

    def wake(self, event: asyncio.Event) -> None:
        """Set an event as soon as nobody listens any more."""
        self._ended = event

    def data_received(self, data: bytes) -> None:
        """Bytes of a request."""
        waiting, count = self._waits, self._request_count
        self._queued = self._queued + len(data) if self._messages else 0
        super().data_received(data)
        if self._request_count != count:
            self._begun, self._head = None, 0
            self.since = self._loop.time()
            self._break_body()
        elif waiting and data:
            self._begun = self._begun or self._loop.time()
            self._head += len(data)
        if self._head > HEAD or self._queued > QUEUE:
            self._connections.rare.note("requests refused: too long")
            self.drop()

    @property
    def _waits(self) -> bool:
        """Whether no request is being answered."""
        return self._waiter is not None and not self._waiter.done()

    @property
    def receiving(self) -> bool:
        """Whether a request has not come whole yet, or none has begun."""
        return self._waits or self._body_comes

    @property
    def _body_comes(self) -> bool:
        return self._current_request is not None and not self._current_request.content.is_eof()

    def overdue(self, now: float) -> bool:
        """Whether the other side has taken too long. To be asked every second."""
        if self._stuck(now):
            return True
        if self._waits:
            self._reading = None
            return self._begun is not None and now - self._begun > HEAD_TIME
        if not self._body_comes:
            self._reading = None
        elif self._reading is not self._current_request:
            self._reading, self.since = self._current_request, now
        else:
            return now - self.since > BODY_TIME
        return False

    def _stuck(self, now: float) -> bool:
        """Whether nothing of what waits to be sent has been taken for long."""
        left = 0 if self._link is None else self._link.get_write_buffer_size()
        if left != self._left or not left:
            self._left, self._taken = left, now
        return now - self._taken > SEND_TIME

    def drop(self) -> None:
        """Close it. What has been sent and not been taken is lost."""
        self.force_close()
        if self._link is not None:
            self._link.abort()

    def _break_body(self) -> None:
        """Where the parser has given up within a body, nothing more comes of it: whoever reads it is told so."""
        broken = bool(self._messages) and not isinstance(self._messages[-1][0], RawRequestMessage)
        if broken and self._current_request is not None and self._body_comes:
            self._current_request.content.set_exception(web.RequestPayloadError("the body is malformed"))

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - it repeats what came in
    ) -> web.StreamResponse:
        """What a request is answered that could not be read; raises ``ConnectionError`` where nobody listens."""
        if isinstance(exc, ConnectionError) or request.writer.output_size > 0:
            raise ConnectionResetError("nobody listens any more") from exc
        # the library repeats an Expect it does not know, and fails where that is no text
        unsaid = isinstance(exc, UnicodeEncodeError) and hdrs.EXPECT in request.headers
        if isinstance(exc, HttpProcessingError) or unsaid:
            self._connections.rare.note("malformed requests")
            status = 400 if unsaid else status
            sentence = said("That is no proper HTTP request.")
        else:
            log.error("request failed", error=type(exc).__name__)
            sentence = said("Something went wrong here. Try again in a moment.")
        response = _Nameless(
            body=json.dumps({"error": spelled(sentence, DEFAULT)}).encode(),
            status=status,
            content_type="application/json",
            charset="utf-8",
            headers={"Cache-Control": "no-store", **HEADERS},
        )
        response.force_close()
        return response

    def log_exception(self, *_args: Any, **facts: Any) -> None:
        """One line without what came in."""
        error = facts.get("exc_info")
        if isinstance(error, web.RequestPayloadError):
            self._connections.rare.note("malformed requests")
        else:
            log.error("connection failed", error=type(error).__name__)
