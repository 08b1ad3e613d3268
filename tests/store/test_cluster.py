"""Everything that is written together lies together: on a cluster each script and transaction keeps to one slot."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest

from bot.delivery.background import Delivery
from bot.host.app import App
from bot.ports import Account, Code, Gone, Habits, Later, Place, StoreUnreachable, Wishes, profile_of
from bot.store.backup.dump import dump, restore
from bot.store.cleanup import UNUSED
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.binaries import candidates
from bot.store.server.checks import Unready, examine
from bot.store.web_rooms import WebRooms
from tests.delivery.world import Counters, Notebook, TurnedClock, advance

LOBBY, GROUP = Place("web:lobby"), Place("telegram:-100:7")
A, B = Code("AAAA"), Code("BBBB")


@pytest.fixture
def node():
    """The address of a server that refuses whatever a cluster would refuse, alone with all slots."""
    with socket.socket() as one, socket.socket() as two:
        for free in (one, two):
            free.bind(("127.0.0.1", 0))
        port, bus = one.getsockname()[1], two.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
    options = {"port": port, "cluster-port": bus, "cluster-enabled": "yes", "save": "", "dir": folder}
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    process = subprocess.Popen([candidates()[0].path, *words], stdout=subprocess.DEVNULL)
    yield f"redis://127.0.0.1:{port}"
    process.terminate()
    process.wait()
    shutil.rmtree(folder)


@pytest.fixture
async def cluster(node):
    """A client of it, when it is ready."""
    client = connect(node)
    await client.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
    while b"cluster_state:ok" not in await client.execute_command("CLUSTER", "INFO"):
        pass
    yield client
    await client.aclose()


@pytest.mark.usefixtures("cluster")
async def test_one_node_is_refused(node):
    """A bot that asks one node alone would find only some of its games."""
    with pytest.raises(Unready, match="is one node of a cluster"):
        examine(node)


async def test_everything_runs_on_a_cluster(cluster, change):
    """Playing, telling, waking, tidying, knowing people, copying: no script and no transaction is refused."""
    with pytest.raises(StoreUnreachable, match="same slot"):
        await cluster.mget("one", "two")
    store, clock = RedisStore(cluster), TurnedClock()
    web, telegram = Notebook("web"), Notebook("telegram")
    web.trouble = [RuntimeError("a broken line"), Later(1), None, Gone("away")]

    async def handle(code):
        """Nothing is to be done."""

    teller = Counters({"AAAA": [LOBBY, GROUP], "BBBB": [LOBBY], "LLLL": []})
    delivery = Delivery(store, teller, {"web": web, "telegram": telegram}, clock, handle, "home")
    for code in (A, B):
        await advance(store, code, [LOBBY, GROUP], due=1, people=(profile_of(Account("web:ann")),))
    for _ in range(5):
        await delivery.drain()
        clock.turn(61)
        await advance(store, A, [LOBBY, GROUP])
    for worker in (delivery.due_worker, delivery.relay, delivery.postman):
        await worker.give()
    await advance(store, A, [LOBBY, GROUP], over=True)
    await store.commit(change("LLLL", lobby=True, places=()))
    clock.turn(600)
    await delivery.drain()
    await store.clean(clock.now())
    assert (await store.clean(clock.now() + UNUSED)).dropped == 1
    await advance(store, A, [LOBBY])
    house = App(RedisStore(cluster), clock)
    people, ann = house.store.people, profile_of(Account("web:ann"))
    assert (await people.met(Account("web:ann"), "it", LOBBY)).profile == ann
    await people.wish(ann, Wishes("Europe/Rome"))
    await people.link(Account("telegram:1"), ann, profile_of(Account("telegram:1")))
    assert await people.accounts(ann) == ["web:ann", "telegram:1"]
    await people.habit(LOBBY, Habits("living"))
    await people.looked(ann, A, 1)
    assert await people.claim_link(await people.offer_link(ann, 1), 2) == ann
    lease = await store.roles.take("listener", "one/1", 1, 10)
    assert await store.roles.keep(lease, 20)
    await store.roles.give(lease)
    await store.best("metro", ann, 1, "2026-11-20")
    line = await WebRooms(house.store.client).append("lobby", None, "k", b"said")
    assert await WebRooms(house.store.client).revise("lobby", line, "l", b"again")
    await WebRooms(house.store.client).keep("lobby", "name", b"bytes")
    await WebRooms(house.store.client).remember("lobby", "k", b"[]")
    await WebRooms(house.store.client).keep_as_before("picture-1", b"bytes")
    copy = [line async for line in dump(store)]
    await cluster.flushall()
    assert await restore(store, copy) == 2
