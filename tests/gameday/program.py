"""A program of the game day: started, killed, stopped for a while, started again; its output goes to a file."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

FIRST, LAST = 20_000, 30_000
"""Ports that systems do not give out by themselves, so that a program gets its own again after it was killed."""

_given: set[int] = set()


def free_port() -> int:
    """A port of loopback that nothing listens on, and that has not been given before."""
    for port in range(FIRST + time.time_ns() % (LAST - FIRST), LAST):
        if port in _given:
            continue
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
        _given.add(port)
        return port
    return free_port()


class Program:
    """One program. Unexpected ends are in ``died``: status and seconds since 1970."""

    def __init__(self, name: str, words: Sequence[str], env: Mapping[str, str] | None, output: Path) -> None:
        self.name = name
        self.output = output
        self.died: list[tuple[int, float]] = []
        self._words = list(words)
        self._env = None if env is None else dict(env)
        self._process: subprocess.Popen[bytes] | None = None
        self._wanted = False

    @property
    def alive(self) -> bool:
        """Whether it runs; also while it is stopped by ``pause``."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its number; only while it runs."""
        assert self._process is not None
        return self._process.pid

    def start(self, *, lasting: bool = True) -> None:
        """Start it, again or for the first time; unless ``lasting`` it may end by itself until ``lasts`` is called."""
        assert not self.alive, self.name
        self._wanted = lasting
        with self.output.open("ab") as output:
            # Python ignores SIGXFSZ, and so will the program: a file that may not grow is an error of its write
            self._process = subprocess.Popen(
                self._words,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                restore_signals=False,
            )

    def look(self) -> None:
        """Note an end that nobody asked for."""
        if self._wanted and self._process is not None and self._process.poll() is not None:
            self.died.append((self._process.returncode, time.time()))
            self._wanted = False

    def lasts(self) -> None:
        """From now on it may not end by itself."""
        self._wanted = True

    def kill(self) -> None:
        """``kill -9``."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """``SIGSTOP``."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """``SIGCONT``."""
        self._send(signal.SIGCONT)

    async def terminate(self, patience: float = 15.0) -> float:
        """``SIGTERM``; answers the seconds until its end. Raises ``TimeoutError`` and kills it where it lasts."""
        began = time.monotonic()
        self._wanted = False
        self._send(signal.SIGTERM)
        while self.alive:
            if time.monotonic() - began > patience:
                self.kill()
                raise TimeoutError(f"{self.name} did not end within {patience:.0f} s of SIGTERM")
            await asyncio.sleep(0.05)
        return time.monotonic() - began

    def _end(self, number: signal.Signals) -> None:
        self._wanted = False
        self._send(number)
        if self._process is not None:
            self._process.wait()

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)
