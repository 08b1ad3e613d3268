"""Roles that one process plays at a time, such as listening to a platform."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports import Lease
from bot.store import keys

if TYPE_CHECKING:
    from bot.store.client import Client
    from bot.store.heartbeats import Heartbeats
    from bot.store.scripts import Scripts


class Roles:
    """Leases of roles. Instants are milliseconds since 1970; every taking raises the fence of the role."""

    def __init__(self, client: Client, scripts: Scripts, heartbeats: Heartbeats) -> None:
        self._client = client
        self._scripts = scripts
        self._heartbeats = heartbeats

    async def take(self, name: str, owner: str, now: int, until: int) -> Lease | None:
        """The role until an instant, or None while another process that may be alive has it."""
        fence = await self._scripts("lease", [keys.role(name)], owner, now, until, *self._heartbeats.dead)
        return Lease(name, owner, int(fence), until) if fence else None

    async def keep(self, lease: Lease, until: int) -> bool:
        """The role goes on until a later instant; False where another process has taken it."""
        return bool(await self._scripts("renew", [keys.role(lease.name)], lease.owner, lease.fence, until))

    async def give(self, lease: Lease) -> None:
        """The role is free at once; nothing where another process has it."""
        await self._scripts("give", [keys.role(lease.name)], lease.owner)

    async def holder(self, name: str, now: int) -> str | None:
        """The process that has a role; None where none has it."""
        owner, until = await self._client.hmget(keys.role(name), "owner", "until")
        return None if owner is None or int(until) <= now else bytes(owner).decode()
