"""Commands of many callers, sent together: one write and one answer to wait for, whoever asked."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hiredis import pack_command
from redis.exceptions import ConnectionError as HungUp
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as Unanswered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

UNDER_WAY = 2
"""Batches under way at once: what is asked meanwhile goes with the next one."""

LARGE = 64
"""Commands that one caller sends at once with those of others; more go alone, so that nobody waits for them."""

MOST = 256
"""Callers of a batch."""

SLOW = 0.1
"""Seconds after which a batch holds up no other: its connection is made or lost, or the server works long for it."""

GRACE = 0.5
"""Seconds that what is under way has when the client is closed."""

PATIENCE = 10.0
"""Seconds a batch may take before it is repeated on a new connection."""


class _Asked:
    """Commands of one caller, packed, and what the server will answer to each."""

    def __init__(self, commands: Sequence[tuple[Any, ...]]) -> None:
        self.count = len(commands)
        self.packed = b"".join([pack_command((*name.split(), *rest)) for name, *rest in commands])
        self.answers: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()


class CommandBatches:
    """The batches of one client, over connections of its pool.

    A batch whose connection breaks is repeated, without callers who have their answers or have gone.
    """

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._waiting: deque[_Asked] = deque()
        self._senders: set[asyncio.Task[None]] = set()
        self._beginning = False
        self._closing = False
        self._under_way = 0

    async def send(self, commands: Sequence[tuple[Any, ...]], *, alone: bool = False) -> list[Any]:
        """What the server answers to each, refusals among them. Raises ``redis.RedisError`` where it stays away.

        What is sent ``alone`` goes over a connection of its own, so that nobody else waits for its answers.
        """
        if self._closing:
            raise HungUp("the connection was closed")
        asked = _Asked(commands)
        if not alone and len(commands) <= LARGE:
            self._waiting.append(asked)
            self._begin()
            return await asked.answers
        connection = await self._pool.get_connection()
        try:
            await self._answered(connection, [asked])
        finally:
            await asyncio.shield(self._pool.release(connection))
        return asked.answers.result()

    async def close(self) -> None:
        """Let what was asked be answered, but not for long; whoever waits then hears that the server is away."""
        if self._senders:
            await asyncio.wait(self._senders, timeout=GRACE)
        self._closing = True
        try:
            while batch := self._next():
                self._refuse(batch)
            while self._senders:
                for sender in self._senders:
                    sender.cancel()
                # until Python 3.12 the library may swallow a cancellation
                await asyncio.wait(self._senders, timeout=0.1)
        finally:
            # one may have been cancelled before it began
            self._beginning = self._closing = False

    def _begin(self) -> None:
        if self._waiting and self._under_way < UNDER_WAY and not self._beginning:
            # by the time it begins, others have asked too
            self._beginning = True
            sender = asyncio.create_task(self._send())
            self._senders.add(sender)
            sender.add_done_callback(self._senders.discard)

    async def _send(self) -> None:
        """Send batch after batch over one connection until nobody waits, or others do it."""
        self._beginning = False
        connection: Any = None
        try:
            while self._under_way < UNDER_WAY and (batch := self._next()):
                with self._counted():
                    try:
                        connection = connection or await self._pool.get_connection()
                        await self._answered(connection, batch)
                    except Exception as error:  # noqa: BLE001 - whatever it is, whoever asked hears of it
                        self._refuse(batch, error)
                    finally:
                        self._refuse(batch)
        finally:
            if connection is not None:
                await asyncio.shield(self._pool.release(connection))

    @staticmethod
    def _refuse(batch: Sequence[_Asked], error: Exception | None = None) -> None:
        """Raise an error for all who still wait."""
        for asked in batch:
            if not asked.answers.done():
                asked.answers.set_exception(error or HungUp("the connection was closed"))

    def _next(self) -> list[_Asked]:
        batch = list[_Asked]()
        while self._waiting and len(batch) < MOST:
            asked = self._waiting.popleft()
            if not asked.answers.done():
                batch.append(asked)
        return batch

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Within this context a batch is under way, until it is slow."""
        slow = False

        def give_way() -> None:
            nonlocal slow
            slow = True
            self._under_way -= 1
            self._begin()

        self._under_way += 1
        timer = asyncio.get_running_loop().call_later(SLOW, give_way)
        try:
            yield
        finally:
            timer.cancel()
            if not slow:
                self._under_way -= 1

    async def _answered(self, connection: Any, batch: Sequence[_Asked]) -> None:
        async def exchange() -> None:
            left = [asked for asked in batch if not asked.answers.done()]
            if left:
                await _exchange(connection, left)

        async def broken(error: Exception) -> None:
            await connection.disconnect(error=error)

        await connection.retry.call_with_retry(exchange, broken)


async def _exchange(connection: Any, batch: Sequence[_Asked]) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await connection.send_packed_command([asked.packed for asked in batch])
            for asked in batch:
                answers = []
                for _ in range(asked.count):
                    try:
                        answers.append(await connection.read_response(timeout=math.inf))
                    except ResponseError as refusal:
                        answers.append(refusal)
                if not asked.answers.done():
                    asked.answers.set_result(answers)
    except TimeoutError as error:
        raise Unanswered("the server does not answer") from error
