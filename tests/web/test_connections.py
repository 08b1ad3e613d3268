"""Connections that say nothing, too little or too much, and those of whoever only wants to play."""

import asyncio
import json

import pytest
from structlog.testing import capture_logs

from bot.platforms.web import listener, requests
from bot.platforms.web.client_address import Proxies, household
from bot.platforms.web.listener import Connections

CLOSED = "idle connections are closed: too many are open"
"""What the host reads, once a minute."""
HOST = b"Host: localhost\r\n"
JSON = b"Content-Type: application/json\r\n"
ME = b"GET /api/me HTTP/1.1\r\n" + HOST
SAY = b"POST /api/rooms/lobby/say HTTP/1.1\r\n" + HOST + JSON
STREAM = b"GET /api/rooms/lobby/events HTTP/1.1\r\n" + HOST + b"\r\n"


class Plain:
    """A plain socket."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def send(self, data):
        """Send bytes."""
        self.writer.write(data)
        await self.writer.drain()

    async def head(self):
        """The status of the next answer, whose body is read too where its length is known."""
        text = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 30)
        fields = dict(line.split(b": ", 1) for line in text.split(b"\r\n")[1:] if line)
        self.body = await self.reader.readexactly(int(fields.get(b"Content-Length", 0)))
        return int(text.split()[1])

    async def end(self):
        """What comes until the other side closes."""
        try:
            return await asyncio.wait_for(self.reader.read(), 30)
        except ConnectionError:
            return b""


@pytest.fixture
async def plain(table):
    """Opens plain sockets to the table, from any address of this machine."""
    opened = []

    async def to(other, data=b"", address="127.0.0.1"):
        port = int(other.address.rpartition(":")[2])
        try:
            one = Plain(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
            opened.append(one)
            await one.send(data)
        except ConnectionError:
            return None
        return one

    yield to
    for one in opened:
        one.writer.close()


@pytest.mark.parametrize("begun", [b"", ME, ME + b"\r\n" + ME], ids=["nothing", "head", "second"])
async def test_half_a_request_is_not_waited_for(open_table, plain, monkeypatch, begun):
    """Whoever does not send the line and the headers in time is hung up on; a stream goes on meanwhile."""
    monkeypatch.setattr(listener, "IDLE_TIME", 0.1)
    async with open_table() as table:
        stream = await plain(table, STREAM)
        assert await stream.head() == 200
        half = await plain(table, begun)
        assert b"error" not in await half.end()
        await table.say("ann", "shout still here")
        await asyncio.wait_for(stream.reader.readuntil(b"still here"), 30)


half_a_body = pytest.mark.parametrize(
    "begun", [b"Content-Length: 100\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"], ids=["length", "chunked"]
)


@half_a_body
async def test_half_a_body_is_not_waited_for(open_table, plain, monkeypatch, begun):
    """Half a body gets a sentence after a while and reaches no desk."""
    monkeypatch.setattr(requests, "PATIENCE", 0.1)
    monkeypatch.setattr(listener, "LINGER_TIME", 0.1)
    async with open_table() as table:
        half = await plain(table, SAY + begun)
        assert await half.head() == 408
        assert json.loads(half.body) == {"error": "The request has not come whole."}
        await half.end()
        assert table.parrot.asked == 0


async def test_silent_connections_take_nobody_s_place(open_table, plain):
    """One client may hold half of all connections; of the silent ones the oldest are closed, and others are served."""
    held = Connections(most=8)
    async with open_table(connections=held) as table:
        with capture_logs() as logs:
            silent = [await plain(table, ME, "127.0.0.2") for _ in range(30)]
            for number in range(5):
                await table.say("ann", f"shout {number}")
            assert held.count <= 5
            for one in silent[:26]:
                assert await one.end() == b""
            await silent[-1].send(b"\r\n")
            assert await silent[-1].head() == 200
    assert [line["event"] for line in logs] == [CLOSED]


async def test_many_clients_together_are_too_many_too(open_table, plain):
    """Where many clients hold all there are, those close that are silent longest."""
    held = Connections(most=8)
    async with open_table(connections=held) as table:
        with capture_logs() as logs:
            silent = [await plain(table, b"", f"127.0.0.{number}") for number in range(2, 32)]
            assert (await table.get("/api/me"))[0] == 200
            assert held.count <= 8
            assert await silent[0].end() == b""
    assert [line["event"] for line in logs] == [CLOSED]


async def test_streams_are_not_cut_for_others(open_table, plain):
    """Whoever would need the place of a stream is refused, and the stream goes on; other clients come in."""
    async with open_table(connections=Connections(most=8)) as table:
        with capture_logs() as logs:
            streams = [await plain(table, STREAM, "127.0.0.2") for _ in range(4)]
            assert [await stream.head() for stream in streams] == [200] * 4
            for _ in range(10):
                refused = await plain(table, ME + b"\r\n", "127.0.0.2")
                assert refused is None or await refused.end() == b""
            await table.say("ann", "shout all there")
            for stream in streams:
                await asyncio.wait_for(stream.reader.readuntil(b"all there"), 30)
    assert [line["event"] for line in logs] == [CLOSED]


async def test_a_reverse_proxy_may_bring_many(open_table, plain):
    """A proxy in the settings has no bound of its own."""
    async with open_table(connections=Connections(most=8, proxies=Proxies(["127.0.0.2"]))) as table:
        streams = [await plain(table, STREAM, "127.0.0.2") for _ in range(7)]
        assert [await stream.head() for stream in streams] == [200] * 7


def test_whose_address():
    """Of IPv6 the network counts; a proxy is an address or a network."""
    proxies = Proxies(["10.0.0.0/8", "::1"])
    assert [proxies.trusts(one) for one in ("10.9.9.9", "::ffff:10.0.0.1", "::1", "192.0.2.7", "?")] == [True] * 3 + [
        False,
        False,
    ]
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    for wrong in ("proxy", "10.0.0.0/40", ""):
        with pytest.raises(ValueError, match="IP"):
            Proxies([wrong])


@pytest.mark.parametrize(
    "rest",
    [
        b"\r\nGARBAGE",
        b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
        b"X-\x00: 1\r\n\r\n",
        b"X: " + b"x" * 9000 + b"\r\n\r\n",
        b"".join(b"X-%d: 1\r\n" % number for number in range(200)) + b"\r\n",
    ],
    ids=["tail", "lengths", "smuggling", "nul", "long", "many"],
)
async def test_malformed_requests_are_refused(open_table, plain, rest):
    """They are answered with 400, and the connection is closed."""
    async with open_table() as table:
        one = await plain(table, ME + rest)
        assert b"HTTP/1.0 400" in await one.end()
        assert (await table.get("/healthz"))[0] == 200
