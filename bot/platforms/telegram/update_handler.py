"""Updates of Telegram: each is done once, those of a chat in their order, and what comes back says the answer."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import structlog
from telegram import Update

from bot.platforms.telegram.answer_queues import AnswerQueues, Speech
from bot.platforms.telegram.answers import Answering
from bot.platforms.telegram.api import WANTED, Api
from bot.platforms.telegram.chat_news import ChatNews
from bot.platforms.telegram.chats import Moves
from bot.platforms.telegram.command_menu import PersonalMenus
from bot.platforms.telegram.inline_mode import InlineMode
from bot.platforms.telegram.messages import Voice
from bot.platforms.telegram.private_chat import PrivateChats
from bot.platforms.telegram.update_reader import Heard, Wordless, another, read, spot_of
from bot.ports.asks import Answer, Desk
from bot.ports.platforms import Presence
from bot.ports.processes import Clock
from bot.ports.stores import Memory, StoreUnreachable

TRIES = 3
"""How often an update is tried before it is passed over."""
PATIENCE = 1.0
"""Seconds that the store may take to say what is known of an update."""
DAY = 86_400.0
"""Seconds for which it is known what is done: as long as Telegram keeps an update."""

log = structlog.get_logger(__name__)


class Incoming:
    """Does what updates ask, and hands what is to be said to ``answers``."""

    def __init__(
        self,
        bot: Api,
        desk: Desk,
        voice: Voice,
        private: PrivateChats,
        moves: Moves,
        presence: Presence,
        clock: Clock,
        memory: Memory,
    ) -> None:
        self._bot = bot
        self._desk = desk
        self._voice = voice
        self._private = private
        self._moves = moves
        self._clock = clock
        self._chats = ChatNews(bot, voice, moves, presence, clock, memory)
        self._memory = memory
        self._menus = PersonalMenus(bot, memory)
        self._answering = Answering(bot, voice, private, clock)
        self._inline = InlineMode(bot, desk, voice, self._answering, memory)
        self.answers = AnswerQueues()
        """What is being said to those who asked."""
        self._last: dict[int, asyncio.Task[bool]] = {}
        """What was begun last, by chat."""

    def begin(self) -> None:
        """This process listens and sends from now on, perhaps after another one."""
        self._private.forget()

    def take(self, raw: dict[str, Any], stopping: asyncio.Event) -> asyncio.Future[bool]:
        """Do what an update asks, after those before it in its chat.

        The task ends when it is done, not when it is answered; it gives whether it was done, which it was not where
        ``stopping`` was set before its turn came. A fault that nobody has thought of is logged, and counts as done. So
        does an update that cannot be read.
        """
        try:
            update = update_of(raw, self._bot)
            chat = update.effective_chat or update.effective_user
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not stop the updates behind it
            cause = f"{type(fault).__name__}: {fault}"
            log.warning("an update could not be read", update=raw.get("update_id"), cause=cause)
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
        with suppress(StoreUnreachable, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                return await asked
        return None

    async def _tried(self, update: Update) -> Speech | None:
        """What the update asks was done, or failed three times and is apologised for."""
        for attempt in range(TRIES):
            try:
                return await self._hear(update)
            except Exception as fault:  # noqa: BLE001 - the person gets a sentence and the log the cause
                if attempt + 1 < TRIES:
                    log.debug("an update is tried again", update=update.update_id, cause=repr(fault))
                    await self._clock.sleep(0.5 * 2**attempt)
                else:
                    log.error("an update failed", update=update.update_id, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
        return self._sorry(update)

    async def _hear(self, update: Update) -> Speech | None:
        """Do what an update asks; what comes back says the answer. May raise ``StoreUnreachable``."""
        if update.my_chat_member is not None:
            return await self._chats.changed(update.my_chat_member)
        if _is_inline(update, self._bot.id):
            return await self._heard_inline(update)
        heard = await self._read(update)
        match heard:
            case Heard():
                if heard.shared and await self._meant_for_another(heard):
                    return None
                await self._chats.asked_in(heard.spot)
                answer = await self._asked(heard)
                return self._with_menu(self._answering.speech(heard, answer), heard, answer)
            case Wordless():
                return self._answering.wordless(heard)
            case _:
                return self._unasked(update)

    async def _heard_inline(self, update: Update) -> Speech | None:
        if (query := update.inline_query) is not None:
            return await self._inline.asked(query)
        if (result := update.chosen_inline_result) is not None:
            return await self._inline.chosen(result)
        if (press := update.callback_query) is not None:
            return self._inline.pressed(press)
        assert update.message is not None
        return await self._inline.left(update.message, await self._moves.place(update.message.chat.id))

    async def _meant_for_another(self, heard: Heard) -> bool:
        """Whether a command that most bots have was heard where another bot is, and no table of ours goes on."""
        if await self._memory.recall(_bots(heard.spot.chat)) is None:
            return False
        return not await self._desk.complete(replace(heard.ask, text="/board "))

    async def _asked(self, heard: Heard) -> Answer:
        ask = heard.ask
        if heard.opened and not await self._desk.complete(replace(ask, text="/start ")):
            # A bare /start only means that a person has just opened the private chat: explain what the bot is.
            ask = replace(ask, text="/help")
        return await self._desk.ask(ask)

    def _with_menu(self, speech: Speech, heard: Heard, answer: Answer) -> Speech:
        """What is said, and then the menu in the language that its person has chosen."""
        if answer.language is None:
            return speech

        async def both() -> None:
            if speech.at_once is not None:
                await speech.at_once()
            await self._menus.follow(heard, answer)

        return replace(speech, at_once=both)

    def _sorry(self, update: Update) -> Speech | None:
        """Apologise for an update that could not be handled. Needs no store, which may be what failed."""
        if (query := update.inline_query) is not None:
            return self._inline.sorry(query)
        chat, heard = update.effective_chat, None
        with suppress(Exception):
            # where it cannot even be read, a press is answered all the same
            heard = None if chat is None else read(update, self._bot.bot, chat.id)
        return self._answering.sorry(heard) if isinstance(heard, Heard) else self._unasked(update)

    def _unasked(self, update: Update) -> Speech | None:
        """What asks nothing of us is left alone; but a press is answered."""
        press = update.callback_query
        return None if press is None else self._answering.toast(press.id)

    async def _read(self, update: Update) -> Heard | Wordless | None:
        message, chat = update.message, update.effective_chat
        if message is not None and another(message, self._bot.bot):
            await self._memory.remember(_bots(message.chat.id), "1")
        if message is not None:
            self._voice.lost.seen(message.chat.id, message.message_id)
            await self._chats.noticed(message, spot_of(message))
        if chat is None:
            return None
        home = await self._moves.place(chat.id)
        heard = read(update, self._bot.bot, home)
        return self._chats.rights.on(heard, chat, home) if isinstance(heard, Heard) else heard


def update_of(raw: dict[str, Any], bot: Api) -> Update:
    """The update, of the kinds that we ask for; raises whatever it is that makes it unreadable.

    Half a surrogate pair, which JSON can hold and no text can, becomes a question mark.
    """
    wanted = {name: raw[name] for name in ("update_id", *WANTED) if name in raw}
    return Update.de_json(json.loads(json.dumps(wanted, ensure_ascii=False).encode(errors="replace")), bot)


def done_mark(bot: Api, update: int) -> str:
    """Under which name it is known in the store, by ``Memory.first``, that an update of this number is done."""
    return f"telegram:{bot.id}:done:{update}"


def _bots(chat: int) -> str:
    """Where it is remembered that a chat has other bots."""
    return f"telegram:bots:{chat}"


def _is_inline(update: Update, me: int) -> bool:
    """Whether an update comes of inline mode: a query, a choice, the message it left, a press on such a message."""
    if update.message is not None:
        return update.message.via_bot is not None and update.message.via_bot.id == me
    press = update.callback_query
    return (
        update.inline_query is not None
        or update.chosen_inline_result is not None
        or (press is not None and press.message is None)
    )
