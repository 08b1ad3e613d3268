"""What the people who look after the bot can ask it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any, cast
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from aiohttp import ClientSession
from bot_process import PATIENCE, BotProcess
from free_ports import free_port
from prometheus_client.parser import text_string_to_metric_families

from bot.host.app import App
from bot.host.listeners import Listeners
from bot.host.probes import MOMENT, Probes
from bot.host.settings import read_settings
from bot.ports import metrics
from bot.ports.platforms import Connection
from bot.ports.stores import StoreUnreachable
from bot.store.redis_store import RedisStore
from games import catalogue

Launch = Callable[..., BotProcess]


def _asked(address: str) -> str:
    with urlopen(address, timeout=PATIENCE) as answer:
        return answer.read().decode()


def _figures(text: str) -> dict[str, float]:
    """Sums of all samples by name."""
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
    return sums


def test_probes_on_both_ports(launch: Launch) -> None:
    """Life, readiness and figures are answered at the local table and on the port of their own, with equal figures.

    Turns, deliveries and pictures are counted, by platform, game and kind, without a name, a code or a room.
    """
    port = free_port()
    bot = launch(CAPOLINEA_HEALTH_PORT=str(port)).opened()
    for root in (bot.url, f"http://127.0.0.1:{port}"):
        assert json.loads(_asked(f"{root}/healthz")) == {"ok": True}
        assert json.loads(_asked(f"{root}/readyz")) == {"ok": True}
        assert _figures(_asked(f"{root}/metrics"))["capolinea_store_up"] == 1
    # a match that was played is counted
    code = bot.say("Zanzibar", "/new metro")[0]["code"]
    for line in ("/bot", "/start", "/resign yes"):
        bot.say("Zanzibar", line)
    text = _asked(f"{bot.url}/metrics")
    figures = _figures(text)
    assert figures["capolinea_delivery_lag_seconds_count"] >= 1
    assert figures["capolinea_render_seconds_count"] >= 1
    assert {"capolinea_turns_total", "capolinea_commit_conflicts_total", "capolinea_platform_errors_total"} <= {
        family.name + "_total" for family in text_string_to_metric_families(text) if family.type == "counter"
    }
    assert {"capolinea_outbox_letters", "capolinea_due_lag_seconds", "capolinea_places_waiting"} <= set(figures)
    for word in ("Zanzibar", code, "lobby"):
        assert word not in text
    allowed = {"game": {*catalogue()}, "platform": {"discord", "telegram", "web"}}
    for name, value in re.findall(r'[{,](\w+)="([^"]*)"', text):
        assert name in {"le", "kind", *allowed}
        assert value in allowed.get(name, {value})


def test_a_bot_without_its_table_answers_probes(launch: Launch) -> None:
    """With CAPOLINEA_WEB=no nothing listens on the table's port, and the probes answer on theirs."""
    port = free_port()
    bot = launch(CAPOLINEA_WEB="no", CAPOLINEA_HEALTH_PORT=str(port))
    bot.wait_for(f"http://127.0.0.1:{port}")
    assert json.loads(_asked(f"http://127.0.0.1:{port}/readyz")) == {"ok": True}
    with pytest.raises(OSError, match="refused"):
        urlopen(bot.url, timeout=PATIENCE)
    assert bot.end() == 0


@pytest.mark.waits
def test_not_ready_while_the_store_is_away(launch: Launch, tmp_path: Path) -> None:
    """While the store does not answer, the bot lives but is not ready, and says that it is the store."""
    bot = launch().opened()
    store = json.loads((tmp_path / "data/server.json").read_text())["pid"]
    os.kill(store, signal.SIGSTOP)
    try:
        assert bot.get("/healthz") == {"ok": True}
        with pytest.raises(HTTPError) as refusal:
            bot.get("/readyz")
        assert refusal.value.code == 503
        assert json.load(refusal.value) == {"ok": False, "reason": "store"}
        assert _figures(_asked(f"{bot.url}/metrics"))["capolinea_store_up"] == 0
    finally:
        os.kill(store, signal.SIGCONT)
    assert bot.get("/readyz") == {"ok": True}


