"""Logs: one line an event on standard error, with values; never a token, a seed or a hand."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping, Sequence
from typing import Any

import structlog

from bot.host.outage_log import OutageFilter

QUIET = ("discord", "telegram", "httpx", "httpcore", "asyncio", "apscheduler")
"""Libraries whose warnings only are shown; httpx names whole addresses, and Telegram's hold the token."""

SILENT = ("aiohttp.access", "aiohttp.internal", "aiohttp.server", "aiohttp.web")
"""Libraries that log what strangers send: requests with cookies and login links. We say ourselves what is wrong."""

SHAPES = (
    re.compile(r"(?<=\bcapolinea=)[^\s;,\"'\\]+"),
    re.compile(r"(?<=\blogin=)[^\s&\"'\\]+"),
    re.compile(r"\b[\w-]+(?:\.[0-9a-f]{16}\.[0-9]{1,16})?\.[0-9a-f]{64}\b"),
)
"""Cookies, login links, and the signed names in both."""


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


def configure(secrets: Sequence[str], form: str | None = None, level: str = "info") -> None:
    """Send our events and the libraries' warnings to standard error. Called once, at the start of the process.

    ``form`` is ``text`` or ``json``; None is text on a terminal and JSON elsewhere.
    """
    outages = OutageFilter()
    shared: list[Any] = [
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        SecretFilter(secrets),
    ]
    terminal = sys.stderr.isatty()
    line: Any = structlog.dev.ConsoleRenderer(colors=terminal, exception_formatter=structlog.dev.plain_traceback)
    if form == "json" or (form is None and not terminal):
        line = structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level, structlog.stdlib.add_log_level, outages, *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )  # fmt: skip
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(outages)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_log_level, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, SecretFilter(secrets), line],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
