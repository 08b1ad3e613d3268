"""A backup that version 0.2.0 wrote: it restores, is what its logs say, is told as it was, and plays on.

``saves/README.md`` says what is in it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from desk_channel import Channel, words
from quiet_services import quiet_posts

from bot.host.audit import audit
from bot.host.match_transfer import all_exported
from bot.ports.addresses import Code
from bot.ports.stores import Stored
from bot.repository import Repository
from bot.store.backup.dump import dump
from bot.store.backup.files import Backup
from bot.store.backup.restore import restore
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.table.table import Table
from bot.text.languages import translator
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import Json
from games.records import check, verify_seal
from rendering.text import Said, Spelling

SAVES = Path(__file__).parent / "saves"
TABLES, RUNNING = 60, 43
"""Tables in it, and those that are not over."""

LEFT_OUT = {"J8SD", "CK2H"}
"""Matches in which nobody can move: one of a person who was linked in another store, one that asks a partner first."""

MOVES = 4
"""Moves that are made in matches that do not go on to their end."""

TAKEN = 1_800_004_080_000
"""Milliseconds since 1970 at which it was taken, by the clock of its tables."""


def kept(name: str) -> list[Json]:
    """What version 0.2.0 gave of it, line by line."""
    return [json.loads(line) for line in gzip.decompress((SAVES / f"0.2.0.{name}.gz").read_bytes()).splitlines()]


@pytest.fixture
async def restored(redis_url: str) -> AsyncIterator[Channel]:
    """A channel over a store made of the backup, when it was taken."""
    client = connect(redis_url)
    channel = Channel(client)
    assert await restore(channel.store, Backup(SAVES / "0.2.0.backup")) == TABLES
    channel.clock.instant = TAKEN
    yield channel
    await client.aclose()


async def test_its_logs_give_what_was_saved(restored: Channel) -> None:
    """The audit finds no difference at any table that is not over, and matches give the records they gave."""
    audited = [one async for one in audit(restored.store)]
    assert len(audited) == RUNNING
    assert [one for one in audited if one.faults] == []
    records = [one.record async for one in all_exported(restored.store) if not isinstance(one, Said)]
    assert records == kept("records")
    for record in records:
        check(record)
        if record["result"] is not None and record["seal"] is not None:
            verify_seal(record)


class ReadOnce:
    """A store that nobody writes to: the newest state of a table is read and unpacked once, not once a line."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self._loaded = dict[Code, Stored | None]()

    async def load(self, code: Code) -> Stored | None:
        """The table as the store has it."""
        if code not in self._loaded:
            self._loaded[code] = await self._store.load(code)
        return self._loaded[code]

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)


async def told(channel: Channel, code: Code) -> list[Json]:
    """Every public post about one line of a table at each of its places: where, in what words, with what to press."""
    posts: list[Json] = []
    repository = Repository(ReadOnce(channel.store), channel.clock)  # type: ignore[arg-type]
    teller = quiet_posts(repository, channel.store, channel.clock, previews=False)
    version = await channel.version(code)
    await repository.past(code, 0, version)  # the log is read once, not once a line
    for start in range(version):
        for place in await teller.places(code, start, start + 1):
            post = await teller.post(code, start, start + 1, place)
            if post is not None:
                if post.alone:
                    # a panel is its game's
                    post = replace(post, lines=post.lines[:-1], choices=())
                names = [sitting.name for sitting in post.people]
                spelling = Spelling(translator(post.locale), names.__getitem__, when=str)
                choices = [choice for row in post.choices for choice in row]
                labels, sends = [spelling.spell(one.label) for one in choices], [one.send for one in choices]
                said = map(spelling.spell, post.lines)
                posts.append([start, place, *said, labels, sends, list(post.mentions), list(post.awaited)])
    return posts


async def test_each_line_is_told_as_it_was(restored: Channel) -> None:
    """At each place in its language: words, buttons, who is called and who is waited for."""
    codes = sorted([str(code) async for code in restored.store.codes()])
    assert [[code, await told(restored, Code(code))] for code in codes] == kept("told")


async def test_a_backup_of_it_restores_to_the_same(restored: Channel, redis_url: str) -> None:
    """Nothing of it is lost on the way through two stores."""
    first = [line async for line in dump(restored.store)]
    client = connect(f"{redis_url}?db=1")
    again = RedisStore(client)
    await restore(again, first)
    assert _plain([line async for line in dump(again)]) == _plain(first)
    await client.aclose()


async def test_tables_without_an_identity_get_theirs(redis_url: str) -> None:
    """One that was last written before there were identities is restored with that of its log."""
    lines = [json.loads(line) for line in Backup(SAVES / "0.2.0.backup")]
    known = dict[str, str]()
    for line in lines:
        if "table" in line:
            (stamp,) = (value for field, value in line["match"] if field == "i")
            known[line["table"]] = stamp.partition(" ")[2]
            line["match"] = [[field, value] for field, value in line["match"] if field != "i"]
    body = [json.dumps(line).encode() + b"\n" for line in lines[:-1]]
    check = sha256(b"".join(body)).hexdigest()
    client = connect(redis_url)
    store = RedisStore(client)
    await restore(store, [*body, json.dumps({**lines[-1], "sha256": check}).encode() + b"\n"])
    assert await store.identities([Code(code) for code in known]) == known
    await client.aclose()


def _plain(lines: list[bytes]) -> list[Json]:
    """The lines of a backup to compare: without the time that keys have left."""
    return [{name: value for name, value in json.loads(line).items() if name != "left"} for line in lines[:-1]]


@pytest.mark.parametrize("game", ["metro", "socks", "road", "tandem"])
async def test_every_match_plays_on(restored: Channel, game: str) -> None:
    """People and computer players move as ever; one match ends, and its seed then shows that all luck was honest."""
    codes = [code async for code in restored.store.codes()]
    tables = [await restored.table(code) for code in sorted(codes)]
    running = [one for one in tables if one.match and not one.over and not one.task and one.game.slug == game]
    assert running
    # the shortest one is played to its end
    order = sorted(running, key=lambda table: (table.code in LEFT_OUT, len(table.sitters), table.code))
    for number, code in enumerate(table.code for table in order if table.code not in LEFT_OUT):
        for _ in range(1000 if number == 0 else MOVES):
            if (table := await restored.table(code)).over:
                break
            if not await restored.computers(code):
                await _move(restored, table)
    code = order[0].code
    assert (await restored.table(code)).over
    assert "was honest" in await restored.say("ann", f"/verify {code}")
    assert [one for one in [one async for one in audit(restored.store)] if one.faults] == []


async def _move(channel: Channel, table: Table) -> None:
    """Somebody the match waits for makes a move."""
    match = table.match
    assert match is not None
    seat = match.awaited[0]
    text = choose(table.game, "greedy", match.state, seat, seeded(f"{table.code} {match.turns}"))
    account = table.sitters[seat].account
    assert account is not None
    # where the board cannot be pressed an answer has 25 buttons, not 200
    answer = await channel.ask(account, f"/move {table.code} {text}", place="discord:1")
    assert answer.changes, words(answer.posts[0])
