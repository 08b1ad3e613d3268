"""Servers that refuse what they are asked, and nodes that are closed."""

from __future__ import annotations

import asyncio

import pytest
from free_ports import free_port
from redis import AuthenticationError, ResponseError
from redis import ConnectionError as Unconnected

from bot.ports.stores import StoreUnreachable
from bot.store.client import connect
from bot.store.cluster import Spread
from bot.store.cluster_scan import keys_of
from bot.store.nodes import Bundle, Command, Nodes
from bot.store.slots import ClusterGuide, Owners, SentinelGuide
from tests.server_groups import Process, until


@pytest.mark.parametrize("kind", ["cluster", "sentinel"])
async def test_a_wrong_password_is_named(process, kind):
    """At once, beside a server that is away; it does not look like one."""
    process.client.config_set("requirepass", "right")
    path = "/games?sentinel_password=wrong" if kind == "sentinel" else ""
    client = connect(f"redis+{kind}://:wrong@127.0.0.1:{process.port},127.0.0.1:1{path}", 0.2)
    with pytest.raises(StoreUnreachable) as refused:
        await client.get("one")
    assert isinstance(refused.value.__cause__, AuthenticationError)
    await client.aclose()


async def test_a_server_that_may_not_say_what_it_is_is_no_master_yet(process):
    """Its refusal is an answer like any other, and is told."""
    process.client.execute_command("ACL SETUSER weak on nopass ~* +@all -role")
    nodes = Nodes({"username": "weak", "password": "any"}, ssl=False)

    class Told(SentinelGuide):
        async def _named(self, _sentinel):
            return "127.0.0.1", process.port

    with pytest.raises(Unconnected, match="permission"):
        await Told([("127.0.0.1", 1)], "games", {}, ssl=False).owners(nodes)
    await nodes.aclose()


async def test_nodes_are_closed_twice_at_once(process):
    """By somebody who closes the client while another sees that a node has left the cluster."""
    nodes = Nodes({}, ssl=False)
    for name in ("127.0.0.1", "localhost"):
        await nodes.at((name, process.port)).send([Bundle(0, (Command(("PING",), {}),))], {})
    await asyncio.gather(nodes.keep([]), nodes.aclose())
    assert nodes.hosts() == []


class Nobody:
    """Nobody knows who has what, and says so only when told to."""

    def __init__(self):
        self.asked, self.say = 0, asyncio.Event()

    def slot(self, _key):
        """The one there is."""
        return 0

    async def owners(self, _nodes):
        """Raises what is raised where nobody answers."""
        self.asked += 1
        await self.say.wait()
        raise Unconnected("nobody knows")


async def test_many_who_look_for_a_server_look_together():
    """Each waits for one look, not for those of all the others; also where whoever began it has gone."""
    guide = Nobody()
    client = Spread(guide, Nodes({}, ssl=False), 0, keys_of)
    asking = [asyncio.create_task(client.get("one")) for _ in range(20)]
    await asyncio.sleep(0)
    asking[0].cancel()
    await asyncio.sleep(0)
    guide.say.set()
    gone, *found = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(gone, asyncio.CancelledError)
    assert all(isinstance(one, StoreUnreachable) for one in found)
    assert guide.asked == 1
    await client.aclose()


async def test_what_is_asked_after_the_end_leaves_no_connection(process):
    """Such as a command that was under way when its client was closed."""
    nodes = Nodes({}, ssl=False)
    await nodes.aclose()
    await nodes.at(("127.0.0.1", process.port)).send([Bundle(0, (Command(("PING",), {}),))], {})
    assert not nodes.at(("127.0.0.1", process.port)).pool._available_connections[0].is_connected


async def test_a_node_that_knows_nobody_makes_no_others_forgotten():
    """One that was taken out of its cluster, while those that are in it do not answer just now."""
    alone, nodes, other = (
        Process(cluster_enabled="yes", cluster_port=free_port()),
        Nodes({}, ssl=False),
        ("127.0.0.1", 1),
    )
    try:
        alone.start()
        until(alone.client.ping)
        nodes.at(other)
        await ClusterGuide([("127.0.0.1", alone.port)]).owners(nodes)
        assert other in nodes.hosts()
    finally:
        await nodes.aclose()
        alone.close()


class Older:
    """A server that has just become a replica, as one before version 7 answers to a script."""

    answers = (
        "Error running script (call to f_0): @user_script: 1: -READONLY You can't write against a replica.",
        "NOREPLICAS Not enough good replicas to write.",
    )

    def __init__(self, host):
        self.host, self.asked = host, 0

    async def send(self, bundles, _callbacks, *, asking=False):
        """A refusal for each way to say it, then what was asked for."""
        assert not asking
        self.asked += 1
        found = ResponseError(self.answers[self.asked - 1]) if self.asked <= len(self.answers) else b"done"
        return [[found] * len(bundle.commands) for bundle in bundles]


class OneServer:
    """One server has all keys."""

    def slot(self, _key):
        """The one there is."""
        return 0

    async def owners(self, _nodes):
        """The one there is."""
        return Owners((("here", 1),), frozenset())


async def test_a_script_that_a_replica_refuses_is_run_again():
    """Nothing of it was done; whoever is the master by then does it."""
    nodes = Nodes({}, ssl=False)
    nodes._known["here", 1] = server = Older(("here", 1))
    client = Spread(OneServer(), nodes, 60, keys_of)
    assert await client.eval("return redis.call('SET', KEYS[1], 1)", 1, "one") == b"done"
    assert server.asked == 3
