"""What is lost of acknowledged moves when sentinels replace a master that is well, as for an update of its machine."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from bot.ports.addresses import Code
from bot.ports.stores import Commit, Conflict, StoreUnreachable
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from tests.server_groups import until

TABLES = tuple(map(Code, ("K7QF", "BBBB", "CCCC", "DDDD")))

FAILOVERS = 4

PAUSE = 0.05
"""Seconds between two moves at a table."""


class Players:
    """Move at all tables until they are told to stop, and note what was acknowledged."""

    def __init__(self, store):
        self._store = store
        self._stopping = False
        self.acknowledged = {code: [] for code in TABLES}
        self.refused = 0

    async def play(self, code):
        """Make one move after the other at a table."""
        while not self._stopping:
            stored = await self._store.load(code)
            version, parent = (stored.version, stored.identity) if stored else (0, None)
            key = secrets.token_hex(8)
            move = Commit(code, version, key, (key.encode(),), b"state", None, (), (), parent=parent)
            try:
                if await self._store.commit(move) != Conflict():
                    self.acknowledged[code].append(key)
            except StoreUnreachable:
                self.refused += 1
            await asyncio.sleep(PAUSE)

    def stop(self):
        """Make no more moves."""
        self._stopping = True

    async def lost(self):
        """How many of the acknowledged moves are not there."""
        return sum([len(await self._store.undone(code, keys)) for code, keys in self.acknowledged.items()])


@pytest.mark.soak
@pytest.mark.parametrize("needed", [0, 1])
async def test_planned_failovers_lose_nothing(watched, needed):
    """None of the moves that waited for a copy, whether or not a master without a replica refuses them."""
    for server in watched.servers:
        server.client.config_set("min-replicas-to-write", needed)
    client = connect(watched.url)
    players = Players(RedisStore(client, 1))
    playing = [asyncio.create_task(players.play(code)) for code in TABLES]
    for _ in range(FAILOVERS):
        old = watched.master()
        await asyncio.to_thread(until, lambda: watched.sentinel.client.execute_command("SENTINEL FAILOVER", "games"))
        await asyncio.to_thread(until, lambda old=old: watched.master() is not old and old.client.role()[0] == "slave")
        await asyncio.to_thread(watched.wait)
        await asyncio.sleep(1)
    players.stop()
    await asyncio.gather(*playing)
    lost, count = await players.lost(), sum(map(len, players.acknowledged.values()))
    print(f"\nmin-replicas-to-write {needed}: {count} acknowledged, {players.refused} refused, {lost} lost")
    assert count > 100
    assert lost == 0
    await client.aclose()
