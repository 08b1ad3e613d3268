"""The webhook: where Telegram brings its updates, and the process that sees to it that Telegram knows.

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
from telegram import WebhookInfo
from telegram.error import InvalidToken, RetryAfter, TelegramError

from bot.delivery.worker_loop import joined, rest
from bot.platforms.telegram.api import WANTED, Api, numbered
from bot.platforms.telegram.connection_watch import ConnectionWatch
from bot.platforms.telegram.rate_limits import seconds
from bot.platforms.telegram.update_order import Hearing, done_mark
from bot.ports.processes import Clock
from bot.ports.stores import Memory, StoreUnreachable

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


DOING = 25.0
"""Seconds in which an update is done; one that takes longer is brought again, and only acknowledged then."""

FINISHING = 0.3
"""Seconds that updates under way may take when the bot closes, which had some before."""

SEEN = 2_000
"""Updates that this process knows to be done."""

KEPT = 60.0
"""Seconds for which the updates lie there, at least: Telegram brings again what is not acknowledged."""

LAID = 2.0
"""Seconds after which one that is not done is laid there again: a store that changes over may lose what came last."""

SHORTEST, GLANCE = 0.02, 0.1
"""Seconds between two looks at them, at least and at most; within the process that listens nobody waits for a look."""


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
                self._trouble += 1
                pause = seconds(trouble) if isinstance(trouble, RetryAfter) else min(LOOK, 2.0**self._trouble)
                self._watch.went("the webhook cannot be looked after; trying on", cause=str(trouble))
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
            self._watch.went("telegram does not get through to the webhook", cause=info.last_error_message or "?")
            return True
        self._watch.came()
        return True

    def _fails(self, info: WebhookInfo) -> bool:
        """Whether updates wait because the last try to bring one has failed, a short time ago."""
        if not info.pending_update_count or info.last_error_date is None:
            return False
        return self._clock.now() / 1000 - info.last_error_date.timestamp() < 2 * LOOK


class Unreadable(Exception):
    """A request that is no update; the status it is answered with."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status


class WebhookRoute:
    """Answers Telegram without a word: 200 done, 401 not the secret, 400, 408 or 413 no update, 503 bring it again."""

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
            async with asyncio.timeout(PATIENCE):
                number, body = await _update_of(request)
        except TimeoutError:
            return web.Response(status=408)
        except Unreadable as problem:
            return web.Response(status=problem.status)
        queue, closing = self._serving
        return web.Response() if await queue.done(number, body, closing) else web.Response(status=503, headers=AGAIN)


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
        try:
            async with asyncio.timeout(DOING):
                while not closing.is_set():
                    await self._memory.put(self._name, number, body, KEPT)
                    self._news.set()
                    if await self._done_soon(number, closing):
                        return True
        except (StoreUnreachable, TimeoutError) as trouble:
            log.warning("an update is to be brought again", cause=str(trouble))
        return False

    async def _done_soon(self, number: int, closing: asyncio.Event) -> bool:
        """Whether it is done before it must be laid there again."""
        loop = asyncio.get_running_loop()
        pause, until = SHORTEST, loop.time() + LAID
        while loop.time() < until and not closing.is_set():
            await asyncio.sleep(pause)
            if await self._memory.asked(done_mark(self._bot, number)):
                return True
            pause = min(GLANCE, 1.5 * pause)
        return False

    async def run(self, hearing: Hearing, stopping: asyncio.Event) -> None:
        """Do what lies there until it is stopping; what is not begun then is left to the next process."""
        begun: dict[int, asyncio.Future[bool]] = {}
        failing = False
        with joined(stopping, self._news):
            while not stopping.is_set():
                self._news.clear()
                try:
                    await self._look(begun, hearing, stopping)
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
                await self._look(begun, hearing, stopping)

    async def _look(self, begun: dict[int, asyncio.Future[bool]], hearing: Hearing, stopping: asyncio.Event) -> None:
        """Begin what is new; mark what is done and take it out, at once where it is brought again."""
        lying = sorted(await self._memory.queued(self._name))
        for number in lying:
            if number not in begun and (body := await self._memory.queued_text(self._name, number)) is not None:
                begun[number] = self._begin(number, body, hearing, stopping)
                begun[number].add_done_callback(lambda _: self._news.set())
        for number in lying:
            if number in begun and (one := begun[number]).done() and not one.cancelled() and one.result():
                # an inline query, or one that cannot be read, has no mark yet
                await self._memory.first(done_mark(self._bot, number), KEPT)
                await self._memory.take_out(self._name, number)
        for number in list(begun)[:-SEEN]:
            if begun[number].done():
                del begun[number]

    def _begin(self, number: int, body: str, hearing: Hearing, stopping: asyncio.Event) -> asyncio.Future[bool]:
        """Begin one; whatever is wrong with it, those behind it are heard."""
        try:
            return hearing.take(json.loads(body), stopping)
        except Exception:  # noqa: BLE001 - it would be brought for a day
            log.error("an update is put aside", update=number, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
            aside: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            aside.set_result(True)
            return aside

    @property
    def _name(self) -> str:
        return f"telegram:{self._bot.id}"


async def _update_of(request: web.Request) -> tuple[int, str]:
    """Number and text of the update in a request; raises ``Unreadable``."""
    if (request.content_length or 0) > LARGEST:
        raise Unreadable(413)
    read = bytearray()
    async for part in request.content.iter_any():
        read += part
        if len(read) > LARGEST:
            raise Unreadable(413)
    try:
        text = read.decode()
        update = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(400) from None
    if not numbered(update):
        raise Unreadable(400)
    return update["update_id"], text
