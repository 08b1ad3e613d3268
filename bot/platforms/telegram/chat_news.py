"""What Telegram says of chats by itself: we were added or removed, may write there or not, a topic was closed.

A group to which we are added reads a welcome.
"""

from __future__ import annotations

import structlog
from telegram import ChatMember, ChatMemberAdministrator, ChatMemberRestricted, ChatMemberUpdated, Message
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.platforms.telegram.answer_queues import Speech
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Latest, Moves, Spot, may_write, place_of
from bot.platforms.telegram.group_rights import GroupRights
from bot.platforms.telegram.messages import Voice
from bot.ports.platforms import Presence
from bot.ports.posts import Choice, Reply
from bot.ports.processes import Clock
from bot.ports.stores import Memory
from games import catalogue
from rendering.text import Said, said

GRACE = 2.0
"""Seconds in which it turns out that a group we were added to is an earlier one with another id."""
REPEATED = 3_600.0
"""Seconds in which an update that says that we were added may come again."""
TOPICS = 100
"""Topics of a chat that are remembered: the latest from which anybody asked."""

log = structlog.get_logger(__name__)


class ChatNews:
    """Tells the house of places that are gone or back, and a group that we were added to what we do.

    Every method may raise ``bot.ports.stores.StoreUnreachable``.
    """

    def __init__(self, bot: Api, voice: Voice, moves: Moves, presence: Presence, clock: Clock, memory: Memory) -> None:
        self._bot = bot
        self._voice = voice
        self._moves = moves
        self._presence = presence
        self._clock = clock
        self._memory = memory
        self._topics = Latest[Spot, None]()
        self.rights = GroupRights(bot)
        """What people may do in groups."""

    async def changed(self, change: ChatMemberUpdated) -> Speech | None:
        """What we may do in a chat has changed; where we have just come and nothing goes on, what we say there."""
        chat = change.chat.id
        if await self._moves.now(chat) != chat:
            # it left the id that the group had before
            return None
        home = await self._moves.place(chat)
        await self._voice.rights.changed(chat)
        if not may_write(change):
            for spot in await self._spots(home):
                await self._presence.gone(place_of(spot))
            return None
        goes_on = [await self._presence.back(place_of(spot)) for spot in await self._spots(home)]
        if any(goes_on) or not _came(change) or change.chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return None
        return Speech(at_once=lambda: self._welcome(change))

    async def noticed(self, message: Message, where: Spot) -> None:
        """Read what a message says of its chat: that it moved to another id, or that its topic is closed or open.

        ``where`` is where it was written, with the current id.
        """
        if message.migrate_to_chat_id is not None:
            await self._moved(message.chat.id, message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            await self._moved(message.migrate_from_chat_id, message.chat.id)
        place = place_of(Spot(await self._moves.place(where.chat), where.topic))
        if (message.forum_topic_closed or message.general_forum_topic_hidden) and not await self._may_write_in_closed(
            where.chat
        ):
            await self._presence.gone(place)
        if message.forum_topic_reopened or message.general_forum_topic_unhidden:
            await self._presence.back(place)

    async def asked_in(self, where: Spot) -> None:
        """Somebody asks in a topic: it belongs to those that are gone when we are removed from the chat."""
        if where.topic is None:
            return
        spot = Spot(await self._moves.place(where.chat), where.topic)
        if spot in self._topics:
            return
        known = [one for one in await self._spots(spot.chat) if one.topic not in (None, spot.topic)]
        kept = [str(one.topic) for one in (*known, spot)][-TOPICS:]
        await self._memory.remember(_topics(spot.chat), " ".join(kept))
        self._topics[spot] = None

    async def _spots(self, home: int) -> list[Spot]:
        """A chat, and its topics from which anybody has asked."""
        topics = (await self._memory.recall(_topics(home)) or "") if home < 0 else ""
        return [Spot(home), *(Spot(home, int(topic)) for topic in topics.split())]

    async def _moved(self, old: int, new: int) -> None:
        await self._moves.note(old, new)
        for spot in await self._spots(await self._moves.place(new)):
            # leaving the old id may have been heard of before
            await self._presence.back(place_of(spot))

    async def _may_write_in_closed(self, chat: int) -> bool:
        """Whether we look after the topics of a chat, so that they are open to us."""
        try:
            member = await self._bot.get_chat_member(chat, self._bot.id)
        except TelegramError as trouble:
            log.info("it is not known whether a closed topic is open to us", cause=str(trouble))
            return False
        return isinstance(member, ChatMemberAdministrator) and bool(member.can_manage_topics)

    async def _welcome(self, change: ChatMemberUpdated) -> None:
        """Say once what we do, unless the group turns out to be one that has just got another id."""
        chat = change.chat.id
        if change.chat.type == ChatType.SUPERGROUP:
            await self._clock.sleep(GRACE)
        if await self._moves.lately(chat):
            return
        if await self._memory.first(f"telegram:welcome:{chat}:{change.date.timestamp():.0f}", REPEATED):
            await self._voice.say(Spot(chat), welcome(change.from_user.language_code or "en"), quiet=True)


def _came(change: ChatMemberUpdated) -> bool:
    """Whether we were not in the chat before and are now."""
    return not _is_in(change.old_chat_member) and _is_in(change.new_chat_member)


def _is_in(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)


def _topics(home: int) -> str:
    """Where the topics of a chat are remembered."""
    return f"telegram:topics:{home}"


def welcome(locale: str) -> Reply:
    """Two lines, and a button for each game, which opens a table where it is pressed."""
    games = catalogue()
    return Reply(
        (
            said("I bring board games into this chat: I show the boards and keep the rules."),
            said("Press a game to open a table. Others press Join, and everybody plays with buttons."),
        ),
        choices=(tuple(Choice(Said(game.title), f"/new {slug}") for slug, game in games.items()),),
        locale=locale,
    )
