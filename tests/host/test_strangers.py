"""Hostile visitors of the local table: nothing they send fails, fills the log, or keeps others from playing."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from bot_process import BotProcess
from hostile_requests import MARK, Grammar, Request

from bot.platforms.web.login import new_link
from bot.store.client import connect
from bot.store.logins import Logins

Launch = Callable[..., BotProcess]

SECRET = "sealingwax and string, sixteen"
PATIENCE = 60.0
"""Seconds after which a request that is not answered counts as hung."""
VISITORS = 4
PEOPLE = 24
"""Persons that one visitor speaks as."""


class HungUp(Exception):
    """The bot has closed the connection without an answer."""


@dataclass
class Visitor:
    """One connection to the bot, made again when it is closed; counts what it is answered."""

    bot: BotProcess
    address: str = "127.0.0.1"
    statuses: Counter[str] = field(default_factory=Counter)
    failed: list[object] = field(default_factory=list)
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: Request, cookie: str = "") -> tuple[int, bytes]:
        """The status and the body of the answer, 0 where there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                status, body = await self._asked(request, cookie)
        except (HungUp, ConnectionError, asyncio.IncompleteReadError):
            status, body = 0, b""
            self.close()
        self.statuses[f"{request.kind} {status}"] += 1
        if status >= 500:
            self.failed.append((status, request))
        return status, body

    async def _asked(self, request: Request, cookie: str) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.bot.port, local_addr=(self.address, 0))
        reader, writer = self._streams
        writer.write(request.wire(self.bot.port, cookie))
        with suppress(ConnectionError):
            await writer.drain()
        status, fields = 100, dict[bytes, bytes]()
        while status == 100:
            head = await reader.readuntil(b"\r\n\r\n")
            status, fields = int(head.split(b" ", 2)[1]), _fields(head)
        if fields.get(b"content-type", b"").startswith(b"text/event-stream"):
            body = await reader.readuntil(b"retry: 1000")
            self.close()
            return status, body
        empty = request.method == "HEAD" or status in {204, 304}
        body = b"" if empty else await reader.readexactly(int(fields.get(b"content-length", b"0")))
        if head.startswith(b"HTTP/1.0") or fields.get(b"connection", b"").lower() == b"close":
            self.close()
        return status, body + head

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def logged_in(self, name: str) -> str:
        """The cookie of a person."""
        link = {"token": await link_for(self.bot, name), "browser": "0123456789abcdef"}
        json_ = ("Content-Type", "application/json")
        status, answer = await self.ask(Request("login", "POST", "/api/login", (json_,), json.dumps(link).encode()))
        assert status == 200
        return _fields(answer)[b"set-cookie"].partition(b";")[0].decode()


async def link_for(bot: BotProcess, name: str) -> str:
    """A new login link."""
    now = int(time.time() * 1000)
    token, login = new_link(SECRET, name, now)
    client = connect(f"unix://{json.loads((bot.folder / 'server.json').read_text())['socket']}")
    await Logins(client).keep(login, now)
    await client.aclose()
    return token


def _fields(head: bytes) -> dict[bytes, bytes]:
    pairs = (line.partition(b":") for line in head.split(b"\r\n"))
    return {name.lower(): value.strip() for name, _, value in pairs}


async def requests_by_grammar(bot: BotProcess, seed: int, count: int, watch: Callable[[int], None]) -> Counter[str]:
    """Some visitors, each with many names, send what a grammar makes; what they were answered, by kind and status."""
    statuses, failed = Counter[str](), list[object]()
    sent = iter(range(count))

    async def one(number: int) -> None:
        visitor = Visitor(bot, statuses=statuses, failed=failed)
        names = tuple(f"{name} {number}" for name in ("ann", "Жук", "子", "مرحبا", *map(str, range(PEOPLE - 4))))
        grammar = Grammar(f"{seed}-{number}", names)
        cookies = {name: await visitor.logged_in(name) for name in names}
        for position in sent:
            name, request = grammar.request()
            _, body = await visitor.ask(request, cookies[name])
            grammar.learn(body)
            watch(position)
        visitor.close()

    await asyncio.gather(*map(one, range(VISITORS)))
    assert failed == []
    return statuses


