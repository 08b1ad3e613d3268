"""Listening to Telegram: by polling or by a webhook, while this process has the role; and how that stands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import inf
from typing import Any

import structlog
from telegram import WebhookInfo
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.delivery.worker_loop import joined, rest
from bot.platforms.telegram.api import WANTED, Api
from bot.platforms.telegram.chats import Latest
from bot.platforms.telegram.command_menu import name_commands
from bot.platforms.telegram.rate_limits import seconds
from bot.platforms.telegram.update_handler import Incoming
from bot.platforms.telegram.webhook import UpdateQueue, Webhook, WebhookRoute
from bot.ports.platforms import Connection
from bot.ports.processes import Clock, Hold, end
from bot.ports.stores import Memory

SHORTEST, LONGEST = 1.0, 1800.0
"""Seconds between two tries to set the menu of commands."""
LEAVING = 1.0
"""Seconds that the last replies may take when the bot closes. With ``webhook.FINISHING`` that is 1.3.

``bot.host.run.GRACE`` is 2.0.
"""
LONG = 50
"""Seconds one request waits for updates."""
BRIEFLY, LONGER = 0.05, 0.4
"""Seconds between two requests while something is not done yet: at first, and where nothing new comes."""
LAST = 2.5
"""Seconds that the last replies may take before updates that were asked for are acknowledged."""
SLOWEST = 30.0
"""Seconds between two requests in trouble, at most."""
LOOK = 60.0
"""Seconds between two looks whether the webhook is still ours and Telegram gets through to it."""
MOST = 40
"""Updates that Telegram brings at the same time."""

log = structlog.get_logger(__name__)


class ConnectionWatch:
    """One connection: the polling of this process, or the webhook it looks after. Until it stands it counts as away."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = -inf
        self._complaint = ""
        self.due = False
        """Whether this process should hear Telegram."""
        self.up = False
        """Whether Telegram was heard the last time it was tried."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Meanwhile this process should hear Telegram."""
        self.due, self.up, self._since = True, False, -inf
        try:
            yield
        finally:
            self.due = False

    def came(self) -> None:
        """Telegram is heard."""
        if self._complaint:
            log.info("telegram is heard again")
        self.up, self._complaint = True, ""

    def went(self, complaint: str = "", **more: str) -> None:
        """Telegram is not heard any more. That is logged where it is of another kind than what was logged last."""
        if self.up:
            self.up, self._since = False, self._clock.now()
        if complaint and complaint != self._complaint:
            log.warning(complaint, **more)
            self._complaint = complaint

    def connection(self) -> Connection:
        """How it stands now."""
        if not self.due:
            return Connection(0, 0)
        return Connection(1, int(self.up), 0.0 if self.up else (self._clock.now() - self._since) / 1000)


