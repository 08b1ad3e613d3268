"""The bot as a process of its own, as a host starts it."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.request import Request, urlopen

import pytest
from fork_server import Forked
from free_ports import free_port

HOUSE = Path(__file__).parents[2]
WHOLE = (sys.executable, "-m", "bot")
"""The bot in a Python that is started for it, followed by the words of a command."""
PATIENCE = 60.0
"""Seconds after which a process that says nothing counts as hung."""


def environment(folder: Path, port: int, settings: Mapping[str, str]) -> dict[str, str]:
    """A clean environment for a bot on this data folder and port, whatever the machine's own settings are."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "TMPDIR", "SYSTEMROOT"}}
    ours = {"CAPOLINEA_DATA": str(folder), "CAPOLINEA_PORT": str(port), "PYTHONPATH": str(HOUSE), "LC_ALL": "C.UTF-8"}
    return kept | ours | dict(settings)


def started(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    stdin: IO[Any] | int,
    stdout: IO[Any] | int,
    stderr: IO[Any] | int,
) -> subprocess.Popen[bytes]:
    """A process of this command, in a session of its own."""
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
    )


def done(
    start: Callable[..., Forked | subprocess.Popen[bytes]],
    words: Sequence[str],
    folder: Path,
    settings: Mapping[str, str],
    given: str = "",
    out: IO[str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """A command on this data folder that has ended by itself; ``out`` takes its output where nobody looks at it."""
    with ExitStack() as files:
        streams = stdin, stdout, stderr = [files.enter_context(TemporaryFile("w+", encoding="utf-8")) for _ in range(3)]
        stdin.write(given)
        stdin.seek(0)
        process = start(words, folder.parent, environment(folder, 1, settings), stdin, out or stdout, stderr)
        try:
            status = process.wait(PATIENCE)
        finally:
            process.kill()
        for stream in streams:
            stream.seek(0)
        return subprocess.CompletedProcess(words, status, stdout.read(), stderr.read())


class BotProcess:
    """A running bot, or one that is just refusing to run. ``seconds`` is how long it took to say its address."""

    def __init__(
        self,
        start: Callable[..., Forked | subprocess.Popen[bytes]],
        words: Sequence[str],
        folder: Path,
        port: int | None = None,
        **settings: str,
    ) -> None:
        folder.parent.mkdir(parents=True, exist_ok=True)
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._begun = time.perf_counter()
        (said, stdout), (complained, stderr) = os.pipe(), os.pipe()
        self.process = start(
            words, folder.parent, environment(folder, self.port, settings), subprocess.DEVNULL, stdout, stderr
        )
        os.close(stdout)
        os.close(stderr)
        self.seconds = 0.0
        self.said: list[str] = []
        self.complained: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._open = 2
        self._readers = [
            threading.Thread(target=self._read, args=pair, daemon=True)
            for pair in ((said, self.said), (complained, self.complained))
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, file: int, lines: list[str]) -> None:
        with open(file, encoding="utf-8") as stream:
            for line in stream:
                lines.append(line.rstrip("\n"))
                self._lines.put(line)
        self._lines.put(None)

    @property
    def trouble(self) -> list[str]:
        """What it said on standard error, without plain information."""
        news = {"info", "debug"}
        return [line for line in self.complained if not line.startswith("{") or json.loads(line)["level"] not in news]

    @property
    def errors(self) -> list[str]:
        """What of it is no warning: on a busy machine a lease or an answer of the store may be late."""
        return [line for line in self.trouble if not line.startswith("{") or json.loads(line)["level"] != "warning"]

    def wait_for(self, text: str) -> None:
        """Returns when either stream has said this; fails when both have ended or nothing comes any more."""
        while not any(text in line for line in (*self.said, *self.complained)):
            try:
                self._open -= self._lines.get(timeout=PATIENCE) is None
            except queue.Empty:
                self._open = 0
            if self._open == 0:
                pytest.fail("\n".join([f"It never said {text!r}, but:", *self.said, *self.complained]))

    def opened(self) -> BotProcess:
        """Itself, once it has said its address."""
        self.wait_for(self.url)
        self.seconds = time.perf_counter() - self._begun
        return self

    def get(self, path: str) -> Any:
        """The JSON at a path."""
        with urlopen(self.url + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def say(self, name: str, text: str) -> list[dict[str, Any]]:
        """The posts somebody gets for a line."""
        body = json.dumps({"as": name, "text": text}).encode()
        request = Request(f"{self.url}/api/rooms/lobby/say", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=PATIENCE) as answer:
            posts: list[dict[str, Any]] = json.load(answer)["posts"]
            return posts

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """The exit status after this signal to the whole group, as a terminal sends it."""
        os.killpg(self.process.pid, number)
        return self.status()

    def status(self) -> int:
        """The exit status, once it has ended and everything it said is read."""
        status = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return status

    def kill(self) -> None:
        """End it in any case; in order if it can, so that its server ends with it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        with contextlib.suppress(OSError, ValueError):
            # Its server outlives a bot that was killed.
            os.kill(json.loads((self.folder / "server.json").read_text())["pid"], signal.SIGTERM)