def malformed(link: str, cookie: str) -> list[bytes]:
    """Bytes that are hardly HTTP, each beside a cookie and a login link that must not reach a log."""
    secret = f"Host: localhost\r\nCookie: {cookie}\r\n".encode()
    path = f"/?login={link}".encode()
    get = b"GET " + path + b" HTTP/1.1\r\n" + secret
    post = b"POST /api/rooms/lobby/say HTTP/1.1\r\nContent-Type: application/json\r\n" + secret
    inner = get + b"\r\n"
    chunked = b"Transfer-Encoding: chunked\r\n"
    return [
        *(
            verb + b" " + path + b" HTTP/1.1\r\n" + secret + b"\r\n"
            for verb in (b"G@T", b"", b"\x16\x03\x01", b"X" * 9000)
        ),
        *(b"GET " + path + b" " + version + b"\r\n" + secret + b"\r\n" for version in (b"HTTP/9.9", b"http/1.1", b"")),
        *(
            b"GET " + target + b" HTTP/1.1\r\n" + secret + b"\r\n"
            for target in (b"*", b"http://[::1", b"/\xff%zz", b"")
        ),
        *(post + b"Content-Length: " + length + b"\r\n\r\n{}" for length in (b"-1", b"3, 4", b"9" * 40, b"\xd9\xa3")),
        *(
            post + chunked + b"\r\n" + body
            for body in (b"zz\r\nabc", b"-3\r\nabc\r\n0\r\n\r\n", b"f" * 20 + b"\r\nabc")
        ),
        *(get + header + b"\r\n\r\n" for header in (b"no colon", b"X-\x00: b", b": nameless", b"Cookie: a[b]=\xff")),
        get + b"".join(b"X-%d: b\r\n" % number for number in range(2000)) + b"\r\n",
        get[:-20],
        inner + secret + inner,
        post + b"Content-Length: 5\r\n" + chunked + b"\r\n0\r\n\r\n" + inner,
        post + b"Content-Length : 3\r\n\r\n" + inner,
        get + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + b"\x00" * 900,
    ]


async def malformed_requests(port: int, link: str, cookie: str) -> None:
    """All of them over plain sockets, many at once; none is answered as a failure of the bot."""

    async def one(data: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.3", 0))
        answer = b""
        # half a request is not answered, and a whole one may be answered more than once
        with suppress(ConnectionError, TimeoutError):
            writer.write(data)
            writer.write_eof()
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        assert not re.search(rb"HTTP/1.[01] 5", answer), data

    await asyncio.gather(*map(one, malformed(link, cookie)))


async def playing(bot: BotProcess, cookie: str) -> None:
    """Somebody who only wants to play, and is answered meanwhile, until cancelled."""
    visitor = Visitor(bot)
    headers = (("Content-Type", "application/json"),)
    for line in itertools.cycle(("/games", "/terms", "/help", "/me", "/board")):
        said = Request("say", "POST", "/api/rooms/quiet/say", headers, json.dumps({"text": line}).encode())
        assert (await visitor.ask(said, cookie))[0] == 200
        # however fast the answers come, no more than a person may ask for a long time
        await asyncio.sleep(0.25)


def memory(bot: BotProcess) -> float:
    """What a bot has in memory, in MB."""
    status = Path(f"/proc/{bot.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def beset(launch: Launch, seed: int, lines: int) -> BotProcess:
    """All of it against one bot while somebody plays; prints the counts."""
    bot = await asyncio.to_thread(lambda: launch(CAPOLINEA_SECRET=SECRET, CAPOLINEA_LOG_LEVEL="info").opened())
    door = Visitor(bot)
    cookies = {name: await door.logged_in(name) for name in ("honest", "careless")}
    door.close()
    link = await link_for(bot, "careless")
    figures = dict[int, float]()

    def watch(position: int) -> None:
        if position % max(1, lines // 10) == 0 or position == lines - 1:
            figures[position] = memory(bot)

    honest = asyncio.create_task(playing(bot, cookies["honest"]))
    await malformed_requests(bot.port, link, cookies["careless"])
    counts = await requests_by_grammar(bot, seed, lines, watch)
    assert not honest.done(), honest
    honest.cancel()
    print(f"{lines} requests by grammar: {memory(bot):.0f} MB; {dict(sorted(counts.items()))}")

    assert await asyncio.to_thread(bot.end) == 0
    said = [json.loads(line) for line in bot.complained]
    print("log:", dict(Counter(f"{line['level']}: {line['event']}" for line in said)))
    whole = "\n".join((*bot.said, *bot.complained))
    for secret in (SECRET, *cookies.values(), *(cookie.partition("=")[2] for cookie in cookies.values()), MARK):
        assert secret not in whole
    assert link not in whole
    assert "Traceback" not in whole
    # sprites and letters are kept by number, and the boards of a hundred thousand requests show ever more of them
    assert figures[lines - 1] < 2 * figures[2 * (lines // 10)] + 64
    assert [line for line in said if line["level"] not in {"info", "warning"}] == []
    return bot


@pytest.mark.long
async def test_a_few_strangers(launch: Launch, pytestconfig: pytest.Config) -> None:
    """Hundreds of hostile requests, and malformed ones: no failure, no secret in the log, and others play on."""
    await beset(launch, pytestconfig.getoption("seed"), 300)


@pytest.mark.soak
async def test_a_hundred_thousand_strangers(launch: Launch, pytestconfig: pytest.Config) -> None:
    """The same for 100,000 requests by grammar, in flat memory."""
    await beset(launch, pytestconfig.getoption("seed"), 100_000)
