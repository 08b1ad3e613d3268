"""The webhook: where Telegram brings its updates, and the process that sees to it that Telegram knows.

An update is done before it is acknowledged.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import structlog
from aiohttp import web
from telegram import WebhookInfo
from telegram.error import InvalidToken, RetryAfter, TelegramError

from bot.delivery.worker_loop import rest
from bot.platforms.telegram.api import WANTED, Api, numbered
from bot.platforms.telegram.connection_watch import ConnectionWatch
from bot.platforms.telegram.rate_limits import seconds
from bot.platforms.telegram.update_order import Hearing
from bot.ports.processes import Clock

LOOK = 60.0
"""Seconds between two looks whether the webhook is still ours and Telegram gets through to it."""
MOST = 40
"""Updates that Telegram brings at the same time."""

log = structlog.get_logger(__name__)

HEADER = "X-Telegram-Bot-Api-Secret-Token"

LARGEST = 1024 * 1024
"""Bytes of the largest update that is read: a message, the one it replies to, and all their buttons are far less."""

PATIENCE = 8.0
"""Seconds in which an update comes whole."""

AGAIN = {"Retry-After": "2"}
"""When Telegram is to bring again what could not be done; without it, it would wait longer each time."""


def derived_secret(token: str) -> str:
    """A secret for the webhook that every process with this token finds, and nobody without it: 64 hex digits."""
    return hmac.digest(token.encode(), b"webhook", hashlib.sha256).hex()


@dataclass(frozen=True)
class Webhook:
    """The address that Telegram calls, ``https://play.example.org``, and the secret that it says there."""

    base: str
    secret: str = field(repr=False)

    @property
    def path(self) -> str:
        """Where on that address; it is another one for another secret, which therefore shows in ``getWebhookInfo``."""
        return f"/telegram/{hmac.digest(self.secret.encode(), b'path', hashlib.sha256).hex()[:24]}"

    @property
    def url(self) -> str:
        """The whole address."""
        return self.base + self.path


class WebhookKeeper:
    """Sets the webhook where it is not set as it should be, and looks again every minute."""

    def __init__(self, bot: Api, clock: Clock, webhook: Webhook, watch: ConnectionWatch) -> None:
        self._bot = bot
        self._clock = clock
        self._webhook = webhook
        self._watch = watch
        self._trouble = 0
        self._complaint = ""

    async def run(self, stopping: asyncio.Event) -> None:
        """Until it is stopping; the webhook stays set. Raises ``InvalidToken``."""
        set_before = False
        while not stopping.is_set():
            pause = LOOK
            try:
                set_before = await self._look(set_before)
                self._trouble = 0
            except InvalidToken:
                raise InvalidToken("the token is not taken any more") from None
            except TelegramError as trouble:
                self._watch.went()
                self._trouble += 1
                pause = seconds(trouble) if isinstance(trouble, RetryAfter) else min(LOOK, 2.0**self._trouble)
                self._complain("the webhook cannot be looked after; trying on", str(trouble))
            await rest(self._clock, pause, stopping)

    async def _look(self, set_before: bool) -> bool:
        """Set the webhook if it is not; True from then on."""
        info = await self._bot.get_webhook_info()
        if info.url != self._webhook.url or not (set_before or set(info.allowed_updates) == set(WANTED)):
            if set_before:
                log.warning("somebody else has changed the webhook of this bot; it is set again")
            await self._bot.set_webhook(
                self._webhook.url,
                secret_token=self._webhook.secret,
                allowed_updates=list(WANTED),
                max_connections=MOST,
            )
            log.info("telegram brings its updates from now on", to=self._webhook.base)
        elif self._fails(info):
            self._watch.went()
            self._complain("telegram does not get through to the webhook", info.last_error_message or "?")
            return True
        if self._complaint:
            log.info("the webhook works again")
        self._complaint = ""
        self._watch.came()
        return True

    def _fails(self, info: WebhookInfo) -> bool:
        """Whether updates wait because the last try to bring one has failed, a short time ago."""
        if not info.pending_update_count or info.last_error_date is None:
            return False
        return self._clock.now() / 1000 - info.last_error_date.timestamp() < 2 * LOOK

    def _complain(self, what: str, cause: str) -> None:
        """Say it where it is new."""
        if self._complaint != (complaint := f"{what}: {cause}"):
            log.warning(what, cause=cause)
        self._complaint = complaint


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
