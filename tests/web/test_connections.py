"""Connections that say nothing, too little or too much, and those of whoever only wants to play."""

import asyncio
import json
import os
import resource
import socket
from contextlib import contextmanager, suppress
from functools import partial

import pytest
from structlog.testing import capture_logs
from web_parrot import link_for

from bot.platforms.web import connection, connections, listener, requests
from bot.platforms.web.client_address import Proxies, household
from bot.platforms.web.connections import Connections

SECRET = "a long secret of the host"
HOST = b"Host: localhost\r\n"
JSON = b"Content-Type: application/json\r\n"
ME = b"GET /api/me HTTP/1.1\r\n" + HOST
SAY = b"POST /api/rooms/lobby/say HTTP/1.1\r\n" + HOST + JSON
STREAM = b"GET /api/rooms/lobby/events HTTP/1.1\r\n" + HOST + b"\r\n"


async def endlessly(send):
    """Send the same again and again, until that fails."""
    while True:
        await send()
        await asyncio.sleep(0)


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


@pytest.fixture
def soon(monkeypatch):
    """Lets the named times be over in a moment, for as long as it is entered.

    Only those: where this process stands still for a moment, two short times run out together, in either order.
    """
    monkeypatch.setattr(connections, "SWEEP", 0.01)

    @contextmanager
    def shortened(*names):
        with monkeypatch.context() as patch:
            for name in names:
                patch.setattr(requests if name == "PATIENCE" else connection, name, 0.1)
            yield

    return shortened


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET", ME, SAY, SAY + b"Content-Length: 100\r\n", ME + b"\r\n" + ME],
    ids=["nothing", "verb", "head", "post", "length", "second"],
)
async def test_half_a_request_is_not_waited_for(table, plain, soon, begun):
    """Whoever does not send the line and the headers in time is hung up on; a stream goes on meanwhile."""
    with capture_logs() as logs:
        stream = await plain(table, STREAM)
        assert await stream.head() == 200
        with soon("HEAD_TIME", "IDLE_TIME"):
            half = await plain(table, begun)
            assert b"error" not in await half.end()
        await table.say("ann", "shout still here")
        await asyncio.wait_for(stream.reader.readuntil(b"still here"), 30)
    assert logs == []


async def test_a_connection_is_kept_between_requests_and_not_for_good(table, plain, soon):
    """After an answer the next request may come on the same connection, until it has been silent for long."""
    one = await plain(table)
    for _ in range(3):
        await one.send(ME + b"\r\n")
        assert await one.head() == 200
    with soon("IDLE_TIME"):
        silent = await plain(table, ME + b"\r\n")
        assert await silent.head() == 200
        assert await silent.end() == b""


half_a_body = pytest.mark.parametrize(
    "begun", [b"Content-Length: 100\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"], ids=["length", "chunked"]
)


@half_a_body
async def test_half_a_body_is_not_waited_for(table, plain, soon, begun):
    """Half a body gets a sentence after a while and reaches no desk."""
    with soon("PATIENCE", "LINGER_TIME"):
        half = await plain(table, SAY + begun)
        assert await half.head() == 408
        assert json.loads(half.body) == {"error": "The request has not come whole."}
        await half.end()
    assert table.parrot.asked == 0


@half_a_body
async def test_half_a_body_does_not_hold_its_connection(table, plain, soon, begun):
    """Whoever does not send the body in time is hung up on in the end, whatever waits for it."""
    with soon("BODY_TIME"):
        half = await plain(table, SAY + begun)
        assert await half.end() == b""
    assert table.parrot.asked == 0


async def test_whoever_takes_nothing_is_hung_up_on(open_table, plain, soon):
    """An answer that is not taken does not hold its connection for good."""
    held = Connections()
    async with open_table(connections=held) as table:
        port = int(table.address.rpartition(":")[2])
        loop = asyncio.get_running_loop()
        with socket.socket() as deaf, soon("SEND_TIME"):
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            await loop.sock_connect(deaf, ("127.0.0.1", port))
            page = b"GET /page/table.js HTTP/1.1\r\n" + HOST + b"\r\n"
            with pytest.raises(ConnectionError):
                await asyncio.wait_for(endlessly(partial(loop.sock_sendall, deaf, page * 30)), 30)
        assert held.count == 0
        assert (await table.get("/healthz"))[0] == 200


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
    assert [(line["event"], line["count"]) for line in logs] == [("idle connections closed: too many of one client", 1)]


async def test_who_comes_again_and_again_is_refused(open_table, plain, monkeypatch):
    """A client that has all it may have can replace its own connections so often, and is refused beyond that."""
    monkeypatch.setattr(connections, "REPLACED", 10)
    monkeypatch.setattr(connections, "SWEEP", 1000.0)
    held = Connections(most=8)
    async with open_table(connections=held) as table:
        with capture_logs() as logs:
            silent = [await plain(table, ME, "127.0.0.2") for _ in range(4 + 10 + 10)]
            for one in silent[-10:]:
                assert one is None or await one.end() == b""
            await silent[13].send(b"\r\n")
            assert await silent[13].head() == 200
            await table.say("ann", "shout hi")
    assert [line["event"] for line in logs] == [
        "idle connections closed: too many of one client",
        "connections refused: too many of one client",
    ]


async def test_many_clients_together_are_too_many_too(open_table, plain):
    """Where many clients hold all there are, those close that are silent longest."""
    held = Connections(most=8)
    async with open_table(connections=held) as table:
        with capture_logs() as logs:
            silent = [await plain(table, b"", f"127.0.0.{number}") for number in range(2, 32)]
            assert (await table.get("/api/me"))[0] == 200
            assert held.count <= 8
            assert await silent[0].end() == b""
    assert [line["event"] for line in logs] == ["idle connections closed: too many"]


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
    assert [line["event"] for line in logs] == ["connections refused: too many of one client"]


