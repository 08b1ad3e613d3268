"""Snapshots and logs are stored small and read as they were written; that of a finished table is one piece."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.audit import audit
from bot.ports.addresses import Code
from bot.ports.stores import NEW, Committed, Conflict, Repeat, chained
from bot.store import keys
from bot.store.compression import MANY, entries, full, small, together
from bot.store.server.checks import Unready
from bot.store.shape import MARK, check_shape

K7QF = Code("K7QF")


def line(number):
    """An entry as tables write them."""
    stamp = 1_790_000_000_000 + 60_000 * number
    made = {"k": "move", "s": number % 2, "m": "lay a3", "y": f"discord:{stamp << 20}", "a": stamp}
    return json.dumps(made, separators=(",", ":")).encode()


async def put(store, change, count, start=0, **facts):
    """So many commands of a line each, the last of which has these facts."""
    for number in range(start, start + count):
        key, last = json.loads(line(number))["y"], number == start + count - 1
        made = change(expected=number, key=key, entries=(line(number),), **(facts if last else {}))
        assert await store.commit(made) == Committed(number, number + 1)


def test_the_dictionary_never_changes():
    """What was compressed with it can be read with it alone."""
    text = files("bot.store").joinpath("dictionary.txt").read_bytes()
    assert sha256(text).hexdigest() == "bf96cb254806b65b788e1c52413492e4a9dd7100c9c1ea670b1f2a2da007f7a0"
    stored = bytes.fromhex("31c3d7cfc0c85f16e66696a686464616e626c6661606400033c712c431040bd50200")
    assert full(stored) == line(3)


@given(st.binary(max_size=40) | st.integers(0, 10**20).map(lambda n: b'{"a":%d}' % n))
def test_any_text_is_read_as_it_was_written(text):
    """Whatever bytes there are in it; it is never longer than it was by more than a mark."""
    assert full(small(text)) == text
    assert len(small(text)) <= len(text) + 1


@given(st.lists(st.binary(max_size=40).map(lambda some: some.replace(b"\n", b"")), min_size=1), st.binary(max_size=9))
def test_any_log_is_read_as_it_was_written(log, last):
    """In one piece, and with what came later behind it."""
    assert entries([together(log), small(last), small(b"end")]) == [*log, last, b"end"]


async def test_a_finished_log_is_one_piece(store, change):
    """Every part of it can be read, as before; who has followed it, its commands and its identity stay known."""
    await put(store, change, 20, over=True)
    log, before = await store.log(K7QF), await store.load(K7QF)
    assert log == [line(number) for number in range(20)]
    assert await store.pack(K7QF)
    (stored,) = await store.client.lrange(keys.log(K7QF), 0, -1)
    assert stored[:1] == MANY
    assert len(stored) * 4 < sum(map(len, log))
    assert await store.load(K7QF) == before
    assert await store.identities([K7QF]) == {K7QF: chained(NEW, log)}
    for start in range(22):
        for stop in (None, *range(23)):
            assert await store.log(K7QF, start, stop) == log[start:stop]
        assert await store.log_on(K7QF, start) == (log[start:], before.identity)
    assert await store.repeated(K7QF, json.loads(line(4))["y"]) == Repeat(4, 5)
    assert (await store.load_all([K7QF], json.loads(line(4))["y"]))[0].done


async def test_a_finished_table_goes_on(store, change):
    """A command that comes again makes no line, a new one does; then its log is laid into one piece again."""
    await put(store, change, 20, over=True)
    log = await store.log(K7QF)
    assert await store.pack(K7QF)
    assert await store.commit(change(expected=77, key=json.loads(line(3))["y"], over=True)) == Repeat(3, 4)
    assert await store.commit(change(expected=1, key="late", over=True)) == Conflict()
    assert await store.client.hexists(keys.match(K7QF), "z")
    more = change(expected=20, key="more", entries=(b"more", b"again"), over=True, parent=chained(NEW, log))
    assert await store.commit(more) == Committed(20, 22)
    assert not await store.client.hexists(keys.match(K7QF), "z")
    for _ in range(2):
        for start in range(23):
            assert await store.log(K7QF, start) == [*log, b"more", b"again"][start:]
        assert await store.pack(K7QF)
    assert await store.client.llen(keys.log(K7QF)) == 1
    assert await store.repeated(K7QF, "more") == Repeat(20, 22)
    (found,) = [one async for one in audit(store)]
    assert found.faults[0].message.startswith("{code}: its snapshot")


async def test_only_a_finished_table_that_stands_still_is_packed(store, change):
    """One that goes on, that has changed since, or that the store has lost versions of stays as it is."""
    await put(store, change, 3)
    assert not await store.pack(K7QF)
    await put(store, change, 1, 3, over=True)
    assert not await store.pack(K7QF, 3)
    names = [keys.match(K7QF), keys.log(K7QF), keys.of_partition(keys.partition(K7QF), "over")]
    assert await store.scripts("pack_log", names, K7QF, 4, "other", 1, b"lost") == 0
    assert await store.log(K7QF) == [line(number) for number in range(4)]
    assert await store.pack(K7QF, 4)


async def test_an_entry_is_one_line(store, change):
    """Others could not be told apart in one piece."""
    with pytest.raises(ValueError, match="one line"):
        await store.commit(change(entries=(b"one\ntwo",)))


async def test_every_command_is_known_by_eight_bytes(store, change):
    """A command that comes again, whenever, hears what it has done; the version of a single line is one number."""
    await put(store, change, 3)
    assert await store.commit(change(expected=3, key="two", entries=(b"a", b"b"))) == Committed(3, 5)
    assert await store.commit(change(expected=99, key="two")) == Repeat(3, 5)
    assert await store.undone(K7QF, ["two", "new", json.loads(line(1))["y"]]) == ["new"]
    done = await store.client.hgetall(keys.done(K7QF))
    assert {len(digest) for digest in done} == {8}
    assert sorted(done.values()) == [b"0", b"1", b"2", b"3 5"]


async def test_games_of_an_earlier_version_are_left_alone(store, change):
    """A bot does not begin on them, nor on what a restore has left half done; it says what to do."""
    await check_shape(store.client)
    await put(store, change, 2)
    await check_shape(store.client)
    await store.client.hset(keys.match(K7QF), "i", "2 " + (await store.load(K7QF)).identity)
    with pytest.raises(Unready, match="Make a backup with that version"):
        await check_shape(store.client)
    await store.client.set(MARK, "sum")
    with pytest.raises(Unready, match="is not complete"):
        await check_shape(store.client)
