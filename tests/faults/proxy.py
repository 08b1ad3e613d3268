"""A wire between a bot and its server that is cut in the middle of a request, or loses the answer to one."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress
from urllib.parse import unquote

COMMIT = re.compile(rb"EVALSHA.*(AAAA|BBBB) (move|answer)", re.DOTALL)
SCRIPT = re.compile(rb"EVALSHA")
AT = {"cut": COMMIT, "lost commit": COMMIT, "lost": SCRIPT}
"""What each fault waits for: a commit that is cut in its middle, one whose answer is lost, any script whose is."""


class Proxy:
    """Passes everything on but where a fault is planned."""

    def __init__(self, server: str) -> None:
        self._server = unquote(server.removeprefix("unix://"))
        self._planned: str | None = None
        self._done = asyncio.Event()
        self._open: set[asyncio.StreamWriter] = set()
        self.happened: Counter[str] = Counter()
        self.url = ""

    async def start(self) -> None:
        """Listen on a free port."""
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = "redis://{}:{}".format(*self._listening.sockets[0].getsockname())

    async def stop(self) -> None:
        """Cut everything."""
        self._listening.close()
        for writer in tuple(self._open):
            writer.close()
        await self._listening.wait_closed()

    async def fault(self, kind: str) -> None:
        """Let it happen to the next request that it may happen to, and return when it has."""
        self._done.clear()
        self._planned = kind
        await asyncio.wait_for(self._done.wait(), 120)

    async def _serve(self, bot: asyncio.StreamReader, to_bot: asyncio.StreamWriter) -> None:
        writers = [to_bot]
        with suppress(OSError, EOFError):
            server, to_server = await asyncio.open_unix_connection(self._server)
            writers.append(to_server)
            self._open.update(writers)
            lost = asyncio.Event()
            ways = [self._ask(bot, to_server, lost), self._answer(server, to_bot, lost)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for writer in writers:
            writer.close()
        self._open.difference_update(writers)

    async def _ask(self, bot: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while request := await bot.read(2**20):
            kind = self._planned
            if kind is None or not AT[kind].search(request):
                server.write(request)
                continue
            self._planned = None
            if kind == "cut":
                server.write(request[: len(request) // 2])
                await server.drain()
                self._happened(kind)
                return
            lost.set()
            server.write(request)
            self._happened(kind)

    async def _answer(self, server: asyncio.StreamReader, bot: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while answer := await server.read(2**20):
            if lost.is_set():
                return
            bot.write(answer)

    def _happened(self, kind: str) -> None:
        self.happened[kind] += 1
        self._done.set()
