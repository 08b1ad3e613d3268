"""Our own server process: started, adopted after a crash of the bot, stopped."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import re
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.store.server.binaries import OLDEST, Binary, candidates, numbers, reads
from bot.store.server.checks import Unready
from bot.store.server.private_files import OTHERS, full, opened, write
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 100
"""Bytes of the longest socket path we use; systems end near 104."""

LOADING = 300.0
"""Seconds a server may take to read its file at start."""

ENDING = 20.0
"""Seconds a server may take to end."""

STARTING = re.compile(r" is starting oO0")
CALM = re.compile(
    r"\d+:\w \d+ \w+ \d+ [\d:.]+ ([*.-] |# (WARNING|\w+ version=|\w+ is now ready|Configuration|Server init|User req))"
)
"""Lines of the server's log that tell of no trouble."""

LOG = 1 << 20
"""Bytes at which its log file begins anew."""


CROWDED = {"appendfsync": "everysec", "maxmemory": "1"}
"""Settings of a server on a full disk: it refuses what is new, and does not end where a write fails."""

USUAL = {"appendfsync": "always", "maxmemory": "0"}
"""The same, where there is room."""


class Embedded:
    """The server of one data folder. ``full`` is why it refuses to be written to, the disk of that folder, or "".

    The process inherits a lock on ``server.lock`` and so holds it for as long as it lives, even after the bot has died;
    the file ``server.json`` says where it listens and which program it is.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.full = ""
        self._process: subprocess.Popen[bytes] | None = None

    def known(self) -> bool:
        """Whether a server has ever run on this folder."""
        return (self._folder / "server.json").exists()

    def running(self) -> bool:
        """Whether a server lives on this folder, ours or one left over."""
        if self._process is not None and self._process.poll() is not None:
            self._process = None
        with self._locked() as lock:
            return lock is None

    def start(self) -> str:
        """The address of the server of this folder, adopted if it lives, else started. Raises ``Unready``."""
        with self._locked() as lock:
            if lock is not None:
                return self._launch(lock)
        return self.adopt()

    def adopt(self) -> str:
        """The address of the server that lives on this folder; waits until it has read its file."""
        deadline = time.monotonic() + LOADING
        while time.monotonic() < deadline:
            path = self._state().get("socket", "")
            if path and _answers(path):
                if _say(path, b"CONFIG GET maxmemory").endswith(b"\r\n1\r\n"):
                    self.full = full(self._folder) or self.why()
                return _url(path)
            with self._locked() as lock:
                if lock is not None:
                    return self._launch(lock)
            time.sleep(0.05)
        raise Unready(said("The server for the games does not answer: {reason}.", reason=self.why()))

    def fill_again(self) -> bool:
        """Let a server that refused it be written to, if its disk has room now; whether it has. Raises ``OSError``."""
        if full(self._folder):
            return False
        path = self._state().get("socket", "")
        for name, value in USUAL.items():
            _say(path, f"CONFIG SET {name} {value}".encode())
        self.full = ""
        return True

    def stop(self) -> None:
        """End it in order; returns when it has ended."""
        path = self._state().get("socket", "")
        with contextlib.suppress(OSError):
            _say(path, b"SHUTDOWN")
        deadline = time.monotonic() + ENDING
        while self.running() and time.monotonic() < deadline:
            time.sleep(0.02)
        if self._process is not None:
            # its file is written at every commit: nothing is lost by this
            self._process.kill()
            self._process.wait()
            self._process = None

    def why(self) -> str:
        """The last trouble the server logged since it started; a server that was killed logged none."""
        try:
            text = (self._folder / "server.log").read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            return error.strerror or "no log"
        trouble = "it said nothing"
        # a line that the disk took a part of says nothing
        for line in text[: text.rfind("\n") + 1].splitlines():
            if STARTING.search(line):
                trouble = "it said nothing"
            elif line.strip() and not CALM.match(line):
                trouble = line
        return re.sub(r"^\d+:\w .*? # ", "", trouble.strip()).rstrip(".")

    def _launch(self, lock: int) -> str:
        state = self._state()
        last = numbers(state.get("version", "")) or OLDEST
        known = [binary for binary in candidates() if reads(binary, state.get("name", binary.name), last)]
        if not known:
            raise Unready(said("No server for the games was found on this machine. Install Valkey, or set REDIS_URL."))
        path = socket_path(self._folder)
        self.full = full(self._folder)
        for binary in known:
            self._process = self._spawn(binary, path, lock)
            version = ".".join(map(str, binary.version))
            try:
                self._write(socket=str(path), name=binary.name, version=version, pid=self._process.pid)
            except OSError:
                # what stands there from before says the same of where it listens
                if not self.full or state.get("socket") != str(path):
                    raise
            if self._ready(path):
                return _url(str(path))
        raise Unready(said("The server for the games did not start: {reason}.", reason=self.full or self.why()))

    def _spawn(self, binary: Binary, path: Path, lock: int) -> subprocess.Popen[bytes]:
        log = self._folder / "server.log"
        anew = not log.exists() or log.stat().st_size >= LOG
        settings = {
            "port": "0",
            "unixsocket": str(path),
            "unixsocketperm": "700",
            "dir": str(self._folder),
            "appendonly": "yes",
            "maxmemory-policy": "noeviction",
            **(CROWDED if self.full else USUAL),
            "save": "",
            "daemonize": "no",
            "loglevel": "notice",
        }
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        with opened(log, anew=anew) as file:
            return subprocess.Popen(  # noqa: S603 - a program we found, no shell
                [binary.path, *words],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                cwd=self._folder,
                pass_fds=(lock,),
                umask=OTHERS,
                # Ctrl-C in the bot's terminal must not end the server before the bot
                start_new_session=True,
            )

    def _ready(self, path: Path) -> bool:
        """Wait until it answers; False where it ended instead."""
        assert self._process is not None
        deadline = time.monotonic() + LOADING
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                self._process = None
                return False
            if _answers(str(path)):
                return True
            time.sleep(0.01)
        raise Unready(said("The server for the games does not answer: {reason}.", reason=self.why()))

    @contextlib.contextmanager
    def _locked(self) -> Iterator[int | None]:
        """The server's lock while nobody else holds it, else None."""
        path = self._folder / "server.lock"
        try:
            lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            if error.errno not in {errno.EROFS, errno.EACCES}:
                raise
            # a folder that nobody may write to
            lock = os.open(path, os.O_RDONLY)
        try:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                yield None
            else:
                yield lock
        finally:
            os.close(lock)

    def _state(self) -> dict[str, Any]:
        try:
            state = json.loads((self._folder / "server.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return state if isinstance(state, dict) else {}

    def _write(self, **state: str | int) -> None:
        write(self._folder / "server.json", json.dumps(state))


def socket_path(folder: Path) -> Path:
    """Where the server of a folder listens.

    It is in the folder, or where that makes too long a path, in one of our own among the temporary ones. Raises
    ``Unready`` where somebody else owns that.
    """
    path = folder / "server.sock"
    if len(os.fsencode(path)) < LONGEST:
        return path
    name = f"capolinea-{os.getuid()}-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]}"
    roots = [root for root in (tempfile.gettempdir(), "/tmp") if len(root) + len(name) + 4 < LONGEST]  # noqa: S108 - a private folder in it
    own = Path(roots[0]) / name
    own.mkdir(mode=0o700, exist_ok=True)
    facts = own.lstat()
    if facts.st_uid != os.getuid() or facts.st_mode & 0o777 != 0o700 or own.is_symlink():
        raise Unready(said("The folder {folder} belongs to somebody else.", folder=str(own)))
    return own / "s"


def _url(path: str) -> str:
    return f"unix://{quote(path)}"


def _say(path: str, word: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(2)
        line.connect(path)
        line.sendall(word + b"\r\n")
        return line.recv(64)


def _answers(path: str) -> bool:
    try:
        return _say(path, b"PING").startswith(b"+PONG")
    except OSError:
        return False
