"""The best scores of games played alone: each person's own, and the best of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports.addresses import Profile
from bot.store.client import Client

if TYPE_CHECKING:
    from bot.store.client import Client

DAYS = 3 * 24 * 3600
"""Seconds after which the list of a day is garbage."""


class BestScores:
    """Sorted sets on the server: one for each kind of game, one more for each of its days."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def note(self, kind: str, person: Profile, score: int, day: str) -> tuple[int, int]:
        """The person's own best and the best of the day, this score among them; noted again it changes nothing."""
        ever, today = f"bests:{kind}", f"bests:{kind}:{day}"
        async with self._client.pipeline(transaction=False) as pipe:
            for key in (ever, today):
                pipe.zadd(key, {person: score}, gt=True)
            pipe.expire(today, DAYS)
            pipe.zscore(ever, person)
            pipe.zrange(today, 0, 0, desc=True, withscores=True)
            *_, own, best = await pipe.execute()
        return int(own), int(best[0][1])
