"""The Bot API as we call it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from telegram.error import BadRequest, TelegramError
from telegram.ext import ExtBot

from bot.platforms.telegram.rate_limits import Patience

WANTED = ("message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member")
"""The kinds of updates we ask for."""


def numbered(update: object) -> bool:
    """Whether what came is an update with a number, by which it is acknowledged."""
    return isinstance(update, dict) and type(number := update.get("update_id")) is int and 0 <= number < 2**63


class Api(ExtBot[Patience]):
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
