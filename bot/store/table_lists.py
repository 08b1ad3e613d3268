"""The lists of tables of people and places: projections across partitions, written after each commit."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from bot.ports.addresses import Code, Place, Profile
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.store.client import Client
    from bot.store.scripts import Scripts

Who = tuple[tuple[Profile, ...], tuple[Place, ...]]
"""People and places in whose lists a table stands."""

TOGETHER = 32
"""Lists written at the same time."""

NOBODY: Who = ((), ())


def write(who: Who) -> str:
    """The people and places that follow a table, as text in the store."""
    return json.dumps(who, separators=(",", ":"), ensure_ascii=False)


def read(stored: bytes | None) -> Who:
    """The people and places that follow a table; none where nothing is stored."""
    if not stored:
        return NOBODY
    people, places = json.loads(stored)
    return tuple(map(Profile, people)), tuple(map(Place, places))


def names(who: Who) -> list[str]:
    """Keys of the lists."""
    return [*map(keys.person, who[0]), *map(keys.following, who[1])]


class Lists:
    """The lists of all people and places. What is written for an older version of a table changes nothing."""

    def __init__(self, client: Client, scripts: Scripts) -> None:
        self._client = client
        self._scripts = scripts

    async def of(self, key: str, *, left: bool = False) -> Sequence[Code]:
        """The tables in a list, or those that left it: what is not over first, then the youngest."""
        return _codes(await self._client.hgetall(key), left=left)

    async def both(self, one: str, other: str) -> tuple[Sequence[Code], Sequence[Code]]:
        """The tables in two lists, read together."""
        async with self._client.pipeline(transaction=False) as pipe:
            first, second = await pipe.hgetall(one).hgetall(other).execute()
        return _codes(first), _codes(second)

    async def put(self, code: Code, version: int, born: int, who: Who, was: Sequence[Who], *, over: bool) -> None:
        """Write the table into the lists of its followers, and mark it as left in those of former followers.

        Until the table is over, a list it has been in since the first of ``was`` needs no change.
        """
        now = dict.fromkeys(names(who), 1)
        past = {key: 0 for before in was for key in names(before)}
        stayed = set(now).intersection(*map(names, was)) if was and not over else set()
        todo = [(key, present) for key, present in {**past, **now}.items() if key not in stayed]
        # one after the other, each waits for the disk alone: a match is followed at a thousand places
        for start in range(0, len(todo), TOGETHER):
            await asyncio.gather(
                *(
                    self._scripts("list_table", [key], code, version, present, born, int(over))
                    for key, present in todo[start : start + TOGETHER]
                )
            )

    async def remove(self, code: Code, who: Who) -> None:
        """Take a table that does not exist any more out of the lists."""
        async with self._client.pipeline(transaction=False) as pipe:
            for key in names(who):
                pipe.hdel(key, code)
            await pipe.execute()

    async def prune(self, standing: dict[str, set[Code]]) -> None:
        """Take out of each list what is not in ``standing``, by key."""
        for pattern in (keys.person(Profile("*")), keys.following(Place("*"))):
            async for key in self._client.scan_iter(match=pattern, count=500):
                wrong = set(await self.of(key.decode())) - standing.get(key.decode(), set())
                if wrong:
                    await self._client.hdel(key, *sorted(wrong))


def _codes(found: Mapping[bytes, bytes], *, left: bool = False) -> Sequence[Code]:
    """The tables of a list: what is not over first, then the youngest."""
    lines = [(field, [int(part) for part in line.split()]) for field, line in found.items()]
    standing = sorted(
        ((not over, born, field) for field, (_, present, born, over) in lines if bool(present) is not left),
        reverse=True,
    )
    return [Code(field.decode()) for *_, field in standing]
