"""The commit script: all of it or nothing, once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from redis.exceptions import ConnectionError as Lost

from bot.ports.addresses import Code, Place, Profile
from bot.ports.stores import NEW, Committed, Conflict, Repeat, Stored, chained
from bot.store import keys
from bot.store.client import connect
from bot.store.redis_store import RedisStore

K7QF, BBBB = Code("K7QF"), Code("BBBB")
ANN, BEN = Profile("ann"), Profile("ben")
HERE, THERE = Place("web:lobby"), Place("telegram:-100:7")


async def test_a_new_table_can_be_read_back(store, change):
    """What was committed is what is loaded: version, snapshot and log."""
    assert await store.load(K7QF) is None
    assert await store.commit(change(entries=(b"one", b"two"), snapshot=b"\x00state")) == Committed(0, 2)
    assert await store.load(K7QF) == Stored(K7QF, 2, b"\x00state", chained(NEW, (b"one", b"two")))
    assert await store.log(K7QF) == [b"one", b"two"]


async def test_a_part_of_the_log(store, change):
    """``start`` is in, ``stop`` is out, and nothing beyond the end is an error."""
    await store.commit(change(entries=[bytes([n]) for n in range(6)]))
    assert await store.log(K7QF, 2, 4) == [b"\x02", b"\x03"]
    assert await store.log(K7QF, 4) == [b"\x04", b"\x05"]
    assert await store.log(K7QF, 3, 3) == []
    assert await store.log(K7QF, 5, 99) == [b"\x05"]


async def test_another_version_is_a_conflict_and_changes_nothing(store, change, redis_client):
    """A commit on what is no longer the newest version leaves no trace at all."""
    await store.commit(change())
    before = {key: await redis_client.dump(key) for key in sorted(await redis_client.keys())}
    for expected in (0, 2):
        assert await store.commit(change(expected=expected, key="late", due=5, people=(BEN,))) == Conflict()
    assert before == {key: await redis_client.dump(key) for key in sorted(await redis_client.keys())}


async def test_the_same_key_does_nothing_twice(store, change):
    """A repeat answers what was done, even after others have moved on; another match does not know the key."""
    await store.commit(change(key="first", entries=(b"a", b"b")))
    await store.commit(change(expected=2, key="second"))
    assert await store.commit(change(key="first")) == Repeat(0, 2)
    assert await store.repeated(K7QF, "first") == Repeat(0, 2)
    assert await store.repeated(K7QF, "third") is None
    assert await store.repeated(Code("XXXX"), "first") is None
    assert (await store.load(K7QF)).version == 3


async def test_tables_are_loaded_together_with_what_was_done(store, change):
    """Those that there are, in the order asked for, packed or not, each with whether the key was done at it."""
    for code, over in ((K7QF, False), (BBBB, True)):
        await store.commit(change(code=code, key="first", entries=(b"a", b"b"), over=over))
        await store.commit(change(code=code, expected=2, key="second", over=over))
    assert await store.pack(BBBB)
    codes = [BBBB, Code("XXXX"), K7QF]
    for key, done in (("first", True), ("second", True), ("third", False), ("", False)):
        found = await store.load_all(codes, key)
        assert [(one.code, one.version, one.done) for one in found] == [(BBBB, 3, done), (K7QF, 3, done)]
    assert found == [await store.load(BBBB), await store.load(K7QF)]


async def test_a_lost_answer_is_repeated_harmlessly(store, change, redis_url):
    """The library sends a commit again when its connection breaks after the server has done it; it is done once."""
    client = connect(redis_url)
    losing = RedisStore(client)
    connection = await client.connection_pool.get_connection()
    read, lost = connection.read_response, []

    async def broken(*args, **kwargs):
        answer = await read(*args, **kwargs)
        if isinstance(answer, list) and answer and answer[0] == b"done" and not lost:
            lost.append(answer)
            await connection.disconnect()
            raise Lost("the answer was lost")
        return answer

    connection.read_response = broken
    await client.connection_pool.release(connection)
    assert await losing.commit(change(key="once")) == Repeat(0, 1)
    assert len(lost) == 1
    assert await store.log(K7QF) == [b"one"]
    assert len(await store.outbox.read(keys.partition(K7QF))) == 1
    await client.aclose()


async def test_lists_follow_who_comes_and_goes(store, change):
    """After a commit everybody's list is right at once, the youngest table first."""
    await store.commit(change("AAAA"))
    await store.commit(change("BBBB", people=(ANN, BEN), places=(HERE, THERE)))
    assert await store.tables_of(ANN) == ["BBBB", "AAAA"]
    assert await store.tables_at(THERE) == ["BBBB"]
    await store.commit(change("BBBB", 1, people=(BEN,)))
    assert await store.tables_of(ANN) == ["AAAA"]
    assert await store.tables_of(BEN) == ["BBBB"]
    assert await store.tables_at(THERE) == []


