"""Settings: what is taken, what is refused in a sentence, and Telegram's webhook by setting."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from bot_process import BotProcess
from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.chats import Person, words

from bot.host.listeners import webhook_route
from bot.host.settings import Unusable, read_settings, unknown_settings

Launch = Callable[..., BotProcess]
PLAY = "https://play.example.org"
NO_ADDRESS = "CAPOLINEA_PUBLIC_URL cannot be used: an address "
NO_HOOK = f"TELEGRAM_WEBHOOK cannot be used: it is yes, no or an address like {PLAY}, without a path."


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """The environment of a host without a ``.env``."""
    monkeypatch.chdir(tmp_path)

    def given(**settings: str) -> None:
        """These are set."""
        for name, value in {"TELEGRAM_TOKEN": TOKEN, **settings}.items():
            monkeypatch.setenv(name, value)

    return given


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (PLAY, PLAY),
        (f"{PLAY}/", PLAY),
        (" http://192.168.0.7:8080 ", "http://192.168.0.7:8080"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
        ("", None),
    ],
)
def test_an_address_is_taken(given: Callable[..., None], typed: str, read: str | None) -> None:
    """As it is written, without the slash at its end."""
    given(CAPOLINEA_PUBLIC_URL=typed)
    assert read_settings().capolinea_public_url == read


@pytest.mark.parametrize(
    ("settings", "base"),
    [
        ({}, None),
        ({"TELEGRAM_WEBHOOK": "no", "CAPOLINEA_PUBLIC_URL": PLAY}, None),
        ({"TELEGRAM_WEBHOOK": "yes", "CAPOLINEA_PUBLIC_URL": PLAY}, PLAY),
        ({"TELEGRAM_WEBHOOK": "https://hook.example.org/", "CAPOLINEA_PUBLIC_URL": PLAY}, "https://hook.example.org"),
        ({"TELEGRAM_WEBHOOK": "https://hook.example.org:8443"}, "https://hook.example.org:8443"),
        ({"TELEGRAM_WEBHOOK": "http://hook:8000", "TELEGRAM_API_BASE": "http://bot-api:8081"}, "http://hook:8000"),
        ({"TELEGRAM_WEBHOOK": "yes", "CAPOLINEA_PUBLIC_URL": PLAY, "TELEGRAM_TOKEN": ""}, None),
    ],
)
def test_where_telegram_brings_its_updates(given: Callable[..., None], settings: dict, base: str | None) -> None:
    """At the public address or at one of its own; without one, or without a token, there is no route."""
    given(**settings)
    route = webhook_route(read_settings())
    assert (route and route.webhook.base) == base


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        *(
            ({"CAPOLINEA_PUBLIC_URL": typed}, NO_ADDRESS)
            for typed in (
                "play.example.org", "ftp://play.example.org", "https://", f"{PLAY}/capolinea", f"{PLAY}?room=den",
                f"{PLAY}#top", "https://ann:secret@play.example.org", f"{PLAY}:eight", f"{PLAY}:0",
                "https://play example.org", "https://[::1", "javascript:alert(1)",
            )
        ),
        ({"TELEGRAM_WEBHOOK": "yes"}, f"TELEGRAM_WEBHOOK=yes needs CAPOLINEA_PUBLIC_URL, such as {PLAY}."),
        ({"TELEGRAM_WEBHOOK": "maybe"}, NO_HOOK),
        ({"TELEGRAM_WEBHOOK": PLAY + "/hook"}, NO_HOOK),
        (
            {"TELEGRAM_WEBHOOK": "yes", "CAPOLINEA_PUBLIC_URL": "http://192.168.0.7:8000"},
            "TELEGRAM_WEBHOOK needs an address with https://: Telegram calls no other.",
        ),
        (
            {"TELEGRAM_WEBHOOK": PLAY + ":8000"},
            "TELEGRAM_WEBHOOK: Telegram calls the ports 443, 80, 88, 8443, not 8000.",
        ),
        (
            {"TELEGRAM_WEBHOOK": PLAY, "TELEGRAM_WEBHOOK_SECRET": "too short"},
            "TELEGRAM_WEBHOOK_SECRET cannot be used: it has 16 to 256 letters, digits, _ and -.",
        ),
        ({"CAPOLINEA_TIMEZONE": "Atlantis"}, "CAPOLINEA_TIMEZONE cannot be used: there is no such time zone."),
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_a_sentence(given: Callable[..., None], settings: dict, sentence: str) -> None:
    """Before anything starts; it shows nothing of what was typed that may be secret."""
    given(**settings)
    with pytest.raises(Unusable) as refused:
        read_settings()
    assert str(refused.value).startswith(sentence)
    assert "ann:secret" not in str(refused.value) and "\n" not in str(refused.value)


def test_what_is_no_setting_is_named(given: Callable[..., None]) -> None:
    """In the environment and in the file; what the web server reads beside us is none of ours."""
    Path(".env").write_text("CAPOLINEA_TABLE=127.0.0.1:8000\nCAPOLINEA_PROT=8000\nSOMETHING=else\n", encoding="utf-8")
    given(CAPOLINEA_TIMEZONE="europe/rome", CAPOLINEA_SECERT="x")
    assert unknown_settings() == ("CAPOLINEA_PROT", "CAPOLINEA_SECERT")
    assert read_settings().capolinea_timezone == "Europe/Rome"


def test_every_process_finds_the_same_secret(given: Callable[..., None]) -> None:
    """Of the token where none is set; the token does not show in it, and another token has another one."""
    secrets = []
    for settings in ({}, {}, {"TELEGRAM_TOKEN": "4243:other"}, {"TELEGRAM_WEBHOOK_SECRET": "0123456789-abcdef"}):
        given(TELEGRAM_WEBHOOK=PLAY, **settings)
        route = webhook_route(read_settings())
        assert route is not None
        secrets.append(route.webhook.secret)
    first, second, other, own = secrets
    assert first == second != other
    assert own == "0123456789-abcdef"
    assert TOKEN.partition(":")[2] not in first


@pytest.mark.parametrize("web", ["yes", "no"])
async def test_a_bot_answers_what_is_brought(launch: Launch, web: str) -> None:
    """As a process of its own, with a local table and without; the secret stands in no line of its log."""
    api = BotApi(lambda: 1_700_000_000_000)
    await api.open()
    try:
        settings = {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_BASE": api.base, "TELEGRAM_WEBHOOK": PLAY}
        bot = await asyncio.to_thread(launch, CAPOLINEA_WEB=web, CAPOLINEA_LOG_LEVEL="debug", **settings)
        await api.until(lambda: api.webhook)
        await asyncio.to_thread(bot.wait_for, "Ctrl-C")
        api.behind.append(bot.url)
        ann = Person(11, "Ann")
        await api.handled(await api.says(ann, api.private(ann), "/help"))
        await api.until(lambda: api.private(ann).ours)
        assert "Metro" in words(api.private(ann).ours[0])
        assert await asyncio.to_thread(bot.get, "/readyz") == {"ok": True}
        api.behind.clear()
        assert await asyncio.to_thread(bot.end) == 0
        assert api.webhook.startswith(PLAY + "/telegram/")
        assert api.webhook_form["secret_token"] not in json.dumps(bot.complained + bot.said)
        assert api.wrong == []
    finally:
        await api.close()
