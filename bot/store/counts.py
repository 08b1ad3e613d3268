"""How much lies in the store and waits, by two round trips however many tables there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports import Figures
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client


async def figures(client: Client, platforms: Sequence[str], now: int) -> Figures:
    """The figures of an instant, in milliseconds since 1970."""
    numbers = range(keys.PARTITIONS)
    async with client.pipeline(transaction=False) as pipe:
        for number in numbers:
            pipe.xlen(keys.of_partition(number, "outbox"))
        for number in numbers:
            pipe.zrange(keys.of_partition(number, "due"), 0, 0, withscores=True)
        for platform in platforms:
            pipe.zcard(keys.mail(platform))
        found = await pipe.execute()
    entries, dues, waiting = found[: len(numbers)], found[len(numbers) : 2 * len(numbers)], found[2 * len(numbers) :]
    first = min((pairs[0][1] for pairs in dues if pairs), default=now)
    return Figures(sum(entries), dict(zip(platforms, waiting, strict=True)), max(0.0, (now - first) / 1000))
