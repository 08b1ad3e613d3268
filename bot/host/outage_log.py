"""Outages of the store in the log: whoever meets one, it is one line a minute with a count, and no traceback."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

import structlog

from bot.ports.stores import StoreReadOnly, StoreUnreachable

MINUTE = 60.0
"""Seconds between two lines about the same kind of outage."""

AWAY, FULL = "the store does not answer", "the store cannot be written to"
"""The kinds of outage."""


@dataclass
class _Outage:
    """When the last line about a kind was logged, and what has been counted since."""

    logged: float
    count: int = 0


class OutageFilter(logging.Filter):
    """Counts events that tell of an outage and lets one a minute through, as a line of its own.

    A processor of ours and a filter for other libraries. An event tells of an outage when a ``StoreUnreachable`` is
    its exception, or the cause of that, or one of its values.
    """

    def __init__(self) -> None:
        super().__init__()
        self._outages: dict[str, _Outage] = {}

    def __call__(self, _logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """The event, where it tells of an outage a line about that; raises ``structlog.DropEvent`` for the others."""
        if event.get("level") == "debug":
            return event
        outage = _outage_in([*event.values(), _raised(event.get("exc_info"))])
        if outage is None:
            return event
        line = self._line(outage)
        if line is None:
            raise structlog.DropEvent
        return {"event": line[0], "level": "warning", **line[1]}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is let through; one about an outage loses its own words and its traceback."""
        outage = None if isinstance(record.msg, dict) else _outage_in([_raised(record.exc_info)])
        if outage is None:
            return True
        line = self._line(outage)
        if line is not None:
            kind, facts = line
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.msg, record.args = f"{kind}: {facts['reason']}, count {facts['count']}", ()
            record.exc_info = record.exc_text = None
        return line is not None

    def _line(self, outage: StoreUnreachable) -> tuple[str, dict[str, Any]] | None:
        """What is logged now of a kind of outage: its name and values; None where it is only counted."""
        kind, reason, now = FULL if isinstance(outage, StoreReadOnly) else AWAY, str(outage), time.monotonic()
        known = self._outages.get(kind)
        if known is None or now - known.logged >= MINUTE:
            count = 1 if known is None else known.count + 1
            self._outages[kind] = _Outage(now)
            return kind, {"reason": reason, "count": count}
        known.count += 1
        return None


def _raised(info: Any) -> BaseException | None:
    """The exception that an event is about."""
    match info:
        case BaseException():
            return info
        case (_, BaseException() as error, _):
            return error
        case None | False | ():
            return None
        case _:
            return sys.exc_info()[1]


def _outage_in(values: list[Any]) -> StoreUnreachable | None:
    """The outage among the values of an event, or what caused one of them."""
    for value in values:
        error = value
        while isinstance(error, BaseException):
            if isinstance(error, StoreUnreachable):
                return error
            error = error.__cause__
    return None
