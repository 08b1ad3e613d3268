"""The matches of the days: a table a day and game, a list a person, and the secret from which their luck follows."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.ports.addresses import Profile
from bot.ports.dailies import DailyResult, counting
from bot.ports.stores import StoreReadOnly
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.client import Client

KEPT = 400 * 24 * 3600
"""Seconds for which the table of a day is kept."""
SECRET = "secret"  # noqa: S105 - the name of a field


class Dailies:
    """What people have finished, day by day. May raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def root(self) -> bytes:
        """The secret of this installation, drawn by whoever asks first."""
        known = await self._client.hget(keys.DAILY_ROOT, SECRET)
        if known is None:
            await self._client.hsetnx(keys.DAILY_ROOT, SECRET, secrets.token_hex(32))
            known = await self._client.hget(keys.DAILY_ROOT, SECRET)
        return bytes.fromhex(known.decode())

    async def note(self, person: Profile, day: str, game: str, result: DailyResult) -> DailyResult:
        """Write a match into the day's table and its person's list, as often as one likes; the one that counts.

        Where the store takes nothing new, it is left out.
        """
        field = f"{day} {game}"
        known = await self._client.hget(keys.dailies(person), field)
        stands = counting(None if known is None else DailyResult.load(known), result)
        with suppress(StoreReadOnly):
            # the list first: from it the table is made up for
            await self._client.hset(keys.dailies(person), field, stands.dump())
            await self._put(person, day, game, stands)
        return stands

    async def _put(self, person: Profile, day: str, game: str, result: DailyResult) -> None:
        key = keys.daily(day, game)
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hset(key, person, result.dump())
            pipe.expire(key, KEPT)
            await pipe.execute()

    async def of(self, person: Profile) -> Mapping[tuple[str, str], DailyResult]:
        """The list of a person, by day and game."""
        found = await self._client.hgetall(keys.dailies(person))
        split = {(*field.decode().split(" ", 1),): DailyResult.load(saved) for field, saved in found.items()}
        return {(day, game): result for (day, game), result in split.items()}

    async def day(self, day: str, game: str) -> Mapping[Profile, DailyResult]:
        """The table of a day: everybody who has begun."""
        found = await self._client.hgetall(keys.daily(day, game))
        return {Profile(person.decode()): DailyResult.load(saved) for person, saved in found.items()}

    async def merge(self, was: Profile, now: Profile) -> None:
        """Give the matches of a former person to the one they are now; of two on a day the first finished counts.

        The former person's own list stays, for ``part``. If it is cut short and asked again, the result is the same.
        """
        if was == now:
            return
        for (day, game), result in (await self.of(was)).items():
            await self.note(now, day, game, result)
            await self._client.hdel(keys.daily(day, game), was)

    async def part(self, was: Profile, now: Profile) -> None:
        """Take back what ``merge`` gave: the matches that ``now`` had before are theirs alone again.

        If it is cut short and asked again, the result is the same.
        """
        shared = await self.of(was)
        for (day, game), result in (await self.of(now)).items():
            counted = shared.get((day, game))
            if counted is not None and counted.code == result.code:
                # as it was noted last, perhaps while they were one person
                await self._client.hset(keys.dailies(now), f"{day} {game}", counted.dump())
                await self._client.hdel(keys.dailies(was), f"{day} {game}")
                await self._client.hdel(keys.daily(day, game), was)
                result = counted  # noqa: PLW2901
            await self._put(now, day, game, result)
