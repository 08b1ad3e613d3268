"""What threads of tables look like: names, members, tags. Best effort, beside deliveries and never before them.

Discord lets a thread be renamed twice in ten minutes: the names say nothing that changes more often in a usual match.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import structlog

from bot.delivery.worker_loop import rest
from bot.platforms.discord.markup import PREFIX, cleaned, shortened
from bot.text.languages import spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.platforms.discord.gateway import Listener
    from bot.ports.addresses import Account, Place
    from bot.ports.posts import ThreadLook
    from bot.ports.processes import Clock

WINDOW = 600_000
"""Milliseconds after which a thread may be renamed again."""

LONGEST_NAME = 100
FORUMS = (15, 16)
MOST = 1000
"""Threads whose names are remembered."""

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
    """A thread: how it shall look, how it is called, and until when Discord takes no other name, in milliseconds."""

    look: ThreadLook | None = None
    locale: str = "en"
    name: str = ""
    until: int = 0
    task: asyncio.Task[None] | None = None


class ThreadCare:
    """One a process."""

    def __init__(self, client: Callable[[], Listener], clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._cared: OrderedDict[Place, _Cared] = OrderedDict()
        self._closing = asyncio.Event()

    def opened(self, place: Place, name: str) -> None:
        """A thread has been opened under a name."""
        self._of(place).name = name

    def tend(self, place: Place, look: ThreadLook, locale: str) -> None:
        """A thread shall look like this."""
        one = self._of(place)
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

    def _of(self, place: Place) -> _Cared:
        one = self._cared.setdefault(place, _Cared())
        self._cared.move_to_end(place)
        if len(self._cared) > MOST:
            idle = next((key for key, each in self._cared.items() if each.task is None or each.task.done()), None)
            if idle is not None:
                del self._cared[idle]
        return one

    async def _attend(self, number: int, one: _Cared) -> None:
        """Do what is wished until nothing is."""
        try:
            while one.look is not None:
                look, one.look = one.look, None
                await self._joined(number, look.newcomers)
                for change in await self._staged(number, look, one.locale) if look.stage else ():
                    await self._changed(number, one, change)
                await self._named(number, one, look)
                if look.over:
                    # messages of a thread that is put away cannot be edited, and old buttons are about to go
                    await rest(self._clock, LINGERS, self._closing)
                    if one.look is None:
                        await self._changed(number, one, {"archived": True})
        except Exception:
            log.exception("a thread could not be tended", thread=number)

    async def _named(self, number: int, one: _Cared, look: ThreadLook) -> None:
        """Give it its name, where it has another; without one it stays until the next look."""
        name, one.name = named(look, one.locale), one.name or await self._name(number)
        if name != one.name and one.until <= self._clock.now() and await self._changed(number, one, {"name": name}):
            one.name = name

    async def _joined(self, number: int, accounts: Sequence[Account]) -> None:
        for account in dict.fromkeys(accounts):
            user = account.removeprefix(PREFIX)
            if account.startswith(PREFIX) and user.isascii() and user.isdigit():
                await self._asked(self._client().http.add_user_to_thread(number, int(user)), number)

    async def _staged(self, number: int, look: ThreadLook, locale: str) -> list[dict[str, Any]]:
        """What a new stage changes: a thread that was put away is taken out again, a post of a forum has other tags."""
        awake = [] if look.over else [{"archived": False}]
        return [*awake, *await self._tags(number, look, locale)]

    async def _tags(self, number: int, look: ThreadLook, locale: str) -> list[dict[str, Any]]:
        """The tags that change, where the thread is a post of a forum."""
        http = self._client().http
        thread: Any = await self._asked(http.get_channel(number), number)
        if thread is None or thread.get("parent_id") is None:
            return []
        forum: Any = await self._asked(http.get_channel(int(thread["parent_id"])), number)
        if forum is None or forum["type"] not in FORUMS:
            return []
        applied = thread.get("applied_tags") or []
        tags = tagged(forum, applied, look, locale)
        return [{"applied_tags": tags}] if set(tags) != set(map(str, applied)) else []

    async def _name(self, number: int) -> str:
        """What a thread is called that another process has named: no new name is spent on the same."""
        thread: Any = await self._asked(self._client().http.get_channel(number), number)
        return str(thread["name"]) if thread is not None else ""

    async def _changed(self, number: int, one: _Cared, changes: dict[str, Any]) -> bool:
        """Whether Discord has taken changes; where it wants us to wait with a name, it is known until when."""
        try:
            await self._client().http.edit_channel(number, **changes)
        except discord.RateLimited as limit:
            one.until = self._clock.now() + round(1000 * limit.retry_after)
        except discord.HTTPException as problem:
            log.info("a thread was not changed", thread=number, code=problem.code)
            if problem.status == 429:
                one.until = self._clock.now() + WINDOW
        except (aiohttp.ClientError, OSError) as problem:
            log.info("a thread was not changed", thread=number, problem=str(problem))
        else:
            return True
        return False

    async def _asked(self, request: Any, number: int) -> Any:
        """What Discord answers; None where it refuses."""
        try:
            return await request
        except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
            log.info("a thread was not tended", thread=number, problem=str(problem))
            return None