async def test_a_reverse_proxy_may_bring_many(open_table, plain):
    """A proxy in the settings has no cap of its own; whoever it names has the one that others have."""
    held = Connections(most=8, proxies=Proxies(["127.0.0.2"]))
    async with open_table(connections=held) as table:

        async def asked(client):
            forwarded = b"X-Forwarded-For: 1.2.3.4, %s\r\n\r\n" % client
            one = await plain(table, STREAM.removesuffix(b"\r\n") + forwarded, "127.0.0.2")
            return await one.head()

        assert [await asked(b"192.0.2.1") for _ in range(5)] == [200, 200, 200, 200, 429]
        assert await asked(b"192.0.2.2") == 200


async def test_nobody_else_is_believed_about_addresses(open_table, plain):
    """X-Forwarded-For of a stranger changes nothing."""
    async with open_table(connections=Connections(most=8, proxies=Proxies(["192.0.2.1"]))) as table:
        for number in range(20):
            one = await plain(table, ME + b"X-Forwarded-For: 10.0.0.%d\r\n\r\n" % number, "127.0.0.2")
            assert await one.head() == 200
        assert (await table.get("/api/me"))[0] == 200


def test_whose_address():
    """The last address that no trusted proxy has; what cannot be read is no address; IPv6 counts by network."""
    proxies = Proxies(["10.0.0.0/8", "::1"])
    for peer, forwarded, client in (
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "1.1.1.1, 192.0.2.7, 10.9.9.9", "192.0.2.7"),
        ("10.0.0.1", "192.0.2.7:1234", "192.0.2.7"),
        ("::1", "[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "unknown, rubbish", "10.0.0.1"),
        ("192.0.2.9", "192.0.2.7", "192.0.2.9"),
    ):
        assert proxies.client(peer, forwarded) == client
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    for wrong in ("proxy", "10.0.0.0/40", ""):
        with pytest.raises(ValueError, match="IP"):
            Proxies([wrong])


async def test_no_more_files_is_one_line(table, plain, monkeypatch):
    """Where no more files may be opened, that is said once, and whoever waits is served as soon as there are some."""
    monkeypatch.setattr(listener, "RETRY", 0.05)
    port = int(table.address.rpartition(":")[2])
    loop = asyncio.get_running_loop()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    tried = asyncio.Event()
    out_of_files = Connections.out_of_files

    def seen(self):
        seen.times += 1
        out_of_files(self)
        if seen.times == 3:
            tried.set()

    seen.times = 0
    monkeypatch.setattr(Connections, "out_of_files", seen)
    with capture_logs() as logs, socket.socket() as waiting:
        waiting.setblocking(False)
        taken = [os.dup(0)]
        resource.setrlimit(resource.RLIMIT_NOFILE, (taken[0] + 1, limits[1]))
        try:
            with suppress(OSError):
                while True:
                    taken.append(os.dup(0))
            await loop.sock_connect(waiting, ("127.0.0.1", port))
            await loop.sock_sendall(waiting, ME + b"\r\n")
            await asyncio.wait_for(tried.wait(), 30)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
            for number in taken:
                os.close(number)
        assert (await asyncio.wait_for(loop.sock_recv(waiting, 100), 30)).startswith(b"HTTP/1.1 200")
    assert [line["event"] for line in logs] == ["no connection can be accepted: too many open files"]


@pytest.mark.parametrize(
    "rest",
    [
        b"\r\nGARBAGE",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
        b"X-\x00: 1\r\n\r\n",
        b"no colon\r\n\r\n",
        b"X: " + b"x" * 9000 + b"\r\n\r\n",
        b"".join(b"X-%d: 1\r\n" % number for number in range(200)) + b"\r\n",
    ],
    ids=["tail", "length", "lengths", "chunk", "smuggling", "nul", "colon", "long", "many"],
)
async def test_malformed_requests_are_counted_without_their_content(open_table, plain, rest, caplog):
    """Cookies and login links beside what cannot be read reach no line of the log; it is counted once a minute."""
    token = link_for(SECRET, "Ann")
    async with open_table(secret=SECRET) as table:
        with capture_logs() as logs:
            for _ in range(3):
                first = f"GET /?login={token} HTTP/1.1\r\nCookie: capolinea={token}\r\n"
                one = await plain(table, first.encode() + HOST + rest)
                answer = await one.end()
                assert b"HTTP/1.0 400" in answer
                assert b"That is no proper HTTP request." in answer
                assert token.encode() not in answer
        assert (await table.get("/healthz"))[0] == 200
    assert [(line["event"], line["count"]) for line in logs] == [("malformed requests", 1)]
    assert caplog.records == []


async def test_headers_have_an_end(table, plain):
    """More than 64 KiB of headers are not read, whatever each of them holds."""
    with capture_logs() as logs:
        one = await plain(table, ME + b"".join(b"X-%d: %s\r\n" % (number, b"x" * 8000) for number in range(9)))
        assert one is None or await one.end() == b""
    assert [line["event"] for line in logs] == ["requests refused: too long"]


async def test_requests_do_not_pile_up_behind_a_stream(table, plain):
    """What comes behind a request that is not answered yet is kept up to a bound."""
    one = await plain(table, STREAM)
    assert await one.head() == 200
    with pytest.raises(ConnectionError):
        await asyncio.wait_for(endlessly(partial(one.send, (ME + b"X: %s\r\n\r\n" % (b"x" * 8000)) * 4)), 30)
    assert (await table.get("/healthz"))[0] == 200