class Listening:
    """Does what updates ask until ``closing`` is set, while this process has the role.

    With a ``route`` every process takes them, for the one that has it.
    """

    def __init__(
        self,
        bot: Api,
        memory: Memory,
        clock: Clock,
        incoming: Incoming,
        route: WebhookRoute | None,
        closing: asyncio.Event,
    ) -> None:
        self._incoming = incoming
        self._bot = bot
        self._memory = memory
        self._clock = clock
        self._route = route
        self._closing = closing
        self.watch = ConnectionWatch(clock)
        """Whether this process hears Telegram, and should."""
        self._queue = UpdateQueue(bot, memory)
        self._entered = True
        self._registered = True

    def entering(self) -> None:
        """We should be heard of soon; until then, or for ever where the token is refused, Telegram counts as away."""
        self._entered = False

    def open(self) -> None:
        """Telegram has told us who we are: what is brought can be read."""
        if self._route is not None:
            self._route.serve(self._queue, self._closing)

    async def run(self, hold: Hold) -> None:
        """Set the menu of commands, then listen whenever this process has the role. Raises ``InvalidToken``."""
        self._registered = await name_commands(self._bot, self._memory)
        self._entered = True
        naming = asyncio.ensure_future(self._name_commands_again())
        listening = asyncio.ensure_future(hold(f"telegram:{self._bot.id}", self._listen))
        try:
            await asyncio.wait({naming, listening}, return_when=asyncio.FIRST_EXCEPTION)
            for task in (naming, listening):
                if task.done():
                    task.result()
        except InvalidToken:
            self._entered = False
            raise
        finally:
            await end([naming, listening])

    async def close(self) -> None:
        """Say the last answers, as far as there is time for them."""
        if self._route is not None:
            await self._incoming.answers.idle(LEAVING)
        await self._incoming.answers.leave()

    def connection(self) -> Connection:
        """Whether this process hears Telegram where it should, and the menu of commands is as it should be."""
        now = self.watch.connection()
        return replace(now, registered=self._registered) if self._entered else Connection(1, 0, inf, registered=False)

    async def _listen(self, stop: asyncio.Event) -> None:
        """Poll, or see to it that Telegram brings its updates, until we lose the role or close."""
        self._incoming.begin()
        with joined(self._closing, stop), self.watch.listening():
            if self._route is None:
                await Polling(self._bot, self._clock, self._incoming, stop, self.watch).run()
            else:
                keeper = WebhookKeeper(self._bot, self._clock, self._route.webhook, self.watch)
                keeping = asyncio.ensure_future(keeper.run(stop))
                doing = asyncio.ensure_future(self._queue.run(self._incoming, stop))
                try:
                    await asyncio.wait({keeping, doing}, return_when=asyncio.FIRST_EXCEPTION)
                finally:
                    # whoever has the role does both: where one of them fails, so does the other
                    stop.set()
                    await asyncio.wait({doing})
                    await end([keeping])
                for task in (keeping, doing):
                    if not task.cancelled():
                        task.result()

    async def _name_commands_again(self) -> None:
        """Set the menu of commands, ever more rarely, while that has failed."""
        pause = SHORTEST
        while not self._registered and not self._closing.is_set():
            await rest(self._clock, pause, self._closing)
            pause = min(2 * pause, LONGEST)
            if not self._closing.is_set():
                self._registered = await name_commands(self._bot, self._memory)


