"""Starting and ending the bot as a host does."""

from __future__ import annotations

import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from bot_process import HOUSE, PATIENCE, WHOLE, BotProcess, environment

Launch = Callable[..., BotProcess]

DISCORD_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
TELEGRAM_TOKEN = "123456789:AAabcdefghijklmnopqrstuvwxyz012345"


def _refused(bot: BotProcess) -> str:
    """The one sentence of a bot that did not start."""
    assert bot.status() == 2
    assert bot.said == []
    assert len(bot.trouble) == 1, bot.trouble
    return bot.trouble[0]


def test_it_says_its_address_ends_cleanly_and_finds_its_tables(launch: Launch, tmp_path: Path) -> None:
    """The address is said and answers, what to type first stands below; Ctrl-C and SIGTERM end it with status 0.

    What was opened before the end is there after it.
    """
    codes = list[str]()
    for number in (signal.SIGINT, signal.SIGTERM):
        bot = launch(command=(*WHOLE, "run")).opened()
        print(f"started in {bot.seconds:.2f} s")
        assert bot.get("/healthz") == {"ok": True}
        bot.wait_for("/new metro")
        bot.wait_for("DISCORD_TOKEN")
        games = bot.say("ann", "/games")[0]["text"]
        assert all(code in games for code in codes)
        codes.append(bot.say("ann", "/new metro")[0]["code"])
        server = json.loads((tmp_path / "data/server.json").read_text())["pid"]
        assert bot.end(number) == 0
        assert bot.trouble == []
        with pytest.raises(ProcessLookupError):
            os.kill(server, 0)


def test_a_table_for_others_says_how_they_get_in(launch: Launch) -> None:
    """Where nobody plays without a login link, the start says how one is printed, by the Python that runs here."""
    bot = launch(CAPOLINEA_SECRET="a secret for login links", CAPOLINEA_SECERT="x").opened()
    # a name that is no setting is a line at the start
    assert "it does nothing: CAPOLINEA_SECERT" in bot.said[0]
    bot.wait_for(f"{os.sep}{Path(sys.executable).name} -m bot login NAME")


@pytest.mark.parametrize(
    "setting",
    [
        {"CAPOLINEA_PUBLIC_URL": "https://play.example.org"},
        {"CAPOLINEA_PROXIES": "127.0.0.1"},
        {"TELEGRAM_WEBHOOK": "https://hook.example.org"},
    ],
)
def test_a_table_behind_a_web_server_needs_a_secret(launch: Launch, setting: dict[str, str]) -> None:
    """Where a setting tells of one, the page stays closed without a secret; log and answers say what is missing."""
    bot = launch(**setting)
    bot.wait_for("Capolinea is open, without a local table.")
    assert bot.get("/healthz") == {"ok": True}
    with pytest.raises(HTTPError) as refusal:
        urlopen(bot.url + "/api/me", timeout=PATIENCE)
    assert refusal.value.code == 403
    assert "CAPOLINEA_SECRET" in json.load(refusal.value)["error"]
    assert bot.end() == 0
    assert len(bot.complained) == 1 and "CAPOLINEA_SECRET" in bot.complained[0], bot.complained


def test_nobody_need_read_what_it_says(tmp_path: Path) -> None:
    """Ended together with what its output went to, as by Ctrl-C in a pipe, it ends in order with status 0."""
    command = [*WHOLE, "run"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=tmp_path, env=environment(tmp_path / "data", 0, {}), **pipes) as bot:
        assert bot.stdout is not None
        while "Ctrl-C" not in bot.stdout.readline():
            assert bot.poll() is None
        bot.stdout.close()
        bot.send_signal(signal.SIGTERM)
        assert bot.wait(60) == 0
        assert bot.stderr is not None
        assert bot.stderr.read() == ""


def test_make_run_hands_signals_on(launch: Launch, tmp_path: Path) -> None:
    """Through ``make run`` Ctrl-C reaches the bot, which ends in order, and SIGTERM to make does the same."""
    (tmp_path / "Makefile").write_bytes((HOUSE / "Makefile").read_bytes())
    (tmp_path / "deploy").mkdir()
    for needed in ("pyproject.toml", "deploy/constraints.txt"):
        (tmp_path / needed).touch()
    (tmp_path / ".venv/bin").mkdir(parents=True)
    python = tmp_path / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (tmp_path / ".venv/ready").touch()
    for number in (signal.SIGINT, signal.SIGTERM):
        bot = launch(command=("make", "run")).opened()
        bot.end(number)
        bot.wait_for("Closing")
        assert not any("Traceback" in line for line in bot.complained)


