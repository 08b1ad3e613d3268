"""Threads for one table each: hung on a message of a channel, or posts of a forum."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import aiohttp
import discord
import structlog
from discord.http import handle_message_parameters

from bot.platforms.discord.components import view
from bot.platforms.discord.connection_state import THREADS
from bot.platforms.discord.markup import PREFIX, fitted
from bot.platforms.discord.thread_care import FORUMS, ThreadCare, named, tagged
from bot.ports.addresses import Place
from bot.ports.platforms import NoThread, Thread
from games.kernel.game import Seat
from rendering.text import Strong, Who, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.platforms.discord.gateway import Listener
    from bot.ports.posts import PublicPost, ThreadLook
    from bot.ports.processes import Clock

WEEK: Literal[10080] = 10080
"""Minutes without a message after which a thread is put away: the longest that Discord knows."""

PATIENCE = 8.0
"""Seconds that opening a thread may take."""

CHANNELS = (0, 5)
"""Types of channels in which messages can begin threads."""

STARTED_ALREADY = 160004
MOST_THREADS = 160006
TAG_REQUIRED = 40067
FORBIDDEN = (50001, 50013, 50024)

NONE_HERE = said("There are no threads here, so the table is played here.")
NOT_OURS = said("Threads are set to a channel that is not on this server, so the table is played here.")
NOT_NOW = said("Discord opened no thread just now, so the table is played here.")
TOO_MANY = said("This server has as many threads as Discord allows, so the table is played here.")
NOT_ALLOWED = said(
    "I may not open threads here, so the table is played here. Allow me: {first}, {second}.",
    first=said("Create Public Threads"),
    second=said("Send Messages in Threads"),
)

log = structlog.get_logger()


class DiscordThreads:
    """Opens threads, and lets them look as their tables are. ``client`` gives the connection as it is now."""

    def __init__(self, client: Callable[[], Listener], clock: Clock) -> None:
        self._client = client
        self._care = ThreadCare(client, clock)

    async def open(self, parent: Place, server: str, look: ThreadLook, line: PublicPost) -> Thread:
        """A thread on a new message of a channel, the line there, or a post of a forum, on this server alone.

        Raises ``NoThread``.
        """
        number = parent.removeprefix(PREFIX)
        if not (number.isascii() and number.isdigit()):
            raise NoThread(NONE_HERE)
        if not self._client().entered:
            raise NoThread(NOT_NOW)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._opened(int(number), server, look, line)
        except discord.HTTPException as problem:
            log.warning("no thread opened", place=parent, code=problem.code)
            raise NoThread(_meaning(problem)) from problem
        except (TimeoutError, discord.DiscordException, aiohttp.ClientError, OSError) as problem:
            log.warning("no thread opened", place=parent, problem=str(problem))
            raise NoThread(NOT_NOW) from problem

    async def _opened(self, number: int, server: str, look: ThreadLook, line: PublicPost) -> Thread:
        http = self._client().http
        channel: Any = await http.get_channel(number)
        if f"{PREFIX}{channel.get('guild_id')}" != server:
            # anybody who manages a server may set any number
            raise NoThread(NOT_OURS)
        if channel["type"] in THREADS:
            number = int(channel["parent_id"])
            channel = await http.get_channel(number)
        if channel["type"] in CHANNELS:
            thread = Thread(Place(f"{PREFIX}{await self._hung(number, look, line)}"), Place(f"{PREFIX}{number}"))
        elif channel["type"] in FORUMS:
            thread = Thread(Place(f"{PREFIX}{await self._posted(channel, look, line)}"), None)
        else:
            raise NoThread(NONE_HERE)
        try:
            # Discord refuses this where we may open threads and not write in them
            await http.send_typing(_number(thread.place))
        except BaseException:
            await asyncio.shield(self.discard(thread))
            raise
        self._care.opened(thread.place, named(look, line.locale))
        return thread

    async def _hung(self, number: int, look: ThreadLook, line: PublicPost) -> int:
        """The number of a thread on a new message, which is the message's own."""
        client = self._client()
        parts: dict[str, Any] = {}
        if (controls := view(line)) is not None:
            parts["view"] = controls
        # the nonce gives the same message where an ask comes twice at once
        message = await client.get_partial_messageable(number).send(
            fitted(line), nonce=f"{line.code}.thread", silent=True, suppress_embeds=True, **parts
        )
        try:
            await client.http.start_thread_with_message(
                number, message.id, name=named(look, line.locale), auto_archive_duration=WEEK
            )
        except BaseException as problem:
            if not (isinstance(problem, discord.HTTPException) and problem.code == STARTED_ALREADY):
                await asyncio.shield(_tried(client.http.delete_message(number, message.id)))
                raise
        return message.id

    async def _posted(self, forum: Any, look: ThreadLook, line: PublicPost) -> int:
        """The number of a new post of a forum, with the tags it deserves there, or any where one must be given."""
        tags = tagged(forum, (), look, line.locale)
        flags = discord.ChannelFlags._from_value(forum.get("flags", 0))  # noqa: SLF001 - as discord.py reads it
        if flags.require_tag and not tags:
            tags = [tag["id"] for tag in forum["available_tags"] if not tag.get("moderated")][:1]
        payload = {"name": named(look, line.locale), "auto_archive_duration": WEEK, "type": 11, "applied_tags": tags}
        # nobody edits this message: it says what stays true
        opened = said("{who} opens the table {code}.", who=Who(Seat(0)), code=Strong(line.code or ""))
        content, allowed = fitted(replace(line, lines=(opened,))), discord.AllowedMentions.none()
        with handle_message_parameters(content=content, allowed_mentions=allowed, channel_payload=payload) as params:
            post = await self._client().http.start_thread_in_forum(int(forum["id"]), params=params)
        return int(post["id"])

    async def discard(self, thread: Thread) -> None:
        """Delete it and the message it hangs on; a bot that may not delete threads puts it away."""
        http, number = self._client().http, _number(thread.place)
        if not await _tried(http.delete_channel(number)):
            await _tried(http.edit_channel(number, archived=True))
        if thread.channel is not None:
            await _tried(http.delete_message(_number(thread.channel), number))

    def tend(self, place: Place, post: PublicPost) -> None:
        """A post has been shown in a thread: let it look as the post says, as far as we may."""
        if post.thread is not None:
            self._care.tend(place, post.thread, post.locale)

    async def close(self) -> None:
        """Put away what is over, and leave the rest."""
        await self._care.close()


def _number(place: Place) -> int:
    return int(place.removeprefix(PREFIX))


def hung_on(post: PublicPost) -> int:
    """The message on which the thread of a line hangs: it has the thread's number."""
    return _number(Place(post.line))


async def _tried(request: Awaitable[object]) -> bool:
    """Whether a request went well that need not."""
    with contextlib.suppress(discord.DiscordException, aiohttp.ClientError, OSError):
        await request
        return True
    return False


def _meaning(problem: discord.HTTPException) -> Any:
    if problem.code == MOST_THREADS:
        return TOO_MANY
    if problem.code in FORBIDDEN or problem.status == 403:
        return NOT_ALLOWED
    return NOT_NOW
