"""The Bot API as we call it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from telegram.error import BadRequest
from telegram.ext import ExtBot

from bot.platforms.telegram.rate_limits import Patience

WANTED = ("message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member")
"""The kinds of updates we ask for."""


class Api(ExtBot[Patience]):
    """The library's bot, with updates in their raw form, and a ``repr`` that does not show the token."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Api[token hidden]"

    async def raw_updates(self, offset: int | None, wait: int, most: int = 100) -> Sequence[dict[str, Any]]:
        """The next updates as they came, so that one the library cannot read does not hide the others.

        Waits ``wait`` seconds for the first; those before ``offset`` are acknowledged thereby.
        """
        form = {"offset": offset, "timeout": wait, "limit": most, "allowed_updates": list(WANTED)}
        return cast("Sequence[dict[str, Any]]", await self._post("getUpdates", form, read_timeout=wait + 10.0))

    async def look_again(self, refusal: BadRequest) -> None:
        """Where a button was refused, ask what we can do: the host may have turned inline mode off meanwhile."""
        if self.supports_inline_queries and "BUTTON" in str(refusal).upper():
            await self.get_me()
