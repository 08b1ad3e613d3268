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
import structlog
from bot_process import BotProcess

from bot.host import outage_log
from bot.host.outage_log import AWAY, FULL, OutageFilter
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


@pytest.mark.parametrize(
    "facts",
    [
        {"error": StoreUnreachable("gone"), "worker": "relay"},
        {"exc_info": (StoreUnreachable, StoreUnreachable("gone"), None), "code": "K7QF"},
        {"exc_info": caused()},
    ],
)
def test_of_many_events_one_is_logged(facts: dict[str, Any]) -> None:
    """The first is a line about the outage, without the traceback of whoever met it; the others are counted."""
    outages = OutageFilter()
    first = outages(None, "error", {"event": "worker stumbled", "level": "error", **facts})
    assert first == {"event": AWAY, "level": "warning", "reason": "gone", "count": 1}
    for _ in range(5):
        with pytest.raises(structlog.DropEvent):
            outages(None, "error", {"event": "worker stumbled", "level": "error", **facts})
    full = outages(None, "error", {"event": "ask failed", "error": StoreReadOnly("OOM")})
    assert full["event"] == FULL


def test_the_exception_that_is_being_handled_counts() -> None:
    """``log.exception`` says only that there is one."""
    outages = OutageFilter()
    try:
        fail(StoreUnreachable("gone"))
    except StoreUnreachable:
        assert outages(None, "error", {"event": "ask failed", "exc_info": True})["event"] == AWAY


@pytest.mark.parametrize("facts", [{}, {"exc_info": ValueError("ours")}, {"exc_info": True}, {"error": "gone"}])
def test_other_events_are_left_alone(facts: dict[str, Any]) -> None:
    """So is a fault of ours in what handles an outage."""
    outages, event = OutageFilter(), {"event": "worker stumbled", "level": "error", **facts}
    for _ in range(2):
        assert outages(None, "error", dict(event)) == event
    try:
        try:
            fail(StoreUnreachable("gone"))
        except StoreUnreachable:
            fail(KeyError("ours"))
    except KeyError:
        assert outages(None, "error", {"event": "x", "exc_info": True}) == {"event": "x", "exc_info": True}


def test_what_was_counted_is_logged_with_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a minute is over; until then nothing is."""
    outages, event = OutageFilter(), {"event": "worker stumbled", "error": StoreUnreachable("gone")}
    outages(None, "warning", dict(event))
    for _ in range(3):
        with pytest.raises(structlog.DropEvent):
            outages(None, "warning", dict(event))
    monkeypatch.setattr(outage_log, "MINUTE", 0.0)
    assert outages(None, "warning", dict(event)) == {"event": AWAY, "level": "warning", "reason": "gone", "count": 4}


def test_other_libraries_are_counted_too() -> None:
    """A record of asyncio or of a platform's library about an outage loses its traceback."""
    outages = OutageFilter()

    def record(error: Exception | None) -> logging.LogRecord:
        info = None if error is None else (type(error), error, error.__traceback__)
        return logging.LogRecord("asyncio", logging.ERROR, "x.py", 1, "Task failed: %s", ("y",), info)

    first, other, plain = record(StoreUnreachable("gone")), record(StoreUnreachable("gone")), record(ValueError())
    assert outages.filter(first)
    assert (first.levelname, first.getMessage(), first.exc_info) == ("WARNING", f"{AWAY}: gone, count 1", None)
    assert not outages.filter(other)
    assert outages.filter(plain)
    assert plain.getMessage() == "Task failed: y"
    assert outages.filter(record(None))


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
