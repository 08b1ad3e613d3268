"""What others connect to in one run: the local table or, without one, Telegram's webhook alone; and the probes.

How many files this process may have open says how many connections there is room for.
"""

from __future__ import annotations

import resource
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

import structlog
from aiohttp import web

from bot.commands.link_previews import MatchPreviews
from bot.commands.lobby_lists import Lobbies
from bot.delivery.watch import PostWatch
from bot.host.app import App
from bot.host.platforms import mini_app_routes
from bot.host.probes import Probes
from bot.host.settings import Settings, revealed
from bot.host.terminal import host_language
from bot.platforms.web.access import CLOSED
from bot.platforms.web.client_address import Proxies
from bot.platforms.web.listener import MOST, Connections, Listener
from bot.platforms.web.platform import WebPlatform
from bot.ports.addresses import Account
from bot.ports.people import Wishes
from bot.store.logins import Logins
from bot.store.people import People
from bot.store.web_rooms import WebRooms
from bot.text.languages import spelled
from bot.text.match_pages import MatchPages
from bot.text.match_pictures import MatchPictures

log = structlog.get_logger(__name__)

WANTED = 65_536
"""Files that are asked for, where the system allows so many."""

RESERVE = 384
"""Files that are kept for all but visitors: the store (64), platforms, pages, catalogues and the database server.

Two ports with visitors who are being closed take 256 of them at worst.
"""

FEWEST = 16
"""Connections that are allowed in any case."""

ENOUGH = 500
"""Connections below which the host is told."""

PARTING = 3.0
"""Seconds that updates under way have at the end."""


class Listeners:
    """The listeners of one process; ``files`` is how many it may have open. Raises ``CannotListen``.

    ``route`` is where Telegram brings its updates, if it does: it lies beside the local table.
    """

    def __init__(self, app: App, settings: Settings, files: int) -> None:
        connections = connections_within(files, settings.capolinea_proxies)
        self.route = webhook_route(settings)
        routes = () if self.route is None else self.route.routes()
        self.probes = Probes(app, connections, lambda: self.route is not None and self.route.serving)
        self._settings = settings
        self._table = None
        self._webhook = None
        if settings.capolinea_web == "yes":
            self._table = local_table(app, settings, self.probes, routes)
        elif self.route is not None:
            application = web.Application()
            application.add_routes([*routes, *self.probes.routes()])
            self._webhook = Listener(application, connections, PARTING)

    @property
    def address(self) -> str | None:
        """Where the local table is, for people; None where there is none, and where it is closed."""
        return self._table.address if self._table and not self._table.closed else None

    async def open(self) -> None:
        """Listen; raises ``CannotListen``."""
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


def wishes_of(people: People) -> Callable[[Account], Awaitable[Wishes]]:
    """Tells what the person of an account has chosen."""

    async def wishes(account: Account) -> Wishes:
        return await people.wishes(await people.profile(account))

    return wishes


def local_table(app: App, settings: Settings, health: Probes, beside: Sequence[web.RouteDef] = ()) -> WebPlatform:
    """The local table, and routes beside it that anybody may ask; raises ``CannotListen``."""
    rooms = WebRooms(app.store.client)
    post_watch = PostWatch(rooms, app.store, app.clock)
    rooms.on_append = post_watch.note
    app.delivery.looks.append(post_watch.look)
    table = WebPlatform(
        desk=app.desk,
        told=app.told,
        studio=app.studio,
        pictures=MatchPictures(app.repository, app.puzzles),
        previews=MatchPreviews(app.repository),
        matches=MatchPages(app.repository, app.store.memory),
        lobbies=Lobbies(app.repository, app.store, app.clock),
        rooms=rooms,
        clock=app.clock,
        host=settings.capolinea_host,
        port=settings.capolinea_port,
        secret=revealed(settings.capolinea_secret),
        probes=[*health.routes()[1:], *beside],
        connections=health.connections,
        logins=Logins(app.store.client),
        wishes=wishes_of(app.store.people),
        public=settings.capolinea_public_url,
        outside=settings.outside,
        more=mini_app_routes(app, settings),
    )
    app.add(table)
    return table


if TYPE_CHECKING:
    from bot.platforms.telegram import WebhookRoute


def webhook_route(settings: Settings) -> WebhookRoute | None:
    """Where Telegram brings its updates; None where it is asked for them."""
    base, token = settings.webhook_address, revealed(settings.telegram_token)
    if base is None or token is None:
        return None
    from bot.platforms.telegram import Webhook, WebhookRoute, derived_secret

    return WebhookRoute(Webhook(base, revealed(settings.telegram_webhook_secret) or derived_secret(token)))
