"""Copies that somebody has forged, with a check sum that is right: taken as they are or refused whole."""

from __future__ import annotations

import hashlib
import json
import random
import zlib

import pytest

from bot.store.backup.dump import NOTES, WHOLE, dump
from bot.store.backup.lines import BIGGEST, SHAPES
from bot.store.backup.restore import CannotRestore, restore
from bot.store.redis_store import RedisStore

ODD = (
    None, True, -1, 0, 3, 10**400, 1e999, float("nan"), "", "0", "x", "\ud800", "\u20ac", "AAAA", "1-1", "hash", "zset",
    "{at:web:a}:line", "{p5}:m:AAAA", "lives", [], [1], ["a", "b"], [["a", "b"]], [["a", 1]], {}, {"a": 1},
)  # fmt: skip
"""What a forger may put where something else was."""


def forged(good: list[bytes], *lines: object) -> list[bytes]:
    """A copy with these lines between the first and the last, and with the check sum and the number they have."""
    between = [json.dumps(line).encode() + b"\n" for line in lines]
    check = hashlib.sha256(good[0] + b"".join(between)).hexdigest()
    count = sum(isinstance(line, dict) and "table" in line for line in lines)
    return [good[0], *between, json.dumps({"tables": count, "sha256": check}).encode() + b"\n"]


def twisted(luck: random.Random, value: object) -> object:
    """A value with one thing in it left out, doubled, or put in the place of another."""
    if isinstance(value, list | dict) and value and luck.random() < 0.9:
        names = list(value) if isinstance(value, dict) else range(len(value))
        name = luck.choice(list(names))
        how = luck.random()
        copy = value.copy()
        if how < 0.08:
            del copy[name]
        elif how < 0.16 and isinstance(copy, list):
            copy.append(copy[name])
        else:
            copy[name] = twisted(luck, value[name])
        return copy
    if isinstance(value, str) and value and luck.random() < 0.3:
        at = luck.randrange(len(value))
        return value[:at] + luck.choice(("", " ", "9", "\x00", "\xff", value)) + value[at + 1 :]
    return luck.choice(ODD)


async def judged(store: RedisStore, copy: list[bytes]) -> bool:
    """Whether a copy is taken; one that is not is refused in a sentence, and leaves nothing."""
    try:
        await restore(store, copy)
    except CannotRestore:
        assert await store.client.dbsize() == 0
        return False
    # what is taken can be read again
    async for _ in dump(store):
        pass
    for name in ("web", "telegram"):
        for place, _ in await store.mailboxes.places(name):
            await store.mailboxes.look(place, "a/1", 10**13, 10**13 + 1)
    await store.rebuild()
    await store.client.flushdb()
    return True


async def suffer(full: RedisStore, second: RedisStore, times: int) -> None:
    """So many copies, each with one line twisted once or more often."""
    good = [line async for line in dump(full)]
    lines = [json.loads(line) for line in good[1:-1]]
    assert await judged(second, forged(good, *lines))
    luck, taken = random.Random(20261121), 0
    for _ in range(times):
        at = luck.randrange(len(lines))
        one = lines[at]
        for _ in range(luck.choice((1, 1, 2, 5))):
            one = twisted(luck, one)
        taken += await judged(second, forged(good, *lines[:at], one, *lines[at + 1 :]))
    print(f"\n{times} forged copies: {times - taken} refused, {taken} taken")
    assert 0 < taken < times / 2


async def test_forged_copies(full, second):
    """Whatever stands in a line, there is one sentence and nothing in the store, or all of it can be read."""
    await suffer(full, second, 300)


@pytest.mark.soak
async def test_many_forged_copies(full, second):
    """The same for ten thousand."""
    await suffer(full, second, 10_000)


def test_what_is_copied_is_judged():
    """Every kind of key that a copy takes can be restored, too."""
    copied = {name.strip("{:") for name in WHOLE} | {NOTES, "at"}
    assert {name.partition(":")[0] for name in SHAPES} == copied


@pytest.mark.parametrize(
    "line",
    [
        {"untold": "AAAA", "start": 0},
        {"untold": "BBBB", "start": 1},
        {"key": "{p5}:due", "value": [["AAAA", 1]], "left": -1},
        {"key": "lives", "value": [["a", "1"]], "left": -1},
        {"key": "who:p1", "value": [["a", 1]], "left": -1},
        {"key": "who:p1", "value": [["away", '"late"']], "left": -1},
        {"key": "person:p1", "value": [["AAAA 1", "1 1 0"]], "left": -1},
        {"key": "{pictures:0}:total", "value": [["a", "9"]], "left": -1},
        {"place": "web:a", "told": {"AAAA": 5}, "standing": {}},
        {"place": "web:a", "told": {"BBBB": 5}, "standing": {}},
        {"place": "web:a", "told": {}, "standing": {"BBBB": "[]"}},
        {"room": "a", "posts": [["2-1", {"t": "", "b": ""}], ["1-1", {"t": "", "b": ""}]], "left": -1},
        {"room": "a", "posts": [["1-1", {"t": "", "b": "", "p": "[]"}]], "left": -1},
        {"kept": ["picture-1", ""]},
        {"and": "more"},
    ],
)
async def test_a_line_the_bot_never_writes(store, second, change, line):
    """It is named by its number, and nothing is restored."""
    await store.commit(change("BBBB"))
    good = [json.loads(line) async for line in dump(store)]
    head = [json.dumps(good[0]).encode() + b"\n"]
    with pytest.raises(CannotRestore, match=r"^Line 3 of this backup was not written by the bot\."):
        await restore(second, forged(head, good[1], line))
    assert await second.client.dbsize() == 0


async def test_a_table_that_unpacks_to_a_mountain(second):
    """One of shape 2, where tables lay compressed in a line, is refused before it fills the memory."""
    head = json.dumps({"capolinea": "backup", "format": 2}).encode() + b"\n"
    facts = [["s", "z" + zlib.compress(bytes(BIGGEST + 1), 9).decode("latin-1")], ["w", "[[],[]]"], ["i", "1 a"]]
    table = {"table": "BBBB", "version": 1, "match": [*facts, ["b", "1"]], "log": ["{}"], "done": []}
    with pytest.raises(CannotRestore, match="Line 2"):
        await restore(second, forged([head], table | {"scores": [None] * 3}))
    assert await second.client.dbsize() == 0
