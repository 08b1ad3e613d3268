"""Hostile visitors of the local table: nothing they send fails, fills the log, or keeps others from playing."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest
from bot_process import BotProcess
from hostile_requests import MARK, Grammar, Request
from malformed_requests import Malformed

from bot.platforms.web.login import login_token, new_pass

Launch = Callable[..., BotProcess]
T = TypeVar("T")

HERE = Path(__file__).parent

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

    port: int
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
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        reader, writer = self._streams
        writer.write(request.wire(self.port, cookie))
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
        link = {"token": link_for(name), "browser": "0123456789abcdef"}
        json_ = ("Content-Type", "application/json")
        status, answer = await self.ask(Request("login", "POST", "/api/login", (json_,), json.dumps(link).encode()))
        assert status == 200
        return _fields(answer)[b"set-cookie"].partition(b";")[0].decode()


def link_for(name: str) -> str:
    """A new login link."""
    return login_token(SECRET, new_pass(name, int(time.time() * 1000)))


def _fields(head: bytes) -> dict[bytes, bytes]:
    pairs = (line.partition(b":") for line in head.split(b"\r\n"))
    return {name.lower(): value.strip() for name, _, value in pairs}


async def requests_by_grammar(port: int, seed: int, count: int, watch: Callable[[int], None]) -> Counter[str]:
    """Some visitors, each with many names, send what a grammar makes; what they were answered, by kind and status."""
    statuses, failed = Counter[str](), list[object]()
    sent = iter(range(count))

    async def one(number: int) -> None:
        visitor = Visitor(port, statuses=statuses, failed=failed)
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


async def malformed_requests(port: int, seed: int, count: int, token: str, cookie: str) -> Counter[str]:
    """Raw bytes over plain sockets; what was answered first, by kind and status."""
    statuses, made, sent = Counter[str](), Malformed(str(seed), token, cookie), iter(range(count))
    failed = list[bytes]()

    async def one() -> None:
        for _ in sent:
            kind, data = made.next()
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.3", 0))
            answer = b""
            # half a request is not answered, and a whole one may be answered more than once
            with suppress(ConnectionError, TimeoutError):
                writer.write(data)
                while got := await asyncio.wait_for(reader.read(65536), 0.25):
                    answer += got
            writer.close()
            status = answer[9:12].decode() if answer.startswith(b"HTTP/1.") else "nothing"
            statuses[f"{kind} {status}"] += 1
            if b"HTTP/1.1 5" in answer or b"HTTP/1.0 5" in answer:
                failed.append(data)

    await asyncio.gather(*(one() for _ in range(8 * VISITORS)))
    assert failed == []
    return statuses


IDLE = (
    b"",
    b"GET /?login=x HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /api/rooms/x/say HTTP/1.1\r\nHost: ::1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
)


async def idle_connections(port: int, count: int, over: asyncio.Event) -> int:
    """Connections of one address that say nothing, half a head or half a body; how often they were made.

    Whichever is closed is made again, until it is over.
    """
    made = 0

    async def one(number: int) -> None:
        nonlocal made
        while not over.is_set():
            made += 1
            with suppress(ConnectionError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
                writer.write(IDLE[number % len(IDLE)])
                ended, _ = await asyncio.wait(
                    [asyncio.create_task(reader.read()), asyncio.create_task(over.wait())],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                for task in ended:
                    task.exception()
                writer.close()
            # a program that comes again does not do so at once
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), 3)

    await asyncio.gather(*map(one, range(count)))
    return made


@asynccontextmanager
async def playing(port: int, cookie: str) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Somebody plays meanwhile; what is given ends that and tells the time below which 19 of 20 answers stayed."""
    player = await asyncio.create_subprocess_exec(
        sys.executable, HERE / "honest_player.py", str(port), cookie, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )

    async def ended() -> str:
        said, _ = await asyncio.wait_for(player.communicate(b""), PATIENCE)
        taken, lost = json.loads(said)
        assert lost == 0
        taken.sort()
        return f"p95 {taken[len(taken) * 95 // 100]:.1f} ms of {len(taken)}"

    try:
        yield ended
    finally:
        with suppress(ProcessLookupError):
            player.kill()
        await player.wait()


def memory(bot: BotProcess) -> float:
    """What a bot has in memory, in MB."""
    status = Path(f"/proc/{bot.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def used(bot: BotProcess) -> str:
    """The memory it has now and the processor time it has taken so far."""
    user, system = Path(f"/proc/{bot.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (
        f"{memory(bot):.0f} MB, {(int(user) + int(system)) / os.sysconf('SC_CLK_TCK'):.1f} s of processor time so far"
    )


async def beset(launch: Launch, seed: int, lines: int, raw: int, idle: int, still: float) -> BotProcess:
    """All of it against one bot, one after the other, while somebody plays; prints the counts."""
    bot = await asyncio.to_thread(lambda: launch(CAPOLINEA_SECRET=SECRET, CAPOLINEA_LOG_LEVEL="info").opened())
    port, cookies = bot.port, {}
    door = Visitor(port)
    for name in ("honest", "careless"):
        cookies[name] = await door.logged_in(name)
    door.close()

    async def beside(work: Awaitable[T]) -> tuple[T, str]:
        async with playing(port, cookies["honest"]) as ended:
            return await work, await ended()

    _, alone = await beside(asyncio.sleep(still))
    print(f"alone: {alone}; {used(bot)}")

    over = asyncio.Event()
    holding = asyncio.create_task(idle_connections(port, idle, over))
    _, during = await beside(asyncio.sleep(4 * still))
    over.set()
    print(f"{idle} idle connections, made {await holding} times: {during}; {used(bot)}")

    link = link_for("careless")
    counts, during = await beside(malformed_requests(port, seed, raw, link, cookies["careless"]))
    print(f"{raw} malformed requests: {during}; {used(bot)}; {dict(sorted(counts.items()))}")

    figures = dict[int, float]()

    def watch(position: int) -> None:
        if position % max(1, lines // 10) == 0 or position == lines - 1:
            figures[position] = memory(bot)

    counts, during = await beside(requests_by_grammar(port, seed, lines, watch))
    print(f"{lines} requests by grammar: {during}; {used(bot)}; {dict(sorted(counts.items()))}")
    print("memory:", {position: round(figure) for position, figure in sorted(figures.items())})

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
    """Some hundreds of hostile requests, malformed requests and idle connections: no failure, no secret in the log."""
    await beset(launch, pytestconfig.getoption("seed"), lines=300, raw=200, idle=60, still=0.2)


@pytest.mark.soak
async def test_a_hundred_thousand_strangers(launch: Launch, pytestconfig: pytest.Config) -> None:
    """100,000 requests by grammar, 20,000 malformed ones and 1,500 idle connections: the same, in flat memory."""
    await beset(launch, pytestconfig.getoption("seed"), lines=100_000, raw=20_000, idle=1500, still=5)
