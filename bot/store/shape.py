"""Whether a bot of this version can work on what lies in a store. Where it cannot, nothing is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.server.checks import Unready
from rendering.text import said

if TYPE_CHECKING:
    from bot.store.client import Client

MARK = "restoring"
"""String: the check sum of the backup that is being restored; deleted at its end."""


async def check_shape(client: Client) -> None:
    """Raises ``Unready`` where the tables are of version 0.2.0 or before, or a restore was cut short."""
    if await client.exists(MARK):
        raise Unready(
            said("The restore of a backup into this store is not complete. Restore the same backup once more.")
        )
    async for key in client.scan_iter(match="{p*}:m:*", count=1000):
        # one table is as good as any: before, an identity had its version in front
        identity = await client.hget(key, "i")
        if identity is None or b" " in identity:
            raise Unready(
                said(
                    "These games were stored by an earlier version. Make a backup with that version and restore it into"
                    " an empty store with this one. Nothing was changed."
                )
            )
        return
