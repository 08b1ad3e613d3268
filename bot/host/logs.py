"""Logs: one line an event on standard error, with values; never a token, a seed or a hand.

An outage of the store is one line a minute with a count and without a traceback, whoever meets it.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Iterable, MutableMapping, Sequence
from typing import Any

import structlog

from bot.ports.stores import StoreReadOnly, StoreUnreachable

log = structlog.get_logger(__name__)

QUIET = ("discord", "telegram", "httpx", "httpcore", "asyncio", "apscheduler")
"""Libraries whose warnings only are shown; httpx names whole addresses, and Telegram's hold the token."""

SILENT = ("aiohttp.access", "aiohttp.internal", "aiohttp.server", "aiohttp.web")
"""Libraries that log what strangers send: requests with cookies and login links. We say ourselves what is wrong."""

SHAPES = (
    re.compile(r"(?<=\bcapolinea=)[^\s;,\"'\\]+"),
    re.compile(r"(?<=\blogin=)[^\s&\"'\\]+"),
    re.compile(r"\b(?:cookie|link)-[0-9a-f]{64}\b"),
)
"""Cookies, login links, and what stands in both."""

MINUTE = 60.0
"""Seconds between two lines about the same kind of outage."""

AWAY, FULL = "the store does not answer", "the store cannot be written to"
"""The kinds of outage."""


class SecretFilter:
    """Hides secrets wherever they turn up in a log line."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, _logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """The event with every secret replaced, in texts and in tracebacks."""
        for name, value in event.items():
            event[name] = self.hide(value)
        return event

    def hide(self, value: Any) -> Any:
        """The value without the secrets, wherever in it they are."""
        match value:
            case str():
                for secret in self._secrets:
                    value = value.replace(secret, "***")
                for shape in SHAPES:
                    value = shape.sub("***", value)
                return value
            case BaseException() | bytes():
                return self.hide(str(value))
            case dict():
                return {name: self.hide(item) for name, item in value.items()}
            case list() | tuple() | set():
                return [self.hide(item) for item in value]
            case _:
                return value


class OutageFilter(logging.Filter):
    """Drops what tells of an outage, ours and that of other libraries, and logs a line of its own a minute instead.

    It tells of one when a ``StoreUnreachable`` is its exception, or the cause of that, or one of its values.
    """

    def __init__(self) -> None:
        super().__init__()
        self._logged: dict[str, float] = {}
        self._counts: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is let through."""
        event = record.msg if isinstance(record.msg, dict) else {}
        outage = _outage_in([*event.values(), _raised(event.get("exc_info", record.exc_info))])
        if outage is None or record.levelno <= logging.DEBUG:
            return True
        kind, now = FULL if isinstance(outage, StoreReadOnly) else AWAY, time.monotonic()
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if now - self._logged.get(kind, -MINUTE) >= MINUTE:
            self._logged[kind] = now
            log.warning(kind, reason=str(outage), count=self._counts.pop(kind))
        return False


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


def _outage_in(values: Iterable[Any]) -> StoreUnreachable | None:
    """The outage among the values of an event, or what caused one of them."""
    for error in values:
        while isinstance(error, BaseException):
            if isinstance(error, StoreUnreachable):
                return error
            error = error.__cause__  # noqa: PLW2901 - up to the first
    return None


def configure(secrets: Sequence[str], form: str | None = None, level: str = "info") -> None:
    """Send our events and the libraries' warnings to standard error. Called once, at the start of the process.

    ``form`` is ``text`` or ``json``; None is text on a terminal and JSON elsewhere.
    """
    terminal = sys.stderr.isatty()
    line: Any = structlog.dev.ConsoleRenderer(colors=terminal, exception_formatter=structlog.dev.plain_traceback)
    if form == "json" or (form is None and not terminal):
        line = structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_log_level,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(OutageFilter())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_log_level],
            processors=[
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.StackInfoRenderer(),
                structlog.processors.format_exc_info,
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                SecretFilter(secrets),
                line,
            ],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
