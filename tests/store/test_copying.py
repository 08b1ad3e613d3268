"""A store in a file, and made of it again."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json

import pytest

from bot.delivery.background import Delivery
from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, profile_of
from bot.ports.asks import Ask, Person
from bot.repository import Repository
from bot.store import keys
from bot.store.backup.dump import CannotRestore, dump, restore
from bot.store.backup.files import Backup, save
from bot.store.backup.value_encoding import gather
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from tests.delivery.world import Counters, Notebook, TurnedClock, advance

LOBBY, GROUP, CELLAR = Place("web:lobby"), Place("telegram:-100:7"), Place("web:cel}:lar")


async def lines(store):
    """What a dump gives."""
    return [line async for line in dump(store)]


async def everything(store):
    """All keys with their values, without leases, marks of arrival, versions in lists and the ids of letters."""
    names = [key.decode() async for key in store.client.scan_iter()]
    names = [
        name
        for name in names
        if not name.endswith((":relay", ":relays", ":claims", ":outbox")) and not name.startswith(("mail:", "linking:"))
    ]
    found = {}
    for name in sorted(names):
        (entry,) = await gather(store.client, [name])
        value = entry.value
        if name.endswith("}:state"):
            value = [pair for pair in value if pair[0] not in {"owner", "until"}]
        if name.startswith(("person:", "place:")):
            value = [[code, line.split(" ", 1)[1]] for code, line in value]
        found[name] = (entry.kind, sorted(value) if entry.kind == "hash" else value)
    letters = [await store.outbox.read(number) for number in range(keys.PARTITIONS)]
    return found, [[(letter.code, letter.start, letter.stop, letter.was) for letter in some] for some in letters]


async def test_a_store_with_everything_comes_back(full, second):
    """Every key of ours is as it was: tables, packed ones, due instants, lists, mailboxes, people, rooms, notes."""
    store = full
    assert await restore(second, await lines(store)) == 3
    assert await everything(second) == await everything(store)
    assert await second.mailboxes.places("telegram") == [(GROUP, 1)]
    assert await second.mailboxes.places("web") == [(CELLAR, 1), (LOBBY, 1)]
    assert await second.tables_left(profile_of(Account("web:ben"))) == ["BBBB"]
    assert 0 < await second.client.ttl("{room:lobby}:lines") <= 180 * 24 * 3600
    assert len(await lines(second)) == len(await lines(store))


async def test_play_goes_on_after_a_restore(redis_url, second, tmp_path):
    """A match in a file is the same match in another store: table, log, due instant; and its next move can be made."""
    client = connect(redis_url)
    house, other = App(RedisStore(client), previews=False), App(second, previews=False)
    code = await _ask(house, "ann", "/new metro")
    await _ask(house, "ben", f"/join {code}")
    await _ask(house, "ann", f"/start {code}")
    await _move(house, code)
    await _move(house, code)
    assert await save(dump(house.store), tmp_path / "games") == 1
    assert await restore(second, Backup(tmp_path / "games")) == 1
    before, after = [await Repository(one.store, one.clock).load(code) for one in (house, other)]
    assert before == after
    assert await house.store.log(code) == await second.log(code)
    assert await house.store.due_tables.of(code) == await second.due_tables.of(code)
    await _move(other, code)
    assert (await other.repository.load(code)).version == before.version + 1
    await client.aclose()


async def test_a_copy_taken_while_the_bot_runs(store, second):
    """Of matches that go on meanwhile each is whole, everything is told at the end, and what comes next is told too."""
    codes = [Code(f"B{number:03}") for number in range(40)]
    before, after = ([Notebook("web"), Notebook("telegram")] for _ in range(2))
    for code in codes:
        await advance(store, code, (LOBBY, GROUP))
    await restore(second, await _taken_in_play(store, codes, _delivery(store, codes, before)))
    versions = {code: (await second.load(code)).version for code in codes}
    for code, version in versions.items():
        assert await second.log(code) == [b"%d" % number for number in range(version)]
        assert version < (await store.load(code)).version
    again = _delivery(second, codes, after)
    for more in range(2):
        await again.drain()
        for code, book in itertools.product(codes, after):
            assert await second.mailboxes.told(LOBBY, code, versions[code] + more)
            assert await second.mailboxes.told(GROUP, code, versions[code] + more)
            assert max((stop for _, stop in _ranges(book, code)), default=0) <= versions[code] + more
        for code in codes:
            await advance(second, code, (LOBBY, GROUP))
    for code, old, new in itertools.product(codes, before, after):
        if old.name == new.name:
            assert _ranges(new, code)[-1][1] == versions[code] + 1
            assert _ranges(new, code)[0][0] <= max((stop for _, stop in _ranges(old, code)), default=0)
            assert all(stop == start for (_, stop), (start, _) in itertools.pairwise(_ranges(new, code)))


def _ranges(notebook, code):
    return [(attempt.start, attempt.stop) for _, attempt in notebook.shown if attempt.code == code]


def _delivery(store, codes, notebooks):
    teller = Counters({code: [LOBBY, GROUP] for code in codes})
    return Delivery(store, teller, {one.name: one for one in notebooks}, TurnedClock(), _nothing)


async def _taken_in_play(store, codes, delivery):
    """A copy taken while all the matches go on and are told."""
    going = True

    async def play():
        while going:
            for code in codes:
                await advance(store, code, (LOBBY, GROUP))

    async def deliver():
        while going:
            await delivery.drain()

    workers = [asyncio.create_task(play()), asyncio.create_task(deliver())]
    copy = await lines(store)
    going = False
    await asyncio.gather(*workers)
    for code in codes:
        await advance(store, code, (LOBBY, GROUP))
    return copy


async def test_only_into_an_empty_store(store, second, change):
    """A store with a table or a person is refused and left as it was; leases and notes of a bot are no hindrance."""
    await store.commit(change())
    copy = await lines(store)
    await second.client.hset("memory", "commands", "digest")
    await second.outbox.lease(3, "one/1", 0, 10)
    await second.people.met(Account("web:zoe"), "it", Place("web:lobby"))
    before = await everything(second)
    with pytest.raises(CannotRestore, match="empty"):
        await restore(second, copy)
    assert await everything(second) == before
    await second.client.delete(keys.who(profile_of(Account("web:zoe"))))
    assert await restore(second, copy) == 1
    with pytest.raises(CannotRestore, match="empty"):
        await restore(second, copy)


async def test_a_damaged_copy_is_refused_whole(store, second, change, tmp_path):
    """Cut short anywhere, changed anywhere, of another kind or a later format: a sentence, and nothing is written."""
    for code in ("AAAA", "BBBB", "CCCC"):
        await store.commit(change(code, snapshot=code.encode() * 100))
    good = await lines(store)
    later = json.dumps({"capolinea": "backup", "format": 99}).encode() + b"\n"
    wrong = {
        "no backup": [[], [b"\n"], [b"hello\n"], [b"{}\n", *good[1:]], [b"[1]\n"], [b"\xff\x00\n", *good]],
        "newer": [[later, *good[1:]]],
        "damaged": [
            *(good[:end] for end in range(1, len(good))),
            *([*good[:at], *good[at + 1 :]] for at in range(1, len(good))),
            [*good[:1], good[1].replace(b"AAAA", b"ABAA"), *good[2:]],
            [*good, b"{}\n"],
            [*good[:-1], b"[]\n"],
        ],
    }
    for sentence, copies in wrong.items():
        for copy in copies:
            with pytest.raises(CannotRestore, match=sentence):
                await restore(second, copy)
    file = tmp_path / "games"
    await save(dump(store), file)
    whole = file.read_bytes()
    for number in range(0, len(whole) - 1, 37):
        file.write_bytes(whole[:number])
        with pytest.raises(CannotRestore):
            await restore(second, Backup(file))
        # the ten bytes of the head hold a name and an instant of no account
        if number > 10:
            file.write_bytes(whole[:number] + bytes([whole[number] ^ 0x55]) + whole[number + 1 :])
            with pytest.raises(CannotRestore):
                await restore(second, Backup(file))
    with pytest.raises(CannotRestore, match="cannot be read"):
        await restore(second, Backup(tmp_path / "nothing"))
    with pytest.raises(CannotRestore, match="cannot be read"):
        await restore(second, Backup(tmp_path))
    file.write_bytes(gzip.compress(b"other\n"))
    with pytest.raises(CannotRestore, match="no backup"):
        await restore(second, Backup(file))
    assert await second.client.dbsize() == 0


async def test_a_restore_cut_short_can_be_repeated(store, second, change):
    """With the same copy it is finished, with another one it is refused."""
    await store.commit(change("AAAA", due=5))
    await store.commit(change("BBBB"))
    await store.people.met(Account("web:zoe"), "it", Place("web:lobby"))
    copy = await lines(store)
    delete, second.client.delete = second.client.delete, _broken
    with pytest.raises(ConnectionError):
        await restore(second, copy)
    second.client.delete = delete
    await store.commit(change("BBBB", 1))
    with pytest.raises(CannotRestore, match="empty"):
        await restore(second, await lines(store))
    assert await restore(second, copy) == 2
    assert await second.due_tables.of(Code("AAAA")) == 5
    assert (await second.load(Code("BBBB"))).version == 1


async def test_a_file_is_written_whole_or_not_at_all(store, change, tmp_path):
    """What cannot be finished leaves the file there was, and no other; nobody else may read it."""
    await store.commit(change())
    file = tmp_path / "games"
    await save(dump(store), file)
    whole = file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600

    async def broken():
        yield b"{}\n"
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await save(broken(), file)
    assert file.read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
    with pytest.raises(OSError, match="No such file"):
        await save(dump(store), tmp_path / "nowhere" / "games")


async def _nothing(code):
    """Nothing is due here."""


async def _broken(*keys):
    raise ConnectionError


async def _ask(house, who, text):
    answer = await house.desk.ask(Ask(Person(Account(f"web:{who}"), who), LOBBY, text, f"{who} {text}", private=True))
    return answer.changes[0][0]


async def _move(house, code):
    """Whoever is awaited plays their first legal move."""
    at = await house.repository.load(code)
    match = at.table.match
    seat = match.awaited[0]
    move = next(iter(match.game.legal(match.state, seat)))
    await _ask(house, at.table.names[seat], match.game.write(move))
