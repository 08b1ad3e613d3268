"""Doing what updates ask: each once, those of a chat in their order, also where one comes more than once.

An update is data from outside, and the library checks none: what we read of it has the types that the Bot API promises.
A part of another type would go on as a name, a place or a line of somebody's.
"""

from __future__ import annotations

import asyncio
import re
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import structlog
from telegram import Update

from bot.platforms.telegram.answer_queues import AnswerQueues, Speech, unread
from bot.platforms.telegram.api import WANTED, Api
from bot.ports.processes import Clock
from bot.ports.stores import Memory, StoreUnreachable

TRIES = 3
"""How often an update is tried before it is passed over."""
PATIENCE = 1.0
"""Seconds that the store may take to say what is known of an update that was asked for."""

Hear: TypeAlias = Callable[[Update], Awaitable[Speech | None]]
Sorry: TypeAlias = Callable[[Update], Speech | None]

log = structlog.get_logger(__name__)

CLAIM = 30.0
"""Seconds that a process has for an update before another one may do it; longer than a commit is tried."""

DAY = 86_400.0
"""Seconds for which it is known what is done: as long as Telegram keeps an update."""

GLANCE, GLANCES = 0.25, 20
"""Seconds between two looks whether another process has done an update, and how many there are."""

OURS = 2_000
"""Updates that this process remembers it is at; one that it has forgotten is claimed again in its time."""

_USER = {
    "id": int, "is_bot": bool, "first_name": str, "last_name": str, "username": str, "language_code": str,
}  # fmt: skip

_CHAT = {"id": int, "type": str, "title": str, "is_forum": bool}

_MESSAGE: dict[str, Any] = {
    "message_id": int, "message_thread_id": int, "is_topic_message": bool, "is_automatic_forward": bool,
    "date": int, "chat": _CHAT, "from": _USER, "sender_chat": _CHAT, "via_bot": _USER, "author_signature": str,
    "text": str, "caption": str, "photo": [{"file_id": str}], "new_chat_members": [_USER],
    "entities": [{"type": str, "offset": int, "length": int, "user": _USER, "url": str}],
    "reply_markup": {"inline_keyboard": [[{"text": str, "callback_data": str}]]},
    "migrate_to_chat_id": int, "migrate_from_chat_id": int,
}  # fmt: skip

_MESSAGE["reply_to_message"] = _MESSAGE

_MEMBER = {"status": str, "user": _USER, "is_member": bool, "can_send_messages": bool}

_PARTS: dict[str, Any] = {
    "update_id": int,
    "message": _MESSAGE,
    "callback_query": {"id": str, "from": _USER, "message": _MESSAGE, "data": str, "inline_message_id": str},
    "inline_query": {"id": str, "from": _USER, "query": str, "offset": str, "chat_type": str},
    "chosen_inline_result": {"result_id": str, "from": _USER, "query": str},
    "my_chat_member": {
        "chat": _CHAT, "from": _USER, "date": int, "old_chat_member": _MEMBER, "new_chat_member": _MEMBER,
    },
}  # fmt: skip
"""What we read, as in https://core.telegram.org/bots/api#update. Parts that are not named go to nobody."""

_BEYOND = 2**63

_HALF = re.compile("[\ud800-\udfff]")


