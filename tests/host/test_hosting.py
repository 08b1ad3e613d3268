"""What a host does with the games by a command, beside a running bot or without one."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from bot_process import BotProcess

from bot.store.client import Connection, connect
from bot.store.compression import entries, full, small
from bot.store.keys import log, match
from bot.store.server.server import Server
from games import catalogue
from games.records.record_hashes import link


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder."""
    return tmp_path / "data"


def _began(bot, game: str, name: str = "ann") -> str:
    """The code of a match that a person plays with a computer player."""
    code: str = bot.say(name, f"/new {game}")[0]["code"]
    for line in ("/bot", "/start"):
        bot.say(name, f"{line} {code}")
    return code


def _played(command, folder: Path, *games: str) -> list[str]:
    """Records of finished games that computer players played, a line each."""
    made = [command(folder, "record", game, "--players", str(catalogue()[game].seats[0])).stdout for game in games]
    return [line.strip() for line in made]


@pytest.fixture(scope="module")
def ended(fork_server, tmp_path_factory) -> tuple[Path, str]:
    """A data folder whose bot has ended, and the code of a match in it that is under way."""
    folder = tmp_path_factory.mktemp("ended") / "data"
    bot = BotProcess(partial(fork_server.start, "bot"), ("run",), folder)
    try:
        code = _began(bot.opened(), "metro")
        assert bot.end() == 0
    finally:
        bot.kill()
    return folder, code


@pytest.fixture
def code(ended, folder) -> str:
    """The match in a copy of that folder."""
    shutil.copytree(ended[0], folder)
    return ended[1]


@asynccontextmanager
async def _behind_its_back(folder: Path) -> AsyncIterator[Connection]:
    """A client of the store of a folder that no bot runs on."""
    server = Server(folder)
    client = connect(server.start())
    try:
        yield client
    finally:
        await client.aclose()
        server.stop()


async def _tampered(folder: Path, code: str, change) -> None:
    """The snapshot of a table is changed behind the bot's back, as new code might read it otherwise."""
    async with _behind_its_back(folder) as client:
        saved = json.loads(full(await client.hget(match(code), "s")))
        change(saved)
        await client.hset(match(code), "s", small(json.dumps(saved).encode()))


def test_audit_of_sound_matches(command, launch, folder):
    """Beside a running bot, lobbies, lessons and matches come out of their logs as they lie in the store."""
    bot = launch(folder).opened()
    for game in catalogue():
        _began(bot, game)
    bot.say("bob", "/new metro")
    bot.say("bob", "/learn metro")
    done = command(folder, "audit", whole=True)
    assert (done.returncode, done.stderr) == (0, "")
    matches = "5 tables under way are as their logs say.\n"
    assert done.stdout == f"{matches}1 table that has not begun is as its log says.\n"
    bot.say("bob", "/new road")
    italian = command(folder, "audit", LC_ALL="it_IT.UTF-8").stdout.splitlines()
    assert [line.partition(" ")[0] for line in italian] == ["5", "2"]
    assert all("come dicono i loro registri" in line for line in italian)


async def test_audit_names_what_differs(command, folder, code):
    """A snapshot that its log does not give is a line with the way to what differs, without what stands there."""

    def change(saved):
        saved["sitters"][0]["name"] = "mallory"
        saved["match"]["turns"][0] += 1

    await _tampered(folder, code, change)
    done = command(folder, "audit")
    assert done.returncode == 1
    assert sorted(done.stdout.splitlines()) == [
        f"{code}: match.turns.0 in the snapshot is not what the log gives.",
        f"{code}: sitters.0.name in the snapshot is not what the log gives.",
    ]
    again = command(folder, "audit")
    assert again.stdout == done.stdout


async def test_audit_names_a_line_that_cannot_be(command, folder, code):
    """A log that the present rules refuse is a line that names where."""
    async with _behind_its_back(folder) as client:
        lines = entries(await client.lrange(log(code), 0, -1))
        number = next(number for number, line in enumerate(lines) if json.loads(line)["k"] == "start")
        await client.lset(log(code), number, small(json.dumps(json.loads(lines[number]) | {"l": [[2, 0]]}).encode()))
    done = command(folder, "audit")
    assert done.returncode == 1
    changed, impossible = done.stdout.splitlines()
    assert re.fullmatch(rf"{code}: version {len(lines)} was saved as \w+, but its log gives \w+\.", changed)
    assert impossible.startswith(f"{code}: line {number + 1} of its log cannot be done again: ")


async def test_an_export_says_which_version_it_is_of(command, folder, code):
    """On standard error, with status 1 where the log is not the one that was saved; the audit names both versions."""
    done = command(folder, "export", code)
    assert done.returncode == 0
    (saved,) = re.findall(r"^Saved as version \d+: (\w{32})$", done.stderr.strip())
    async with _behind_its_back(folder) as client:
        (last,) = map(json.loads, entries([await client.lindex(log(code), -1)]))
        await client.lset(log(code), -1, small(json.dumps(last | {"y": "forged"}).encode()))
    done = command(folder, "export", code)
    assert (done.returncode, json.loads(done.stdout)["game"]) == (1, "metro")
    assert done.stderr == f"The log of {code} is not the one that was saved. Please tell the host.\n"
    assert f"was saved as {saved}, but" in command(folder, "audit").stdout


