"""The life of our own server: started, adopted, restarted, ended; and what is said where it cannot be."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import redis

from bot.ports.processes import WallClock
from bot.store.server import process as embedded
from bot.store.server.checks import Unready, examine
from bot.store.server.process import Embedded
from bot.store.server.server import Server
from bot.text.languages import spelled


@pytest.fixture
def folder():
    """A short folder that does not exist yet, with a space in its name."""
    parent = Path(tempfile.mkdtemp(prefix="capolinea "))
    yield parent / "data"
    shutil.rmtree(parent)


def pid_of(folder):
    """The process that serves a folder."""
    return json.loads((folder / "server.json").read_text())["pid"]


def kept(url):
    """What ``keep`` left."""
    with redis.Redis.from_url(url) as client:
        return client.get("kept")


def keep(url):
    """Leave something on a server."""
    with redis.Redis.from_url(url) as client:
        client.set("kept", "yes")


def test_what_was_written_is_there_after_a_stop(folder):
    """A second start finds everything as it was."""
    server = Server(folder)
    keep(server.start())
    home = server.home
    server.stop()
    server = Server(folder)
    assert kept(server.start()) == b"yes"
    assert server.home == home
    assert server.warnings == ()
    server.stop()
    assert not embedded.Embedded(folder).running()


def test_a_start_waits_until_the_file_is_read(folder, monkeypatch):
    """A server that still reads it tells its settings already, and refuses all else."""

    class Reading(redis.Redis):
        asked = 0

        def ping(self):
            Reading.asked += 1
            if Reading.asked < 3:
                raise redis.BusyLoadingError("Valkey is loading the dataset in memory")
            return super().ping()

    monkeypatch.setattr(embedded, "Redis", Reading)
    folder.mkdir(mode=0o700)
    server = Embedded(folder)
    server.start()
    server.stop()
    assert Reading.asked == 3


def test_a_second_bot_on_the_folder_is_refused(folder):
    """It gets one sentence, also in Italian, and the first one does not notice."""
    server = Server(folder)
    url = server.start()
    with pytest.raises(Unready, match=r"Another bot is already running on the data folder .*data\.$") as refused:
        Server(folder).start()
    assert spelled(refused.value.sentence, "it").startswith("Un altro bot sta già usando la cartella")
    keep(url)
    server.stop()


def test_a_tool_attaches_beside_the_bot(folder):
    """It reads the same server and leaves it running; where none runs, it starts one and ends it."""
    tool = Server(folder)
    tool.attach()
    tool.stop()
    bot = Server(folder)
    keep(bot.start())
    tool = Server(folder)
    assert kept(tool.attach()) == b"yes"
    tool.stop()
    assert kept(bot.url) == b"yes"
    bot.stop()


def test_the_server_of_a_killed_bot_is_adopted(folder):
    """After ``kill -9`` of the bot alone the next one finds the server alive and takes it, and may end it."""
    lines = "import sys, time; from pathlib import Path; from bot.store.server.server import Server; "
    lines += "Server(Path(sys.argv[1])).start(); print('up', flush=True); time.sleep(60)"
    bot = subprocess.Popen([sys.executable, "-c", lines, folder], stdout=subprocess.PIPE, cwd=Path.cwd())
    assert bot.stdout.readline() == b"up\n"
    bot.kill()
    bot.communicate()
    before = pid_of(folder)
    assert os.getsid(before) == before
    server = Server(folder)
    server.start()
    assert pid_of(folder) == before
    server.stop()
    assert not embedded.Embedded(folder).running()


async def test_a_server_that_dies_is_started_again(folder):
    """``keep`` brings it back at the same address with all it held."""
    server = Server(folder)
    url = server.start()
    keep(url)
    keeping = asyncio.create_task(server.keep(WallClock()))
    os.kill(pid_of(folder), signal.SIGKILL)
    async with asyncio.timeout(60):
        while True:
            try:
                assert kept(url) == b"yes"
            except redis.ConnectionError:
                await asyncio.sleep(0.02)
            else:
                break
    keeping.cancel()
    server.stop()


async def test_a_folder_that_was_away_is_looked_after_again(folder, monkeypatch):
    """Trouble with looking whether the server lives ends no looking: it is started again once that can be seen."""
    server, looked = Server(folder), asyncio.Event()
    keep(server.start())
    running = Embedded.running

    def troubled(self):
        monkeypatch.setattr(Embedded, "running", running)
        looked.set()
        raise OSError(errno.EMFILE, "too many open files")

    monkeypatch.setattr(Embedded, "running", troubled)
    keeping = asyncio.create_task(server.keep(WallClock()))
    async with asyncio.timeout(60):
        await looked.wait()
        await asyncio.sleep(0)
        assert not keeping.done()
    keeping.cancel()
    server.stop()


def test_a_long_folder_gets_a_short_socket(folder):
    """Where a socket in the folder would have too long a path, it lies in a private folder elsewhere."""
    deep = folder / ("d" * 60) / ("e" * 60)
    server = Server(deep)
    keep(server.start())
    path = embedded.socket_path(deep)
    assert len(str(path)) < embedded.LONGEST
    assert path.parent.stat().st_mode & 0o777 == 0o700
    server.stop()
    shutil.rmtree(path.parent)


def test_an_unusable_folder_is_one_sentence(folder):
    """A file where the folder should be is said, not raised through."""
    folder.write_text("no folder")
    with pytest.raises(Unready, match=r"^The data folder .* cannot be written to: .*\.$"):
        Server(folder).start()


def test_a_server_that_cannot_start_says_why(folder):
    """A broken file of games is told by the server's own words, and the lock is free again."""
    server = Server(folder)
    keep(server.start())
    server.stop()
    for path in (folder / "appendonlydir").glob("*.manifest"):
        path.write_text("nonsense\n")
    for _ in range(2):
        with pytest.raises(Unready, match=r"The server for the games did not start: .+\.$"):
            Server(folder).start()


