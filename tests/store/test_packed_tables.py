"""Finished tables take few bytes, and are read byte for byte as they were, whichever version packed them."""

from __future__ import annotations

import json
import lzma
from base64 import b64decode
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Person
from bot.ports.stores import NEW, Committed, Conflict, Repeat, chained
from bot.store import keys, packed_tables, primed_lzma, table_text
from bot.store.backup.dump import dump, restore
from bot.store.compression import Packed
from bot.store.move_column import SEATS, Moves
from bot.store.number_columns import apart, whole
from bot.store.numeral_system import Chances, Reader, Writer
from bot.table import line_saves, table_saves
from bot.table.actions import begin, join, move, open_table
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import chosen

K7QF = Code("K7QF")

BYTES = {"metro": 970, "road": 780, "socks": 1250, "tandem": 2700}
"""What a match of two computer players that choose any move may take at most, with its log."""


def compact(value):
    """JSON as the bot stores it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def played(slug, seed):
    """A finished match with instants and keys as people on Discord leave them: snapshot, entries, followers."""
    luck, game, at = Random(f"{slug} {seed}"), catalogue()[slug], 1_790_000_000_000
    accounts = [Account(f"discord:{luck.randrange(10**17, 10**19)}") for _ in range(2)]
    profiles = [Profile(f"p{luck.randrange(16**16):016x}") for _ in range(2)]
    place = Place(f"discord:{luck.randrange(10**17, 10**19)}")

    def stamp():
        nonlocal at
        at += luck.randrange(1_000, 3_600_000)
        return {"key": f"discord:{((at - 1_420_070_400_000) << 22) + luck.randrange(1 << 22)}", "at": at + 120}

    zoe, wim = (Person(account, name) for account, name in zip(accounts, ("Zoë", "Wim"), strict=True))
    past = [
        open_table(K7QF, game, chosen(game, {}), luck.randbytes(32), zoe, profiles[0], place, "en", **stamp()),
    ]
    past.append(join(past[0].table, wim, profiles[1], place, "en", **stamp()))
    past += begin(past[-1].table, profiles[0], **stamp())
    while not (table := past[-1].table).over:
        seat = table.match.awaited[0]
        text = choose(game, "random", table.match.state, seat, seeded(f"{seed}:{len(past)}"))
        past += move(table, seat, text, **stamp())
    return (
        table_saves.dump(past[-1].table),
        [line_saves.dump(one.line) for one in past],
        compact([profiles, [place]]),
    )


@pytest.mark.parametrize("slug", BYTES)
def test_a_finished_match_takes_few_bytes(slug):
    """Of every game no more than was measured, and all of it comes back byte for byte, packed again the same."""
    snapshot, entries, who = played(slug, 1)
    table = Packed.of(snapshot, entries, {}, who)
    value = table.dump()
    assert len(value) <= BYTES[slug]
    assert Packed.load(value) == table
    assert Packed.load(value).dump() == value
    assert len(value) * 2 < len(table.earlier()) + len(who) + len(f"{len(entries)} {chained(NEW, entries)}")


async def test_a_packed_table_is_a_hash_without_pointers(store, change):
    """Its fields are short, so that the server keeps all of them in one piece; nothing is told twice."""
    snapshot, entries, _ = played("road", 2)
    commit = change(entries=entries, snapshot=snapshot, over=True)
    assert isinstance(await store.commit(commit), Committed)
    before = await store.load(K7QF)
    # as if a script had been broken off
    await store.client.hset(keys.fresh(K7QF), "99", b"x" * 100)
    assert await store.pack(K7QF)
    fields = await store.client.hgetall(keys.match(K7QF))
    assert {b"v", b"b", b"o", b"z", b"1"} <= fields.keys()
    assert all(field in {b"v", b"b", b"o", b"z"} or field.isdigit() for field in fields)
    assert max(map(len, fields.values())) <= packed_tables.PIECE
    assert await store.client.object("encoding", keys.match(K7QF)) in {b"listpack", b"ziplist", "listpack", "ziplist"}
    assert not await store.client.exists(keys.fresh(K7QF), keys.log(K7QF), keys.done(K7QF))
    assert await store.load(K7QF) == before
    assert await store.log(K7QF) == entries
    assert await store.identities([K7QF]) == {K7QF: chained(NEW, entries)}
    assert await store.rebuild() == 1
    assert await store.tables_of(commit.people[0]) == [K7QF]
    assert await store.repeated(K7QF, commit.key) == Repeat(0, len(entries))


async def test_a_packed_table_goes_on(store, change):
    """Unpacked it is what it was; a command that comes again makes no line, a new one does, and it is packed again."""
    snapshot, entries, _ = played("road", 3)
    commit = change(entries=entries, snapshot=snapshot, over=True)
    await store.commit(commit)
    usual = await store.client.hgetall(keys.match(K7QF))
    assert await store.pack(K7QF)
    packed = await store.client.hgetall(keys.match(K7QF))
    assert await store.commit(commit) == Repeat(0, len(entries))
    assert await store.client.hgetall(keys.match(K7QF)) == packed
    await store.unpack(K7QF)
    assert await store.client.hgetall(keys.match(K7QF)) == usual
    assert await store.pack(K7QF)
    assert await store.client.hgetall(keys.match(K7QF)) == packed
    assert await store.commit(change(expected=1, key="late", over=True)) == Conflict()
    more = change(expected=len(entries), key="more", over=True, parent=chained(NEW, entries))
    assert await store.commit(more) == Committed(len(entries), len(entries) + 1)


async def test_a_copy_of_a_packed_table_is_as_any_version_reads_it(store, second, change):
    """Followers and identity lie beside the value, which is plain zlib; restored it lies there as before."""
    snapshot, entries, _ = played("road", 4)
    await store.commit(change(entries=entries, snapshot=snapshot, over=True))
    assert await store.pack(K7QF)
    copy = [each async for each in dump(store)]
    (table,) = (found for found in map(json.loads, copy) if "table" in found)
    assert dict(table["match"]).keys() == {"v", "w", "b", "o", "i", "z"}
    assert await restore(second, copy) == 1
    assert await second.client.hgetall(keys.match(K7QF)) == await store.client.hgetall(keys.match(K7QF))


EARLIER = {
    "zlib": (
        "eNpjYGBgZWBgYARiqWqltPyi3MQSJStDHaXk/JRUJSslb/NAN6VaoGxwtVI2kJ+bX5aqpKNUrGRloKOUCxTISaxUSDQGClUCOSmZxcn5RSlW"
        "hhbmZpamhgYmBnAAVJEINNjcEiGE1VhDwsYaGhhZGpqYmmEaa4bTWCJca2hmagE02AjDWIgQua41MrIwNzE2s8A01oIS1wJdCnKvCYaxECGQ"
        "sTyPBf0/FCvMjBbf7GsC5DMbKJgCAPWddTw="
    ),
    "a dictionary": "MWNgZGAAYylsI9ngzmMtUJbnsaD/h2KFmdHim31NgHxmAwVTPJYnoid2Dg4TiS7eBqBOiMVMbMyOHQtuMNRyEUpDKKawyvogjGBmvHIAU78BhfrpbD8A",  # noqa: E501
    "keys told by the entries": (
        "MWNkZIAAKWwj2eDOIz5bEtFTNQeHiUQXbwPQQIgNTGzMjh0LbjDUchFKLCimsMr6IIxgZrxyAFO/AYX66Ww/AA=="
    ),
}
"""A table as earlier versions of the bot packed it."""


def line(number):
    """An entry of it."""
    stamp = 1_790_000_000_000 + 60_000 * number
    return compact({"k": "move", "s": number % 2, "m": "lay a3", "y": f"discord:{stamp << 20}", "a": stamp})


@pytest.mark.parametrize("form", EARLIER)
async def test_what_earlier_versions_packed_is_read_and_becomes_small(store, form):
    """Every earlier form, with followers and identity beside it; it goes on, and is packed as this version does."""
    log = [line(number) for number in range(5)]
    identity = chained(NEW, log)
    facts = {
        "v": 5,
        "w": '[["ann"],["web:lobby"]]',
        "b": 7,
        "o": 1,
        "i": f"5 {identity}",
        "z": b64decode(EARLIER[form]),
    }
    await store.client.hset(keys.match(K7QF), mapping=facts)
    key, span = (json.loads(log[2])["y"], Repeat(2, 3)) if form.startswith("keys") else ("one", Repeat(0, 5))
    for _ in range(2):
        stored = await store.load(K7QF)
        assert (stored.version, stored.snapshot, stored.identity) == (5, b'{"format":1,"code":"K7QF"}', identity)
        assert await store.log(K7QF) == log
        assert await store.identities([K7QF]) == {K7QF: identity}
        assert await store.repeated(K7QF, key) == span
        assert await store.rebuild() == 1
        assert await store.tables_of(Profile("ann")) == [K7QF]
        await store.unpack(K7QF)
        assert await store.pack(K7QF)
    assert (await store.client.hget(keys.match(K7QF), "z"))[:1] == b"2"


async def test_lists_are_rebuilt_beside_a_table_that_cannot_be_read(store, change):
    """It stays in the lists where it is."""
    ann = Profile("ann")
    for code in ("AAAA", "BBBB"):
        await store.commit(change(code, over=True))
        assert await store.pack(Code(code))
    await store.client.hset(keys.match(Code("AAAA")), "z", b"2")
    await store.client.hdel(keys.person(ann), "BBBB")
    with capture_logs() as lines:
        assert await store.rebuild() == 2
    assert [(line["event"], line["code"]) for line in lines] == [("a table cannot be read", "AAAA")]
    assert set(await store.tables_of(ann)) == {"AAAA", "BBBB"}


SUMS = {
    "metro": "d5e8453b3e6e8ea5", "road": "1d601cda3542df56", "socks": "67cbf4fac9e8c5c9", "tandem": "fd89a6158951bc9b",
}  # fmt: skip


def test_the_dictionaries_never_change():
    """What was compressed with them can be read with them alone; they come in this order."""
    found = {
        name: sha256(files("bot.store").joinpath("dictionaries", f"2.{name}.lzma").read_bytes()).hexdigest()[:16]
        for name in primed_lzma.NAMES
    }
    assert found == SUMS
    assert [*found] == [*SUMS]


PINNED = (
    "MgEAAAA9H4mvG4X1lYjrdPLiSdh5eZkNqeXwRD9Iyp0FD4dFVsfQ3wFzapgaA2AQCbVAhMPH2QpCejYTYCsPac3qWuWXfhAYXBY24w2itdkcVpyRRu7QPBpP+/Mf5TAF/c+q5uHdPO8LCQ==",
    "MgEAAAE9IikvnOXv5WsUwWmBWR6tPe4xRXzcAB9trxMQNZW3sfNX6+fQ3wFzapgaA2AQCbVAhMPH2QpCejYTYCsPac3qWuWXfhAYXBY24w2itdkcVpyRRu7QPBpP+/Mf5TAF/c+q5uHdPO8LCQ==",
    "MgEAAAI9IDj65K6g354JR60mhj740jLGyRaATYWFVEaH2ptTJLTu0N8Bc2qYGgNgEAm1QITDx9kKQno2E2ArD2nN6lrll34QGFwWNuMNorXZHFackUbu0DwaT/vzH+UwBf3Pqubh3TzvCwk=",
    "MgEAAAM9JJ7/U+g7kIDFNbwP48rZ3/wg1PgGfFesSaZK+zMIgMt0klzaxNDfAXNqmBoDYBAJtUCEw8fZCkJ6NhNgKw9pzepa5Zd+EBhcFjbjDaK12RxWnJFG7tA8Gk/78x/lMAX9z6rm4d087wsJ",
)
"""A table as this version packs it, by each dictionary."""


@pytest.mark.parametrize("number", range(4))
def test_what_this_version_packs_will_always_be_read(number):
    """Bytes as they lie in stores, by each of the dictionaries."""
    table = Packed.load(b64decode(PINNED[number]))
    assert table.entries == tuple(map(line, range(5)))
    assert (table.snapshot, table.who) == (b'{"format":1,"code":"K7QF"}', b'[["ann"],["web:lobby"]]')


@pytest.mark.parametrize("name", primed_lzma.NAMES)
def test_a_dictionary_ends_within_the_bytes_that_are_left_away(name):
    """Whatever text comes behind it, the stream begins with all of the rest of it, as this library writes it."""
    number = primed_lzma.NAMES.index(name)
    known = primed_lzma._dictionary(number)
    for text in (b"", b"state", bytes(300), Random(name).randbytes(300), known.text[-2000:], known.text[:2000]):
        stream = lzma.compress(known.text + text, lzma.FORMAT_RAW, filters=primed_lzma.FILTERS)
        assert stream.startswith(known.beginning)
        assert primed_lzma.pressed(text) is not None


def test_a_library_that_writes_otherwise_packs_as_an_earlier_version(monkeypatch):
    """Then nothing is lost but the bytes that would have been saved."""
    table = Packed.of(b"state", list(map(line, range(5))), {}, b"[[],[]]")
    monkeypatch.setattr(lzma, "compress", lambda *_, **__: b"other")
    assert table_text.write(b"state", [b"one"], b"") is None
    assert table.dump() == table.earlier()
    fields = packed_tables.fields(table, {b"v": b"5", b"w": b"[[],[]]", b"b": b"1", b"o": b"1"})
    assert packed_tables.who(fields) == ((), ())
    assert packed_tables.packed(fields).entries == table.entries


JSON = st.text(st.characters(min_codepoint=32, codec="utf-8"), max_size=30).map(str.encode)
NUMBERS = st.integers(0, 10**21) | st.sampled_from((10**12, 10**13 - 1, 10**19 - 1, 10**18)) | st.integers(0, 300)
PARTS = st.one_of(
    JSON,
    NUMBERS.map(lambda number: b"%d" % number),
    NUMBERS.map(lambda number: b'"y":"discord:%d","a":%d' % (number, number >> 1)),
    NUMBERS.map(lambda number: b'"y":"telegram:%d"' % number),
    st.tuples(st.integers(0, 99_999), st.integers(0, 99_999)).map(lambda pair: b"[%d,%d]" % pair),
    st.binary(max_size=70).map(lambda some: b"p" + some.hex().encode()),
    st.tuples(st.integers(0, 9), st.text("ab z09>A-", max_size=62)).map(
        lambda pair: b'{"k":"move","s":%d,"m":"%s","l":[[5,3]]}' % (pair[0], pair[1].encode())
    ),
    st.sampled_from((b"000000000000000000", b"1" * 19, b"1" * 20, b"a" * 16, b"abcdef0123456789" * 8)),
)


@settings(max_examples=80)
@given(st.lists(st.lists(PARTS, max_size=6).map(b"".join), max_size=12))
def test_any_text_comes_together_again(lines):
    """Numbers of any length, whatever stands around them, and again what stood there before."""
    text = b"\n".join([*lines, *lines[:2]])
    assert whole(*apart(text)) == text


@settings(max_examples=30, deadline=None)
@given(st.lists(st.binary(max_size=30) | PARTS, max_size=6), st.binary(max_size=30) | PARTS, PARTS)
def test_any_table_is_read_as_it_was(entries, snapshot, who):
    """Whatever bytes there are in it; followers may lie beside it where it is no plain text."""
    table = Packed(snapshot, tuple(entries), ((b"one", b"0 1"),), who=who)
    found = Packed.load(table.dump())
    assert (found.snapshot, found.entries, found.done) == (table.snapshot, table.entries, table.done)
    assert found.who in {who, b""}


@pytest.mark.parametrize("wrong", [b"", b"\x00", b"\x07abc", b"\x00\xff", b"\x00\x80\x01\x05abcde"])
def test_a_damaged_table_raises_one_kind_of_error(wrong):
    """Cut off or changed."""
    with pytest.raises(ValueError, match="damaged"):
        table_text.read(wrong)


def test_numbers_that_came_often_take_little():
    """What is always the same takes next to nothing, what is as likely as anything else what it has to."""
    sizes = []
    for value in (lambda _: 5, lambda luck: luck.randrange(64)):
        writer, chances, luck = Writer(), Chances(64, 24), Random(1)
        for _ in range(400):
            writer.choose(value(luck), chances)
        sizes.append(len(writer.dump()))
    assert sizes[0] < 12
    assert 300 <= sizes[1] < 340


def test_every_seat_and_move_is_written():
    """Seats below eight; the shape of a move is told once."""
    writer, moves, said = Writer(), Moves(), []
    texts = [(seat, text) for seat in range(SEATS) for text in (b"lay a3", b"j3-j4", b"pass", b"z9 a0 take 10>11")]
    said = [moves.write(seat, text, writer) for seat, text in texts]
    assert said == [b"lay A0", b"A0-A0", b"pass", b"A0 A0 take 00>00", *[b""] * 4 * (SEATS - 1)]
    reader, moves = Reader(writer.dump()), Moves()
    assert [moves.read(shape, reader) for shape in said] == texts
    assert all(one != other for one, other in pairwise(texts))


def test_moves_of_later_seats_stay_as_they_are():
    """Of twelve players the moves of the last four are not written by columns, and come back all the same."""
    moves = [f'{{"k":"move","s":{seat},"m":"take sun {1 + seat % 5} 6"}}' for seat in range(12)]
    text, numbers = apart("\n".join(moves).encode())
    assert whole(text, numbers) == "\n".join(moves).encode()
    assert [seat for seat in range(12) if b'"s":%d,' % seat in text] == list(range(SEATS, 12))
