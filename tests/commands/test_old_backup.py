"""A backup of the version before the modules of bot/ got rooms: it restores, is what its logs say, and plays on.

``saves/README.md`` says how it was made.
"""

from __future__ import annotations

import json
from collections import defaultdict

import pytest
from desk_channel import Channel, words
from saved_backup import FILE, TAKEN, TOLD, plain, saved_posts, saved_tables, told

from bot.host.audit import audit
from bot.ports.addresses import Code
from bot.ports.stores import Stored
from bot.repository import Repository
from bot.store.backup.dump import dump, restore
from bot.store.backup.files import Backup
from bot.store.redis_store import RedisStore
from bot.table import table_saves
from bot.table.line_saves import dump as dump_line
from bot.table.line_saves import load as load_line
from bot.table.match_record import table_record
from bot.table.table import Table
from bot.text.posts import PublicPosts
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.records import check, verify_seal

GAMES = ("metro", "socks", "road", "tandem")

FORMER = {
    table.snapshot["code"]
    for table in saved_tables()
    if json.loads(table.log[0]).get("record", {}).get("format") == "capolinea-record/1"
}
"""Tables of records in a form that is not read any more."""

FIELDS = {
    "again": "e n s",
    "agree": "a s y",
    "ask": "a n s w y",
    "away": "a b s until y",
    "back": "a s y",
    "bot": "a level name y",
    "call": "a d g p s y",
    "close": "a y",
    "end": "a m y",
    "import": "a code record",
    "invite": "a token y",
    "join": "a account locale name place profile y",
    "lapse": "a n s w y",
    "leave": "a name s y",
    "link": "a now was y",
    "lost": "a place y",
    "move": "a b l m s y",
    "nudge": "a anew s y",
    "offer": "a name s to y",
    "open": "a account code edition game locale name options place places profile seed series sitters terms token"
    " watching y",
    "refuse": "a s w y",
    "reroll": "a l y",
    "resign": "a b s y",
    "seat": "a account b level locale m place profile s was y",
    "skip": "a s y",
    "stalled": "a y",
    "start": "a l start y",
    "terms": "a gone terms y",
    "undo": "a m own y",
    "unwatch": "a place y",
    "watch": "a locale place y",
}
"""Every kind of line in the log of a table, with every field it can have."""

VALUES = {
    ("ask", "w"): {"undo", "end", "replace"},
    ("call", "d"): {None, 1},
    ("call", "g"): {0, 1, 2, 3},
    ("again", "e"): {None, "resigned"},
    ("away", "b"): {None, "rules"},
    ("lapse", "w"): {None, "undo", "end", "replace"},
    ("move", "b"): {None, "bot", "rules"},
    ("nudge", "anew"): {None, 1},
    ("refuse", "w"): {None, "back"},
    ("resign", "b"): {None, "rules"},
    ("seat", "b"): {None, "bot"},
}
"""What stands in a field that says which of several things happened, None where it is left out."""

KEYS = {
    "account:", "bests:", "looks:", "memory", "person:", "place:", "who:",
    *(f"{{at:}}:{part}" for part in ("chores", "habits", "held", "high", "line", "lost", "out", "state", "wait")),
    *(f"{{room:}}:{part}" for part in ("lines", "order", "revised", "seen")),
}  # fmt: skip
"""Every kind of key beside those of tables."""

WISHES = {"away", "deaf", "locale", "preview", "quiet", "theme", "zone", "verbosity"}
"""Everything a person or a place can want."""


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


@pytest.fixture
async def restored(channel: Channel) -> Channel:
    """A channel over a store made of the backup, when it was taken."""
    await restore(channel.store, Backup(FILE))
    channel.clock.instant = TAKEN
    return channel


def test_every_kind_of_line_is_in_it() -> None:
    """So is every field of each, and every kind of what happened that a field tells."""
    fields, values = defaultdict[str, set[str]](set), defaultdict[tuple[str, str], set[object]](set)
    for line in (json.loads(line) for table in saved_tables() for line in table.log):
        fields[line["k"]] |= line.keys() - {"k"}
        for kind, name in VALUES:
            if line["k"] == kind:
                values[kind, name].add(line.get(name))
    assert fields == {kind: set(names.split()) for kind, names in FIELDS.items()}
    assert values == VALUES


def test_every_line_in_it_comes_back_byte_for_byte() -> None:
    """A line that is read into its type and written again is the same text."""
    for table in saved_tables():
        for written in table.log:
            line = dump_line(load_line(json.loads(written)))
            assert json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() == written


