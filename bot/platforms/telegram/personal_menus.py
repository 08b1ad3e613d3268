"""The menu of commands of somebody who has chosen another language than that of their app."""

from __future__ import annotations

import structlog
from telegram import BotCommandScopeChat
from telegram.error import TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import user_of
from bot.platforms.telegram.command_menu import digest, menus, shown
from bot.platforms.telegram.update_reader import Heard
from bot.ports import Answer, Memory, StoreUnreachable
from bot.text.languages import closest

KEPT = 4_000
"""People whose menu is remembered; of others the store is asked again."""

log = structlog.get_logger(__name__)


class PersonalMenus:
    """Sets the menu of a private chat in the language that its person has chosen, and again when our commands change.

    Best effort: what Telegram or the store refuses is tried again with a later answer.
    """

    def __init__(self, bot: Api, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory
        self._known: dict[int, str] = {}

    async def follow(self, heard: Heard, answer: Answer) -> None:
        """Bring the menu of a private chat in line with the language that its person has chosen, or had chosen.

        Only with an answer there: whoever asks in a group may have no private chat with us.
        """
        person, user = heard.ask.person, user_of(heard.ask.person.account)
        if answer.language is None or user is None or not heard.spot.private:
            return
        language = closest(answer.language or person.locale)
        wanted = "" if language == closest(person.locale) else digest(menus()[language])
        if self._known.get(user) == wanted:
            return
        try:
            await self._set(user, language, wanted)
        except (TelegramError, StoreUnreachable) as trouble:
            log.info("a menu in another language could not be set", cause=str(trouble))

    async def _set(self, user: int, language: str, wanted: str) -> None:
        key, scope = f"telegram:{self._bot.id}:menu:{user}", BotCommandScopeChat(user)
        if (await self._memory.recall(key) or "") != wanted:
            if wanted:
                await self._bot.set_my_commands(shown(menus()[language]), scope)
            else:
                await self._bot.delete_my_commands(scope)
            await self._memory.remember(key, wanted)
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[user] = wanted
