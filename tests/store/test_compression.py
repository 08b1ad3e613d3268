"""Logs are stored in chunks and read as they were written; whatever an earlier version stored is read too."""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports.addresses import Code
from bot.ports.stores import Committed, Repeat
from bot.store import keys
from bot.store.backup.dump import dump, restore
from bot.store.compression import CHUNK, ESCAPED, MANY, ONE, Packed, chunked, entries, full, portable, small
from bot.store.long_numbers import apart, tidy, whole

K7QF = Code("K7QF")


def line(number):
    """An entry as tables write them."""
    stamp = 1_790_000_000_000 + 60_000 * number
    made = {"k": "move", "s": number % 2, "m": "lay a3", "y": f"discord:{stamp << 20}", "a": stamp}
    return json.dumps(made, separators=(",", ":")).encode()


async def put(store, change, count, start=0, **facts):
    """So many commands of a line each."""
    for number in range(start, start + count):
        key = json.loads(line(number))["y"]
        assert await store.commit(change(expected=number, key=key, entries=(line(number),), **facts)) == Committed(
            number, number + 1
        )


async def as_before(store, version):
    """Make a table what a bot of the version before has left, with an entry each, whole digests and ranges."""
    client, code = store.client, K7QF
    log, stored = await store.log(code), await store.load(code)
    await client.delete(keys.log(code), keys.done(code))
    await client.rpush(keys.log(code), *log)
    spans = {keys.digest(json.loads(one)["y"]): f"{number} {number + 1}" for number, one in enumerate(log)}
    await client.hset(keys.done(code), mapping=spans)
    await client.hset(keys.match(code), "s", b"z" + zlib.compress(stored.snapshot, 6))
    assert len(log) == version


def test_the_dictionary_never_changes():
    """What was compressed with it can be read with it alone."""
    text = files("bot.store").joinpath("dictionaries", "1.txt").read_bytes()
    assert sha256(text).hexdigest() == "67966933f0ffe49dbb47ad023cd850f6d2d3ae373501aa6917dd152d34e70cac"


@given(st.lists(st.binary(max_size=40) | st.integers(0, 10**20).map(lambda n: b'{"a":%d}' % n), max_size=50))
def test_any_log_is_read_as_it_was_written(log):
    """Whatever bytes there are in it, in chunks or packed."""
    assert entries(chunked(log)) == log
    table = Packed(b"state", tuple(log), ((b"one", b"0 1"),))
    assert Packed.load(table.dump()) == table
    assert Packed.load(table.portable()) == table


@given(st.lists(st.integers(0, 10**21) | st.sampled_from((10**12, 10**12 - 1, 10**19 - 1, 10**19)), max_size=20))
def test_any_numbers_come_together_again(numbers):
    """Of any length, in any order, with whatever stands between them."""
    text = b" x-".join(b"%d" % number for number in numbers)
    assert tidy(text)
    assert whole(apart(text)) == text


def test_snapshots_of_every_version_are_read():
    """As they are, by zlib, and by the dictionary."""
    state = b'{"format":1,"code":"K7QF"}' * 9
    assert [full(one) for one in (b"p" + state, portable(state), small(state))] == [state] * 3
    assert small(state)[:1] == b"1"
    assert portable(state)[:1] == b"z"
    assert small(b"") == portable(b"") == b"p"


async def test_a_log_is_stored_in_chunks(store, change):
    """Sixteen entries and sixteen more lie together, those behind for themselves; every part of the log can be read."""
    log = list(map(line, range(2 * CHUNK + 3)))
    await put(store, change, len(log))
    stored = await store.client.lrange(keys.log(K7QF), 0, -1)
    assert [one[:1] for one in stored] == [MANY, MANY, ONE, ONE, ONE]
    assert sum(map(len, stored)) * 3 < sum(map(len, log))
    for start in range(len(log) + 2):
        for stop in (None, *range(len(log) + 3)):
            assert await store.log(K7QF, start, stop) == log[start:stop]
        assert await store.log_on(K7QF, start) == (log[start:], (await store.load(K7QF)).identity)


async def test_every_command_is_known_by_eight_bytes(store, change):
    """A command that comes again, whenever, hears what it has done; the version of a single line is one number."""
    await put(store, change, CHUNK + 2)
    again = change(expected=99, key=json.loads(line(3))["y"])
    assert await store.commit(again) == Repeat(3, 4)
    assert await store.commit(change(expected=CHUNK + 2, key="two", entries=(b"a", b"b"))) == Committed(18, 20)
    assert await store.repeated(K7QF, "two") == Repeat(18, 20)
    done = await store.client.hgetall(keys.done(K7QF))
    assert {len(digest) for digest in done} == {8}
    assert done[keys.short(keys.digest("two"))] == b"18 20"
    assert done[keys.short(keys.digest(again.key))] == b"3"


