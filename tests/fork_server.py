"""Python programs without the second in which Python starts and loads them: forked from a process that has loaded them.

What is forked is a process of its own: its own number, environment, folder, streams, signals and exit status. It only
finds modules loaded. Each program is also started in full by some test.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).parent
NUMBER = 8
"""Bytes of a process number and of an exit status."""


class Forked:
    """A running process, with the parts of ``subprocess.Popen`` that the tests use."""

    def __init__(self, reports: socket.socket) -> None:
        self._reports = reports
        self.returncode: int | None = None
        self.pid = self._number()

    def _number(self) -> int:
        number = self._reports.recv(NUMBER)
        assert number, "the fork server has ended"
        return int.from_bytes(number, "big", signed=True)

    def poll(self) -> int | None:
        """The exit status as ``subprocess`` counts it, None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit status, once it has ended; raises ``subprocess.TimeoutExpired``."""
        if self.returncode is None:
            if not select.select([self._reports], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("what was forked", timeout or 0)
            self.returncode = self._number()
            self._reports.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The process that is forked, with these modules loaded, started with the first request."""

    def __init__(self, environment: Mapping[str, str], *loaded: str) -> None:
        self._environment = dict(environment)
        self._loaded = loaded
        self._server: subprocess.Popen[bytes] | None = None

    def start(
        self,
        module: str,
        words: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        stdin: IO[Any] | int,
        stdout: IO[Any] | int,
        stderr: IO[Any] | int,
    ) -> Forked:
        """``python -m`` this module with these words, in a session of its own."""
        if self._server is None:
            self._begin()
        ours, theirs = socket.socketpair()
        with theirs:
            given = (self._nothing if stream == subprocess.DEVNULL else stream for stream in (stdin, stdout, stderr))
            streams = [stream if isinstance(stream, int) else stream.fileno() for stream in given]
            request = json.dumps([[module, *words], str(folder), dict(environment)]).encode() + b"\n"
            socket.send_fds(self._requests, [request], [theirs.fileno(), *streams])
        return Forked(ours)

    def _begin(self) -> None:
        self._nothing = os.open(os.devnull, os.O_RDONLY)
        self._requests, theirs = socket.socketpair()
        with theirs:
            self._server = subprocess.Popen(
                [sys.executable, HERE / "forked.py", str(theirs.fileno()), *self._loaded],
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    def stop(self) -> None:
        """End it; what was forked goes on."""
        if self._server is not None:
            os.close(self._nothing)
            self._requests.close()
            self._server.wait()
            self._server = None
