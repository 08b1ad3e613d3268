"""Bots that are gone when the test is."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from bot_process import BotProcess
from shared_world import World


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Callable[..., BotProcess]]:
    """Starts a bot, by default on one data folder within the test's own."""
    running: list[BotProcess] = []

    def start(
        folder: Path | None = None, port: int | None = None, command: Sequence[str] = (), **settings: str
    ) -> BotProcess:
        running.append(BotProcess(folder or tmp_path / "data", port, command, **settings))
        return running[-1]

    yield start
    for bot in running:
        bot.kill()


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
