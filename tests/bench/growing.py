"""What grows with the matches in the store, and what does not: start, audit and backup, their memory and time."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from starting import up
from storing import KINDS, code_of_number, commits, played
from timing import show

from bot.ports import Committed
from bot.ports.version_identity import NEW
from bot.store.client import connect
from bot.store.redis_store import RedisStore

FEW, MANY = 1_000, 20_000
"""Running matches of Metro in the store, each with people and a place of its own."""


async def _fill(url: str, first: int, last: int) -> None:
    """Matches at mid-game, each in one commit."""
    client = connect(url)
    await client.config_set("appendfsync", "no")
    store, kinds = RedisStore(client), [played("metro", number) for number in range(KINDS)]

    async def put(number: int) -> None:
        made = commits(kinds[number % KINDS], code_of_number(number))
        log = tuple(entry for one in made for entry in one.entries)
        assert isinstance(await store.commit(replace(made[-1], expected=0, entries=log, parent=NEW)), Committed)

    for start in range(first, last, 50):
        await asyncio.gather(*(put(number) for number in range(start, start + 50)))
    await client.config_set("appendfsync", "always")
    await client.aclose()


def _run(url: str, folder: str, *words: str) -> tuple[float, float]:
    """Seconds of processor time of a command of the host, and megabytes of the most memory it had."""
    environment = os.environ | {"REDIS_URL": url, "CAPOLINEA_DATA": folder}
    command = [sys.executable, "-m", "bot", *words]
    process = os.posix_spawn(
        sys.executable, command, environment, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    )
    _, status, used = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(status) in {0, 1}, words  # the audit finds that ids and instants were changed
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def _start(url: str, folder: str) -> float:
    """Seconds from the start of a bot on a running server until it is ready."""
    return min(up(folder, REDIS_URL=url) for _ in range(3))


async def measured(url: str) -> dict[str, float]:
    """Ratios of the two sizes: near 1 where nothing grows, near their own ratio where something grows with them."""
    found: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for first, last in ((0, FEW), (FEW, MANY)):
            await _fill(url, first, last)
            figures = {"start": await asyncio.to_thread(_start, url, folder)}
            for word, *more in (("audit",), ("backup", str(Path(folder) / "copy"))):
                seconds, memory = await asyncio.to_thread(_run, url, folder, word, *more)
                figures |= {f"{word}.cpu": seconds, f"{word}.memory": memory}
                show(f"{word} of {last:,} matches: most memory", memory, "MB")
                show(f"{word} of {last:,} matches: processor time", seconds, "s")
            show(f"start beside {last:,} matches", figures["start"], "s")
            found.append(figures)
    few, many = found
    return {f"store.{name}.ratio": many[name] / few[name] for name in few}
