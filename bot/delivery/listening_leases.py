"""Which process listens: roles held by lease, renewed while they are played, given back at the end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.delivery.worker_loop import rest
from bot.ports import metrics
from bot.ports.addresses import Place, platform_of
from bot.ports.processes import end
from bot.ports.stores import StoreFull, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ports.processes import Clock, Lease
    from bot.store.heartbeats import Roles

log = structlog.get_logger()

LEASE = 15_000
"""Milliseconds a role is held without being renewed; a process that dies is replaced sooner, when it is missed."""

RENEWAL = 5.0
"""Seconds between two renewals."""

MARGIN = 3_000
"""Milliseconds before the end of a lease that could not be renewed at which its holder stops listening."""

GLANCE = 0.5
"""Seconds between two looks whether a role is free, and between two tries to renew where the store does not answer."""

DISCONNECTING = 3.0
"""Seconds a listener may take to disconnect."""


class RoleHolder:
    """The roles of one process. Where others have them it stands by, and takes over what is free or runs out.

    A role is free when it was given back, or when its holder is missed (``bot.store.heartbeats.Heartbeats``).

    A listener is told to stop before its lease can run out, or when it finds that it was missed. Where it cannot reach
    the store, another one takes over before it gives up, so that nobody disconnects because the store is away for some
    seconds. What two handle meanwhile is harmless, because every command has a key.
    """

    def __init__(self, roles: Roles, clock: Clock, owner: str) -> None:
        self._roles = roles
        self._clock = clock
        self._owner = owner
        self._leaving = asyncio.Event()
        self._open: set[asyncio.Future[None]] = set()

    async def hold(self, role: str, listen: Callable[[asyncio.Event], Awaitable[None]]) -> None:
        """Call ``listen`` whenever this process gets the role, and set its event when it must stop.

        Returns after ``leave``, or when ``listen`` ends by itself; raises what ``listen`` raises.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open.add(done)
        try:
            while not self._leaving.is_set():
                lease = await self._taken(role)
                if lease is None:
                    await rest(self._clock, GLANCE, self._leaving)
                elif await self._played(lease, listen):
                    return
        finally:
            self._open.discard(done)
            done.set_result(None)

    async def leave(self) -> None:
        """Stop listening everywhere, give every role back, and take none any more."""
        self._leaving.set()
        if self._open:
            await asyncio.wait(self._open)

    async def _played(self, lease: Lease, listen: Callable[[asyncio.Event], Awaitable[None]]) -> bool:
        """One term of a role; True where its listener has ended by itself."""
        stop = asyncio.Event()
        work = asyncio.ensure_future(listen(stop))
        metrics.LISTENING.labels(platform_of(Place(lease.name))).inc()
        log.info("listening", role=lease.name, fence=lease.fence)
        try:
            await self._kept(lease, work)
            by_itself = work.done()
        finally:
            stop.set()
            await asyncio.wait({work}, timeout=DISCONNECTING)
            if not work.done():
                log.warning("a listener does not hang up and is cut off", role=lease.name)
                await end([work])
            metrics.LISTENING.labels(platform_of(Place(lease.name))).dec()
            await self._given(lease)
        if not work.cancelled():
            work.result()
        return by_itself

    async def _kept(self, lease: Lease, work: asyncio.Future[None]) -> None:
        """Renew a role until its listener ends, this process leaves, or it cannot be renewed."""
        until, pause = lease.until, RENEWAL
        while True:
            await self._rested(pause, work)
            if work.done() or self._leaving.is_set():
                return
            now = self._clock.now()
            try:
                async with asyncio.timeout(max(0.1, (until - MARGIN - now) / 1000)):
                    kept = await self._roles.keep(lease, now + LEASE)
            except StoreFull as error:
                # it is still ours, and nobody else can write that they take it; as soon as they can, this is seen
                log.warning("a role cannot be renewed", role=lease.name, error=error)
                until, pause = now + LEASE, GLANCE
                continue
            except (StoreUnreachable, TimeoutError) as error:
                if self._clock.now() >= until - MARGIN:
                    log.warning("not listening any more: the role cannot be renewed", role=lease.name, error=str(error))
                    return
                pause = GLANCE
                continue
            if not kept:
                log.warning("not listening any more: another process has the role", role=lease.name)
                return
            until, pause = now + LEASE, RENEWAL

    async def _rested(self, seconds: float, work: asyncio.Future[None]) -> None:
        """Wait, but not longer than the listener listens or this process stays."""
        nap = asyncio.ensure_future(rest(self._clock, seconds, self._leaving))
        try:
            await asyncio.wait({nap, work}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            nap.cancel()

    async def _taken(self, role: str) -> Lease | None:
        now = self._clock.now()
        try:
            return await self._roles.take(role, self._owner, now, now + LEASE)
        except StoreUnreachable as error:
            log.warning("the store does not answer", worker="role holder", error=error)
            return None

    async def _given(self, lease: Lease) -> None:
        try:
            async with asyncio.timeout(DISCONNECTING):
                await self._roles.give(lease)
        except (StoreUnreachable, TimeoutError) as error:
            log.warning("a role is left to run out", role=lease.name, error=str(error))
