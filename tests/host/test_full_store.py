"""A store without memory: every match can be read, nothing else is done, and the log stays short."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from urllib.request import urlopen

import pytest
import redis
from bot_process import BotProcess

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
    with urlopen(f"{bot.url}/api/rooms/lobby/events?as=Eve&after={after}", timeout=30) as stream:
        seen = list[str]()
        for line in islice(iter(stream.readline, b""), LINES):
            seen += [line.decode()] if line.startswith(b"data:") else []
            if len(seen) == enough:
                return "".join(seen)
    raise AssertionError(seen)


@pytest.mark.long
def test_a_full_store_is_read(launch: Launch, command: Command, tmp_path: Path) -> None:
    """What only reads is answered with their pictures, rooms, exports, audits and backups are whole."""
    folder = tmp_path / "data"
    bot = launch().opened()
    code = bot.say("Ann", "/new metro")[0]["code"]
    for line in ("/bot", "/start"):
        bot.say("Ann", line)
    sound = {line: bot.say("Ann", f"{line} {code}")[0] for line in READING}
    assert not [line for line, post in sound.items() if "There is no" in post["text"]]
    with full(folder):
        for line, before in sound.items():
            (post,) = bot.say("Ann", f"{line} {code}")
            assert post["text"] == before["text"], line
            if before["image"]:
                with urlopen(bot.url + post["image"], timeout=30) as answer:
                    assert answer.read(4) in {b"\x89PNG", b"GIF8"}
        (stranger,) = bot.say("Stranger", f"/board {code}")
        assert stranger["image"]
        move = bot.say("Ann", "/resign yes")
        assert [post["text"] for post in move] == [f"{REFUSED} What there is can be read; try again later."]
        assert code in events(bot, "0", 2)
        for words in (("audit",), ("export", code), ("backup", str(tmp_path / "copy"))):
            assert command(folder, *words).returncode == 0, words
        with gzip.open(tmp_path / "copy") as file:
            assert json.loads(file.read().splitlines()[-1])["tables"] == 1
    assert any("is over" in post["text"] or post["code"] for post in bot.say("Ann", "/resign yes"))
    assert bot.end() == 0
    assert not [line for line in bot.complained if "Traceback" in line]
    trouble = [json.loads(line)["event"] for line in bot.trouble]
    assert trouble.count("the store cannot be written to") == 1
    assert set(trouble) == {"the store cannot be written to"}
