"""The instants at which tables must next be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports import Code
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client
    from bot.store.scripts import Scripts


class Dues:
    """The due sets of all partitions; instants are milliseconds since 1970."""

    def __init__(self, client: Client, scripts: Scripts) -> None:
        self._client = client
        self._scripts = scripts

    async def ready(self, now: int) -> Sequence[int]:
        """The partitions where something is due; costs the same however many tables there are."""
        async with self._client.pipeline(transaction=False) as pipe:
            for number in range(keys.PARTITIONS):
                pipe.zrangebyscore(keys.of_partition(number, "due"), "-inf", now, 0, 1)
            found = await pipe.execute()
        return [number for number, codes in enumerate(found) if codes]

    async def claim(self, partition: int, owner: str, now: int, until: int, most: int = 50) -> Sequence[Code]:
        """Tables due now, for their claimer alone until an instant, until ``settle`` or until their next commit."""
        names = [keys.of_partition(partition, name) for name in ("due", "claims")]
        codes = await self._scripts("claim", names, owner, now, until, most)
        return [Code(code.decode()) for code in codes]

    async def settle(self, code: Code, owner: str, instant: int) -> None:
        """A claimed table was looked at: if nothing was committed because of it, it is due again at an instant."""
        names = [keys.of_partition(keys.partition(code), name) for name in ("due", "claims")]
        await self._scripts("settle", names, owner, code, instant)

    async def of(self, code: Code) -> int | None:
        """When a table is to be looked at next."""
        score = await self._client.zscore(keys.of_partition(keys.partition(code), "due"), code)
        return None if score is None else int(score)
