"""What every test may use: a real server, started once a test process, emptied for each test."""

from __future__ import annotations

import gc
import os
import secrets
import shutil
import tempfile
from itertools import count
from pathlib import Path

import hypothesis
import pytest
import redis
from redis.crc import key_slot

from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.scripts import Run, Scripts
from bot.store.server.server import Server

SEED = 32
"""Bytes of the seed of a table; names of processes and requests have fewer."""

# hundreds of thousands of objects are made before the first test, and all of them stay
gc.disable()


def pytest_collection_finish():
    """From now on garbage is looked for among what tests make alone, and more rarely than usual."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


# Found examples are the same in every run, and a busy machine fails none of them.
hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("steady")


def pytest_terminal_summary(terminalreporter):
    """Say in one line what was not tried for want of a browser, and how to get one."""
    skipped = terminalreporter.stats.get("skipped", ())
    if missed := sum("no Chromium" in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(
            f"{missed} tests of the page were skipped. Install Chromium for them: sudo apt-get install chromium"
        )


def pytest_addoption(parser):
    """``--seed N`` for tests that play at random."""
    parser.addoption("--seed", type=int, default=1, help="the seed of tests that play at random")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Let one process begin with the tests that wait, and the others with the long ones.

    What begins last keeps the others waiting, and where all wait at once the machine idles. xdist deals the tests out
    in rows of equal length, in their order.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    waits = [item for item in items if item.get_closest_marker("waits")]
    long = [item for item in items if item.get_closest_marker("long") and item not in waits]
    begun = {*waits, *long}
    rest = [item for item in items if item not in begun]
    if processes == 1:
        return
    heads = [waits, *(long[number :: processes - 1] for number in range(processes - 1))]
    dealt, left = [], len(items)
    for number, head in enumerate(heads):
        others = max(0, left // (processes - number) - len(head))
        dealt += [*head, *rest[:others]]
        rest, left = rest[others:], left - len(head) - others
    items[:] = [*dealt, *rest]


@pytest.fixture(scope="session")
def server():
    """A server of our own, as a bot without ``REDIS_URL`` gets it, but for the disk: it does not wait for that.

    What a process has written outlives the process; only a machine that loses its power would lose it.
    """
    folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
    server = Server(folder / "data")
    server.start()
    with redis.Redis.from_url(server.url) as client:
        client.config_set("appendfsync", "no")
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def one_slot(monkeypatch):
    """Whatever script a test runs, its keys lie on one node of a cluster."""
    call, together = Scripts.__call__, Scripts.together

    async def checked(self, name, keys, *arguments):
        assert len({key_slot(key.encode()) for key in keys}) == 1, (name, keys)
        return await call(self, name, keys, *arguments)

    async def all_checked(self, *steps):
        for step in steps:
            assert not isinstance(step, Run) or len({key_slot(key.encode()) for key in step.keys}) == 1, step
        return await together(self, *steps)

    monkeypatch.setattr(Scripts, "__call__", checked)
    monkeypatch.setattr(Scripts, "together", all_checked)


@pytest.fixture(scope="session")
def emptying(server):
    """A client that empties the server between two tests."""
    with redis.Redis.from_url(server.url) as client:
        yield client


@pytest.fixture
def redis_url(server, emptying):
    """The address of a real server with nothing in it."""
    emptying.flushall()
    return server.url


@pytest.fixture
async def redis_client(redis_url):
    """A client of the empty server."""
    client = connect(redis_url)
    yield client
    await client.aclose()


@pytest.fixture
def store(redis_client):
    """A store with nothing in it."""
    return RedisStore(redis_client)


@pytest.fixture(autouse=True)
def same_luck(monkeypatch):
    """Tiles, dice and who begins are not left to luck: the tables that a test opens have seeds that are counted."""
    luck, numbers = secrets.token_bytes, count()

    def sown(size=None):
        return next(numbers).to_bytes(SEED, "big") if size == SEED else luck(size)

    monkeypatch.setattr(secrets, "token_bytes", sown)