class Polling:
    """Fetches updates until it is stopping and hands each to ``incoming`` once.

    The library's own polling raises the offset before an update is handled. Here it is never raised beyond one that is
    not done, so a crash repeats an update and never loses one. Meanwhile it goes on fetching: Telegram gives the
    hundred updates from the offset on, so that others wait for a slow one only where a hundred came after it. Nothing
    here waits for what is said.
    """

    def __init__(
        self, bot: Api, clock: Clock, incoming: Incoming, stopping: asyncio.Event, watch: ConnectionWatch
    ) -> None:
        self._bot = bot
        self._clock = clock
        self._incoming = incoming
        self._stopping = stopping
        self._next: int | None = None
        self._undone: dict[int, asyncio.Future[bool]] = {}
        self._seen = Latest[int, None]()
        self._trouble = 0
        self._watch = watch

    async def run(self) -> None:
        """Poll, then wait for the last replies; raises ``InvalidToken`` where the token is not taken any more."""
        pause = BRIEFLY
        try:
            while not self._stopping.is_set():
                new = self._take(await self._fetched())
                pause = BRIEFLY if new else min(2 * pause, LONGER)
                if self._undone:
                    await asyncio.wait(self._undone.values(), timeout=pause)
            if self._undone:
                await asyncio.wait(self._undone.values())
            await self._incoming.answers.idle(LAST)
            if (offset := self._offset()) is not None:
                with suppress(TelegramError):
                    await self._bot.raw_updates(offset, 0, 1)
        finally:
            for task in self._undone.values():
                task.cancel()

    def _offset(self) -> int | None:
        """The number of the first update that is not done; None before there was any."""
        for number, task in list(self._undone.items()):
            if task.done() and not task.cancelled() and task.result():
                del self._undone[number]
        return min(self._undone, default=self._next)

    async def _fetched(self) -> Sequence[dict[str, Any]]:
        """The next updates as they came; empty when there are none, on trouble and at the end."""
        fetch = asyncio.ensure_future(self._fetch())
        stop = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({fetch, stop}, return_when=asyncio.FIRST_COMPLETED)
            return await fetch if fetch.done() else ()
        finally:
            fetch.cancel()
            stop.cancel()

    async def _fetch(self) -> Sequence[dict[str, Any]]:
        try:
            # at first and after trouble it is to show soon whether telegram answers
            updates = await self._bot.raw_updates(self._offset(), LONG if self._watch.up else 0)
        except InvalidToken:
            raise InvalidToken("the token is not taken any more") from None
        except TelegramError as trouble:
            await self._wait_out(trouble)
            return ()
        self._trouble = 0
        self._watch.came()
        return updates

    async def _wait_out(self, trouble: TelegramError) -> None:
        """Say what is wrong, and wait longer each time it stays so."""
        self._trouble += 1
        wait = min(SLOWEST, 0.5 * 2 ** min(self._trouble, 10))
        if isinstance(trouble, Conflict) and "webhook" in str(trouble).lower():
            self._watch.went("a webhook was set for this bot; it is removed, this bot asks for its updates itself")
            with suppress(TelegramError):
                # the next refusal asks for it again
                await self._bot.delete_webhook()
                wait = 0.5
        elif isinstance(trouble, Conflict):
            wait = SLOWEST
            self._watch.went(
                "another program polls with this Telegram token; stop it, or this bot hears only by chance"
            )
        elif isinstance(trouble, RetryAfter):
            wait = seconds(trouble)
            self._watch.went()
        else:
            self._watch.went("telegram cannot be reached; trying on", cause=str(trouble))
        await self._clock.sleep(wait)

    def _take(self, raw: Sequence[dict[str, Any]]) -> bool:
        """Begin what is new of a batch; whether anything is."""
        new = [item for item in raw if item["update_id"] not in self._seen]
        for item in new:
            number = item["update_id"]
            self._seen[number] = None
            self._undone[number] = self._incoming.take(item, self._stopping)
        if raw:
            self._next = max(item["update_id"] for item in raw) + 1
        return bool(new)


class WebhookKeeper:
    """Sets the webhook where it is not set as it should be, and looks again every minute."""

    def __init__(self, bot: Api, clock: Clock, webhook: Webhook, watch: ConnectionWatch) -> None:
        self._bot = bot
        self._clock = clock
        self._webhook = webhook
        self._watch = watch

    async def run(self, stopping: asyncio.Event) -> None:
        """Until it is stopping; the webhook stays set. Raises ``InvalidToken``."""
        failed = 0
        while not stopping.is_set():
            pause = LOOK
            try:
                await self._look()
                failed = 0
            except InvalidToken:
                raise InvalidToken("the token is not taken any more") from None
            except TelegramError as trouble:
                failed += 1
                pause = seconds(trouble) if isinstance(trouble, RetryAfter) else min(LOOK, 2.0 ** min(failed, 10))
                self._watch.went("the webhook cannot be looked after; trying on", cause=str(trouble))
            await rest(self._clock, pause, stopping)

    async def _look(self) -> None:
        info = await self._bot.get_webhook_info()
        if info.url != self._webhook.url or set(info.allowed_updates) != set(WANTED):
            await self._bot.set_webhook(
                self._webhook.url,
                secret_token=self._webhook.secret,
                allowed_updates=list(WANTED),
                max_connections=MOST,
            )
            log.info("telegram brings its updates from now on", to=self._webhook.base)
        elif self._fails(info):
            self._watch.went("telegram does not get through to the webhook", cause=info.last_error_message or "?")
            return
        self._watch.came()

    def _fails(self, info: WebhookInfo) -> bool:
        """Whether updates wait because the last try to bring one has failed, a short time ago."""
        if not info.pending_update_count or info.last_error_date is None:
            return False
        return self._clock.now() / 1000 - info.last_error_date.timestamp() < 2 * LOOK
