"""With replicas a commit waits until they have it; a table is saved without them all the same."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import structlog
from free_ports import free_port

from bot.ports import Code, Committed, Conflict, Repeat, StoreUnreachable
from bot.store import scripts
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.binaries import candidates

K7QF = Code("K7QF")


@contextmanager
def running(*words):
    """A server with its address."""
    folder, port = Path(tempfile.mkdtemp(prefix="capolinea-")), free_port()
    options = ("--port", str(port), "--save", "", "--dir", str(folder), "--repl-diskless-sync-delay", "0")
    process = subprocess.Popen([candidates()[0].path, *options, *words], stdout=subprocess.DEVNULL)
    yield port
    process.terminate()
    process.wait()
    shutil.rmtree(folder)


@pytest.fixture
def servers():
    """The ports of a server and of its replica."""
    with ExitStack() as stack:
        first = stack.enter_context(running())
        yield first, stack.enter_context(running("--replicaof", f"127.0.0.1 {first}"))


@pytest.fixture
async def clients(servers):
    """Clients of both, when the replica follows."""
    both = [connect(f"redis://127.0.0.1:{port}") for port in servers]
    while (await both[1].info("replication"))["master_link_status"] != "up":
        pass
    yield both
    for client in both:
        await client.aclose()


async def test_a_commit_is_on_the_replica_when_it_is_answered(clients, change):
    """None of many is answered before the replica has it; other answers are the usual ones."""
    first, second = RedisStore(clients[0], 1), RedisStore(clients[1])
    with structlog.testing.capture_logs() as lines:
        for version in range(50):
            assert await first.commit(change(expected=version)) == Committed(version, version + 1)
            assert (await second.load(K7QF)).version == version + 1
        assert await first.commit(change(expected=3, key="late")) == Conflict()
        assert await first.commit(change(expected=0)) == Repeat(0, 1)
    assert lines == []


async def test_a_replica_that_is_away_holds_up_nothing(store, redis_client, change, monkeypatch):
    """The commit is saved and answered, and one line of the log says that it is not copied yet."""
    monkeypatch.setattr(scripts, "PATIENCE", 1)
    alone = RedisStore(redis_client, 2)
    with structlog.testing.capture_logs() as lines:
        assert await alone.commit(change()) == Committed(0, 1)
        assert await alone.commit(change(expected=7, key="late")) == Conflict()
    assert [(line["event"], line["copies"]) for line in lines] == [("saved, not yet copied", 0)]
    assert (await store.load(K7QF)).version == 1


async def test_a_script_that_fails_is_no_answer(store, redis_client):
    """What the server refuses is raised, with its text sent or known."""
    await redis_client.set("{x}:log", "no list")
    for _ in range(2):
        with pytest.raises(StoreUnreachable):
            await store.scripts.copied("clear", ["{x}:log", "{x}:out"], 1, 2, replicas=0)
