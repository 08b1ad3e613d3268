"""Topics for one table each, in groups that have topics."""

from __future__ import annotations

import asyncio

import structlog
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Moves, Spot, place_of, spot
from bot.platforms.telegram.markup import shortened
from bot.ports.addresses import Place
from bot.ports.platforms import NoThread, Thread
from bot.ports.posts import PublicPost, ThreadLook
from bot.ports.processes import end
from bot.text.languages import spelled
from rendering.text import Said, said

PATIENCE = 8.0
"""Seconds that making a topic may take."""
LONGEST_NAME = 128
"""UTF-16 units of the name of a topic."""

NONE_HERE = said("There are no topics here, so the table is played here.")
NO_FORUM = said("This group has no topics, so the table is played here. Its owner turns them on in its settings.")
NOT_ALLOWED = said(
    "I may not make topics here, so the table is played here. Make me an administrator with this right: {right}.",
    right=said("Manage Topics"),
)
NOT_NOW = said("Telegram made no topic just now, so the table is played here.")

log = structlog.get_logger(__name__)


class TelegramTopics:
    """Makes topics, and names them by what is played there. They are never closed: people go on talking in them."""

    def __init__(self, bot: Api, moves: Moves) -> None:
        self._bot = bot
        self._moves = moves
        self._naming: set[asyncio.Task[None]] = set()

    async def open(self, parent: Place, server: str, look: ThreadLook, line: PublicPost) -> Thread:  # noqa: ARG002 - groups name no other place
        """A topic of a group; where the table was asked for, one line tells of it. Raises ``NoThread``."""
        try:
            where = spot(parent)
        except ValueError:
            raise NoThread(NONE_HERE) from None
        if where.private:
            raise NoThread(NONE_HERE)
        try:
            async with asyncio.timeout(PATIENCE):
                topic = await self._bot.create_forum_topic(await self._moves.now(where.chat), _name(look, line.locale))
        except (BadRequest, Forbidden) as refusal:
            log.warning("no topic made", place=parent, cause=str(refusal))
            raise NoThread(_meaning(str(refusal))) from refusal
        except (TimeoutError, TelegramError) as trouble:
            log.warning("no topic made", place=parent, cause=str(trouble))
            raise NoThread(NOT_NOW) from trouble
        return Thread(place_of(Spot(where.chat, topic.message_thread_id)), parent)

    async def discard(self, thread: Thread) -> None:
        """Delete it, if we may. Never raises."""
        where = spot(thread.place)
        if where.topic is not None:
            try:
                await self._bot.delete_forum_topic(await self._moves.now(where.chat), where.topic)
            except TelegramError as refusal:
                log.info("a topic stays", place=thread.place, cause=str(refusal))

    def tend(self, where: Spot, post: PublicPost) -> None:
        """A post was shown in a topic: name it anew where another match is played there, or the match is over.

        Telegram tells of every new name in the topic. Nothing waits for it.
        """
        look = post.thread
        if look is not None and where.topic is not None and (look.stage or look.over):
            task = asyncio.create_task(self._name(where.chat, where.topic, _name(look, post.locale)))
            self._naming.add(task)
            task.add_done_callback(self._naming.discard)

    async def close(self) -> None:
        """Leave what is not named yet."""
        await end(self._naming)

    async def _name(self, chat: int, topic: int, name: str) -> None:
        try:
            await self._bot.edit_forum_topic(await self._moves.now(chat), topic, name=name)
        except TelegramError as refusal:
            # it has the name already, or we may not manage topics any more
            log.debug("a topic keeps its name", chat=chat, topic=topic, cause=str(refusal))


def _name(look: ThreadLook, locale: str) -> str:
    """What a topic is called."""
    return shortened(" ".join(spelled(look.title, locale).split()), LONGEST_NAME) or "?"


def _meaning(refusal: str) -> Said:
    """Why there is no topic, by Telegram's words."""
    refusal = refusal.lower()
    if "not a forum" in refusal:
        return NO_FORUM
    if "not enough rights" in refusal or "chat_admin_required" in refusal:
        return NOT_ALLOWED
    return NOT_NOW
