"""Probes for monitoring: is the process alive, can it work, and its figures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from aiohttp import web

from bot.platforms.web.listener import Connections, Listener
from bot.ports import metrics
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from bot.host.app import App
    from bot.ports.stores import Figures

PATIENCE = 2.0
"""Seconds the store may take to answer a probe."""

PARTING = 0.5
"""Seconds that open requests have at the end."""

KNOWN = 2.0
"""Seconds for which it is known that the store can be written to, however often that is asked."""

FRESH = {"Cache-Control": "no-store"}
HEADERS = {"Content-Type": metrics.CONTENT_TYPE, **FRESH}

MOMENT = 60.0
"""Seconds for which a platform may be away: most connections that break are back within them."""

TABLE = "web"
"""The platform whose people come to this process."""

PATHS = ("/healthz", "/readyz", "/metrics")


class Probes:
    """The probes of one process; ``draining`` is set when it takes on nothing new.

    ``brought`` says whether Telegram may bring its updates to this process now, instead of being asked for them.
    """

    def __init__(
        self,
        app: App,
        connections: Connections | None = None,
        brought: Callable[[], bool] = bool,
    ) -> None:
        self._app = app
        self._brought = brought
        self.draining = False
        self.address = ""
        self.connections = Connections() if connections is None else connections
        self._listener: Listener | None = None
        self._asking = asyncio.Lock()
        self._wrote = -KNOWN

    def routes(self) -> Sequence[web.RouteDef]:
        """``/healthz``, ``/readyz`` and ``/metrics``, which anybody may ask: they name nobody and no match."""
        asked = (self._lives, self._ready, self._metrics)
        return [web.get(path, handler) for path, handler in zip(PATHS, asked, strict=True)]

    async def open(self, host: str, port: int) -> None:
        """Answer on a port of its own as well; raises ``CannotListen``."""
        application = web.Application()
        application.add_routes(self.routes())
        listener = Listener(application, self.connections, PARTING, "CAPOLINEA_HEALTH_PORT")
        await listener.open(host, port)
        self._listener = listener
        self.address = f"http://{host}:{listener.port}"

    async def close(self) -> None:
        """Answer nothing more on the port of its own."""
        if self._listener is not None:
            await self._listener.close()

    def away(self) -> list[str]:
        """Platforms that this process should hear and has not heard for longer than a moment."""
        connections = self._app.connections().items()
        return [name for name, connection in connections if connection.away > MOMENT]

    def unregistered(self) -> list[str]:
        """Platforms that do not show our commands as they are now."""
        return [name for name, connection in self._app.connections().items() if not connection.registered]

    async def trouble(self) -> str:
        """Why this process should get no work; nothing where it should.

        ``draining``, ``workers``, ``store``, or the name of a platform that is away. At a process with a local table
        people arrive from outside, and are not sent away because a chat platform is. Telegram, where it comes
        by itself, is no reason either once it may come, for it could never come back then.
        """
        if self.draining:
            return "draining"
        if not self._app.delivery.alive:
            return "workers"
        try:
            async with asyncio.timeout(PATIENCE):
                await self._write()
        except (StoreUnreachable, OSError, TimeoutError):
            return "store"
        if TABLE in self._app.platforms:
            return ""
        return next((name for name in self.away() if name != "telegram" or not self._brought()), "")

    async def _write(self) -> None:
        """Write to the store and read that again; many who ask at once share the answer where it is good."""
        loop = asyncio.get_running_loop()
        async with self._asking:
            if loop.time() - self._wrote >= KNOWN:
                begun = loop.time()
                await self._app.store.probe()
                self._wrote = begun

    async def _lives(self, _request: web.Request) -> web.Response:
        return web.json_response({"ok": True}, headers=FRESH)

    async def _ready(self, _request: web.Request) -> web.Response:
        reason = await self.trouble()
        facts = {"reason": reason, "away": self.away(), "unregistered": self.unregistered()}
        told = {"ok": not reason, **{key: value for key, value in facts.items() if value}}
        return web.json_response(told, status=503 if reason else 200, headers=FRESH)

    async def _metrics(self, _request: web.Request) -> web.Response:
        now: Figures | None
        try:
            async with asyncio.timeout(PATIENCE):
                now = await self._app.store.figures(sorted(self._app.platforms), self._app.clock.now())
        except (StoreUnreachable, OSError, TimeoutError):
            now = None
        return web.Response(body=metrics.page(now, self._app.connections()), headers=HEADERS)