def test_a_server_that_was_killed_gave_no_reason(folder):
    """What its log told of a calm start is not taken for the reason, a full disk is."""
    server = Server(folder)
    keep(server.start())
    os.kill(json.loads((folder / "server.json").read_text())["pid"], signal.SIGKILL)
    assert Embedded(folder).why() == "it said nothing"
    with (folder / "server.log").open("a") as log:
        log.write("7:M 20 Nov 2026 22:01:30.338 # Error writing to the AOF file: No space left on device\n")
        log.write("7:M 20 Nov 2026 22:01:30.339 * Background saving\n")
        # what the full disk took of the next line
        log.write("7:M 20 Nov 2026 22:01:30.340 # Shor")
    assert Embedded(folder).why() == "Error writing to the AOF file: No space left on device"
    server.stop()


def test_an_unreachable_server_is_one_sentence(folder):
    """Its address is named, its password is not."""
    url = "redis://me:hush@127.0.0.1:1/0"
    with pytest.raises(Unready, match=r"^The Redis server at 127\.0\.0\.1:1 cannot be reached: ") as refused:
        Server(folder, url).start()
    assert "hush" not in str(refused.value)
    with pytest.raises(Unready, match="REDIS_URL is not the address of a Redis server"):
        Server(folder, "http://example").start()


def test_a_weak_server_is_warned_about(folder):
    """A given server that may lose the last moves is used, with a warning; one that may forget games is refused."""
    server = Server(folder)
    try:
        url = server.start()
        assert examine(url) == ()
        with redis.Redis.from_url(url) as client:
            client.config_set("appendfsync", "everysec")
            (loses,) = (spelled(warning, "en") for warning in examine(url))
            client.config_set("maxmemory-policy", "volatile-lru")
            with pytest.raises(Unready, match=r"forgets games .* noeviction"):
                examine(url)
    finally:
        server.stop()
    assert "appendfsync" in loses