async def test_audit_leaves_newer_tables_alone(command, folder, code):
    """A table that a newer program saved is named, and fails the audit of this one."""
    await _tampered(folder, code, lambda saved: saved.update(format=99))
    done = command(folder, "audit")
    assert done.returncode == 1
    assert done.stdout == f"{code} was saved by a newer program, and this one leaves it alone.\n"


def test_all_records_are_exported(command, launch, folder):
    """--all prints every match that has begun, one record a line, by their codes; lobbies and lessons are none."""
    bot = launch(folder).opened()
    codes = sorted(_began(bot, game) for game in catalogue())
    bot.say("ann", "/new metro")
    lesson = bot.say("ann", "/learn metro")[0]["code"]
    bot.say("ann", f"/resign {codes[0]} yes")
    done = command(folder, "export", "--all")
    assert (done.returncode, done.stderr) == (0, "")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert records == [json.loads(command(folder, "export", code).stdout) for code in codes]
    assert [record["result"] is not None for record in records] == [True, False, False, False]
    alone = command(folder, "export", lesson)
    assert (alone.returncode, alone.stderr) == (2, f"{lesson} is a lesson, and a lesson has no record.\n")
    neither, both = command(folder, "export"), command(folder, "export", "ABCD", "--all")
    assert (neither.returncode, neither.stderr) == (2, "Name a match, or say --all.\n")
    assert (both.returncode, both.stderr) == (2, "Name a match or say --all, not both.\n")


def test_records_are_brought_in(command, launch, folder):
    """Finished records of every game become tables that can be looked at, with a bot or without one; once each."""
    records = _played(command, folder, *catalogue())
    codes = []
    for running, known in ((False, 0), (True, 1)):
        if running:
            bot = launch(folder).opened()
        brought = command(folder, "import", "-", given="\n".join(records[: None if running else 1]))
        assert (brought.returncode, brought.stderr) == (0, "")
        said = brought.stdout.splitlines()
        assert said[:known] == [f"Record 1 was here before: table {code}." for code in codes]
        codes += [line.split()[-1].rstrip(".") for line in said[known:]]
        assert said[known:] == [f"Record {n} is now table {code}." for n, code in enumerate(codes, 1)][known:]
    for code, record in zip(codes, map(json.loads, records), strict=True):
        (board,) = bot.say("ann", f"/board {code}")
        assert board["image"], code
        assert record["seats"][0] in board["text"] + board["alt"]
        assert "cannot be checked" in board["text"]
        assert json.loads(command(folder, "export", code).stdout) == record
        assert len(bot.say("ann", f"/log {code}")[0]["text"].splitlines()) > 5
        assert "cannot be checked" in bot.say("ann", f"/verify {code}")[0]["text"]
        (film,) = bot.say("ann", f"/replay {code} 0-3")
        assert film["image"], code
        assert bot.say("ann", f"/resign {code} yes")[0]["text"] == "You do not sit at this table."
    assert bot.end() == 0
    assert bot.trouble == []


def test_a_sealed_match_moves_to_another_bot(command, launch, folder, tmp_path):
    """What one bot exports is replayed, verified with the hash that was told, and imported by another bot.

    There /verify finds its luck honest, and /log tells who gave up. An unknown code is status 2.
    """
    bot = launch(folder).opened()
    code = _began(bot, "metro")
    told = "\n".join(post["text"] for post in bot.say("ann", f"/resign {code} yes"))
    exported = command(folder, "export", code)
    assert exported.returncode == 0, exported.stderr
    record = json.loads(exported.stdout)
    assert record["result"]["reason"] == "resigned"
    assert f"Proof of this match: {record['hash']}." in told
    file = tmp_path / "match.json"
    file.write_text(exported.stdout, encoding="utf-8")
    for words in (("replay",), ("verify", "--hash", record["hash"])):
        checked = command(folder, *words, str(file), whole=True)
        assert checked.returncode == 0, checked.stderr
    unknown = command(folder, "export", "ZZZZ")
    assert (unknown.returncode, unknown.stderr) == (2, "There is no match ZZZZ that has begun.\n")
    assert bot.end() == 0
    other = launch(tmp_path / "other").opened()
    done = command(tmp_path / "other", "import", str(file))
    there = done.stdout.split()[-1].rstrip(".")
    assert "was honest" in other.say("bob", f"/verify {there}")[0]["text"]
    assert "ann gives up." in other.say("bob", f"/log {there}")[0]["text"]
    assert command(tmp_path / "other", "audit").returncode == 0


