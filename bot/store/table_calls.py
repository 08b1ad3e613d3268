"""Who wants to be called to new tables at a place, and when each person was called last."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.ports.addresses import Account
from bot.store import keys
from bot.store.servers import FORGOTTEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports.addresses import Place, Profile
    from bot.store.client import Client
    from bot.store.scripts import Scripts

SPAN = 3_600_000
"""Milliseconds in which a person is called once."""

MOST = 1000
"""Accounts that are called at a place."""

REMEMBERED = 30 * 24 * 3_600_000
"""Milliseconds for which it is remembered when somebody was called, so that others come first."""


@dataclass(frozen=True)
class Caller:
    """An account that is called at a place: what its person was called when they asked, and to which games (slugs).

    Without games it is called to all.
    """

    account: Account
    name: str
    games: tuple[str, ...] = ()


class TableCalls:
    """Calls to new tables. Every method may raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, client: Client, scripts: Scripts) -> None:
        self._client = client
        self._scripts = scripts

    async def at(self, place: Place) -> Sequence[Caller]:
        """Who is called at a place, in the order of their accounts; the place keeps them because it is in use."""
        name = keys.box(place, "callers")
        async with self._client.pipeline(transaction=False) as pipe:
            found, _ = await pipe.hgetall(name).expire(name, FORGOTTEN).execute()
        return [_caller(field.decode(), value) for field, value in sorted(found.items())]

    async def want(self, place: Place, caller: Caller) -> bool:
        """Call somebody there from now on, as they say now; False where too many are called there already."""
        name, field = keys.box(place, "callers"), keys.bounded(caller.account)
        async with self._client.pipeline(transaction=False) as pipe:
            known, many = await pipe.hexists(name, field).hlen(name).execute()
        if not known and many >= MOST:
            return False
        async with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(name, field, json.dumps([caller.name, *caller.games], ensure_ascii=False))
            await pipe.expire(name, FORGOTTEN).execute()
        return True

    async def want_no_more(self, place: Place, accounts: Sequence[Account]) -> bool:
        """Call these accounts there no more; whether any was called."""
        return bool(await self._client.hdel(keys.box(place, "callers"), *accounts))

    async def last(self, profiles: Sequence[Profile]) -> Sequence[tuple[int, str]]:
        """When each of these people was called last, and the key of that opening; 0 and "" where that is long ago."""
        async with self._client.pipeline(transaction=False) as pipe:
            for profile in profiles:
                pipe.get(keys.last_call(profile))
            found = await pipe.execute() if profiles else []
        parts = [(value or b"0 ").decode().partition(" ") for value in found]
        return [(int(instant), key) for instant, _, key in parts]

    async def claim(self, profile: Profile, key: str, now: int) -> bool:
        """Whether the opening of a table, with this key, calls a person: at most one does in a ``SPAN``."""
        name = keys.last_call(profile)
        return bool(await self._scripts("claim_call", [name], now, SPAN, keys.bounded(key), REMEMBERED))


def _caller(account: str, value: bytes) -> Caller:
    name, *games = json.loads(value)
    return Caller(Account(account), name, tuple(games))
