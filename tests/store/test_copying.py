"""A store in a file, and made of it again."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import itertools
import json

import pytest

from bot.delivery.background import Delivery
from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, profile_of
from bot.ports.asks import Ask, Person
from bot.ports.web_rooms import START
from bot.repository import Repository
from bot.store import keys
from bot.store.backup.dump import dump
from bot.store.backup.files import Backup, save
from bot.store.backup.lines import CannotRestore
from bot.store.backup.restore import restore
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.web_rooms import WebRooms
from tests.delivery.world import Counters, Notebook, TurnedClock, advance

LOBBY, GROUP, CELLAR = Place("web:lobby"), Place("telegram:-100:7"), Place("web:cel}:lar")


async def lines(store):
    """What a dump gives."""
    return [line async for line in dump(store)]


async def everything(store):
    """All that a copy holds, without the time that keys have left."""
    found = [json.loads(line) for line in (await lines(store))[1:-1]]
    return [{name: value for name, value in line.items() if name != "left"} for line in found]


async def test_a_store_with_everything_comes_back(full, second):
    """All is as it was: tables, due instants, lists, what stands and waits where, people, servers, rooms, notes."""
    store = full
    assert await restore(second, await lines(store)) == 3
    assert await everything(second) == await everything(store)
    for code in map(Code, ("AAAA", "BBBB", "CCCC")):
        assert await second.load(code) == await store.load(code)
        assert await second.log(code) == await store.log(code)
        for key in (keys.match(code), keys.done(code)):
            assert await second.client.hgetall(key) == await store.client.hgetall(key)
        assert await second.due_tables.of(code) == await store.due_tables.of(code)
    people = [profile_of(Account("web:ann")), profile_of(Account("web:ben"))]
    for one in people:
        assert await second.tables_of(one) == await store.tables_of(one)
        assert await second.tables_left(one) == await store.tables_left(one)
        assert await second.people.wishes(one) == await store.people.wishes(one)
        assert await second.people.pair_matches.of(one) == await store.people.pair_matches.of(one)
    for place in (LOBBY, GROUP, CELLAR):
        assert await second.tables_at(place) == await store.tables_at(place)
        assert await second.people.habits(place) == await store.people.habits(place)
    server = "discord:77"
    assert await second.people.servers.settings(server) == await store.people.servers.settings(server)
    assert await second.people.servers.bars(server, 0) == await store.people.servers.bars(server, 0)
    assert await second.people.servers.acts(server, 9) == await store.people.servers.acts(server, 9)
    rooms = [WebRooms(one.client) for one in (store, second)]
    assert await rooms[1].since("lobby", START) == await rooms[0].since("lobby", START)
    assert 0 < await second.client.ttl("{room:lobby}:lines") <= 180 * 24 * 3600


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


@pytest.mark.parametrize(
    "line",
    [
        {"line": "untold", "code": "BBBB", "start": "1", "stop": 2},
        {"line": "key", "key": "who:p1", "value": [["a", None]], "left": -1},
        {"line": "picture", "name": "picture-1"},
    ],
)
async def test_a_line_the_bot_never_writes(store, second, change, line):
    """Whatever the check sum says, nothing is restored."""
    await store.commit(change("AAAA"))
    head, table, *_ = await lines(store)
    body = [head, table, json.dumps(line).encode() + b"\n"]
    last = {"tables": 1, "sha256": hashlib.sha256(b"".join(body)).hexdigest()}
    with pytest.raises(CannotRestore, match="damaged"):
        await restore(second, [*body, json.dumps(last).encode()])
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