def test_bad_records_are_named_and_not_brought_in(command, folder):
    """Each bad line is named by its number with what is wrong; the good ones between are brought in, status 1."""
    (good,) = _played(command, folder, "metro")
    wrong = json.loads(good)
    wrong["moves"][3]["move"] = wrong["moves"][2]["move"]
    running = json.loads(good)
    running["moves"], running["result"] = running["moves"][:4], None
    long = json.loads(good)
    handed = {"event": "handed", "seat": 0, "to": "x" * 1900, "player": "person"}
    long["moves"][:0] = [handed, {**handed, "to": "Ann", "player": long["players"][0]}] * 600
    forged = (json.dumps(link(sheet)) for sheet in (wrong, running, long))
    given = "\n".join([next(forged), good, "{", *forged])
    done = command(folder, "import", "-", given=given, whole=True)
    assert done.returncode == 1
    first, second, third, fourth, fifth = done.stdout.splitlines()
    assert first.startswith("Record 1: Move 4")
    assert second.startswith("Record 2 is now table ")
    assert third == "Record 3: This is not JSON."
    assert fourth == "Record 4: This match still runs. Running matches move with backup and restore."
    assert fifth == "Record 5: This match is too long to be brought in."
    exported = command(folder, "export", "--all")
    assert [json.loads(line) for line in exported.stdout.splitlines()] == [json.loads(good)]


def test_a_backup_is_restored(command, launch, folder, tmp_path):
    """A backup taken beside a running bot gives the same records in an empty folder, and play goes on there."""
    bot = launch(folder).opened()
    code = _began(bot, "metro")
    file = tmp_path / "games.backup"
    saved = command(folder, "backup", str(file), whole=True)
    assert (saved.returncode, saved.stdout) == (0, "The backup holds 1 table.\n")
    before = command(folder, "export", "--all").stdout
    fresh = tmp_path / "fresh"
    done = command(fresh, "restore", str(file), whole=True)
    assert (done.returncode, done.stdout) == (0, "1 table is restored.\n")
    assert command(fresh, "export", "--all").stdout == before
    twice = command(fresh, "restore", str(file))
    assert (twice.returncode, twice.stderr.count("\n")) == (2, 1)
    assert "empty store" in twice.stderr
    assert "Another bot" in command(folder, "restore", str(file)).stderr
    other = launch(fresh).opened()
    assert code in other.say("ann", "/games")[0]["text"]
    assert other.say("ann", f"/resign {code} yes")


def test_backups_that_cannot_be(command, folder, tmp_path):
    """A file that cannot be written, one that is not there and one that is no backup are a sentence each, status 2."""
    (tmp_path / "text").write_text("hello")
    wrong = [
        command(folder, "backup", str(tmp_path / "nowhere" / "file")),
        command(folder, "restore", str(tmp_path / "nothing")),
        command(folder, "restore", str(tmp_path / "text")),
    ]
    assert [(done.returncode, done.stderr.count("\n"), done.stdout) for done in wrong] == [(2, 1, "")] * 3


def test_a_folder_without_games_is_no_bot_without_games(command, folder, tmp_path):
    """A data folder no bot has run on is refused, in one sentence that names it, and a backup made before stays."""
    file = tmp_path / "games.backup"
    file.write_text("the games of yesterday")
    calls = [("audit",), ("rebuild",), ("export", "--all"), ("export", "K7QF"), ("backup", str(file))]
    for call in calls:
        done = command(folder, *call, whole=call == ("rebuild",))
        assert (done.returncode, done.stdout) == (2, ""), call
        assert done.stderr == f"There are no games in the data folder {folder}.\n"
    assert not folder.exists()
    assert file.read_text() == "the games of yesterday"


def test_a_folder_that_cannot_be_opened_is_one_sentence(command, folder, tmp_path):
    """What keeps a command from the games is said of their folder, not of the file that was to be written."""
    (folder / "server.lock").mkdir(parents=True)
    (folder / "server.json").write_text("{}")
    for call in (("audit",), ("backup", str(tmp_path / "file"))):
        done = command(folder, *call)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert str(folder) in done.stderr
        assert str(tmp_path / "file") not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_a_full_disk_is_one_sentence(command, folder):
    """Records that cannot be written are told of in one sentence, so that half a file is not taken for a whole one."""
    with Path("/dev/full").open("w") as full_disk:
        done = command(folder, "record", "metro", "--players", "2", out=full_disk, whole=True)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "No space left" in done.stderr


def test_what_can_be_done_is_told_in_whole_lines(command, folder):
    """Each command is one short line in the help, and a wrong one is answered without boxes or colours."""
    done = command(folder, "--help", whole=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "..." not in done.stdout.partition("Commands:")[2]
    wrong = command(folder, "bakup")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.isascii()
    assert "bakup" in wrong.stderr.splitlines()[-1]


async def test_games_of_an_earlier_version_are_left_alone(command, folder, code):
    """Neither a bot nor a command begins on a store that version 0.2.0 has written; both say what to do."""
    async with _behind_its_back(folder) as client:
        await client.hset(match(code), "i", b"4 " + await client.hget(match(code), "i"))
    for call in (("run",), ("audit",), ("backup", str(folder / "file"))):
        done = command(folder, *call)
        assert (done.returncode, done.stdout) == (2, ""), call
        assert done.stderr.startswith("These games were stored by an earlier version. Make a backup"), call
