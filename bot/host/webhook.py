"""Telegram's webhook in one run: where it is by the settings, and its own listener where there is no local table."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING

from aiohttp import web

from bot.host.settings import Settings, revealed
from bot.platforms.web.listener import Connections, Listener
from rendering.text import Said, plainly, said

if TYPE_CHECKING:
    from bot.platforms.telegram import WebhookRoute

PARTING = 3.0
"""Seconds that updates under way have at the end."""


class NoWebhook(Exception):
    """The port for the webhook cannot be opened, in one sentence."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


def webhook_route(settings: Settings) -> WebhookRoute | None:
    """Where Telegram brings its updates; None where it is asked for them."""
    base, token = settings.webhook_address, revealed(settings.telegram_token)
    if base is None or token is None:
        return None
    from bot.platforms.telegram import Webhook, WebhookRoute, derived_secret

    return WebhookRoute(Webhook(base, revealed(settings.telegram_webhook_secret) or derived_secret(token)))


class WebhookServer:
    """The listener of a process without a local table, at the same address: the webhook, and the probes."""

    def __init__(self, routes: Sequence[web.RouteDef], connections: Connections) -> None:
        application = web.Application()
        application.add_routes(routes)
        self._listener = Listener(application, connections, PARTING)

    @property
    def port(self) -> int:
        """Where it listens, once it is open."""
        return self._listener.port

    async def open(self, host: str, port: int) -> None:
        """Listen; raises ``NoWebhook``. Port 0 takes a free one."""
        try:
            await self._listener.open(host, port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                taken = said("Port {port} on {host}, which is for Telegram's webhook, is taken.", host=host, port=port)
                raise NoWebhook(taken) from error
            raise NoWebhook(
                said(
                    "The webhook cannot be opened on {host}, port {port}: {reason}.",
                    host=host,
                    port=port,
                    reason=error.strerror or type(error).__name__,
                )
            ) from error

    async def close(self) -> None:
        """Accept nothing more; what is being done is finished first."""
        await self._listener.close()
