"""A thinking process as the bot sees it: started, asked one thing at a time, and ended."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

from bot.host import thinking_worker
from bot.host.thinking_worker import HEAD

NEEDED = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""Settings of the machine that a process gets, beside those of Python; none of the bot's, which may be secret."""

ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""A process works on one core, whatever library it uses."""

FOLDER = Path.cwd()
"""The folder in which the bot was started, from which modules were found: it may be left or gone later."""


class ThinkingProcess:
    """One process. It ends by itself when the bot does, however that ends."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @staticmethod
    async def start(niceness: int) -> ThinkingProcess:
        """A new process of lowered priority. Raises ``OSError``."""
        kept = {name: value for name, value in os.environ.items() if name in NEEDED or name.startswith("PYTHON")}
        command = (sys.executable, "-P", thinking_worker.__file__, str(niceness))
        paths = pickle.dumps([str(FOLDER / path) for path in sys.path])
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=kept | ALONE)
        started = ThinkingProcess(process)
        started._send(paths)
        return started

    @property
    def number(self) -> int:
        """Its process number."""
        return self._process.pid

    async def ask(self, request: bytes) -> bytes:
        """What comes of a request (``bot.host.thinking_worker.outcome``).

        Raises ``EOFError`` or ``OSError`` where the process dies.
        """
        self._send(request)
        source = self._process.stdout
        assert source is not None
        (length,) = HEAD.unpack(await source.readexactly(HEAD.size))
        return await source.readexactly(length)

    def _send(self, body: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(HEAD.pack(len(body)) + body)

    async def end(self) -> None:
        """Gone, once this returns."""
        if self._process.returncode is None:
            # not by subprocess, which would first look whether it has ended, and take that news from the loop
            with suppress(ProcessLookupError):
                os.kill(self.number, signal.SIGKILL)
        await self._process.wait()