@pytest.mark.parametrize("count", [3, CHUNK - 1, CHUNK, 3 * CHUNK + 5])
async def test_a_table_of_an_earlier_version_becomes_small_when_it_is_written(store, change, count):
    """It is read as it was, its commands are known, and the next commit makes chunks of its entries."""
    await put(store, change, count)
    log = await store.log(K7QF)
    await as_before(store, count)
    before = await store.load(K7QF)
    assert before.snapshot == b"state"
    assert await store.log(K7QF) == log
    old = json.loads(log[1])["y"]
    assert (await store.load_all([K7QF], old))[0].done
    assert await store.repeated(K7QF, old) == Repeat(1, 2)
    assert await store.undone(K7QF, [old, "new"]) == ["new"]
    assert await store.commit(change(expected=77, key=old)) == Repeat(1, 2)
    await put(store, change, 1, count)
    stored = await store.client.lrange(keys.log(K7QF), 0, -1)
    assert len(stored) == (count + 1) // CHUNK + (count + 1) % CHUNK
    assert await store.log(K7QF) == [*log, line(count)]
    assert await store.repeated(K7QF, old) == Repeat(1, 2)


async def test_a_log_that_changed_meanwhile_is_left_alone(store, change):
    """Entries that were read to be stored together are replaced only where they still lie there."""
    await put(store, change, CHUNK - 1)
    stored = await store.client.lrange(keys.log(K7QF), 0, -1)
    assert await store.scripts("pack_log_entries", [keys.log(K7QF)], 0, len(stored), "0" * 40, b"other") == 0
    assert await store.client.lrange(keys.log(K7QF), 0, -1) == stored


async def test_a_packed_table_is_one_small_value(store, change):
    """Its entries name their keys, so that no digest is stored; unpacked it is as it was."""
    await put(store, change, 2 * CHUNK + 3, over=True)
    log, stored = await store.log(K7QF), await store.client.lrange(keys.log(K7QF), 0, -1)
    done = await store.client.hgetall(keys.done(K7QF))
    assert await store.pack(K7QF)
    packed = await store.client.hget(keys.match(K7QF), "z")
    assert Packed.load(packed).done == ()
    assert len(packed) * 5 < sum(map(len, log))
    assert await store.log(K7QF, 5, 7) == log[5:7]
    assert await store.repeated(K7QF, json.loads(line(4))["y"]) == Repeat(4, 5)
    await store.unpack(K7QF)
    assert await store.client.lrange(keys.log(K7QF), 0, -1) == stored
    assert await store.client.hkeys(keys.done(K7QF)) == list(done)


async def test_a_copy_is_as_any_version_reads_it(store, second, change):
    """A backup holds plain entries, zlib and whole ranges; restored it is small again."""
    await put(store, change, CHUNK + 2)
    small_store = await store.client.lrange(keys.log(K7QF), 0, -1)
    copy = [each async for each in dump(store)]
    (table,) = (found for found in map(json.loads, copy) if "table" in found)
    assert [one.encode() for one in table["log"]] == await store.log(K7QF)
    assert dict(table["match"])["s"][:1] in "pz"
    assert sorted(span for _, span in table["done"]) == sorted(f"{n} {n + 1}" for n in range(CHUNK + 2))
    assert await restore(second, copy) == 1
    assert await second.client.lrange(keys.log(K7QF), 0, -1) == small_store
    assert await second.client.hgetall(keys.done(K7QF)) == await store.client.hgetall(keys.done(K7QF))
    assert ESCAPED not in {one[:1] for one in small_store}


@pytest.mark.parametrize("strange", [b'{"y":"\\ud800"}', b"[" * 100_000, b'{"y":7}', b'{"y":""}', b"null", b"\xff"])
async def test_entries_that_name_no_key_are_packed_all_the_same(strange):
    """Such a table may stand in a copy; it harms no other."""
    table = Packed.of(b"state", (b'{"y":"one"}', strange), {b"digest--": b"0 2"})
    assert Packed.load(table.dump()).entries == (b'{"y":"one"}', strange)


async def test_a_packed_table_is_opened_once_for_many_commands(store, change, monkeypatch):
    """However many are asked about."""
    await put(store, change, 20, over=True)
    assert await store.pack(K7QF)
    opened, load = [], Packed.load
    monkeypatch.setattr(Packed, "load", lambda value: opened.append(value) or load(value))
    known = [json.loads(line(number))["y"] for number in range(20)]
    assert await store.undone(K7QF, [*known, "new"]) == ["new"]
    assert len(opened) == 1
