"""Who seeks others to play with, and who has been found for whom; as bytes, which others can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.store.client import Client
    from bot.store.scripts import Argument, Scripts

AGAIN = 24 * 3_600_000
"""Milliseconds in which a request that comes again is known."""


@dataclass(frozen=True)
class Sought:
    """All open seeks by their fields, and all meetings by their keys whose tables may not be open yet."""

    seeks: Mapping[str, bytes]
    meetings: Mapping[str, bytes]


class Seeks:
    """Two hashes on one server: what is sought, and who has been found and is about to sit down.

    Whoever is found leaves the one and comes into the other in one step, so that nobody is found twice, and nobody is
    lost where a process ends in between: any other opens the table. What is written waits a second at most until
    ``replicas`` servers have it too, as a commit does (``bot.store.tables.Tables``). Every method may raise
    ``bot.ports.stores.StoreUnreachable``.
    """

    def __init__(self, client: Client, scripts: Scripts, replicas: int = 0, *, fsync: bool = False) -> None:
        self._client = client
        self._scripts = scripts
        self._replicas = replicas
        self._fsync = fsync

    async def all(self) -> Sought:
        """Everything there is."""
        async with self._client.pipeline(transaction=True) as pipe:
            pipe.hgetall(keys.seeks("open")).hgetall(keys.seeks("meetings"))
            seeks, meetings = await pipe.execute()
        return Sought(
            {field.decode(): bytes(seek) for field, seek in seeks.items()},
            {key.decode(): bytes(meeting) for key, meeting in meetings.items()},
        )

    async def keep(self, field: str, seek: bytes, request: str) -> bool:
        """Keep a seek over what has its field; False where this request was done before, and nothing is changed."""
        names = [keys.seeks("open"), keys.seeks(f"asked:{keys.digest(request).hex()}")]
        return await self._run("keep_seek", names, keys.bounded(field), seek, AGAIN)

    async def drop(self, fields: Sequence[str]) -> int:
        """Whatever has these fields is sought no more; how many there were."""
        return int(await self._client.hdel(keys.seeks("open"), *fields)) if fields else 0

    async def take(self, seeks: Mapping[str, bytes], key: str = "", meeting: bytes = b"") -> bool:
        """Take seeks out for a meeting, "" for none: all of them as they were read, or none (then it is False)."""
        names = [keys.seeks("open"), keys.seeks("meetings")]
        pairs = [part for field, seek in seeks.items() for part in (field, seek)]
        return await self._run("take_seeks", names, key, meeting, *pairs)

    async def met(self, key: str) -> None:
        """The table of a meeting is open."""
        await self._client.hdel(keys.seeks("meetings"), key)

    async def _run(self, name: str, names: Sequence[str], *arguments: Argument) -> bool:
        if not self._replicas and not self._fsync:
            return bool(await self._scripts(name, names, *arguments))
        answer, _, _ = await self._scripts.copied(name, names, *arguments, replicas=self._replicas, fsync=self._fsync)
        return bool(answer)
