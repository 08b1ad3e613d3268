"""The matches of the days: a table a day and game, a list a person, and the secret from which their luck follows."""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import reduce
from typing import TYPE_CHECKING

from bot.ports.addresses import Code, Profile
from bot.ports.dailies import DailyResult, counting
from bot.ports.stores import StoreReadOnly
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.ports.addresses import Account
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
        """Write a match into its person's list and the day's table, as often as one likes; the one that counts.

        Where the store takes nothing new, it is left out.
        """
        known = (await self._all(person)).get((day, game), {})
        with suppress(StoreReadOnly):
            return await self._write(person, day, game, _with(known, result))
        return _first(_with(known, result))

    async def _write(self, person: Profile, day: str, game: str, known: Mapping[Code, DailyResult]) -> DailyResult:
        """All matches of a person on a day, at least one: the one that counts stands in the table of the day."""
        counted = _first(known)
        fields = {f"{day} {game} {code}": result.dump() for code, result in known.items()}
        # the list first: from it the table is made up for
        await self._client.hset(keys.dailies(person), mapping=fields)
        key = keys.daily(day, game)
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hset(key, person, counted.dump())
            pipe.expire(key, KEPT)
            pipe.expire(keys.dailies(person), KEPT)
            await pipe.execute()
        return counted

    async def _all(self, person: Profile) -> dict[tuple[str, str], dict[Code, DailyResult]]:
        """The list of a person, by day and game: several matches where several accounts have begun one."""
        found = dict[tuple[str, str], dict[Code, DailyResult]]()
        for field, saved in (await self._client.hgetall(keys.dailies(person))).items():
            day, game, code = field.decode().split(" ")
            found.setdefault((day, game), {})[Code(code)] = DailyResult.load(saved)
        return found

    async def of(self, person: Profile) -> Mapping[tuple[str, str], DailyResult]:
        """The matches of a person that count, by day and game."""
        return {which: _first(known) for which, known in (await self._all(person)).items()}

    async def day(self, day: str, game: str) -> Mapping[Profile, DailyResult]:
        """The table of a day: everybody who has begun."""
        found = await self._client.hgetall(keys.daily(day, game))
        return {Profile(person.decode()): DailyResult.load(saved) for person, saved in found.items()}

    async def merge(self, was: Profile, now: Profile) -> None:
        """Give the matches of a former person to the one they are now; of two on a day the first finished counts.

        If it is cut short and asked again, the result is the same.
        """
        if was != now:
            for (day, game), known in (await self._all(was)).items():
                await self._give(was, now, day, game, known)

    async def part(self, was: Profile, now: Profile, accounts: Collection[Account]) -> None:
        """Give the matches that some accounts have begun to their person of now; the others stay with ``was``.

        If it is cut short and asked again, the result is the same.
        """
        for (day, game), known in (await self._all(was)).items():
            theirs = {code: result for code, result in known.items() if result.account in accounts}
            if theirs:
                await self._give(was, now, day, game, theirs)

    async def _give(self, was: Profile, now: Profile, day: str, game: str, given: Mapping[Code, DailyResult]) -> None:
        own = (await self._all(now)).get((day, game), {})
        for result in given.values():
            own = _with(own, result)
        await self._write(now, day, game, own)
        kept = {code: one for code, one in (await self._all(was)).get((day, game), {}).items() if code not in given}
        if kept:
            await self._write(was, day, game, kept)
        else:
            await self._client.hdel(keys.daily(day, game), was)
        await self._client.hdel(keys.dailies(was), *(f"{day} {game} {code}" for code in given))


def _with(known: Mapping[Code, DailyResult], result: DailyResult) -> dict[Code, DailyResult]:
    """The matches of a day with one more, or as it has come to stand; what is over stays as it is."""
    return {**known, result.code: counting(known.get(result.code), result)}


def _first(known: Mapping[Code, DailyResult]) -> DailyResult:
    """The one of them that counts."""
    return reduce(counting, known.values())
