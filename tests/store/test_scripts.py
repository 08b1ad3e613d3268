"""Scripts that are sent together with other commands, whatever the server knows of them."""

from __future__ import annotations

import pytest

from bot.ports.stores import StoreUnreachable
from bot.store.scripts import Run

LEASE = Run("take_lease", ["{x}:lease"], ("one/1", 0, 10))
GIVE = Run("give_lease_back", ["{x}:lease"], ("one/1",))


@pytest.mark.parametrize("known", [(), ("take_lease",), ("give_lease_back",), ("take_lease", "give_lease_back")])
async def test_they_answer_in_their_order(store, redis_client, known):
    """Scripts the server does not know are sent with their text, and what comes behind them is done after them."""
    await redis_client.execute_command("SCRIPT", "FLUSH")
    for name in known:
        await store.scripts(name, ["{y}:lease"], "one/1", 0, 10)
    answers = await store.scripts.together(
        LEASE, lambda pipe: pipe.hget("{x}:lease", "owner"), GIVE, lambda pipe: pipe.hget("{x}:lease", "owner")
    )
    assert answers == [1, b"one/1", 1, None]


async def test_one_that_fails_is_raised(store, redis_client):
    """What the server refuses is the ports' own error, wherever it stands."""
    await redis_client.set("{x}:lease", "no hash")
    with pytest.raises(StoreUnreachable):
        await store.scripts.together(lambda pipe: pipe.get("{x}:lease"), LEASE)


async def test_a_script_that_is_forgotten_at_once_is_run(store, monkeypatch):
    """A server may forget a script between hearing of it and being asked to run it, or another one may answer."""

    async def forgotten(*_):
        await store.client.script_flush()

    await store.client.script_flush()
    monkeypatch.setattr(store.client, "script_load", forgotten)
    assert await store.scripts("take_lease", LEASE.keys, *LEASE.arguments)
    await store.client.script_flush()
    assert await store.scripts("give_lease_back", GIVE.keys, *GIVE.arguments) == 1
