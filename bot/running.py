"""One run of the bot: settings in, server up, platforms connected, until somebody says stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal

import structlog

from bot.house import House
from bot.languages import spelled
from bot.pacing import end
from bot.platforms.discord import DiscordPlatform
from bot.platforms.telegram import TelegramPlatform
from bot.platforms.web import WebPlatform
from bot.ports import TokenRefused
from bot.settings import Settings, revealed
from bot.store.client import connect
from bot.store.server import Server
from bot.terminal import host_language, tell
from bot.zones import live_in
from games import catalogue
from rendering.picture import warm
from rendering.text import said
from rendering.theme import LIGHT

log = structlog.get_logger(__name__)

GRACE = 2.0
"""Seconds a platform may take to hang up."""


async def serve(settings: Settings) -> None:
    """Run until SIGINT or SIGTERM.

    Raises what keeps the bot from starting, each with one sentence for the host: ``bot.store.checks.Unready``,
    ``bot.platforms.web.CannotListen``.
    """
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    if settings.capolinea_timezone is not None:
        live_in(settings.capolinea_timezone)
    server = Server(settings.capolinea_data, revealed(settings.redis_url))
    url = await asyncio.to_thread(server.start)
    try:
        for warning in server.warnings:
            tell(warning)
        client = connect(url)
        try:
            await _open(House(client, home=server.home), settings, server, stop)
        finally:
            await client.aclose()
    finally:
        await asyncio.to_thread(server.stop)


async def _open(house: House, settings: Settings, server: Server, stop: asyncio.Event) -> None:
    """Everything between a server that is up and one that may go down again."""
    web = WebPlatform(
        desk=house.desk,
        told=house.told,
        studio=house.studio,
        rooms=house.rooms,
        clock=house.clock,
        host=settings.capolinea_host,
        port=settings.capolinea_port,
        secret=revealed(settings.capolinea_secret),
    )
    house.add(web)
    chats = list(_chats(house, settings))
    house.start()
    tasks = [
        asyncio.create_task(work)
        for work in (server.keep(house.clock), *(_listening(chat) for chat in chats), asyncio.to_thread(_warm))
    ]
    try:
        await web.start()
        _greet(web.address, settings)
        await stop.wait()
        tell(said("Closing. All games are kept."))
        await web.stop()
    finally:
        for chat in chats:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(chat.close(), GRACE)
        await house.stop()
        await end(tasks)


Chat = DiscordPlatform | TelegramPlatform


def _chats(house: House, settings: Settings) -> list[Chat]:
    """The platforms there is a token for; a token that can be none is told and left out."""
    chats: list[Chat] = []
    makers = (
        (DiscordPlatform, revealed(settings.discord_token), settings.discord_api_base),
        (TelegramPlatform, revealed(settings.telegram_token), settings.telegram_api_base),
    )
    for make, token, base in makers:
        if token is None:
            continue
        try:
            chat = make(token, house.desk, house.studio, house.clock, house.memory, base)
        except TokenRefused as refused:
            log.error(spelled(refused.sentence, host_language()))  # noqa: TRY400 - one line, the rest goes on
            continue
        house.add(chat)
        chats.append(chat)
    return chats


async def _listening(chat: Chat) -> None:
    """A platform until it is closed; a refused token is one line, and the rest of the bot goes on."""
    try:
        await chat.run()
    except TokenRefused as refused:
        log.error(spelled(refused.sentence, host_language()))  # noqa: TRY400 - one line, the rest goes on
    except Exception:
        log.exception("a platform is lost until the next start", platform=chat.name)


def _warm() -> None:
    """Make ahead what pictures need."""
    for slug in catalogue():
        warm(slug, LIGHT)


def _greet(address: str, settings: Settings) -> None:
    """Where to go and what to type first."""
    first = next(iter(catalogue()))
    tell(
        said("Capolinea is open at {address}", address=address),
        said("Type there: /new {game}, then /bot, then /start. /help shows the rest.", game=first),
    )
    if settings.discord_token is None and settings.telegram_token is None:
        tell(said("To play on Discord or Telegram, put DISCORD_TOKEN or TELEGRAM_TOKEN into .env (see README)."))
    tell(said("Ctrl-C ends it."))
