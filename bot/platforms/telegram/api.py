"""The Bot API as we call it, and what Telegram refuses, as the postman understands it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.platforms.telegram.rate_limits import Queueing, seconds
from bot.ports.platforms import Gone, Later, Stale, Unanswered

WANTED = ("message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member")
"""The kinds of updates we ask for."""

_GONE = re.compile(
    r"chat not found|chat was deleted|thread not found|topic_closed|topic_deleted|user is deactivated|kicked"
    r"|not a member|no rights to send|not enough rights to send text|write_forbidden|peer_id_invalid|upgraded to"
    r"|chat_send_plain_forbidden|chat_restricted|deactivated"
)


def numbered(update: object) -> bool:
    """Whether what came is an update with a number, by which it is acknowledged."""
    return isinstance(update, dict) and type(number := update.get("update_id")) is int and 0 <= number < 2**63


class Api(ExtBot[Queueing]):
    """The library's bot, with updates in their raw form, and a ``repr`` that does not show the token."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Api[token hidden]"

    async def raw_updates(self, offset: int | None, wait: int, most: int = 100) -> Sequence[dict[str, Any]]:
        """The next updates as they came, so that one the library cannot read does not hide the others.

        Waits ``wait`` seconds for the first; those before ``offset`` are acknowledged thereby. What has no number
        cannot be acknowledged and is left out. Raises ``TelegramError``, also where what comes is no list of updates.
        """
        form = {"offset": offset, "timeout": wait, "limit": most, "allowed_updates": list(WANTED)}
        try:
            came: Any = await self._post("getUpdates", form, read_timeout=wait + 10.0)
        except (KeyError, TypeError, AttributeError) as fault:
            raise TelegramError(f"no updates came, but {fault!r}") from None
        updates = [one for one in came if numbered(one)] if isinstance(came, list) else []
        if came and not updates:
            raise TelegramError("what came are no updates with numbers")
        return updates

    async def look_again(self, refusal: BadRequest) -> None:
        """Where a button was refused, ask what we can do: the host may have turned inline mode off meanwhile."""
        if self.supports_inline_queries and "BUTTON" in str(refusal).upper():
            await self.get_me()


@contextmanager
def understood(*, editing: bool = False) -> Iterator[None]:
    """What Telegram refuses becomes ``Later``, ``Gone`` or, of edits, ``Stale``; all else is passing trouble.

    Where it failed by itself, or was not reached, that is ``Unanswered``.
    """
    try:
        yield
    except RetryAfter as refusal:
        raise Later(seconds(refusal)) from None
    except Forbidden as refusal:
        raise Gone(str(refusal)) from None
    except ChatMigrated as refusal:
        if editing:
            raise Stale(str(refusal)) from None
        raise
    except BadRequest as refusal:
        if _GONE.search(str(refusal).lower()):
            raise Gone(str(refusal)) from None
        if editing:
            raise Stale(str(refusal)) from None
        raise
    except NetworkError as trouble:
        raise Unanswered(str(trouble)) from None
