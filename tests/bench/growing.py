"""What grows with the matches in the store, and what does not: start, audit and backup, their memory and time."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from starting import up
from storing import KINDS, code_of_number, commits, played
from timing import show, sized

from bot.ports.stores import NEW, Committed
from bot.store.client import connect
from bot.store.redis_store import RedisStore

FEW, MANY = sized((1_000, 20_000), (50, 100))
"""Running matches of Metro in the store, each with people and a place of its own."""

TELLING = """
import atexit, runpy, sys

def told():
    with open("/proc/self/status") as facts:
        sys.stderr.write(next(line for line in facts if line.startswith("VmHWM")))

atexit.register(told)
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
"""A command of the host that says at its end how much memory it had at most; ``wait4`` would tell that of this process
where it has had more."""


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
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(
        [sys.executable, "-c", TELLING, *words],
        check=False,
        env=os.environ | {"REDIS_URL": url, "CAPOLINEA_DATA": folder},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert ran.returncode in {0, 1}, words  # the audit finds that ids and instants were changed
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(ran.stderr.split()[-2]) / 1024


def _start(url: str, folder: str) -> float:
    """Seconds from the start of a bot on a running server until it is ready."""
    return min(up(folder, REDIS_URL=url) for _ in range(sized(3, 1)))


async def measured(url: str) -> dict[str, float]:
    """Ratios of the two sizes: near 1 where nothing grows, near their own ratio where something grows with them."""
    found: list[dict[str, float]] = []
    client = connect(url)
    # what was measured before has left matches with the same codes
    await client.flushall()
    await client.aclose()
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
