"""A line between the bots and a server that can be made slow, cut, or silent."""

from __future__ import annotations

import asyncio
import contextlib
import time

CHUNK = 1 << 16
COPYING = (b"psync", b"replconf")
"""Words by which a server says that it wants a copy of another's data."""


class _Line:
    """One connection from a client to the server behind it."""

    def __init__(self, proxy: Proxy, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.copying = False
        self._proxy = proxy
        self._writers = (near, far)

    def cut(self) -> None:
        """Close both ends without a farewell."""
        for writer in self._writers:
            writer.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, out: bool) -> None:
        """Pass on what comes, later by the delay; what is silent is passed on when the line speaks again."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(256)
        deliver = asyncio.create_task(self._deliver(waiting, writer))
        try:
            while data := await reader.read(CHUNK):
                if out and not self.copying and any(word in data.lower() for word in COPYING):
                    self.copying = True
                    if self._proxy.no_copies:
                        return
                await waiting.put((time.monotonic() + self._proxy.delay, data))
        except OSError:
            pass
        finally:
            deliver.cancel()
            self.cut()

    async def _deliver(self, waiting: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        while True:
            due, data = await waiting.get()
            if (left := due - time.monotonic()) > 0:
                await asyncio.sleep(left)
            await self._proxy.speaks.wait()
            with contextlib.suppress(OSError):
                writer.write(data)
                await writer.drain()


class Proxy:
    """Listens on ``port`` for the server on ``target``.

    ``delay`` is in seconds, for each direction. While ``speaks`` is not set, nothing passes and nothing is closed.
    While ``no_copies`` is set, servers cannot copy from this one.
    """

    def __init__(self, port: int, target: int) -> None:
        self.port = port
        self.target = target
        self.delay = 0.0
        self.speaks = asyncio.Event()
        self.speaks.set()
        self.no_copies = False
        self._lines: set[_Line] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def stop(self) -> None:
        """Close everything."""
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """Close every connection; new ones can be made at once."""
        for line in list(self._lines):
            line.cut()

    def part_copies(self) -> None:
        """Nobody copies from this server until ``no_copies`` is taken away."""
        self.no_copies = True
        for line in list(self._lines):
            if line.copying:
                line.cut()

    async def _serve(self, near_reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        try:
            far_reader, far = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            near.transport.abort()
            return
        line = _Line(self, near, far)
        self._lines.add(line)
        try:
            await asyncio.gather(
                line.carry(near_reader, far, out=True), line.carry(far_reader, near, out=False), return_exceptions=True
            )
        except asyncio.CancelledError:
            # the game day is over
            pass
        finally:
            self._lines.discard(line)
            line.cut()
