"""What others connect to in one run: the local table or, without one, Telegram's webhook alone; and the probes.

How many files this process may have open, and how many connections that leaves room for.
"""

from __future__ import annotations

import resource
from collections.abc import Sequence

import structlog

from bot.host.app import App
from bot.host.local_table import local_table
from bot.host.probes import Probes
from bot.host.settings import Settings
from bot.host.terminal import host_language
from bot.host.webhook import WebhookServer, webhook_route
from bot.platforms.web import CLOSED
from bot.platforms.web.listener import MOST, Connections, Proxies
from bot.text.languages import spelled

log = structlog.get_logger(__name__)


class Listeners:
    """The listeners of one process; ``files`` is how many it may have open. Raises ``CannotListen``.

    ``route`` is where Telegram brings its updates, if it does: it lies beside the local table.
    """

    def __init__(self, app: App, settings: Settings, files: int) -> None:
        connections = connections_within(files, settings.capolinea_proxies)
        self.route = webhook_route(settings)
        routes = () if self.route is None else self.route.routes()
        self.probes = Probes(app, connections, visitors=self._visitors)
        self._settings = settings
        self._table = None
        self._webhook = None
        if settings.capolinea_web == "yes":
            self._table = local_table(app, settings, self.probes, routes)
        elif self.route is not None:
            self._webhook = WebhookServer([*routes, *self.probes.routes()], connections)

    @property
    def address(self) -> str | None:
        """Where the local table is, for people; None where there is none, and where it is closed."""
        return self._table.address if self._table and not self._table.closed else None

    def _visitors(self) -> Sequence[str]:
        """Telegram, once it may bring its updates."""
        return ("telegram",) if self.route is not None and self.route.serving else ()

    async def open(self) -> None:
        """Listen; raises ``CannotListen``, ``NoProbes`` or ``NoWebhook``."""
        settings = self._settings
        if settings.capolinea_health_port is not None:
            await self.probes.open(settings.capolinea_health_host, settings.capolinea_health_port)
        if self._table is not None:
            await self._table.start()
            if self._table.closed:
                log.warning(spelled(CLOSED, host_language()))
        if self._webhook is not None:
            await self._webhook.open(settings.capolinea_host, settings.capolinea_port)

    async def stop(self) -> None:
        """Let nobody in any more; what is being done for those who are in is finished. Probes are answered on."""
        if self._table is not None:
            await self._table.stop()
        if self._webhook is not None:
            await self._webhook.close()

    async def close(self) -> None:
        """Answer no probes on their own port either."""
        await self.probes.close()


WANTED = 65_536
"""Files that are asked for, where the system allows so many."""
RESERVE = 256
"""Files that are kept for all but visitors: the store (64), platforms, pages, catalogues and the database server."""
FEWEST = 16
"""Connections that are allowed in any case."""
ENOUGH = 500
"""Connections below which the host is told."""


def raise_limit() -> int:
    """Let this process, and those it starts, open as many files as the system allows it; how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return WANTED if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted


def connections_within(files: int, proxies: Sequence[str]) -> Connections:
    """Connections for as many visitors as there are files for; the host is told where those are few."""
    most = min(MOST, max(FEWEST, files - RESERVE))
    if most < ENOUGH:
        log.warning("few visitors at a time: this process may open few files", files=files, connections=most)
    return Connections(most, Proxies(proxies))
