"""Signs of life of the processes that share a store, and which of them give none any more.

A role, such as listening to a platform, is played by one of them at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports.processes import SILENT, Lease
from bot.store import keys

if TYPE_CHECKING:
    from bot.store.client import Client
    from bot.store.scripts import Scripts

FORGOTTEN = 120
"""Such looks after which it is forgotten: no lease it has left lasts so long."""


class Heartbeats:
    """What one process knows of the others. A sign is a number that rises; only whether it rises matters.

    No clocks are compared, and a look that fails does not count: while the store is away, or this process stands still,
    none of the others is taken for dead. A process that gives no signs, such as one of an older version, is never
    ``dead``; its leases have to run out.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._seen: dict[str, tuple[bytes, int]] = {}
        self.dead: frozenset[str] = frozenset()
        """Processes silent for so long that what they hold may be taken over, which outdates their fences."""

    async def beat(self, owner: str) -> None:
        """Give a sign, and look at those of the others."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hincrby(keys.LIVES, owner, 1)
            pipe.hgetall(keys.LIVES)
            _, signs = await pipe.execute()
        seen = {}
        for name, sign in ((name.decode(), sign) for name, sign in signs.items() if name.decode() != owner):
            before, silent = self._seen.get(name, (b"", 0))
            seen[name] = (sign, silent + 1 if sign == before else 0)
        self._seen = seen
        self.dead = frozenset(name for name, (_, silent) in seen.items() if silent >= SILENT)
        if forgotten := [name for name, (_, silent) in seen.items() if silent >= FORGOTTEN]:
            await self._client.hdel(keys.LIVES, *forgotten)

    async def part(self, owner: str) -> None:
        """A process ends in order, and holds nothing any more."""
        await self._client.hdel(keys.LIVES, owner)


class Roles:
    """Leases of roles. Instants are milliseconds since 1970; every taking raises the fence of the role."""

    def __init__(self, client: Client, scripts: Scripts, heartbeats: Heartbeats) -> None:
        self._client = client
        self._scripts = scripts
        self._heartbeats = heartbeats

    async def take(self, name: str, owner: str, now: int, until: int) -> Lease | None:
        """The role until an instant, or None while another process that may be alive has it."""
        fence = await self._scripts("take_lease", [keys.role(name)], owner, now, until, *self._heartbeats.dead)
        return Lease(name, owner, int(fence), until) if fence else None

    async def keep(self, lease: Lease, until: int) -> bool:
        """The role goes on until a later instant; False where another process has taken it."""
        return bool(await self._scripts("renew_lease", [keys.role(lease.name)], lease.owner, lease.fence, until))

    async def give(self, lease: Lease) -> None:
        """The role is free at once; nothing where another process has it."""
        await self._scripts("give_lease_back", [keys.role(lease.name)], lease.owner)
