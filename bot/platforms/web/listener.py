"""Listening on an address, with one bounded count of open connections.

All else that strangers can do to a connection is limited by the library, and in front of it by a reverse proxy.
"""

from __future__ import annotations

import asyncio
import errno
import os
from typing import TYPE_CHECKING

import structlog
from aiohttp import hdrs, web

from bot.platforms.web.client_address import Proxies, household
from bot.platforms.web.errors import CannotListen
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from rendering.text import Said

MOST = 2000
"""Connections that are open at the same time, where there are files enough."""
BACKLOG = 32
"""Connections that are accepted before others are served again; one too many keeps its file for four such rounds."""
IDLE_TIME = 75.0
"""Seconds in which a whole head must come; reverse proxies keep a connection without a request for 60."""
LINGER_TIME = 2.0
"""Seconds in which the rest of a body is thrown away that was too long, so that the refusal is read."""
LINE = 52 * 1024
"""Bytes of the longest line of a request: what fits into a body may stand in it, each byte as three characters."""
MINUTE = 60.0
"""Seconds between two lines of the log about too many connections."""

log = structlog.get_logger(__name__)


class Connections:
    """The open connections of all servers of this process: at most ``most``, of one client half as many.

    Where there are more, the one is closed that has been without a request for longest, be it the new one: an open
    connection that says nothing takes nobody's place, and requests and streams that are being answered go on.
    """

    def __init__(self, most: int = MOST, proxies: Proxies | None = None) -> None:
        self.most = most
        self.each = max(1, most // 2)
        self.proxies = proxies or Proxies()
        self._open: dict[web.RequestHandler, str] = {}
        self._busy: set[web.RequestHandler] = set()
        self._told = -MINUTE

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._open)

    def watch(self, server: web.Server) -> None:
        """Count the connections of a server from now on."""
        made, lost = server.connection_made, server.connection_lost

        def connection_made(connection: web.RequestHandler, transport: asyncio.Transport) -> None:
            made(connection, transport)
            self._add(connection, household((transport.get_extra_info("peername") or ("",))[0]))

        def connection_lost(connection: web.RequestHandler, error: BaseException | None = None) -> None:
            self._open.pop(connection, None)
            lost(connection, error)

        server.connection_made = connection_made  # type: ignore[method-assign, assignment]
        server.connection_lost = connection_lost  # type: ignore[method-assign, assignment]

    def _add(self, connection: web.RequestHandler, client: str) -> None:
        self._open[connection] = client
        own = [] if self.proxies.trusts(client) else [one for one, whose in self._open.items() if whose == client]
        crowd = own if len(own) > self.each else self._open if len(self._open) > self.most else ()
        silent = next((one for one in crowd if one not in self._busy), None)
        if silent is None:
            return
        del self._open[silent]
        loop = asyncio.get_running_loop()
        loop.call_soon(silent.force_close)
        if loop.time() - self._told >= MINUTE:
            self._told = loop.time()
            log.warning("idle connections are closed: too many are open", open=self.count)

    @web.middleware
    async def serve(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Leave a connection open while its request is answered."""
        connection = request.protocol
        self._busy.add(connection)
        try:
            return await handler(request)
        finally:
            self._busy.discard(connection)
            if (client := self._open.pop(connection, None)) is not None:
                # of all it has been without a request for the shortest time
                self._open[connection] = client


async def _nameless(_request: web.Request, response: web.StreamResponse) -> None:
    """Nobody needs to know what program answers, and of which version."""
    response.headers.pop(hdrs.SERVER, None)


class Listener:
    """An application, served at one address. ``parting`` are the seconds that open requests have at the end.

    ``setting`` is the one that says the port.
    """

    def __init__(
        self, application: web.Application, connections: Connections, parting: float, setting: str = "CAPOLINEA_PORT"
    ) -> None:
        application.on_response_prepare.append(_nameless)
        application.middlewares.insert(0, connections.serve)
        self._connections = connections
        self._runner = web.AppRunner(
            application,
            access_log=None,
            shutdown_timeout=parting,
            keepalive_timeout=IDLE_TIME,
            lingering_time=LINGER_TIME,
            max_line_size=LINE,
            auto_decompress=False,
        )
        self._setting = setting
        self.port = 0

    async def open(self, host: str, port: int) -> None:
        """Listen on all addresses of a host name; raises ``CannotListen``. Port 0 takes a free one."""
        await self._runner.setup()
        assert self._runner.server is not None
        self._connections.watch(self._runner.server)
        try:
            await web.TCPSite(self._runner, host or None, port, backlog=BACKLOG).start()
        except OSError as error:
            await self._runner.cleanup()
            raise CannotListen(self._trouble(host, port, error)) from error
        self.port = self._runner.addresses[0][1]

    def _trouble(self, host: str, port: int, error: OSError) -> Said:
        if error.errno == errno.EADDRINUSE:
            return said(
                "Port {port} on {host} is taken by another program. Stop it, or set {setting} to another number.",
                port=port,
                host=host,
                setting=self._setting,
            )
        # those of name servers are negative
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror or type(error).__name__
        return said(
            "The bot cannot listen on {host}, port {port} ({setting}): {reason}",
            host=host,
            port=port,
            setting=self._setting,
            reason=reason,
        )

    async def close(self) -> None:
        """Accept nothing more, and end every connection; requests that are being answered are waited for."""
        await self._runner.cleanup()
