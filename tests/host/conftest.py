"""Bots that are gone when the test is."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO

import pytest
from bot_process import HOUSE, WHOLE, BotProcess, done, environment, started
from fork_server import ForkServer
from shared_world import World


@pytest.fixture(scope="session")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    """Starts ``python -m bot`` quickly, again and again."""
    here = {"PYTHONPATH": os.pathsep.join(map(str, (HOUSE, HOUSE / "tests/host")))}
    server = ForkServer(environment(tmp_path_factory.mktemp("nothing"), 0, here), "loaded_bot")
    yield server
    server.stop()


@pytest.fixture
def launch(tmp_path: Path, fork_server: ForkServer) -> Iterator[Callable[..., BotProcess]]:
    """Starts a bot, forked or by a command, by default on one data folder within the test's own."""
    running: list[BotProcess] = []

    def start(
        folder: Path | None = None, port: int | None = None, command: Sequence[str] = (), **settings: str
    ) -> BotProcess:
        begin, words = (started, command) if command else (partial(fork_server.start, "bot"), ("run",))
        running.append(BotProcess(begin, words, folder or tmp_path / "data", port, **settings))
        return running[-1]

    yield start
    for bot in running:
        bot.kill()


@pytest.fixture
def command(fork_server: ForkServer) -> Callable[..., subprocess.CompletedProcess[str]]:
    """A command of the host on a data folder, done; ``whole`` starts a Python for it, otherwise it is forked."""

    def run(
        folder: Path, *words: str, given: str = "", out: IO[str] | None = None, whole: bool = False, **settings: str
    ) -> subprocess.CompletedProcess[str]:
        if whole:
            return done(started, (*WHOLE, *words), folder, settings, given, out)
        return done(partial(fork_server.start, "bot"), words, folder, settings, given, out)

    return run


@pytest.fixture
async def world(launch, store, server):
    """The world, with nobody in it yet."""
    world = World(launch, store, server)
    world.discord.address = await world.discord.start()
    await world.telegram.open()
    yield world
    os.kill(world.server, signal.SIGCONT)
    await world.telegram.close()
    await world.discord.stop()
    assert world.telegram.wrong == []
