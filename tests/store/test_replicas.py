"""With replicas a commit waits until they have it; a table is saved without them all the same."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import structlog
from free_ports import free_port

from bot.ports.addresses import Code
from bot.ports.stores import Committed, Conflict, Repeat, StoreUnreachable
from bot.store import scripts
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.process import program

K7QF = Code("K7QF")


@contextmanager
def running(*words):
    """A server with its address."""
    folder, port = Path(tempfile.mkdtemp(prefix="capolinea-")), free_port()
    options = ("--port", str(port), "--save", "", "--dir", str(folder), "--repl-diskless-sync-delay", "0")
    process = subprocess.Popen([program(), *options, *words], stdout=subprocess.DEVNULL)
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


async def test_a_commit_is_on_both_disks_when_it_is_answered(servers, clients, change):
    """Where that is asked for; a server that does not write to its disk is told of in one line."""
    for client in clients:
        await client.config_set("appendonly", "yes")
    # the first file is written beside the play
    for client in clients:
        while (await client.info("persistence"))["aof_rewrite_in_progress"]:
            pass
    both = RedisStore(clients[0], 1, fsync=True)
    with structlog.testing.capture_logs() as lines:
        assert await both.commit(change()) == Committed(0, 1)
    assert lines == []
    answer = await both.scripts.copied("give_lease_back", ["{x}:lease"], "one/1", replicas=1, fsync=True)
    assert answer == (0, 1, True)


async def test_a_commit_that_is_asked_again_waits_too(clients, change, monkeypatch):
    """Its answer was lost with the connection; another connection must not say that a replica has what it has not."""
    monkeypatch.setattr(scripts, "PATIENCE", 100)
    first, again = RedisStore(clients[0]), RedisStore(clients[0], 1)
    await first.commit(change())
    while (await clients[1].dbsize()) == 0:
        pass
    replica = (await clients[1].info("server"))["process_id"]
    # it stands still, as one that is cut off
    os.kill(replica, signal.SIGSTOP)
    try:
        await first.commit(change(expected=1))
        await clients[0].connection_pool.disconnect()
        with structlog.testing.capture_logs() as lines:
            assert await again.commit(change(expected=1)) == Repeat(1, 2)
        assert [line["event"] for line in lines] == ["saved, not yet copied"]
    finally:
        os.kill(replica, signal.SIGCONT)


async def test_a_script_that_fails_is_no_answer(store, redis_client):
    """What the server refuses is raised, with its text sent or known."""
    await redis_client.set("{x}:log", "no list")
    for _ in range(2):
        with pytest.raises(StoreUnreachable):
            await store.scripts.copied("delete_told_entries", ["{x}:log", "{x}:out"], 1, 2, replicas=0)
