"""The webhook: where Telegram brings its updates.

Every process takes updates, and lays them into the store for the one that listens. An update is acknowledged when the
store says that it is done.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from aiohttp import web

from bot.delivery.worker_loop import joined
from bot.platforms.telegram.api import Api, numbered
from bot.platforms.telegram.update_handler import Incoming, done_mark
from bot.ports.stores import Memory, StoreUnreachable

HEADER = "X-Telegram-Bot-Api-Secret-Token"

AGAIN = {"Retry-After": "2"}
"""When Telegram is to bring again what could not be done; without it, it would wait longer each time."""

DOING = 25.0
"""Seconds in which an update is done; one that takes longer is brought again, and only acknowledged then."""

FINISHING = 0.3
"""Seconds that updates under way may take when the bot closes, which had some before."""

KEPT = 60.0
"""Seconds for which the updates lie there, at least: Telegram brings again what is not acknowledged."""

SHORTEST, GLANCE = 0.02, 0.1
"""Seconds between two looks at them, at least and at most; within the process that listens nobody waits for a look."""

log = structlog.get_logger(__name__)


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


class WebhookRoute:
    """Answers Telegram without a word: 200 done, 401 not the secret, 400 no update, 503 bring it again."""

    def __init__(self, webhook: Webhook) -> None:
        self.webhook = webhook
        self._serving: tuple[UpdateQueue, asyncio.Event] | None = None

    def serve(self, queue: UpdateQueue, closing: asyncio.Event) -> None:
        """Take updates from now on, until ``closing`` is set; before that Telegram is told to bring them again."""
        self._serving = queue, closing

    @property
    def serving(self) -> bool:
        """Whether Telegram has told us who we are, so that updates are taken."""
        return self._serving is not None

    def routes(self) -> Sequence[web.RouteDef]:
        """The one route, for the application that serves it."""
        return [web.post(self.webhook.path, self._receive)]

    async def _receive(self, request: web.Request) -> web.Response:
        said = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(said, self.webhook.secret.encode()):
            return web.Response(status=401)
        if self._serving is None or self._serving[1].is_set():
            return web.Response(status=503, headers=AGAIN)
        try:
            # only Telegram comes so far: its updates are read whole
            body = (await request.content.read()).decode()
            update = json.loads(body)
        except (ValueError, RecursionError):
            return web.Response(status=400)
        if not numbered(update):
            return web.Response(status=400)
        queue, closing = self._serving
        done = await queue.done(update["update_id"], body, closing)
        return web.Response() if done else web.Response(status=503, headers=AGAIN)


class UpdateQueue:
    """The updates that were brought to any process of a bot, in the store, until the one that listens has done them.

    Done is what the mark of ``done_mark`` says. What merely lies there no more may have been lost with a server.
    """

    def __init__(self, bot: Api, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory
        self._news = asyncio.Event()

    async def done(self, number: int, body: str, closing: asyncio.Event) -> bool:
        """Lay an update there until it is done; False where that takes too long, or the store is away."""
        pause = SHORTEST
        try:
            async with asyncio.timeout(DOING):
                await self._memory.put(self._name, number, body, KEPT)
                self._news.set()
                while not closing.is_set():
                    await asyncio.sleep(pause)
                    if await self._memory.asked(done_mark(self._bot, number)):
                        return True
                    pause = min(GLANCE, 1.5 * pause)
        except (StoreUnreachable, TimeoutError) as trouble:
            log.warning("an update is to be brought again", cause=str(trouble))
        return False

    async def run(self, incoming: Incoming, stopping: asyncio.Event) -> None:
        """Do what lies there until it is stopping; what is not begun then is left to the next process."""
        begun: dict[int, asyncio.Future[bool]] = {}
        failing = False
        with joined(stopping, self._news):
            while not stopping.is_set():
                self._news.clear()
                try:
                    await self._look(begun, incoming, stopping)
                    failing = False
                except Exception as error:  # noqa: BLE001 - whatever it is, this process keeps the role and must hear
                    if not failing:
                        cause = str(error) if isinstance(error, StoreUnreachable) else traceback.format_exc()
                        log.warning("updates in the store cannot be seen to; trying on", cause=cause)
                    failing = True
                with suppress(TimeoutError):
                    async with asyncio.timeout(GLANCE):
                        await self._news.wait()
        if begun:
            _, late = await asyncio.wait(begun.values(), timeout=FINISHING)
            for one in late:
                one.cancel()
            with suppress(StoreUnreachable):
                await self._look(begun, incoming, stopping)

    async def _look(self, begun: dict[int, asyncio.Future[bool]], incoming: Incoming, stopping: asyncio.Event) -> None:
        """Begin what is new; mark what is done and take it out."""
        for number in sorted(await self._memory.queued(self._name)):
            if number not in begun and (body := await self._memory.queued_text(self._name, number)) is not None:
                begun[number] = incoming.take(json.loads(body), stopping)
                begun[number].add_done_callback(lambda _: self._news.set())
        for number, one in list(begun.items()):
            if one.done() and not one.cancelled() and one.result():
                # an inline query, or one that cannot be read, has no mark yet
                await self._memory.first(done_mark(self._bot, number), KEPT)
                await self._memory.take_out(self._name, number)
                del begun[number]

    @property
    def _name(self) -> str:
        return f"telegram:{self._bot.id}"
