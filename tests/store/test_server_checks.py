"""Servers on which the bot does not start, those on which it warns, and whether one can be written to."""

from __future__ import annotations

import shutil
import socketserver
import tempfile
import threading
from pathlib import Path

import pytest
import redis
from free_ports import free_port

from bot.ports.stores import StoreFull, StoreReadOnly, StoreUnreachable
from bot.store import keys
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server import checks
from bot.store.server.checks import Away, Unready, examine
from bot.store.server.server import Server
from bot.text.languages import spelled
from tests.server_groups import Process, Sentinel, until

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
    with pytest.raises(Unready, match=r"refuses what the bot asks of it: .*permission.*[^.]\.$") as refused:
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


@pytest.fixture(scope="module")
def node():
    """A cluster of one server."""
    alone = Process(cluster_enabled="yes", cluster_port=free_port())
    try:
        alone.start()
        until(alone.client.ping)
        alone.client.execute_command("CLUSTER ADDSLOTSRANGE 0 16383")
        until(lambda: alone.client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
        yield alone
    finally:
        alone.close()


@pytest.mark.waits
def test_a_node_that_forbids_something_is_refused(node):
    """Whatever it is, and a wrong password too: one sentence, with what the server says, at once."""
    url = f"redis+cluster://weak:word@127.0.0.1:{node.port}"
    for taken, sentence in (
        ("-cluster", r"refuses what the bot asks of it: .*'cluster\|slots'[^.]*\.$"),
        ("-info", r"refuses what the bot asks of it: .*'info'[^.]*\.$"),
    ):
        node.client.execute_command("ACL SETUSER weak reset on >word ~* &* +@all", taken)
        with pytest.raises(Unready, match=sentence):
            examine(url)
    with pytest.raises(
        Unready, match=r"does not let the bot in: check user names and passwords in REDIS_URL\.$"
    ) as refused:
        examine(url.replace("word", "other"))
    assert "other" not in str(refused.value)


@pytest.mark.waits
def test_a_node_without_a_name_is_where_it_was_asked(node):
    """It is examined there, and called so."""
    node.client.config_set("cluster-preferred-endpoint-type", "hostname")
    (warning,) = (spelled(one, "en") for one in examine(f"redis+cluster://127.0.0.1:{node.port}"))
    assert f"at 127.0.0.1:{node.port} may lose" in warning


async def test_a_cluster_that_is_down_is_waited_for():
    """Its nodes agree soon who has what, so that it is no reason to forbid anything."""
    alone = Process(cluster_enabled="yes", cluster_port=free_port())
    try:
        alone.start()
        until(alone.client.ping)

        async def ask(*words):
            return alone.client.execute_command(*words)

        with pytest.raises(Away, match=r"cannot be reached: .*not served"):
            await checks._written(ask, "here")
    finally:
        alone.close()


def test_a_sentinel_and_a_server_are_told_apart(process):
    """Where the one is meant and the other answers; a server that knows no service is not the last to be asked."""
    one, other = Sentinel(process.port, "games"), Sentinel(process.port, "others")
    try:
        for sentinel in (one, other):
            sentinel.start()
            until(sentinel.client.ping)
        hosts = f"127.0.0.1:{other.port},127.0.0.1:{one.port}"
        assert len(examine(f"redis+sentinel://{hosts}/games")) == 1
        with pytest.raises(Unready, match=r"does not fit .*: write it as redis\+sentinel"):
            examine(f"redis+cluster://127.0.0.1:{one.port}")
        with pytest.raises(Unready, match=r"does not fit .*: write it as redis://"):
            examine(f"redis+sentinel://127.0.0.1:{process.port}/games")
        with pytest.raises(Unready, match=rf"at 127.0.0.1:{one.port} does not let the bot in"):
            examine(f"redis+sentinel://{hosts}/games?sentinel_username=ann&sentinel_password=word")
        process.client.config_set("requirepass", "word")
        with pytest.raises(Unready, match=rf"at 127.0.0.1:{process.port} does not let the bot in"):
            examine(f"redis+sentinel://{hosts}/games")
    finally:
        one.close()
        other.close()


@pytest.mark.parametrize("form", ["redis", "redis+cluster", "redis+sentinel"])
def test_what_is_no_redis_server_is_refused(form):
    """Such as a web server."""

    class Answering(socketserver.BaseRequestHandler):
        def handle(self):
            while self.request.recv(9999):
                self.request.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        with pytest.raises(Unready, match=r"^What answers at 127\.0\.0\.1:\d+ is no Redis server\.$"):
            examine(f"{form}://127.0.0.1:{server.server_address[1]}" + ("/games" if "sentinel" in form else ""))
        server.shutdown()


def test_an_address_without_a_host_is_called_by_its_usual_one():
    """As the server that is looked for."""
    with pytest.raises(Unready, match="at localhost:1 cannot be reached"):
        examine("redis://:1/0")
