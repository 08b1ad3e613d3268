"""Servers on which the bot does not start, those on which it warns, and whether one can be written to."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
import redis

from bot.ports import StoreFull, StoreReadOnly, StoreUnreachable
from bot.store import keys
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.checks import Unready, examine
from bot.store.server.server import Server
from bot.text.languages import spelled

OOM = "OOM command not allowed|command not allowed when used memory"


@pytest.fixture(scope="module")
def own():
    """A server of our own, whose settings may be changed, and a client of it."""
    folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
    server = Server(folder / "data")
    with redis.Redis.from_url(server.start()) as client:
        yield server.url, client
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture
def address(own):
    """The address of the server, as it is set up by itself."""
    url, client = own
    yield url
    client.replicaof("NO", "ONE")
    client.config_set("maxmemory", 0)
    client.acl_deluser("weak")


@pytest.fixture
def settings(own):
    """A client that changes the settings of the server."""
    return own[1]


@pytest.fixture
async def probed(address):
    """The store on the server."""
    client = connect(address)
    yield RedisStore(client)
    await client.aclose()


def weak(settings, address, *rules):
    """The address for a user who may do all except what these rules take away."""
    settings.acl_setuser("weak", enabled=True, passwords=["+word"], keys=["*"], channels=["*"], commands=["+@all"])
    settings.execute_command("ACL", "SETUSER", "weak", *rules)
    return address.replace("unix://", "unix://weak:word@")


def test_a_replica_is_refused(address, settings):
    """The bot needs a server it can write to; what only reads may use a replica."""
    settings.replicaof("127.0.0.1", "1")
    with pytest.raises(Unready, match=r"is a replica, which cannot be written to: set REDIS_URL"):
        examine(address)
    assert Server(Path("/nowhere"), address).attach() == address


@pytest.mark.parametrize("rules", [["-@scripting"], ["-eval"], ["-xadd"], ["resetkeys", "%R~*"]])
def test_a_server_that_forbids_writing_is_refused(address, settings, rules):
    """Without scripts, or without a command that a commit needs, no match could be played."""
    with pytest.raises(Unready, match=r"does not let the bot write by scripts: .*permission.*[^.]\.$") as refused:
        examine(weak(settings, address, *rules))
    assert "word" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_full_server_is_used_with_a_warning(address, settings):
    """Its matches can be read, and written to when there is memory again."""
    assert examine(address) == ()
    settings.config_set("maxmemory", 1)
    (warning,) = (spelled(one, "en") for one in examine(address))
    assert "cannot be written to now" in warning


async def test_a_probe_leaves_nothing(probed, settings):
    """It writes and reads as a commit does, any number of times, whatever another one has left."""
    settings.rpush(keys.PROBE[1], "left")
    for _ in range(3):
        await probed.probe()
    assert settings.keys("*") == []


async def test_a_probe_finds_what_keeps_commits_away(probed, settings):
    """A store without memory, and one that has become a replica."""
    await probed.probe()
    settings.config_set("maxmemory", 1)
    with pytest.raises(StoreUnreachable, match=OOM):
        await probed.probe()
    settings.config_set("maxmemory", 0)
    settings.replicaof("127.0.0.1", "1")
    with pytest.raises(StoreUnreachable, match="read only replica"):
        await probed.probe()


async def test_a_role_in_a_full_store(probed, settings):
    """Its holder hears that the store is full, and whoever holds it no longer that it is another's."""
    one = await probed.roles.take("r", "a/1", 1000, 2000)
    settings.config_set("maxmemory", 1)
    with pytest.raises(StoreFull):
        await probed.roles.keep(one, 3000)
    settings.config_set("maxmemory", 0)
    await probed.roles.take("r", "b/1", 2000, 3000)
    settings.config_set("maxmemory", 1)
    assert not await probed.roles.keep(one, 3000)
    settings.config_set("maxmemory", 0)
    settings.replicaof("127.0.0.1", "1")
    with pytest.raises(StoreReadOnly) as refused:
        await probed.probe()
    assert not isinstance(refused.value, StoreFull)