class Counting(RedisStore):
    """A store that counts how often it is tried, and can be away."""

    tried = 0
    away = False

    async def probe(self) -> None:
        """Try, or not."""
        self.tried += 1
        if self.away:
            raise StoreUnreachable
        await super().probe()


async def test_the_store_is_tried_once_for_many_who_ask(redis_client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who ask at the same time, or soon after, share an answer that is good; one that is bad is not kept."""
    store = Counting(redis_client)
    app = App(store)
    app.start()
    probes = Probes(app)
    try:
        assert set(await asyncio.gather(*(probes.trouble() for _ in range(20)))) == {""}
        assert await probes.trouble() == ""
        assert store.tried == 1
        monkeypatch.setattr("bot.host.probes.KNOWN", 0.0)
        store.away = True
        assert [await probes.trouble(), await probes.trouble()] == ["store", "store"]
        assert store.tried == 3
        store.away = False
        assert await probes.trouble() == ""
    finally:
        await app.stop()


async def test_telegram_is_excused_once_it_may_come(
    redis_client: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With a webhook and no table a process is not ready until the token was taken, and then is, reached or not."""
    monkeypatch.chdir(tmp_path)
    for name, value in {
        "CAPOLINEA_WEB": "no", "TELEGRAM_WEBHOOK": "https://play.example.org", "TELEGRAM_TOKEN": "4242:loopback",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    app = App(RedisStore(redis_client))
    gateway = Gateway()
    gateway.now = Connection(1, 0, inf)
    listeners = Listeners(app, read_settings(), 1_000)
    app.platforms["telegram"] = gateway  # type: ignore[assignment]
    app.start()
    try:
        assert await listeners.probes.trouble() == "telegram"
        assert listeners.route is not None
        listeners.route.serve(*cast("Any", (None, asyncio.Event())))
        assert await listeners.probes.trouble() == ""
        assert listeners.probes.away() == ["telegram"]
    finally:
        app.platforms.clear()
        await app.stop()


class Gateway:
    """A platform that is connected as a test says; nothing is delivered there."""

    name = "discord"

    def __init__(self) -> None:
        self.now = Connection(2, 2)

    def connection(self) -> Connection:
        """As it was said."""
        return self.now


@pytest.mark.parametrize("table", [False, True])
async def test_a_gateway_that_is_away_is_said(redis_client: Any, table: bool) -> None:
    """A process that should hear Discord and does not, is not ready, and says why.

    It is where people come to its table; that Telegram comes is no excuse.
    """
    app = App(RedisStore(redis_client))
    gateway = Gateway()
    app.platforms["discord"] = gateway  # type: ignore[assignment]
    if table:
        app.platforms["web"] = gateway  # type: ignore[assignment]
    app.start()
    probes = Probes(app, brought=lambda: True)
    await probes.open("127.0.0.1", 0)

    async def seen() -> tuple[int, dict[str, object]]:
        async with ClientSession() as session, session.get(f"{probes.address}/readyz") as answer:
            return answer.status, await answer.json()

    try:
        assert await seen() == (200, {"ok": True})
        gateway.now = Connection(2, 1, MOMENT - 1, registered=False)
        assert await seen() == (200, {"ok": True, "unregistered": [*app.platforms]})
        figures = _figures(metrics.page(None, {"discord": gateway.now}).decode())
        names = ("capolinea_gateway_due", "capolinea_gateway_up", "capolinea_commands_registered")
        assert [figures[name] for name in names] == [2, 1, 0]
        for gone in (Connection(2, 1, MOMENT + 1), Connection(1, 0, inf)):
            gateway.now = gone
            status, told = await seen()
            if table:
                assert (status, told["ok"], told["away"]) == (200, True, [*app.platforms])
            else:
                assert (status, told) == (503, {"ok": False, "reason": "discord", "away": ["discord"]})
        gateway.now = Connection(0, 0)
        assert await seen() == (200, {"ok": True})
    finally:
        await probes.close()
        app.platforms.clear()
        await app.stop()
