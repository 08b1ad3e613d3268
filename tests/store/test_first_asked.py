"""Who is first, among all who share a store, and what is noted for a while."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.store import keys
from bot.store.key_values import Memory


async def test_one_of_many_is_first(redis_client: Any) -> None:
    """The others see that somebody was; the key goes by itself after those seconds, and others are not concerned."""
    memory = Memory(redis_client)
    assert not await memory.asked("here")
    told = await asyncio.gather(*(Memory(redis_client).first("here", 60) for _ in range(20)))
    assert sorted(told) == [False] * 19 + [True]
    assert await memory.asked("here")
    assert not await memory.asked("there")
    assert await memory.first("there", 60)
    assert 0 < await redis_client.pttl(keys.turn("here")) <= 60_000


class Deaf:
    """A client that loses the answer to the first command that writes, and asks again as ``Connection`` does."""

    def __init__(self, client: Any) -> None:
        self._client = client

    async def set(self, *words: Any, **options: Any) -> Any:
        """What is answered to the second time."""
        await self._client.set(*words, **options)
        return await self._client.set(*words, **options)

    async def get(self, key: str) -> Any:
        """As it lies there."""
        return await self._client.get(key)


async def test_who_is_first_knows_it_where_an_answer_was_lost(redis_client: Any) -> None:
    """The command is sent again then, and finds what it has written itself; nobody else takes it for theirs."""
    assert await Memory(Deaf(redis_client)).first("here", 60)
    assert not await Memory(redis_client).first("here", 60)
    assert not await Memory(Deaf(redis_client)).first("here", 60)


async def test_a_note_goes_by_itself(redis_client: Any) -> None:
    """Whoever shares the store reads what was noted last, until its seconds have passed; no backup has it."""
    memory = Memory(redis_client)
    assert await memory.noted("board") is None
    for value in ("first", "second"):
        await memory.note("board", value, 60)
    assert await Memory(redis_client).noted("board") == "second"
    assert await memory.recall("board") is None
    assert 0 < await redis_client.pttl(keys.note("board")) <= 60_000


async def test_what_is_queued_is_known_by_its_number(redis_client: Any) -> None:
    """Whoever shares the store finds it until it is taken out, or all of the queue has gone by itself."""
    memory = Memory(redis_client)
    assert list(await memory.queued("here")) == []
    for number, text in ((8, "late"), (7, "one"), (8, "eight")):
        await memory.put("here", number, text, 60)
    other = Memory(redis_client)
    assert sorted(await other.queued("here")) == [7, 8]
    assert await other.queued_text("here", 8) == "eight"
    await other.take_out("here", 8)
    assert list(await memory.queued("here")) == [7]
    assert await memory.queued_text("here", 8) is None
    assert 0 < await redis_client.pttl(keys.queue("here")) <= 60_000
