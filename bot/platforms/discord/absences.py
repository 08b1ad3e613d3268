"""What the gateway says of channels and servers that are gone, or back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.ports import Place

if TYPE_CHECKING:
    from bot.ports import Presence

GONE = frozenset(("CHANNEL_DELETE", "THREAD_DELETE"))
"""Events after which nothing can be posted at a channel or thread."""

CHANGED = frozenset(("CHANNEL_UPDATE",))
"""Events after which something may be posted again: who may write is part of a channel."""


async def noticed(presence: Presence, event: str, payload: Mapping[str, Any]) -> None:
    """Pass on what an event says of a place, if anything. May raise ``bot.ports.StoreUnreachable``.

    A server that is only out of order for a while (``unavailable``) is not gone.
    """
    if event in GONE:
        await presence.gone(Place(f"discord:{int(payload['id'])}"))
    elif event in CHANGED:
        await presence.back(Place(f"discord:{int(payload['id'])}"))
    elif event == "GUILD_DELETE" and not payload.get("unavailable"):
        await presence.server_gone(f"discord:{int(payload['id'])}")
