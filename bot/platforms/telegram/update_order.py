"""Doing what updates ask: each once, those of a chat in their order, also where one comes more than once.

An update is data from outside, and the library checks none: what we read of it has the types that the Bot API promises.
A part of another type would go on as a name, a place or a line of somebody's.
"""

from __future__ import annotations

import asyncio
import re
import traceback
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
"""Seconds that the store may take to say what is known of an update."""

Hear: TypeAlias = Callable[[Update], Awaitable[Speech | None]]
Sorry: TypeAlias = Callable[[Update], Speech | None]

log = structlog.get_logger(__name__)

DAY = 86_400.0
"""Seconds for which it is known what is done: as long as Telegram keeps an update."""

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

    Where ``hear`` has failed three times, ``sorry`` says so and the update is passed over. ``memory`` knows what was
    done by earlier processes.
    """

    def __init__(self, bot: Api, clock: Clock, hear: Hear, sorry: Sorry, answers: AnswerQueues, memory: Memory) -> None:
        self.answers = answers
        self._bot = bot
        self._memory = memory
        self._clock = clock
        self._hear = hear
        self._sorry = sorry
        self._last: dict[int, asyncio.Task[bool]] = {}

    def take(self, raw: dict[str, Any], stopping: asyncio.Event) -> asyncio.Future[bool]:
        """Do what an update asks, after those before it in its chat.

        The task ends when it is done, not when it is answered; it gives whether it was done, which it was not where
        ``stopping`` was set before its turn came. A fault that nobody has thought of is logged, and counts as done. So
        does an update that cannot be read; a press is answered all the same.
        """
        try:
            update = update_of(raw, self._bot)
            chat = update.effective_chat or update.effective_user
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not stop the updates behind it
            cause = f"{type(fault).__name__}: {fault}"
            log.warning("an update could not be read", update=raw.get("update_id"), cause=cause)
            self.answers.put(0, unread(self._bot, self._clock, raw))
            passed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            passed.set_result(True)
            return passed
        lane = chat.id if chat else 0
        task = asyncio.create_task(self._in_turn(self._last.get(lane), update, lane, stopping))
        self._last[lane] = task
        task.add_done_callback(lambda done: self._forget(lane, done))
        return task

    def _forget(self, lane: int, done: asyncio.Task[bool]) -> None:
        if self._last.get(lane) is done:
            del self._last[lane]

    async def _in_turn(
        self, before: asyncio.Task[bool] | None, update: Update, lane: int, stopping: asyncio.Event
    ) -> bool:
        if before is not None:
            await asyncio.wait({before})
        if stopping.is_set():
            return False
        try:
            await self._do(update, lane)
        except Exception:  # noqa: BLE001 - it would come again with the update, and hold its chat up
            log.error("an update is passed over", update=update.update_id, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
        return True

    async def _do(self, update: Update, lane: int) -> None:
        key = done_mark(self._bot, update.update_id)
        if update.inline_query is not None:
            # what is typed is asked again with each letter, and two answers to it are one
            reply = await self._tried(update)
        elif await self._known(self._memory.asked(key)):
            return
        else:
            reply = await self._tried(update)
            if await self._known(self._memory.first(key, DAY)) is False:
                # a process that listened before us was faster, and says the answer
                return
        if reply is not None:
            self.answers.put(lane, reply)

    async def _known(self, asked: Awaitable[bool]) -> bool | None:
        """What the store knows of an update; None where it does not answer, which nobody waits for."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asked
        except (StoreUnreachable, TimeoutError):
            return None

    async def _tried(self, update: Update) -> Speech | None:
        """What ``hear`` gives, or ``sorry``."""
        for attempt in range(TRIES):
            try:
                return await self._hear(update)
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


def done_mark(bot: Api, update: int) -> str:
    """Under which name it is known in the store, by ``Memory.first``, that an update of this number is done."""
    return f"telegram:{bot.id}:done:{update}"


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
