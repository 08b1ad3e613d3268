"""Bots that are gone when the test is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from bot_process import BotProcess


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
