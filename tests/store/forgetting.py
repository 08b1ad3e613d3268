"""A store that forgets its newest writes, as a replica does that is promoted before they have reached it."""

from __future__ import annotations


async def remembered(client) -> dict[bytes, bytes]:
    """Everything in a store, as the server dumps it."""
    return {key: await client.dump(key) for key in await client.keys()}


async def forget(client, then: dict[bytes, bytes]) -> None:
    """Make the store what it was."""
    await client.flushdb()
    for key, value in then.items():
        await client.restore(key, 0, value)
