"""News for other processes the moment something is written; whoever misses one finds the work by looking around."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import structlog
from redis import RedisError

from bot.ports.addresses import Code, Place
from bot.ports.processes import Clock
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store.client import Client

log = structlog.get_logger()

WAIT = 30.0
"""Seconds of silence after which it is listened anew, in a cluster perhaps at another server: one may be cut off."""

PAUSE = 1.0
"""Seconds before a lost connection is made again."""


class CommitSignals:
    """What the scripts ``commit`` and ``arrive`` publish: what the process that wrote it does not work on itself.

    Of mail that this process, ``sender``, has brought nothing is told.
    """

    def __init__(self, client: Client, sender: str) -> None:
        self._client = client
        self._sender = sender

    async def listen(
        self, clock: Clock, committed: Callable[[Code, int | None], None], arrived: Callable[[Place], None]
    ) -> None:
        """Tell of commits that nobody works on yet (the table, and when it is due) and of all mail, until cancelled."""
        while True:
            try:
                await self._listen(committed, arrived)
            except RedisError as error:
                log.debug("no news of other processes", error=str(error))
                await clock.sleep(PAUSE)

    async def _listen(self, committed: Callable[[Code, int | None], None], arrived: Callable[[Place], None]) -> None:
        # a connection of its own: it is waited on for long
        async with self._client.pubsub(ignore_subscribe_messages=True) as news:
            await news.subscribe(keys.COMMITTED, keys.ARRIVED)
            while True:
                begun = time.monotonic()
                match await news.get_message(timeout=WAIT):
                    case None if time.monotonic() - begun >= WAIT * 0.9:
                        return
                    case {"channel": channel, "data": bytes(data)} if channel.decode() == keys.ARRIVED:
                        sender, _, place = data.decode().partition(" ")
                        if sender != self._sender:
                            arrived(Place(place))
                    case {"data": bytes(data)}:
                        code, _, due = data.decode().partition(" ")
                        committed(Code(code), int(due) if due else None)
