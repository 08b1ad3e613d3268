"""What the store has of one person that is found by looking for it: best scores, bars, searches, calls, invitations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.ports.addresses import Place
from bot.store import keys
from bot.store.servers import bar_of, holds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.ports.addresses import Account, Profile
    from bot.ports.servers import Bar
    from bot.store.client import Client

MANY = 500
"""Keys that are looked at in one step of a search."""


@dataclass(frozen=True)
class OwnData:
    """The searches; each looks through the names of all keys."""

    client: Client

    async def bests(self, profile: Profile) -> Mapping[str, int]:
        """Their best score of each kind, and of a kind and a day."""
        found = {}
        async for key in self.client.scan_iter(match="bests:*", count=MANY):
            score = await self.client.zscore(key, profile)
            if score is not None:
                found[key.decode().removeprefix("bests:")] = int(score)
        return dict(sorted(found.items()))

    async def bars(self, accounts: Sequence[Account], now: int) -> Sequence[tuple[str, Bar]]:
        """The servers they are barred from, and how."""
        found = []
        async for key in self.client.scan_iter(match=keys.server("*", "bars"), count=MANY):
            stored = await self.client.hmget(key, accounts)
            bars = [bar_of(one, value) for one, value in zip(accounts, stored, strict=True) if value is not None]
            server = key.decode().removeprefix("{server:").rpartition("}:")[0]
            found += [(server, bar) for bar in bars if holds(bar, now)]
        return sorted(found, key=lambda one: (one[0], one[1].account))

    async def looks(self, profile: Profile) -> Sequence[tuple[str, int]]:
        """The matches they have looked at and when last, the newest first."""
        found = await self.client.zrevrange(keys.looks(profile), 0, -1, withscores=True)
        return [(code.decode(), int(at)) for code, at in found]

    async def called_at(self, accounts: Sequence[Account]) -> Sequence[str]:
        """The places where new tables call them."""
        boxes = self.client.scan_iter(match=keys.box(Place("*"), "callers"), count=MANY)
        found = [key.decode() async for key in boxes if any(await self.client.hmget(key, accounts))]
        return sorted(key.removeprefix("{at:").rpartition("}:")[0] for key in found)

    async def seeks(self, accounts: Sequence[Account]) -> Sequence[dict[str, Any]]:
        """What they seek others for, as it is kept."""
        found = [json.loads(saved) for saved in (await self.client.hgetall(keys.seeks("open"))).values()]
        return [one for one in found if one.get("account") in accounts]

    async def invitations(self, profile: Profile) -> tuple[int, int]:
        """How many invitations they sent and got of late."""
        async with self.client.pipeline(transaction=False) as pipe:
            for side in ("by", "to"):
                pipe.zcard(keys.invitations(profile, side))
            sent, got = await pipe.execute()
        return int(sent), int(got)
