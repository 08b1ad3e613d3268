"""One run of the bot: settings in, server up, platforms connected, until it is told to stop.

The command that starts it, and what the host reads at its beginning and end, stand here too.
"""

from __future__ import annotations

import asyncio
import gc
import os
import shlex
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog

from bot.delivery.daily_puzzles import DailyPuzzles
from bot.host.app import App
from bot.host.listeners import Listeners, raise_limit
from bot.host.logs import configure
from bot.host.platforms import Chat, chats, listening
from bot.host.settings import Settings, read_settings, revealed, unknown_settings
from bot.host.terminal import mention, refuse, refuse_unreachable
from bot.host.thinking_pool import ThinkingPool
from bot.ports.processes import WallClock, end, finished
from bot.ports.stores import StoreUnreachable
from bot.store.addresses import Kind, read_address
from bot.store.client import connect
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore
from bot.store.server.server import Server
from bot.store.shape import check_shape
from bot.text.zones import live_in
from games import catalogue
from rendering.text import SentenceError, said

log = structlog.get_logger(__name__)

GRACE = 2.0
"""Seconds a platform may take to disconnect: Telegram gives 1.3 to what is under way, and has some left to hang up."""

DRAIN = 8.5
"""Seconds for all that is done between the signal and the end, without the end of our own server."""


async def serve(settings: Settings) -> None:
    """Run until SIGINT or SIGTERM.

    Raises what keeps the bot from starting, each with one sentence for the host: ``bot.store.server.checks.Unready``,
    ``bot.platforms.web.errors.CannotListen``.
    """
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    if settings.capolinea_timezone is not None:
        live_in(settings.capolinea_timezone)
    files = raise_limit()
    server = Server(
        settings.capolinea_data,
        revealed(settings.redis_url),
        fsync=settings.redis_fsync == "yes",
        copied=settings.redis_replicas != 0,
    )
    url = await asyncio.to_thread(server.start)
    try:
        for warning in server.warnings:
            mention(warning)
        async with opened_app(settings, url, server.home) as app:
            listeners = Listeners(app, settings, files)
            await _open(app, settings, server, stop, listeners, list(chats(app, settings, listeners.route)))
    finally:
        await asyncio.to_thread(server.stop)


async def _open(
    app: App, settings: Settings, server: Server, stop: asyncio.Event, listeners: Listeners, heard: Sequence[Chat]
) -> None:
    """Everything that is done while the server is up."""
    # what is loaded by now stays: looking through it for garbage holds everybody up for 70 ms and more
    gc.freeze()
    app.start()
    tasks = [
        asyncio.create_task(work)
        for work in (
            server.keep(app.clock),
            *(listening(chat, app.role_holder.hold, app.clock) for chat in heard),
        )
    ]
    try:
        await listeners.open()
        greet(settings, listeners.address, listeners.probes.address)
        await stop.wait()
        mention(said("Closing. All games are kept."))
    finally:
        listeners.probes.draining = True
        if not await finished(_drained(app, [app.role_holder.leave, listeners.stop], heard), DRAIN):
            log.warning("what is under way is left to the next start")
        await listeners.close()
        await end(tasks)


async def _drained(app: App, listeners: Sequence[Callable[[], Awaitable[None]]], chats: Sequence[Chat]) -> None:
    """Stop listening, finish what is under way, give every lease back, and disconnect."""
    await _all("not everything has stopped listening in order", [leave() for leave in listeners])
    await app.stop()
    await _all("a platform has not hung up in order", [asyncio.wait_for(chat.close(), GRACE) for chat in chats])


async def _all(complaint: str, works: Iterable[Awaitable[None]]) -> None:
    """Do all side by side; one that fails stops no other and is logged."""
    for problem in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(problem, BaseException):
            log.warning(complaint, problem=repr(problem))


def greet(settings: Settings, table: str | None, probes: str) -> None:
    """Where to go and what to type first."""
    first = next(iter(catalogue()))
    if table is not None:
        mention(said("Capolinea is open at {address}", address=table))
        if settings.capolinea_secret is not None:
            mention(said("Whoever plays there needs a login link. Print it with: {line}", line=f"{_bot()} login NAME"))
        mention(said("Type there: /new {game}, then /bot, then /start. /help shows the rest.", game=first))
    else:
        mention(said("Capolinea is open, without a local table."))
    if probes:
        mention(said("Probes are answered at {address}", address=probes))
    if settings.discord_token is None and settings.telegram_token is None:
        mention(said("To play on Discord or Telegram, put DISCORD_TOKEN or TELEGRAM_TOKEN into .env (see README)."))
    mention(said("Ctrl-C ends it."))


def _bot() -> str:
    """How this bot is called from the folder where it was started: by its own Python, not by the system's."""
    python, here = Path(sys.executable), Path.cwd()
    return shlex.join([str(python.relative_to(here) if python.is_relative_to(here) else python), "-m", "bot"])


def replicas(given: int | None, url: str) -> int:
    """How many replicas a move waits for, with this setting and at this address.

    >>> [replicas(given, "redis+sentinel://one/games") for given in (None, 0, 2)], replicas(None, "redis://one")
    ([1, 0, 2], 0)
    """
    return int(read_address(url).kind is Kind.SENTINEL) if given is None else given


@asynccontextmanager
async def opened_app(settings: Settings, url: str, home: str | None) -> AsyncIterator[App]:
    """The app of one run, not started yet; ``home`` names the installation (``bot.delivery.background.Delivery``)."""
    client = connect(url)
    clock, made = WallClock(), None
    thinker = ThinkingPool(settings.capolinea_thinkers)
    try:
        await check_shape(client)
        store = RedisStore(client, replicas(settings.redis_replicas, url), fsync=settings.redis_fsync == "yes")
        puzzles = DailyPuzzles(Memory(client), thinker, clock)
        made = asyncio.create_task(puzzles.run())
        yield App(
            store, clock, home=home, previews=settings.capolinea_previews == "yes", explains=True, thinker=thinker,
            puzzles=puzzles.today,
            page=(settings.capolinea_public_url or "") if settings.capolinea_web == "yes" else "",
        )  # fmt: skip
    finally:
        if made is not None:
            await end([made])
        await thinker.close()
        await client.aclose()


def run() -> None:
    """Start the bot: the local table, Discord and Telegram. The two are left out where they have no token."""
    try:
        settings = read_settings()
        if unknown := unknown_settings():
            mention(said("There is no such setting, so it does nothing: {names}", names=", ".join(unknown)))
        secrets = (
            settings.discord_token, settings.telegram_token, settings.telegram_webhook_secret, settings.redis_url,
            settings.capolinea_secret,
        )  # fmt: skip
        hidden = [revealed(secret) or "" for secret in secrets]
        configure(hidden, settings.capolinea_log, settings.capolinea_log_level)
        asyncio.run(serve(settings))
    except SentenceError as problem:
        refuse(problem.sentence)
    except StoreUnreachable as problem:
        refuse_unreachable(problem)
    # nobody will see a film that a thread still draws, so the end does not wait for it
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(0)
