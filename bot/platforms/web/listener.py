"""Listening on an address: connections are accepted a few at a time, counted, and refused where there are too many."""

from __future__ import annotations

import asyncio
import socket

from aiohttp import hdrs, web

from bot.platforms.web.client_address import Proxies, household
from bot.platforms.web.connection import Connection
from bot.platforms.web.connections import MOST, SHARE, Connections

__all__ = ["MOST", "Connections", "Listener", "Proxies"]

BACKLOG = 256
"""Connections that the system keeps for us until we accept them."""
BATCH = 4
"""Connections that are accepted before others are served again."""
RETRY = 1.0
"""Seconds until it is tried again where no more files may be opened."""


async def _nameless(_request: web.Request, response: web.StreamResponse) -> None:
    """Nobody needs to know what program answers, and of which version."""
    response.headers.pop(hdrs.SERVER, None)


class Listener:
    """An application, served at one address. ``parting`` are the seconds that open requests have at the end."""

    def __init__(self, application: web.Application, connections: Connections, parting: float) -> None:
        application.on_response_prepare.append(_nameless)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=parting)
        self._connections = connections
        self._sockets: list[socket.socket] = []
        self._opening: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self, host: str, port: int) -> None:
        """Listen on all addresses of a host name; raises ``OSError``. Port 0 takes a free one."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        self.port = port
        try:
            for family, address in dict.fromkeys((family, address) for family, _, _, _, address in found):
                self._sockets.append(self._bound(family, (address[0], self.port, *address[2:])))
                self.port = self._sockets[0].getsockname()[1]
        except OSError:
            self._close_sockets()
            raise
        await self._runner.setup()
        for listening in self._sockets:
            self._listen(listening)

    async def close(self) -> None:
        """Accept nothing more, and end every connection; requests that are being answered are waited for."""
        self._close_sockets()
        if self._opening:
            await asyncio.wait(self._opening)
        await self._runner.cleanup()

    def _bound(self, family: int, address: tuple[object, ...]) -> socket.socket:
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            listening.setblocking(False)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            listening.bind(address)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
        return listening

    def _close_sockets(self) -> None:
        loop = asyncio.get_running_loop()
        for listening in self._sockets:
            loop.remove_reader(listening)
            listening.close()
        self._sockets.clear()

    def _listen(self, listening: socket.socket) -> None:
        if listening in self._sockets:
            asyncio.get_running_loop().add_reader(listening, self._accept, listening)

    def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        # whoever was accepted a moment ago must have been heard before it can be the one that has waited longest
        for _ in range(max(1, min(BATCH, self._connections.most // SHARE))):
            try:
                accepted, peer = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionError):
                return
            except OSError:
                # The system would tell of this connection again and again.
                loop.remove_reader(listening)
                self._connections.out_of_files()
                loop.call_later(RETRY, self._listen, listening)
                return
            server = self._runner.server
            if server is None or not self._connections.admits(peer[0]):
                accepted.close()
                continue
            connection = Connection(server, self._connections, household(peer[0]))
            self._connections.add(connection)
            task = loop.create_task(self._begin(accepted, connection))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def _begin(self, accepted: socket.socket, connection: Connection) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, accepted)
        except OSError:
            self._connections.remove(connection)
            accepted.close()