def test_any_port_will_do(launch: Launch, redis_url: str) -> None:
    """With CAPOLINEA_PORT=0 two bots on one Redis each take a free port and say which."""
    addresses = set()
    for _ in range(2):
        bot = launch(CAPOLINEA_PORT="0", REDIS_URL=redis_url)
        bot.wait_for("Capolinea is open at ")
        (line,) = (line for line in bot.said if "open at" in line)
        addresses.add(line.split()[-1])
        with urlopen(f"{line.split()[-1]}/healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200
    assert len(addresses) == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_data_folder_is_one_sentence(launch: Launch, tmp_path: Path) -> None:
    """A data folder that nobody may write to ends the start with status 2 and a sentence that names it."""
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    assert str(folder) in _refused(launch(folder))


def test_a_second_bot_on_a_folder_is_one_sentence(launch: Launch, tmp_path: Path) -> None:
    """While one bot runs on a folder another one is refused with status 2, and the first goes on."""
    first = launch().opened()
    assert str(tmp_path / "data") in _refused(launch())
    assert first.get("/healthz") == {"ok": True}


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"CAPOLINEA_PORT": "eight"}, "CAPOLINEA_PORT"),
        ({"CAPOLINEA_HOST": "0.0.0.0"}, "CAPOLINEA_SECRET"),
        ({"CAPOLINEA_HOST": "0.0.0.0", "CAPOLINEA_SECRET": "short"}, "CAPOLINEA_SECRET"),
        ({"REDIS_URL": "http://example.org"}, "REDIS_URL"),
        ({"CAPOLINEA_PUBLIC_URL": "play.example.org"}, "CAPOLINEA_PUBLIC_URL"),
        ({"CAPOLINEA_PROXIES": "127.0.0.1, nginx"}, "10.0.0.0/8"),
        ({"REDIS_URL": "redis://:hush-hush@127.0.0.1:1/0"}, "127.0.0.1"),
    ],
)
def test_a_setting_that_cannot_be_is_one_sentence(launch: Launch, settings: dict[str, str], named: str) -> None:
    """It ends the start with status 2 and a sentence that names it, without the password of an address."""
    sentence = _refused(launch(**settings))
    assert named in sentence
    assert "hush-hush" not in sentence


def test_what_is_taken_is_one_sentence(launch: Launch, tmp_path: Path) -> None:
    """A port of another program, for table or probes, and a file for a folder end the start with status 2, by name."""
    (tmp_path / "file").touch()
    assert str(tmp_path / "file") in _refused(launch(tmp_path / "file"))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        for setting in ("CAPOLINEA_PORT", "CAPOLINEA_HEALTH_PORT"):
            assert str(port) in _refused(launch(**{setting: str(port)}))


class _Refusing(http.server.BaseHTTPRequestHandler):
    """Answers every request as both platforms answer a wrong token."""

    def _answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.dumps(
            {"message": "401: Unauthorized", "code": 0, "ok": False, "error_code": 401, "description": "Unauthorized"}
        ).encode()
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = _answer  # noqa: N815 - the names http.server calls

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def refusing() -> Iterator[str]:
    """The address of a server that takes no token."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Refusing)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_wrong_tokens_are_a_line_each(launch: Launch, refusing: str) -> None:
    """Refused tokens are one line each that names the setting and not the token; the local table goes on."""
    bot = launch(
        DISCORD_TOKEN=DISCORD_TOKEN,
        TELEGRAM_TOKEN=TELEGRAM_TOKEN,
        DISCORD_API_BASE=f"{refusing}/api/v10",
        TELEGRAM_API_BASE=refusing,
    ).opened()
    bot.wait_for("DISCORD_TOKEN: ")
    bot.wait_for("TELEGRAM_TOKEN, ")
    assert bot.say("ann", "/help")
    assert bot.end() == 0
    everything = "\n".join((*bot.said, *bot.complained))
    assert "Traceback" not in everything
    assert len(bot.trouble) == 2, bot.trouble
    assert DISCORD_TOKEN not in everything
    assert TELEGRAM_TOKEN not in everything
