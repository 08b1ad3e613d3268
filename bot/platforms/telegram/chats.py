"""Places on Telegram: chats and topics, where we may write, and groups that move to another id; languages of chats."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeVar

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated

from bot.ports.addresses import Account, Place
from bot.ports.stores import Memory, StoreUnreachable

K = TypeVar("K")
V = TypeVar("V")

KEPT = 4_000
"""Chats, messages or pictures of which a process remembers something."""
LATELY = 600.0
"""Seconds in which Telegram has told everything that comes with a move."""


@dataclass(frozen=True)
class Spot:
    """A chat, or a topic of a chat. Groups have ids below 0, a private chat has the id of its person."""

    chat: int
    topic: int | None = None

    @property
    def private(self) -> bool:
        """Whether this is the private chat of one person."""
        return self.chat > 0


def spot(place: Place) -> Spot:
    """The chat and topic of a place; raises ``ValueError`` where it is none of Telegram's.

    >>> spot(Place("telegram:-100200:7"))
    Spot(chat=-100200, topic=7)
    """
    platform, chat, *topic = place.split(":")
    if platform != "telegram" or len(topic) > 1:
        raise ValueError(f"{place!r} is no place of Telegram's")
    return Spot(int(chat), int(topic[0]) if topic else None)


def place_of(where: Spot) -> Place:
    """The place of a chat or topic.

    >>> place_of(Spot(-5))
    'telegram:-5'
    """
    return Place(f"telegram:{where.chat}" + (f":{where.topic}" if where.topic is not None else ""))


def account_of(user: int) -> Account:
    """The account of a user id."""
    return Account(f"telegram:{user}")


def user_of(account: Account | None) -> int | None:
    """The user id of an account, None where it is another platform's or nobody's.

    >>> user_of(Account("telegram:12")), user_of(Account("web:ann"))
    (12, None)
    """
    platform, _, user = (account or "").partition(":")
    return int(user) if platform == "telegram" and user.isdecimal() else None


def may_write(change: ChatMemberUpdated) -> bool:
    """Whether the bot, whose membership of a chat has changed, may write there now."""
    member = change.new_chat_member
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return member.status not in {ChatMember.LEFT, ChatMember.BANNED}


class Latest(OrderedDict[K, V]):
    """Whatever is set is the latest; where there are too many, the oldest goes.

    >>> latest = Latest[int, str]((number, "") for number in range(4_001))
    >>> len(latest), 0 in latest, 1 in latest
    (4000, False, True)
    """

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > KEPT:
            del self[next(iter(self))]


class Moves:
    """Groups that became supergroups and thereby changed their id.

    Tables keep the place under which they were opened; what is sent goes to the current id. Notes and places may raise
    ``bot.ports.stores.StoreUnreachable``.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._known = Latest[str, int]()

    async def note(self, old: int, new: int) -> None:
        """The group ``old`` is called ``new`` from now on."""
        first = await self.place(old)
        for key, chat in ((f"telegram:now:{first}", new), (f"telegram:first:{new}", first)):
            if self._known.get(key) != chat:
                await self._memory.remember(key, str(chat))
                self._known[key] = chat
                await self._memory.note(_moved(new), str(first), LATELY)

    async def lately(self, chat: int) -> bool:
        """Whether a group was noted to have become this one within the last minutes."""
        return await self._memory.noted(_moved(chat)) is not None

    async def now(self, chat: int) -> int:
        """The current id of this group; where no move is noted, the one it is known by."""
        try:
            return await self._looked_up("now", chat)
        except StoreUnreachable:
            return chat

    async def place(self, chat: int) -> int:
        """The id under which this group was first known."""
        return await self._looked_up("first", chat)

    async def _looked_up(self, way: str, chat: int) -> int:
        if chat > 0:
            return chat
        key = f"telegram:{way}:{chat}"
        if key not in self._known:
            stored = await self._memory.recall(key)
            if stored is None:
                # not remembered: another process may hear of a move
                return chat
            self._known[key] = int(stored)
        return self._known[key]


class ChatLanguages:
    """The language of each chat, for what we say without asking the desk.

    A private chat, whose id is that of its person, speaks the one they have chosen; a group that of its posts. It lies
    in this process alone: what needs it may be said because the store is away.
    """

    def __init__(self) -> None:
        self._known = Latest[int, str]()

    def note(self, chat: int, language: str) -> None:
        """A chat speaks this language; "" where none is chosen for it any more."""
        if language:
            self._known[chat] = language
        else:
            self._known.pop(chat, None)

    def of(self, chat: int, otherwise: str) -> str:
        """The language of a chat as far as it is known."""
        return self._known.get(chat, otherwise)


def _moved(chat: int) -> str:
    return f"telegram:moved:{chat}"
