"""Outages of the store are one line a minute with a count, whoever meets them and however."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from bot_process import BotProcess
from structlog.testing import capture_logs

from bot.host import logs
from bot.host.logs import AWAY, FULL
from bot.ports.stores import StoreReadOnly, StoreUnreachable
from bot.store.server.server import Server

Launch = Callable[..., BotProcess]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of our own that may be killed."""
    server = Server(tmp_path / "own")
    server.start()
    yield server
    server.stop()


def caused() -> Exception:
    """An error that an outage caused."""
    error = RuntimeError("drawn in vain")
    error.__cause__ = StoreUnreachable("gone")
    return error


def fail(error: Exception) -> None:
    """Raise it."""
    raise error


def record(facts: dict[str, Any] | None, error: Exception | None = None) -> logging.LogRecord:
    """A record of ours with these facts, or of another library about an error."""
    said = "Task failed" if facts is None else {"event": "worker stumbled", **facts}
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("asyncio", logging.ERROR, "x.py", 1, said, None, info)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"error": StoreUnreachable("gone"), "worker": "relay"}, None),
        ({"exc_info": (StoreUnreachable, StoreUnreachable("gone"), None), "code": "K7QF"}, None),
        ({"exc_info": caused()}, None),
        (None, StoreUnreachable("gone")),
    ],
)
def test_of_many_events_one_is_logged(
    facts: dict[str, Any] | None, error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is a line about the outage; the others are counted, and logged with the next, once a minute is over."""
    outages = logs.OutageFilter()
    with capture_logs() as told:
        assert not any(outages.filter(record(facts, error)) for _ in range(5))
        assert not outages.filter(record({"error": StoreReadOnly("OOM")}))
        monkeypatch.setattr(logs, "MINUTE", 0.0)
        outages.filter(record(facts, error))
    assert [(line["event"], line["log_level"], line["count"]) for line in told] == [
        (AWAY, "warning", 1), (FULL, "warning", 1), (AWAY, "warning", 5),
    ]  # fmt: skip


@pytest.mark.parametrize("facts", [{}, {"exc_info": ValueError("ours")}, {"exc_info": True}, {"error": "gone"}, None])
def test_other_events_are_left_alone(facts: dict[str, Any] | None) -> None:
    """So is a fault of ours in what handles an outage."""
    outages = logs.OutageFilter()
    assert outages.filter(record(facts))
    try:
        try:
            fail(StoreUnreachable("gone"))
        except StoreUnreachable:
            fail(KeyError("ours"))
    except KeyError:
        assert outages.filter(record({"exc_info": True}))


@pytest.mark.waits
def test_a_store_that_is_away_is_one_line(launch: Launch, own: Server) -> None:
    """All workers and those who ask meet it: one line is logged, without a traceback, and people are told."""
    bot = launch(REDIS_URL=own.url).opened()
    bot.say("Ann", "/new metro")
    os.kill(json.loads((own.folder / "server.json").read_text())["pid"], signal.SIGKILL)
    bot.wait_for(AWAY)
    with pytest.raises(HTTPError) as refusal:
        bot.say("Ann", "/board")
    assert refusal.value.code == 503
    assert "cannot be reached just now" in json.load(refusal.value)["error"]
    bot.end(signal.SIGKILL)
    assert not [line for line in bot.complained if "Traceback" in line]
    assert [json.loads(line)["event"] for line in bot.trouble] == [AWAY]


PROGRAM = """
import logging, structlog
from bot.host.logs import configure
from bot.ports.stores import StoreUnreachable
configure((), "json")
try:
    raise StoreUnreachable("gone")
except StoreUnreachable:
    structlog.get_logger().exception("worker stumbled")
structlog.get_logger().error("no outage")
logging.getLogger("library").error("theirs")
"""


def test_an_outage_is_a_warning_whoever_meets_it() -> None:
    """In what is written in the end; all else keeps the level it was given."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["event"], line["level"]) for line in lines] == [
        (AWAY, "warning"), ("no outage", "error"), ("theirs", "error"),
    ]  # fmt: skip
