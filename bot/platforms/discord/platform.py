"""Discord as the bot sees it: it logs in, listens, posts publicly what the postman delivers, and knows its channels."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog
from discord.http import Route

from bot.delivery.worker_loop import joined, rest
from bot.platforms.discord import emojis
from bot.platforms.discord.delivery import Posting, direct
from bot.platforms.discord.gateway import Listener
from bot.platforms.discord.interactions import Conversation
from bot.platforms.discord.shards import ShardConnection, ShardWatch
from bot.platforms.discord.threads import DiscordThreads, hung_on
from bot.ports.addresses import Place
from bot.ports.platforms import UNNOTICED, Connection, Stale, TokenRefused
from bot.ports.processes import alone, end
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.platforms.discord.gateway import Listener
    from bot.platforms.discord.shards import Share
    from bot.ports.asks import Desk
    from bot.ports.pictures import Studio
    from bot.ports.platforms import Attempt, Presence
    from bot.ports.posts import PublicPost
    from bot.ports.processes import Clock, Hold
    from rendering.text import Said

log = structlog.get_logger()

VERSION = "/api/v10"
"""The part of Discord's interface that discord.py speaks."""

NETWORK = (discord.RateLimited, aiohttp.ClientError, OSError)

AUTHENTICATION_FAILED = 4004
"""Close code of the gateway."""

