"""The bots of the game day, each a process that knows nothing of the others but the store."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import aiohttp
from program import Program, free_port

HOUSE = Path(__file__).parents[2]
CLOCK = Path(__file__).parent / "clock"
STARTING_AND_ENDING = ("Capolinea is open", "Type there", "To play on", "Ctrl-C", "Closing. ")
REFUSALS = ("The Redis server at ", "The store of the games ")
"""How sentences begin with which a bot ends at its start where the store will not do; it is started again."""

MADE_AGAIN = "what the store had lost was saved again"
READY = 60.0
"""Seconds that a bot may take to be ready."""


def environment(url: str, folder: Path, **more: str) -> dict[str, str]:
    """Settings of a bot, beside what every program needs."""
    kept = {name: value for name in ("PATH", "HOME", "LANG", "TMPDIR") if (value := os.environ.get(name))}
    settings = {
        "PYTHONPATH": os.pathsep.join((str(CLOCK), str(HOUSE))),
        "REDIS_URL": url,
        "CAPOLINEA_DATA": str(folder),
        "CAPOLINEA_LOG": "json",
        "CAPOLINEA_PREVIEWS": "no",
        "CAPOLINEA_TIMEZONE": "Europe/Rome",
        "DISCORD_TOKEN": "",
        "TELEGRAM_TOKEN": "",
    }
    return kept | settings | more


class Bot:
    """One bot."""

    def __init__(self, number: int, url: str, folder: Path, replicas: int) -> None:
        self.number = number
        self.port = free_port()
        self._clock = folder / f"bot{number}.clock"
        data = folder / f"bot{number}"
        env = environment(
            url,
            data,
            CAPOLINEA_PORT=str(self.port),
            REDIS_REPLICAS=str(replicas),
            GAMEDAY_CLOCK=str(self._clock),
        )
        self.program = Program(f"bot{number}", [sys.executable, "-m", "bot", "run"], env, folder / f"bot{number}.log")

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def set_clock(self, seconds: float) -> None:
        """Let its clock be wrong by so much."""
        self._clock.write_text(str(seconds), encoding="ascii")

    async def ready(self, patience: float = READY) -> None:
        """Wait until it says that it is ready. Raises ``TimeoutError``."""
        deadline = time.monotonic() + patience
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=3)) as session:
            while time.monotonic() < deadline:
                try:
                    async with session.get(f"{self.url}/readyz") as answer:
                        if answer.status == 200:
                            return
                except (aiohttp.ClientError, TimeoutError):
                    pass
                if not self.program.alive:
                    raise TimeoutError(f"{self.program.name} has ended, see {self.program.output}")
                await asyncio.sleep(0.2)
        raise TimeoutError(f"{self.program.name} is not ready within {patience:.0f} s")


class Bots:
    """All of them; ``any`` gives one to ask, another than the one that has just failed."""

    def __init__(self, bots: list[Bot], luck: random.Random) -> None:
        self.all = bots
        self._luck = luck

    def any(self, but: Bot | None = None) -> Bot:
        """One of them; also one that does not answer, as a client cannot know."""
        return self._luck.choice([bot for bot in self.all if bot is not but] or self.all)


@dataclass
class Logged:
    """What stood in the logs: lines of level warning and error by their event, tracebacks, lines that are not JSON.

    ``made_again`` are the instants (``time.monotonic``) at which a bot saved again what the store had lost.
    """

    warnings: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    tracebacks: list[str] = field(default_factory=list)
    sentences: Counter[str] = field(default_factory=Counter)
    strange: list[str] = field(default_factory=list)
    made_again: list[float] = field(default_factory=list)


def read_logs(bots: list[Bot]) -> Logged:
    """The logs of all bots, since the start."""
    logged = Logged()
    for bot in bots:
        with bot.program.output.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                _read_line(line, logged)
    return logged


def _read_line(line: str, logged: Logged) -> None:
    try:
        entry = json.loads(line)
    except ValueError:
        if line.startswith("Traceback"):
            logged.tracebacks.append(line.strip())
        elif line.startswith(REFUSALS):
            logged.sentences[re.sub(r"\d+\.\d+\.\d+\.\d+:\d+", "HOST", line.strip())] += 1
        elif line.strip() and not line.startswith(STARTING_AND_ENDING):
            logged.strange.append(line.rstrip()[:300])
        return
    if entry.get("level") == "warning":
        logged.warnings[entry.get("event", "")] += 1
        if entry["event"] == MADE_AGAIN:
            at = datetime.fromisoformat(entry["timestamp"]).timestamp()
            logged.made_again.append(at - time.time() + time.monotonic())
    elif entry.get("level") in {"error", "critical"}:
        logged.errors[entry.get("event", "")] += 1
    if "Traceback" in line or "exception" in entry:
        logged.tracebacks.append(f"{entry.get('event')}: {str(entry.get('exception', ''))[-400:]}")


def command(url: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of the host, such as ``export --all``."""
    env = environment(url, folder)
    return subprocess.run(
        [sys.executable, "-m", "bot", *words], env=env, capture_output=True, text=True, timeout=300, check=False
    )
