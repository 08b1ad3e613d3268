"""Copies that somebody has forged, with a check sum that is right: taken as they are or refused whole."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

from bot.store.backup.dump import NOTES, OURS, CannotRestore, dump, restore
from bot.store.backup.validation import KINDS
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
    apart = {"{p"}
    copied = {name.strip("{:") for name in OURS if name not in apart} | {NOTES}
    assert {family for family, _ in KINDS} == copied


@pytest.mark.parametrize(
    "line",
    [
        {"letter": ["AAAA", 0, 1, None]},
        {"keys": [["{p5}:due", "zset", [["AAAA", 1]], -1]]},
        {"keys": [["lives", "hash", [["a", "1"]], -1]]},
        {"keys": [["who:p1", "list", ["a"], -1]]},
        {"keys": [["person:p1", "hash", [["AAAA 1", "1 1 0"]], -1]]},
        {"keys": [["who:p1", "hash", [["away", '"late"']], -1]]},
        {"keys": [["{room:a}:lines", "stream", [["2-1", ["t", "", "b", ""]], ["1-1", ["t", "", "b", ""]]], -1]]},
        {"keys": [["{at:web:a}:line", "zset", [["AAAA", 5]], -1]]},
        {"keys": [["{room:a}:lines", "stream", [["1-1", ["t", "", "b", "", "p", "[]"]]], -1]]},
        {"keys": [["{pictures:0}:total", "string", "9", -1]]},
        {"kept": ["../etc/passwd", ""]},
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


async def test_a_table_that_unpacks_to_a_mountain(store, second, change, monkeypatch):
    """It is refused before it fills the memory."""
    await store.commit(change("BBBB", snapshot=b"0" * (1 << 20)))
    good = [line async for line in dump(store)]
    monkeypatch.setattr("bot.store.backup.validation.BIGGEST", 1 << 19)
    with pytest.raises(CannotRestore, match="Line 2"):
        await restore(second, good)
    assert await second.client.dbsize() == 0
