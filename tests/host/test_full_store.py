"""A store without memory, or on a full disk: every match can be read, nothing else is done, and the log stays short."""

from __future__ import annotations

import gzip
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import redis
from bot_process import PATIENCE, BotProcess

Launch = Callable[..., BotProcess]
Command = Callable[..., subprocess.CompletedProcess[str]]

READING = ("/board", "/hand", "/log", "/step", "/describe", "/terms", "/replay", "/verify", "/where")
"""Commands that only read."""

LINES = 60
"""Lines of an event stream that are read at most."""
REFUSED = "Nothing new can be saved just now."


@contextmanager
def full(folder: Path) -> Iterator[redis.Redis]:
    """The server of a data folder while it takes nothing new."""
    path = json.loads((folder / "server.json").read_text())["socket"]
    with redis.Redis(unix_socket_path=path) as client:
        client.config_set("maxmemory", 1)
        try:
            yield client
        finally:
            client.config_set("maxmemory", 0)


def events(bot: BotProcess, after: str, enough: int) -> str:
    """The posts that somebody who comes into the room sees, as far as so many; fewer fail, for signs of life go on."""
    with urlopen(f"{bot.url}/api/rooms/lobby/events?as=Eve&after={after}", timeout=PATIENCE) as stream:
        seen = list[str]()
        for line in islice(iter(stream.readline, b""), LINES):
            seen += [line.decode()] if line.startswith(b"data:") else []
            if len(seen) == enough:
                return "".join(seen)
    raise AssertionError(seen)


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """The disk of a data folder without room for another byte."""
    with (folder / "filler").open("wb", buffering=0) as filler:
        for size in (1 << 16, 1):
            with suppress(OSError):
                while True:
                    filler.write(b"x" * size)
        # a small write may still find room in the last page of its file: one that never fits ends the server
        path = json.loads((folder / "server.json").read_text())["socket"]
        with redis.Redis(unix_socket_path=path) as client, suppress(redis.RedisError):
            client.set("filler", b"x" * (1 << 16))
        try:
            yield
        finally:
            filler.truncate(0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A data folder on a disk of its own of 12 MB."""
    folder = tmp_path / "data"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=12m,mode=700", "tmpfs", folder],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"a file system cannot be mounted here: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def matches(bot: BotProcess) -> tuple[str, dict[str, Any]]:
    """The code of a match that is under way, and what each command answers that reads of it."""
    code = bot.say("Ann", "/new metro")[0]["code"]
    for line in ("/bot", "/start"):
        bot.say("Ann", line)
    sound = {line: bot.say("Ann", f"{line} {code}")[0] for line in READING}
    assert not [line for line, post in sound.items() if "There is no" in post["text"]]
    return code, sound


def resigned(bot: BotProcess, so: Callable[[str], bool]) -> bool:
    """Whether Ann, who resigns again and again, is answered so in the end; a server that starts answers nothing yet."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        with suppress(HTTPError):
            if so(bot.say("Ann", "/resign yes")[0]["text"]):
                return True
        time.sleep(0.1)
    return False


def all_is_read(bot: BotProcess, command: Command, folder: Path, code: str, sound: dict[str, Any]) -> None:
    """What only reads is answered as before, with its pictures; rooms, exports, audits and backups are whole."""
    for line, before in sound.items():
        (post,) = bot.say("Ann", f"{line} {code}")
        assert post["text"] == before["text"], line
        if before["image"]:
            with urlopen(bot.url + post["image"], timeout=PATIENCE) as answer:
                assert answer.read(4) in {b"\x89PNG", b"GIF8"}
    (stranger,) = bot.say("Stranger", f"/board {code}")
    assert stranger["image"]
    move = bot.say("Ann", "/resign yes")
    assert [post["text"] for post in move] == [f"{REFUSED} What there is can be read; try again later."]
    assert code in events(bot, "0", 2)
    copy = folder.parent / "copy"
    for words in (("audit",), ("export", code), ("backup", str(copy))):
        assert command(folder, *words).returncode == 0, words
    with gzip.open(copy) as file:
        assert json.loads(file.read().splitlines()[-1])["tables"] == 1


@pytest.mark.long
def test_a_full_store_is_read(launch: Launch, command: Command, tmp_path: Path) -> None:
    """What only reads is answered with their pictures, rooms, exports, audits and backups are whole."""
    folder = tmp_path / "data"
    bot, begun = launch().opened(), time.monotonic()
    code, sound = matches(bot)
    with full(folder):
        all_is_read(bot, command, folder, code, sound)
    assert any("is over" in post["text"] or post["code"] for post in bot.say("Ann", "/resign yes"))
    assert bot.end() == 0
    assert not [line for line in bot.complained if "Traceback" in line]
    trouble = [json.loads(line)["event"] for line in bot.trouble]
    # it is logged once a minute
    assert len(trouble) <= 1 + int(time.monotonic() - begun) // 60
    assert set(trouble) == {"the store cannot be written to"}


@pytest.mark.long
def test_a_full_disk_is_read(launch: Launch, command: Command, small_disk: Path) -> None:
    """Our own server, which ends where a write fails, comes back to be read; with room it is written to again.

    The log says why, whole. A bot that starts on such a disk answers as well.
    """
    bot = launch().opened()
    code, sound = matches(bot)
    with full_disk(small_disk):
        assert resigned(bot, lambda text: text.startswith(REFUSED))
        all_is_read(bot, command, small_disk, code, sound)
        assert bot.end() == 0
        trouble = [json.loads(line) for line in bot.trouble]
        died = [line["reason"] for line in trouble if line["event"] == "the server for the games died"]
        assert died == ["No space left on device"]
        again = launch().opened()
        assert again.say("Ann", f"/board {code}")[0]["image"]
    assert resigned(again, lambda text: REFUSED not in text)
    assert again.end() == 0
