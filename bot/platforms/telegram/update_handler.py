"""Updates of Telegram: each is asked of the desk, or noted, and what comes back says the answer."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from telegram import Update

from bot.platforms.telegram.answer_queues import AnswerQueues, Speech
from bot.platforms.telegram.answers import Answering
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chat_news import ChatNews
from bot.platforms.telegram.chats import Moves
from bot.platforms.telegram.command_menu import PersonalMenus
from bot.platforms.telegram.inline_mode import InlineMode
from bot.platforms.telegram.messages import Voice
from bot.platforms.telegram.update_order import Hearing
from bot.platforms.telegram.update_reader import Heard, Wordless, another, read, spot_of
from bot.ports.asks import Answer, Desk
from bot.ports.platforms import Presence
from bot.ports.processes import Clock
from bot.ports.stores import Memory


class Incoming:
    """Does what updates ask. Every method may raise ``bot.ports.stores.StoreUnreachable``, but for ``sorry``."""

    def __init__(
        self, bot: Api, desk: Desk, voice: Voice, moves: Moves, presence: Presence, clock: Clock, memory: Memory
    ) -> None:
        self._bot = bot
        self._desk = desk
        self._voice = voice
        self._moves = moves
        self._chats = ChatNews(bot, voice, moves, presence, clock, memory)
        self._memory = memory
        self._menus = PersonalMenus(bot, memory)
        self._answering = Answering(bot, voice, clock)
        self.answers = AnswerQueues()
        """What is being said to those who asked."""
        self.hearing = Hearing(bot, clock, self.hear, self.sorry, self.answers, memory)
        """Does what updates ask, those of a chat in their order."""
        self._inline = InlineMode(bot, desk, voice, self._answering, memory)

    def begin(self) -> None:
        """This process listens and sends from now on, perhaps after another one."""
        self._voice.panels.forget()

    async def hear(self, update: Update) -> Speech | None:
        """Do what an update asks; what comes back says the answer."""
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

    def sorry(self, update: Update) -> Speech | None:
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