class Hearing:
    """Hands each update to ``hear``, and what that gives back to ``answers``, which says it.

    Where ``hear`` has failed three times, ``sorry`` says so and the update is passed over. ``repeats`` knows what other
    processes have done.
    """

    def __init__(self, clock: Clock, hear: Hear, sorry: Sorry, answers: AnswerQueues, repeats: Repeats) -> None:
        self.answers = answers
        self._repeats = repeats
        self._clock = clock
        self._hear = hear
        self._sorry = sorry
        self._last: dict[int, asyncio.Task[bool]] = {}

    def take(self, update: Update, stopping: asyncio.Event, *, brought: bool = False) -> asyncio.Task[bool]:
        """Do what an update asks, after those before it in its chat.

        The task ends when it is done, not when it is answered; it gives whether it was done, which it was not where
        ``stopping`` was set before its turn came. A fault that nobody has thought of is logged, and counts as done.
        What is ``brought`` by a webhook may be brought to another process at the same time, and is brought again: it is
        not done either where the store is away, and nothing is said then.
        """
        chat = update.effective_chat or update.effective_user
        lane = chat.id if chat else 0
        task = asyncio.create_task(self._in_turn(self._last.get(lane), update, lane, stopping, brought))
        self._last[lane] = task
        task.add_done_callback(lambda done: self._forget(lane, done))
        return task

    def take_raw(
        self, bot: Api, raw: dict[str, Any], stopping: asyncio.Event, *, brought: bool = False
    ) -> asyncio.Future[bool]:
        """``take`` an update as it came. One that cannot be read is done with; a press is answered all the same."""
        try:
            return self.take(update_of(raw, bot), stopping, brought=brought)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not stop the updates behind it
            cause = f"{type(fault).__name__}: {fault}"
            log.warning("an update could not be read", update=raw.get("update_id"), cause=cause)
        self.answers.put(0, unread(bot, self._clock, raw))
        passed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        passed.set_result(True)
        return passed

    def _forget(self, lane: int, done: asyncio.Task[bool]) -> None:
        if self._last.get(lane) is done:
            del self._last[lane]

    async def _in_turn(
        self, before: asyncio.Task[bool] | None, update: Update, lane: int, stopping: asyncio.Event, brought: bool
    ) -> bool:
        if before is not None:
            await asyncio.wait({before})
        if stopping.is_set():
            return False
        try:
            return await self._done(update, lane, brought)
        except Exception:  # noqa: BLE001 - it would come again with the update, and hold its chat up
            log.error("an update is passed over", update=update.update_id, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
            return True

    async def _done(self, update: Update, lane: int, brought: bool) -> bool:
        if update.inline_query is not None:
            # what is typed is asked again with each letter, and two answers to it are one
            self._say(lane, await self._tried(update))
            return True
        if not brought:
            if not await self._known(self._repeats.done(update.update_id)):
                reply = await self._tried(update)
                first = await self._known(self._repeats.finish(update.update_id))
                self._say(lane, reply if first is not False else None)
            return True
        try:
            if not await self._repeats.claimed(update.update_id):
                return await self._repeats.done(update.update_id)
            reply = await self._tried(update, StoreUnreachable)
            self._say(lane, reply if await self._repeats.finish(update.update_id) else None)
        except StoreUnreachable as error:
            log.warning("the store does not answer", worker="webhook", error=error)
            return False
        return True

    def _say(self, lane: int, reply: Speech | None) -> None:
        if reply is not None:
            self.answers.put(lane, reply)

    async def _known(self, asked: Awaitable[bool]) -> bool | None:
        """What the store knows of an update; None where it does not answer, which nobody waits for."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asked
        except (StoreUnreachable, TimeoutError):
            return None

    async def _tried(self, update: Update, *passed: type[Exception]) -> Speech | None:
        """What ``hear`` gives, or ``sorry``; raises what is to be passed on."""
        for attempt in range(TRIES):
            try:
                return await self._hear(update)
            except passed:
                raise
            except Exception as fault:  # noqa: BLE001 - the person gets a sentence and the log the cause
                if attempt + 1 < TRIES:
                    log.debug("an update is tried again", update=update.update_id, cause=repr(fault))
                    await self._clock.sleep(0.5 * 2**attempt)
                else:
                    log.error("an update failed", update=update.update_id, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
        try:
            return self._sorry(update)
        except Exception:  # noqa: BLE001 - the updates behind it are heard all the same
            log.error("no apology could be made", update=update.update_id, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
            return None


class Repeats:
    """What has been done of the updates of this bot, for all processes that share the store.

    Every method may raise ``bot.ports.stores.StoreUnreachable``.
    """

    def __init__(self, bot: Api, memory: Memory, clock: Clock) -> None:
        self._bot = bot
        self._memory = memory
        self._clock = clock
        self._ours: OrderedDict[int, None] = OrderedDict()

    async def done(self, number: int) -> bool:
        """Whether an update has been done."""
        return await self._memory.asked(self._key("done", number))

    async def claimed(self, number: int) -> bool:
        """Whether this process is to do it, because nobody has; one at it is waited for, some seconds at most."""
        for _ in range(GLANCES):
            if await self.done(number):
                self._ours.pop(number, None)
                return False
            if number in self._ours or await self._memory.first(self._key("doing", number), CLAIM):
                self._ours[number] = None
                while len(self._ours) > OURS:
                    self._ours.popitem(last=False)
                return True
            await self._clock.sleep(GLANCE)
        return False

    async def finish(self, number: int) -> bool:
        """It has been done; False where another process was faster, which then says the answer."""
        first = await self._memory.first(self._key("done", number), DAY)
        self._ours.pop(number, None)
        return first

    def _key(self, state: str, number: int) -> str:
        return f"telegram:{self._bot.id}:{state}:{number}"


def update_of(raw: dict[str, Any], bot: Api) -> Update:
    """The update, of the kinds that we ask for; raises whatever it is that makes it unreadable.

    Half a surrogate pair, which JSON can hold and no text can, becomes U+FFFD.
    """
    wanted = {name: _whole(raw[name]) for name in ("update_id", *WANTED) if name in raw}
    _check(wanted, _PARTS, "update")
    return Update.de_json(wanted, bot)


def _whole(value: Any) -> Any:
    match value:
        case str():
            return _HALF.sub("\N{REPLACEMENT CHARACTER}", value)
        case dict():
            return {name: _whole(part) for name, part in value.items()}
        case list():
            return [_whole(part) for part in value]
        case _:
            return value


def _check(value: Any, expected: Any, name: str) -> None:
    """Raises ``TypeError`` with the name of the part that is of another type, or a number beyond all ids."""
    kind: Any = expected if isinstance(expected, type) else type(expected)
    if type(value) is not kind or (kind is int and abs(value) >= _BEYOND):
        raise TypeError(f"{name} is no {kind.__name__}")
    if kind is dict:
        for part in expected.keys() & value.keys():
            _check(value[part], expected[part], f"{name}.{part}")
    elif kind is list:
        for one in value:
            _check(one, expected[0], name)
