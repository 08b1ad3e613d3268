"""Servers that refuse what they are asked, and nodes that are closed."""

from __future__ import annotations

import asyncio

import pytest
from redis import AuthenticationError
from redis import ConnectionError as Unconnected

from bot.ports import StoreUnreachable
from bot.store.client import connect
from bot.store.nodes import Bundle, Command, Nodes
from bot.store.slots import SentinelGuide


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
