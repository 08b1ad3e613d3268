"""A few words that outlive the process, such as what was last registered with a platform."""

from __future__ import annotations

from redis.asyncio import Redis

KEY = "memory"


class Memory:
    """One hash on the server."""

    def __init__(self, client: Redis) -> None:
        self._client = client

    async def recall(self, key: str) -> str | None:
        """What was last remembered under this key."""
        value = await self._client.hget(KEY, key)
        return None if value is None else bytes(value).decode()

    async def remember(self, key: str, value: str) -> None:
        """Keep it."""
        await self._client.hset(KEY, key, value)
