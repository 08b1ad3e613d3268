"""Threads for one table each: hung on a message of a channel, or posts of a forum; and what they look like.

Names, members and tags are best effort, beside deliveries and never before them. Discord lets a thread be renamed twice
in ten minutes: the names say nothing that changes more often in a usual match.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import aiohttp
import discord
import structlog
from discord.http import handle_message_parameters

from bot.delivery.worker_loop import rest
from bot.platforms.discord import messages
from bot.platforms.discord.connection_state import THREADS
from bot.platforms.discord.markup import LAYOUT, PREFIX, cleaned, fitted, halves, shortened
from bot.ports.addresses import Place
from bot.ports.platforms import NoThread, Thread
from bot.text.languages import spelled
from games.kernel.game import Seat
from rendering.text import Strong, Who, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.platforms.discord.gateway import Listener
    from bot.ports.addresses import Account, Place
    from bot.ports.posts import PublicPost, ThreadLook
    from bot.ports.processes import Clock

LONGEST_NAME = 100
FORUMS = (15, 16)

LINGERS = 5.0
"""Seconds before a thread is put away."""

FAREWELL = 3.0
"""Seconds that threads may still be put away when the process ends."""

log = structlog.get_logger()


def named(look: ThreadLook, locale: str) -> str:
    """The name of a thread."""
    title = " ".join(spelled(look.title, locale).split())
    return shortened(title, LONGEST_NAME) or "?"


def tagged(forum: Any, applied: Sequence[str], look: ThreadLook, locale: str) -> list[str]:
    """The ids of a post's tags: those that are true by their names, and those that say something else."""

    def words(*tags: object) -> set[str]:
        return {spelled(tag, tongue).casefold() for tag in tags for tongue in ("en", locale)}  # type: ignore[arg-type]

    true, untrue = words(*look.tags), words(*look.untrue)
    kept = []
    for tag in forum.get("available_tags") or []:
        name = cleaned(tag["name"]).casefold()
        if name in true or (str(tag["id"]) in map(str, applied) and name not in untrue):
            kept.append(str(tag["id"]))
    return kept[:5]


@dataclass
class _Cared:
    """A thread: how it shall look, and how it is called."""

    look: ThreadLook | None = None
    locale: str = "en"
    name: str = ""
    task: asyncio.Task[None] | None = None


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


class DiscordThreads:
    """Opens threads, and lets them look as their tables are. ``client`` gives the connection as it is now."""

    def __init__(self, client: Callable[[], Listener], clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._cared: dict[Place, _Cared] = defaultdict(_Cared)
        self._closing = asyncio.Event()

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
        self._cared[thread.place].name = named(look, line.locale)
        return thread

    async def _hung(self, number: int, look: ThreadLook, line: PublicPost) -> int:
        """The number of a thread on a new message, which is the message's own."""
        client = self._client()
        content = messages.Content(fitted(line), halves(line, LAYOUT), post=line)
        # the nonce gives the same message where an ask comes twice at once
        message = await client.get_partial_messageable(number).send(
            nonce=f"{line.code}.thread", silent=True, **messages.parts(content)
        )
        try:
            await client.http.start_thread_with_message(
                number, message.id, name=named(look, line.locale), auto_archive_duration=WEEK
            )
        except BaseException as problem:
            if not (isinstance(problem, discord.HTTPException) and problem.code == STARTED_ALREADY):
                await asyncio.shield(asked(client.http.delete_message(number, message.id), message.id))
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
        if await asked(http.delete_channel(number), number) is None:
            await self._changed(number, archived=True)
        if thread.channel is not None:
            await asked(http.delete_message(_number(thread.channel), number), number)

    def tend(self, place: Place, look: ThreadLook, locale: str) -> None:
        """A thread shall look like this."""
        one = self._cared[place]
        if one.look is not None:
            both = (*one.look.newcomers, *look.newcomers)
            look = replace(look, newcomers=both, stage=look.stage or one.look.stage)
        one.look, one.locale = look, locale
        if one.task is None or one.task.done():
            one.task = asyncio.create_task(self._attend(int(place.removeprefix(PREFIX)), one))

    async def close(self) -> None:
        """Put away at once what is over."""
        self._closing.set()
        tasks = [one.task for one in self._cared.values() if one.task is not None and not one.task.done()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=FAREWELL)
            for task in late:
                task.cancel()

    async def _attend(self, number: int, one: _Cared) -> None:
        """Do what is wished until nothing is."""
        try:
            while one.look is not None:
                look, one.look = one.look, None
                await self._joined(number, look.newcomers)
                for change in await self._staged(number, look, one.locale) if look.stage else ():
                    await self._changed(number, **change)
                await self._named(number, one, look)
                if look.over:
                    # messages of a thread that is put away cannot be edited, and old buttons are about to go
                    await rest(self._clock, LINGERS, self._closing)
                    if one.look is None:
                        await self._changed(number, archived=True)
        except Exception:
            log.exception("a thread could not be tended", thread=number)

    async def _named(self, number: int, one: _Cared, look: ThreadLook) -> None:
        """Give it its name, where it has another; one that Discord does not take is given with a later look."""
        name, one.name = named(look, one.locale), one.name or await self._name(number)
        if name != one.name and await self._changed(number, name=name):
            one.name = name

    async def _joined(self, number: int, accounts: Sequence[Account]) -> None:
        for account in dict.fromkeys(accounts):
            user = account.removeprefix(PREFIX)
            if account.startswith(PREFIX) and user.isascii() and user.isdigit():
                await asked(self._client().http.add_user_to_thread(number, int(user)), number)

    async def _staged(self, number: int, look: ThreadLook, locale: str) -> list[dict[str, Any]]:
        """What a new stage changes: a thread that was put away is taken out again, a post of a forum has other tags."""
        awake = [] if look.over else [{"archived": False}]
        return [*awake, *await self._tags(number, look, locale)]

    async def _tags(self, number: int, look: ThreadLook, locale: str) -> list[dict[str, Any]]:
        """The tags that change, where the thread is a post of a forum."""
        http = self._client().http
        thread: Any = await asked(http.get_channel(number), number)
        if thread is None or thread.get("parent_id") is None:
            return []
        forum: Any = await asked(http.get_channel(int(thread["parent_id"])), number)
        if forum is None or forum["type"] not in FORUMS:
            return []
        applied = thread.get("applied_tags") or []
        tags = tagged(forum, applied, look, locale)
        return [{"applied_tags": tags}] if set(tags) != set(map(str, applied)) else []

    async def _name(self, number: int) -> str:
        """What a thread is called that another process has named: no new name is spent on the same."""
        thread: Any = await asked(self._client().http.get_channel(number), number)
        return str(thread["name"]) if thread is not None else ""

    async def _changed(self, number: int, **changes: Any) -> bool:
        """Whether Discord has taken changes."""
        return await asked(self._client().http.edit_channel(number, **changes), number) is not None


async def asked(request: Awaitable[Any], number: int) -> Any:
    """What Discord answers, None where it refuses."""
    try:
        return await request
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        log.info("a thread was not tended", thread=number, problem=str(problem))
        return None


def _number(place: Place) -> int:
    return int(place.removeprefix(PREFIX))


def hung_on(post: PublicPost) -> int:
    """The message on which the thread of a line hangs: it has the thread's number."""
    return _number(Place(post.line))


def _meaning(problem: discord.HTTPException) -> Any:
    if problem.code == MOST_THREADS:
        return TOO_MANY
    if problem.code in FORBIDDEN or problem.status == 403:
        return NOT_ALLOWED
    return NOT_NOW
