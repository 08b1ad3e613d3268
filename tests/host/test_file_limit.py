"""How many files the bot may have open, and what it does where those are few."""

from __future__ import annotations

import json
import resource
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from bot_process import BotProcess
from structlog.testing import capture_logs

from bot.host.listeners import connections_within, raise_limit


@pytest.fixture
def limits() -> Iterator[tuple[int, int]]:
    """The limits of this process, which are as before when the test is over."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield before
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_limit_is_raised(limits: tuple[int, int]) -> None:
    """The soft limit becomes the hard one, up to 65,536, and is never lowered."""
    _, hard = limits
    highest = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (900, hard))
    for _ in range(2):
        assert raise_limit() == highest
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (highest, hard)


def test_connections_are_as_many_as_files_allow() -> None:
    """Some files are kept for the bot itself; where few are left for visitors, the host is told in one line."""
    with capture_logs() as logs:
        assert [connections_within(files, ()).most for files in (65_536, 4096, 1024, 884)] == [2000, 2000, 640, 500]
    assert logs == []
    with capture_logs() as logs:
        assert [connections_within(files, ()).most for files in (883, 400, 100)] == [499, 16, 16]
    assert [(line["files"], line["connections"]) for line in logs] == [(883, 499), (400, 16), (100, 16)]


@pytest.mark.long
def test_a_bot_with_few_files(launch: Callable[..., BotProcess]) -> None:
    """With 1,024 files and 1,200 silent visitors on both of its ports the bot plays on, and logs one line of that."""
    shell = ("/bin/sh", "-c", f"ulimit -n 1024 && exec {sys.executable} -m bot run")
    bot = launch(command=shell, CAPOLINEA_HEALTH_PORT="0").opened()
    bot.wait_for("Probes are answered at")
    probes, begun = _port(bot), time.monotonic()
    with ExitStack() as silent:
        for number in range(1200):
            one = silent.enter_context(socket.socket())
            one.bind((f"127.0.0.{2 + number % 8}", 0))
            one.connect(("127.0.0.1", probes if number % 2 else bot.port))
            one.sendall(b"GET / HTTP/1.1\r\n"[: 16 * (number % 3)])
        code = bot.say("ann", "/new road")[0]["code"]
        for line in ("/bot", "/start", "/board", "/rules road", f"/export {code}", "/zoom"):
            assert bot.say("ann", f"{line}")
    assert bot.end() == 0
    # it is logged once a minute
    minutes = int(time.monotonic() - begun) // 60
    told = [json.loads(line)["event"] for line in bot.trouble]
    assert set(told) == {"idle connections are closed: too many are open"}
    assert len(told) <= 1 + minutes


def _port(bot: BotProcess) -> int:
    line = next(line for line in bot.said if "Probes are answered at" in line)
    return int(line.rpartition(":")[2])