def test_every_snapshot_in_it_comes_back_byte_for_byte() -> None:
    """So is the snapshot of a table, unless it was written before there were clocks."""
    snapshots = [table.snapshot for table in saved_tables() if "acted" in table.snapshot]
    assert len(snapshots) > 20
    for snapshot in snapshots:
        assert json.dumps(table_saves.dump(table_saves.load(snapshot))) == json.dumps(snapshot)


def test_matches_of_every_game_run_and_are_over_in_it() -> None:
    """So do lobbies and tables called off; some finished tables are packed and some are not."""
    tables = list(saved_tables())
    found = {(table.snapshot["game"], table.standing) for table in tables}
    assert found >= {(game, standing) for game in GAMES for standing in ("running", "over")}
    assert {standing for _, standing in found} == {"lobby", "running", "over", "closed"}
    assert {table.packed for table in tables if table.over} == {True, False}
    running = [table.snapshot for table in tables if table.standing == "running"]
    assert {table["request"][0] for table in running if "request" in table} == {"undo", "end", "replace"}
    parts = {part for table in running for part, value in table.items() if value}
    assert parts >= {"match", "offers", "request", "series", "stalled", "timers", "together", "token", "watching"}
    people = [sitter[4] for table in running for sitter in table["sitters"] if len(sitter) > 4]
    assert {name for one in people for name in one} == {"away", "missed", "stand_in"}


def test_every_kind_of_key_is_in_it() -> None:
    """People with all they can want, places with mail that waits or is being told, rooms, best scores, notes."""
    kinds, wishes, letters = set[str](), set[str](), set[bool]()
    for line in map(json.loads, Backup(FILE)):
        for name, _, value, _ in line.get("keys", ()):
            family, colon, rest = name.partition(":")
            kinds.add(f"{family}:}}:{rest.rpartition(':')[2]}" if name.startswith("{") else family + colon)
            if family == "who" or name.endswith("}:habits"):
                wishes |= {field for field, _ in value if not field.startswith("@")}
        if "letter" in line:
            letters.add(line["letter"][3] is None)
    assert kinds == KEYS
    assert wishes == WISHES
    assert letters == {True, False}
    assert any("kept" in json.loads(line) for line in Backup(FILE))
    assert sum(file.stat().st_size for file in (FILE, TOLD)) < 200_000


async def test_it_restores_and_its_logs_give_what_was_saved(restored: Channel) -> None:
    """The audit finds no difference at any table under way; those that are over give records that are right."""
    audited = [one async for one in audit(restored.store)]
    assert [one for one in audited if one.faults] == []
    assert len(audited) == sum(not table.over for table in saved_tables())
    codes = sorted([str(code) async for code in restored.store.codes() if code not in FORMER])
    pasts = [await restored.repository.past(Code(code), 0, await restored.version(code)) for code in codes]
    begun = [past for past in pasts if past[-1].table.begun]
    assert len(begun) > 10
    for record in (table_record(past) for past in begun):
        check(record)
        if record["result"] is not None and record["seal"] is not None:
            verify_seal(record)


async def test_each_line_is_told_as_it_was(restored: Channel) -> None:
    """At each place in its language: words, buttons, who is called and who is waited for."""
    store, posts = ReadOnce(restored.store), {}
    teller = PublicPosts(Repository(store, restored.clock), restored.store.people, previews=False)  # type: ignore[arg-type]
    async for code in restored.store.codes():
        if code not in FORMER:
            posts[str(code)] = await told(teller, code, await restored.version(code))
    assert posts == {code: told for code, told in saved_posts().items() if code not in FORMER}


async def test_a_backup_of_it_holds_the_same(restored: Channel) -> None:
    """Every line but the number of the format and the check sum is as it was, in the same order."""
    again = [line async for line in dump(restored.store)]
    assert plain(again[1:-1]) == plain(list(Backup(FILE))[1:-1])


@pytest.mark.parametrize("game", GAMES)
async def test_every_match_plays_on_to_its_end(restored: Channel, game: str) -> None:
    """People and computer players make moves as ever, and the seed then shows that all luck was honest."""
    running = [table.snapshot for table in saved_tables() if table.standing == "running"]
    for code in (snapshot["code"] for snapshot in running if snapshot["game"] == game):
        moves = 0
        while not (table := await restored.table(code)).over:
            if not await restored.computers(code):
                await _move(restored, table)
            moves += 1
            assert moves < 1000, code
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