async def test_a_move_writes_no_lists(store, change):
    """Lists are written when somebody comes or goes or the match ends; a mere move is one round trip."""
    for version, facts in enumerate(
        ({}, {}, {"people": (ANN, BEN)}, {"people": (ANN, BEN)}, {"people": (ANN, BEN), "over": True})
    ):
        await store.commit(change(expected=version, **facts))
    letters = await store.outbox.read(keys.partition(K7QF))
    assert [letter.was is not None for letter in letters] == [True, False, True, False, True]


async def test_an_older_list_changes_nothing(store, change):
    """What is written late for an older version does not bring back somebody who left."""
    await store.commit(change(people=(ANN, BEN)))
    await store.commit(change(expected=1, people=(ANN,)))
    await store.lists.put(K7QF, 1, 1, ((ANN, BEN), (HERE,)), (), over=False)
    assert await store.tables_of(BEN) == []


async def test_lists_are_rebuilt_from_the_tables(store, change, redis_client):
    """One command makes lost lists again and takes wrong lines out."""
    await store.commit(change("AAAA"))
    await store.commit(change("BBBB", people=(BEN,)))
    await redis_client.delete(keys.person(ANN))
    await redis_client.hset(keys.person(BEN), "ZZZZ", "9 1 1 0")
    assert await store.rebuild() == 2
    assert await store.tables_of(ANN) == ["AAAA"]
    assert await store.tables_of(BEN) == ["BBBB"]
    assert await store.tables_at(HERE) == ["BBBB", "AAAA"]
    assert await store.tables_near(HERE, ANN) == (["BBBB", "AAAA"], ["AAAA"])


async def test_bounds(store, change):
    """A commit without entries or beyond the bounds is refused before anything is sent."""
    good = change()
    for wrong in (
        replace(good, entries=()),
        replace(good, key=""),
        replace(good, key="k" * 201),
        replace(good, code=Code("")),
        replace(good, snapshot=bytes(1 << 21)),
        replace(good, places=(Place("web:" + "x" * 300),)),
    ):
        with pytest.raises(ValueError, match=r"."):
            await store.commit(wrong)
    assert await store.load(K7QF) is None


async def test_eight_clients_commit_to_one_match(store, redis_url, change):
    """Everything that eight want to add to one match at once is there exactly once, in one order."""
    each, conflicts = 25, 0

    async def race(name):
        nonlocal conflicts
        client = connect(redis_url)
        for number in range(each):
            line = f"{name}:{number}"
            while True:
                stored = await RedisStore(client).load(K7QF)
                made = change(expected=stored.version if stored else 0, key=line, entries=(line.encode(),))
                if await RedisStore(client).commit(made) != Conflict():
                    break
                conflicts += 1
        await client.aclose()

    await asyncio.gather(*(race(name) for name in "abcdefgh"))
    lines = [line.decode() for line in await store.log(K7QF)]
    for name in "abcdefgh":
        assert [line for line in lines if line.startswith(name)] == [f"{name}:{number}" for number in range(each)]
    found = await store.load(K7QF)
    assert (found.version, found.identity) == (8 * each, chained(NEW, map(str.encode, lines)))
    assert conflicts > 0
