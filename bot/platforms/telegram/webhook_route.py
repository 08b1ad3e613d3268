"""The route that Telegram calls with an update: it is done before it is acknowledged."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Sequence
from typing import Any, cast

import structlog
from aiohttp import web

from bot.platforms.telegram.api import Api, numbered
from bot.platforms.telegram.update_order import Hearing
from bot.platforms.telegram.webhook import Webhook

HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST = 1024 * 1024
"""Bytes of the largest update that is read: a message, the one it replies to, and all their buttons are far less."""
PATIENCE = 8.0
"""Seconds in which an update comes whole."""
AGAIN = {"Retry-After": "2"}
"""When Telegram is to bring again what could not be done; without it, it would wait longer each time."""

log = structlog.get_logger(__name__)


class Unreadable(Exception):
    """A request that is no update; the status it is answered with."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status


class WebhookRoute:
    """Answers Telegram without a word: 200 done, 401 not the secret, 400, 408 or 413 no update, 503 bring it again."""

    def __init__(self, webhook: Webhook) -> None:
        self.webhook = webhook
        self._serving: tuple[Api, Hearing, asyncio.Event] | None = None
        self._begun: dict[int, asyncio.Future[bool]] = {}

    def serve(self, bot: Api, hearing: Hearing, closing: asyncio.Event) -> None:
        """Take updates from now on, until ``closing`` is set; before that Telegram is told to bring them again."""
        self._serving = bot, hearing, closing

    @property
    def serving(self) -> bool:
        """Whether Telegram has told us who we are, so that updates are taken."""
        return self._serving is not None

    def routes(self) -> Sequence[web.RouteDef]:
        """The one route, for the application that serves it."""
        return [web.post(self.webhook.path, self._receive)]

    async def idle(self, seconds: float) -> None:
        """Wait until everything is done that was begun, so many seconds at most; then it is left."""
        if self._begun:
            _, late = await asyncio.wait(self._begun.values(), timeout=seconds)
            for task in late:
                task.cancel()

    async def _receive(self, request: web.Request) -> web.Response:
        said = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(said, self.webhook.secret.encode()):
            return web.Response(status=401)
        if self._serving is None or self._serving[2].is_set():
            return web.Response(status=503, headers=AGAIN)
        try:
            async with asyncio.timeout(PATIENCE):
                raw = await _update_of(request)
        except TimeoutError:
            return web.Response(status=408)
        except Unreadable as problem:
            return web.Response(status=problem.status)
        # whoever hangs up does not stop it
        done = await asyncio.shield(self._done(raw, *self._serving))
        return web.Response() if done else web.Response(status=503, headers=AGAIN)

    def _done(self, raw: dict[str, Any], bot: Api, hearing: Hearing, closing: asyncio.Event) -> asyncio.Future[bool]:
        """What an update asks is being done; the same that is brought twice at the same time is done once."""
        number = raw["update_id"]
        if number in self._begun:
            return self._begun[number]
        task = hearing.take_raw(bot, raw, closing, brought=True)
        self._begun[number] = task
        task.add_done_callback(lambda _: self._begun.pop(number))
        return task


async def _update_of(request: web.Request) -> dict[str, Any]:
    """The body of a request; raises ``Unreadable``."""
    if (request.content_length or 0) > LARGEST:
        raise Unreadable(413)
    read = bytearray()
    async for part in request.content.iter_any():
        read += part
        if len(read) > LARGEST:
            raise Unreadable(413)
    try:
        body = json.loads(read.decode())
    except (ValueError, RecursionError):
        raise Unreadable(400) from None
    if not numbered(body):
        raise Unreadable(400)
    return cast("dict[str, Any]", body)
