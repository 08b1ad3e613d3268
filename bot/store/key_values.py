"""Short values that outlive the process, such as what was last registered with a platform."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import keys

if TYPE_CHECKING:
    from bot.store.client import Client

KEY = "memory"


class Memory:
    """One hash on the server, and keys that go by themselves. Every method may raise ``bot.ports.StoreUnreachable``."""

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
        return bool(await self._client.set(keys.turn(key), b"", nx=True, px=round(1000 * seconds)))
