"""What log lines look like, and what never stands in one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from bot_process import BotProcess
from shared_world import ANN, PRIVATELY
from telegram_chat.bot_api import TOKEN
from telegram_chat.chats import words

from bot.host.logs import SecretFilter
from bot.platforms.web.login import new_link
from bot.ports.processes import WallClock
from bot.repository import Repository
from bot.table.table import Table
from games.kernel.game import Seat

Launch = Callable[..., BotProcess]

SECRET = "a secret for login links, made up"


def test_json_where_no_terminal_is(launch: Launch) -> None:
    """Into a pipe every log line is a JSON object with its event, level and instant; CAPOLINEA_LOG=text gives text."""
    for form, shape in ((None, True), ("text", False)):
        bot = launch(TELEGRAM_TOKEN="no token", **({} if form is None else {"CAPOLINEA_LOG": form})).opened()
        bot.wait_for("TELEGRAM_TOKEN, ")
        assert bot.end() == 0
        assert bot.complained, form
        assert all(line.startswith("{") == shape for line in bot.complained)
        for line in bot.complained if shape else ():
            assert {"event", "level", "timestamp"} <= set(json.loads(line))


def test_the_filter_reaches_everything() -> None:
    """A token is hidden in texts, lists, tables and errors, at any depth; numbers stay what they are."""
    event = {"a": "x TOKEN y", "b": ["TOKEN", {"c": ("TOKEN", 3)}], "d": ValueError("TOKEN"), "e": 7, "f": b"TOKEN"}
    filtered = SecretFilter(["TOKEN", ""])(None, "", event)
    assert filtered == {"a": "x *** y", "b": ["***", {"c": ["***", 3]}], "d": "***", "e": 7, "f": "b'***'"}


def test_cookies_and_login_links_are_hidden_by_their_shape() -> None:
    """Whatever quotes a request hides its cookie, its login link and every signed name, and nothing else."""
    token, _ = new_link(SECRET, "Ann", 0)
    hide = SecretFilter([]).hide
    assert hide(f"GET /?login={token}&say=hi HTTP/1.1") == "GET /?login=***&say=hi HTTP/1.1"
    assert hide(f"Cookie: a=b; capolinea={token}; c=d") == "Cookie: a=b; capolinea=***; c=d"
    assert hide("b'/?login=half-a-tok'") == "b'/?login=***'"
    assert hide(f"what is {token}?") == "what is ***?"
    assert hide("the login of capolinea 0.2.0, " + "0" * 64) == "the login of capolinea 0.2.0, " + "0" * 64


@pytest.mark.waits
async def test_no_secret_reaches_the_log(world, store):
    """Matches are played in private at the lowest level: no token, seed, secret or hidden move is in the log."""
    bot = await world.bot(CAPOLINEA_LOG_LEVEL="debug", CAPOLINEA_SECRET=SECRET)
    await world.listening()
    repository, typed = Repository(store, WallClock()), []
    private = world.telegram.private(ANN)

    async def discord(name: str, **options: str) -> str:
        await world.slash(name, **options)
        return json.dumps(await asyncio.wait_for(world.discord.answered.get(), 60))

    async def telegram(text: str) -> None:
        await world.telegram.handled(await world.telegram.says(ANN, private, text))

    async def computers_moved(code: str) -> Table:
        while (at := await repository.load(code)).table.computers:  # noqa: ASYNC110 - another process thinks
            await asyncio.sleep(0.02)
        return at.table

    await discord("new", game="road")
    (there,) = await store.tables_at(PRIVATELY)
    await discord("bot", code=there)
    await discord("start", code=there)
    await telegram("/new metro hand=2")
    (here,) = await store.tables_at(world.private_place)
    await telegram("/bot")
    await telegram("/start")
    for _ in range(3):
        for code, say in ((there, lambda text: discord("move", text=text)), (here, telegram)):
            match, seat = (await computers_moved(code)).match, Seat(0)
            if match is not None and seat in match.awaited:
                typed.append(match.legal(seat)[-1])
                await say(f"{code} {typed[-1]}" if code == there else f"/move {typed[-1]}")
    await discord("hand", code=there)
    await telegram("/hand")
    # while the computer thinks, any move is refused as being out of turn
    await computers_moved(here)
    await telegram("/move no such move of mine")
    # the last answer of the chat stands behind all others
    await world.telegram.until(lambda: any(words(one).startswith("A move is ") for one in private.ours))
    seeds = [(await repository.load(code)).table.luck.seed.hex() for code in (there, here)]
    assert await asyncio.to_thread(bot.end) == 0
    logged = "\n".join((*bot.said, *bot.complained))
    assert len(bot.complained) > 5
    assert len(typed) >= 4
    tokens = [TOKEN, TOKEN.partition(":")[2], SECRET, "Bot right"]
    for secret in (*seeds, *tokens, "no such move of mine"):
        assert secret not in logged
    # a move of one word, such as "c1" or "pass", may stand in a line by chance
    for move in typed:
        assert " " not in move or move not in logged, move
    assert bot.errors == []