FAREWELL = 4.0
"""Seconds that answers under way may take once we hear nothing more; meanwhile deliveries are finished."""

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between two tries to reach Discord."""

REFUSED = said("Discord refuses DISCORD_TOKEN: copy the bot's token again from its page in the portal.")

PATIENCE = 2.0
"""Seconds in which Discord says which server a channel belongs to; an invitation goes without the address else."""


class DiscordPlatform:
    """The adapter for Discord. ``deliver`` works without listening: several processes may send.

    ``api_base`` points to another server that speaks the same interface. Each of ``parts`` is listened to by one
    process at a time. ``presence`` hears of channels and servers that are gone or back.
    """

    name = "discord"

    def __init__(
        self,
        token: str,
        desk: Desk,
        studio: Studio,
        clock: Clock,
        api_base: str | None = None,
        parts: Sequence[Share | None] = (None,),
        presence: Presence = UNNOTICED,
    ) -> None:
        self._token = token
        self._clock = clock
        self._parts = tuple(parts)
        self._closing = asyncio.Event()
        self._parting: set[asyncio.Task[None]] = set()
        self._conversation = Conversation(desk, studio, clock)
        self._presence = presence
        self.client = Listener(self._conversation, presence)
        self.listeners: set[ShardConnection] = set()
        self._watch = ShardWatch(clock)
        self._entering = False
        self.threads = DiscordThreads(lambda: self.client, clock)
        self._posting = Posting(lambda: self.client, studio, clock)
        self.remove_buttons = self._posting.remove_buttons
        self.delete = self._posting.delete
        self.direct = direct
        # below this level discord.py logs whole requests, and with them tokens
        library = logging.getLogger("discord")
        library.setLevel(max(library.level, logging.INFO))
        if api_base:
            Route.BASE = base(api_base)

    async def run(self, hold: Hold = alone) -> None:
        """Listen to every part we have the role for, until closed; after that only ``deliver`` works.

        Raises ``TokenRefused``; trouble with the network is waited for.
        """
        self._entering = True
        await self._tried(self._enter, self._closing)
        self._entering = False
        if self._closing.is_set():
            return
        application, number = self.client.application_id, len(self._parts)
        tasks = [
            asyncio.ensure_future(hold(f"discord:{application}:{place}/{number}", partial(self._listen, place, part)))
            for place, part in enumerate(self._parts)
        ]
        registering = asyncio.ensure_future(self._tried(self.client.register, self._closing))
        reading = asyncio.ensure_future(self._reading_emojis())
        try:
            await asyncio.gather(*tasks)
        except TokenRefused:
            self._entering = True
            raise
        finally:
            await end([*tasks, registering, reading])

    def connection(self) -> Connection:
        """Whether this process is connected to the gateway where it should be, and the commands are registered."""
        now = self._watch.connection(sum(listener.closed for listener in self.listeners))
        if self._entering:
            return Connection(max(1, now.due), 0, inf, registered=False)
        return replace(now, registered=self.client.registered)

    async def close(self) -> None:
        """Leave the gateway, wait a moment for answers under way, then close the connections."""
        self._closing.set()
        await self._conversation.drained(FAREWELL)
        await self.threads.close()
        if self._parting:
            await asyncio.wait(self._parting)
        if self.client.entered:
            await self.client.close()

    async def _listen(self, place: int, part: Share | None, stop: asyncio.Event) -> None:
        """Listen to a part until this process loses the role for it, or closes."""
        with joined(self._closing, stop), self._watch.listening(place, len(part.ids) if part else 1):
            await self._tried(partial(self._heard, place, part, stop), stop)

    async def _enter(self) -> bool:
        """Log in, so that we can send."""
        if not self.client.entered:
            self.client = Listener(self._conversation, self._presence)
            try:
                await self.client.login(self._token)
            finally:
                if not self.client.entered:
                    await self.client.close()
        return True

    async def _reading_emojis(self) -> None:
        """Read again and again what is uploaded."""
        while not self._closing.is_set():
            read = await emojis.read(self.client)
            await rest(self._clock, emojis.EVERY if read else emojis.AGAIN, self._closing)

    async def _heard(self, place: int, part: Share | None, stop: asyncio.Event) -> bool:
        """Connect to the gateway once. True if we left it because we were told to stop."""
        listener = ShardConnection(
            self._conversation, self._clock, self._watch, part, self._presence, self.client.command_ids
        )
        self.listeners.add(listener)
        try:
            await listener.login(self._token)
            allowed = await listener.allowance()
            self._watch.counted(place, allowed.shards)
            if allowed.left >= allowed.shards:
                await listener.listen(stop)
            else:
                log.warning("Discord lets no session begin for now", left=allowed.left, again_in=allowed.again)
                await rest(self._clock, allowed.again, stop)
        finally:
            self.listeners.discard(listener)
            parting = asyncio.create_task(self._parted(listener))
            self._parting.add(parting)
            parting.add_done_callback(self._parting.discard)
        return stop.is_set()

    async def _parted(self, listener: Listener) -> None:
        """Wait for answers under way, which need the connection their requests came by."""
        await self._conversation.drained(FAREWELL)
        await listener.close()

    async def _tried(self, work: Callable[[], Awaitable[bool]], stop: asyncio.Event) -> None:
        """Try until it succeeds or the event is set, with growing pauses; raises ``TokenRefused``."""
        pause = SHORTEST_PAUSE
        while not stop.is_set():
            begun = self._clock.now()
            try:
                if await work():
                    return
            except discord.LoginFailure:
                raise TokenRefused(REFUSED) from None
            except (discord.ConnectionClosed, discord.HTTPException, discord.GatewayNotFound, *NETWORK) as problem:
                if isinstance(problem, discord.ConnectionClosed) and problem.code == AUTHENTICATION_FAILED:
                    raise TokenRefused(REFUSED) from None
                log.warning("Discord cannot be reached", problem=str(problem), again_in=pause)
            if self._clock.now() - begun > 1000 * LONGEST_PAUSE:
                pause = SHORTEST_PAUSE
            await rest(self._clock, pause, stop)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """Post publicly in a channel or thread, or to one person; raises ``Gone`` or ``Later`` (``bot.ports``)."""
        message = await self._on_line(place, attempt, post) if post.line not in ("", place) else None
        if message is None:
            message = await self._posting.deliver(place, attempt, post)
        if post.thread is not None:
            self.threads.tend(place, post.thread, post.locale)
        return message

    async def _on_line(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """The message a thread hangs on says how its table stands; None where it is not there any more."""
        message = f"{hung_on(post)}.{self._clock.now()}"
        try:
            await self._posting.revise(place, message, attempt, post)
        except Stale:
            return None
        return message

    async def revise(self, place: Place, message: str, attempt: Attempt, post: PublicPost) -> None:
        """Edit a message of ours that is not an hour old; raises ``Stale``, ``Gone`` or ``Later`` (``bot.ports``)."""
        await self._posting.revise(place, message, attempt, post)
        if post.thread is not None:
            self.threads.tend(place, post.thread, post.locale)

    def link(self, line: str) -> str | None:  # noqa: ARG002 - what a platform is asked
        """None: no address says anything on Discord."""
        return None

    def place_link(self, place: Place, server: str) -> str | None:
        """The channel or thread, for whoever may read it."""
        return address_in(server, place)

    async def invitation(self, line: str, places: Sequence[Place]) -> str | None:  # noqa: ARG002 - see the port
        """The channel where the table is played; the code is to be said there."""
        return await channel_link(self.client, places)


def base(given: str) -> str:
    """The root of all requests; a bare server gets the version's path.

    >>> base("http://127.0.0.1:9000/"), base("http://127.0.0.1:9000/api/v10")
    ('http://127.0.0.1:9000/api/v10', 'http://127.0.0.1:9000/api/v10')
    """
    given = given.rstrip("/")
    return given if given.partition("://")[2].count("/") else given + VERSION


def channels(places: Sequence[Place]) -> list[int]:
    """The channels and threads of servers among places; private chats are left out.

    >>> channels(["discord:@5", "discord:900", "web:lobby"])
    [900]
    """
    numbers = [place.partition(":")[2] for place in places if place.startswith("discord:")]
    return [int(number) for number in numbers if number.isascii() and number.isdigit()]


def address_in(server: str, place: Place) -> str | None:
    """The address of a channel of a server; None where the place is none, or the server is not known.

    >>> address_in("discord:7", "discord:900"), address_in("", "discord:900")
    ('https://discord.com/channels/7/900', None)
    """
    found, guild = channels([place]), server.partition(":")[2]
    return f"https://discord.com/channels/{guild}/{found[0]}" if found and guild else None


async def channel_link(client: Listener, places: Sequence[Place]) -> str | None:
    """The address of the first of these places that is a channel of a server; None where Discord does not say it."""
    found = channels(places)
    if not found or not client.entered:
        return None
    try:
        async with asyncio.timeout(PATIENCE):
            channel = await client.http.get_channel(found[0])
    except (TimeoutError, discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        log.info("a channel has no address now", channel=found[0], problem=str(problem))
        return None
    return address_in(f"discord:{channel.get('guild_id') or ''}", Place(f"discord:{found[0]}"))


async def upload(token: str, api_base: str | None) -> Sequence[Said]:
    """What ``emojis.renew`` says. Raises ``TokenRefused``, and ``OSError`` where Discord cannot be reached."""
    if api_base:
        Route.BASE = base(api_base)
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(token)
        return await emojis.renew(client)
    except discord.LoginFailure:
        raise TokenRefused(REFUSED) from None
    except (discord.HTTPException, aiohttp.ClientError) as problem:
        raise OSError(str(problem)) from problem
    finally:
        await client.close()
