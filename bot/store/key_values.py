"""Short values that outlive the process, such as what was last registered with a platform."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from bot.store import keys

if TYPE_CHECKING:
    from bot.store.client import Client

KEY = "memory"


class Memory:
    """One hash on the server, and keys that go by themselves. May raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def recall(self, key: str) -> str | None:
        """What was last remembered under this key."""
        value = await self._client.hget(KEY, key)
        return None if value is None else bytes(value).decode()

    async def remember(self, key: str, value: str) -> None:
        """Keep it."""
        await self._client.hset(KEY, key, value)

    async def first(self, key: str, seconds: float) -> bool:
        """Whether nobody has been told so for so many seconds, by the clock of the server."""
        # an answer may be lost and the question repeated: it is known again by what was written
        mark = secrets.token_bytes(8)
        if await self._client.set(keys.turn(key), mark, nx=True, px=round(1000 * seconds)):
            return True
        return bool(await self._client.get(keys.turn(key)) == mark)

    async def asked(self, key: str) -> bool:
        """Whether somebody has been told so, not longer ago than that."""
        return bool(await self._client.exists(keys.turn(key)))

    async def note(self, key: str, value: str, seconds: float) -> None:
        """Keep it for so many seconds, by the clock of the server."""
        await self._client.set(keys.note(key), value, px=round(1000 * seconds))

    async def noted(self, key: str) -> str | None:
        """What was last noted under this key, None after its seconds."""
        value = await self._client.get(keys.note(key))
        return None if value is None else bytes(value).decode()

    async def put(self, queue: str, number: int, text: str, seconds: float) -> None:
        """Queue a text by its number; all of a queue goes so many seconds after the last was put there."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hset(keys.queue(queue), str(number), text)
            pipe.pexpire(keys.queue(queue), round(1000 * seconds))
            await pipe.execute()

    async def queued(self, queue: str) -> list[int]:
        """The numbers of all that is queued."""
        return [int(number) for number in await self._client.hkeys(keys.queue(queue))]

    async def queued_text(self, queue: str, number: int) -> str | None:
        """The text of this number, None where it is queued no more."""
        text = await self._client.hget(keys.queue(queue), str(number))
        return None if text is None else bytes(text).decode()

    async def take_out(self, queue: str, number: int) -> None:
        """It is queued no more."""
        await self._client.hdel(keys.queue(queue), str(number))
