"""What the postman asks of the matches it tells. Some match may not be readable, for many places and for long."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import structlog

from bot.delivery.delivery_plan import concerns
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.ports.addresses import Code, Place
    from bot.ports.mailboxes import Mail
    from bot.ports.platforms import Attempt, Teller
    from bot.ports.posts import PublicPost
    from bot.ports.processes import Clock

T = TypeVar("T")

log = structlog.get_logger()

MINUTE = 60_000
"""Milliseconds between two lines in the log about one match and the same kind of error."""

MOST = 1000
"""Matches and errors that are remembered at least as long as that."""


class Unreadable(Exception):
    """A match cannot be told now; the log says why."""


class PostReader:
    """The posts of one process. A match that cannot be read is one line a minute in the log, at how many places ever.

    Every method may raise ``bot.ports.stores.StoreUnreachable``.
    """

    def __init__(self, teller: Teller, clock: Clock) -> None:
        self._teller = teller
        self._clock = clock
        self._logged: dict[tuple[Code, type[Exception]], int] = {}

    async def settled(self, code: Code, version: int) -> bool:
        """False while computer players are about to move by themselves."""
        try:
            return await self._asked(code, self._teller.settled(code, version))
        except Unreadable:
            # telling it will fail too, and is then put off with a backoff of its own
            return True

    async def first_of(self, mail: Mail, place: Place) -> Mail:
        """As much of the mail as one post can tell; all of it where the match cannot be read now."""
        try:
            stop = await self._asked(mail.code, self._teller.until(mail.code, mail.start, mail.stop, place))
        except Unreadable:
            return mail
        return mail if stop == mail.stop else replace(mail, stop=stop, identity="")

    async def unwanted(self, mail: Mail, place: Place) -> bool:
        """Whether a place that wants only what concerns its people can wait for more."""
        try:
            post = await self._asked(mail.code, self._teller.post(mail.code, mail.start, mail.stop, place))
        except Unreadable:
            return False
        return post is not None and not concerns(post, mail.start, place)

    async def post(self, attempt: Attempt, place: Place) -> PublicPost | None:
        """What is posted at a place, None where that is nothing. Raises ``Unreadable``."""
        return await self._asked(attempt.code, self._teller.post(attempt.code, attempt.start, attempt.stop, place))

    async def _asked(self, code: Code, answer: Awaitable[T]) -> T:
        """What the match answers. Raises ``Unreadable``."""
        try:
            return await answer
        except StoreUnreachable:
            raise
        except Exception as error:
            self._log(code, error)
            raise Unreadable(code) from error

    def _log(self, code: Code, error: Exception) -> None:
        now, kind = self._clock.now(), (code, type(error))
        if now - self._logged.get(kind, now - MINUTE) < MINUTE:
            return
        if len(self._logged) >= MOST:
            self._logged = {kind: at for kind, at in self._logged.items() if now - at < MINUTE}
        self._logged[kind] = now
        log.error("match cannot be told", code=code, exc_info=error)
