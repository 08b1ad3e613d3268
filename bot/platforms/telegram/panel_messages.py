"""Which message of a private chat shows the panel of a match, so that there is one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.platforms.telegram.latest import Latest
from bot.ports.addresses import Code
from bot.ports.posts import Post
from bot.ports.stores import Memory, StoreUnreachable

OF_A_CHAT = 8
"""Matches of a chat whose newest panels are written down."""

_TURN = re.compile(r"/(?:move|hand) (\w+\.\w+)")
"""A line of a panel that is good for one turn."""
_NOTE = re.compile(r"(?P<code>[A-Z0-9]+):(?P<message>\d+)(?P<posted>p?)(?::(?P<version>\d+))?")


@dataclass(frozen=True)
class PanelMessage:
    """A message with a panel. One that was ``posted`` by the postman is the postman's to delete.

    ``version`` is the one of the match that it shows, 0 where that is not known.
    """

    message: int
    posted: bool = False
    version: int = 0

    def __str__(self) -> str:
        return f"{self.message}{'p' if self.posted else ''}{f':{self.version}' if self.version else ''}"


def shown_version(post: Post) -> int:
    """The version of its match that a post shows, 0 where its picture does not say."""
    source = None if post.picture is None else post.picture.source
    return source.version if source is not None and source.code == post.code else 0


class Panels:
    """The newest panel of each match in each private chat.

    The newest ones of a chat are written down for later processes, in one note, which never fails; with the versions
    they show, so that nobody puts an older one in their place. A message may be pressed, and so answered, before we are
    told that it was sent: what it shows is judged by its version and its number alone, not by the order in which we
    hear of it.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._chats = Latest[int, dict[Code, PanelMessage]]()
        self._last = Latest[int, int]()
        self._turns = Latest[tuple[int, int], frozenset[str]]()
        self._noting = asyncio.Lock()

    def forget(self) -> None:
        """Another process may have shown panels since: the notes say which."""
        self._chats.clear()
        self._last.clear()
        self._turns.clear()

    async def newest(self, chat: int, code: Code) -> PanelMessage | None:
        """The newest panel of a match, None where none is known."""
        return (await self._known(chat)).get(code)

    async def answered(self, chat: int, code: Code) -> int | None:
        """The message of an answer in which a player looks at a panel; None where the postman has posted the newest."""
        newest = await self.newest(chat, code)
        return None if newest is None or newest.posted else newest.message

    async def replaced(self, chat: int, code: Code, newest: PanelMessage) -> PanelMessage | None:
        """Note the newest panel; the one that it takes the place of, where that is another message.

        An answer that shows an older version than is noted takes no place: it goes itself. So does a post of the
        postman above an answer that shows no less.
        """
        known = await self._known(chat)
        before = known.get(code)
        if before is not None and before.message == newest.message:
            # it was pressed, and shows what that came to, before we were told that it was sent
            newest, before = replace(before, version=max(before.version, newest.version)), None
        elif before is not None and _outlives(before, newest):
            return newest
        known.pop(code, None)
        known[code] = newest
        await self._note(chat, known)
        return before

    async def outdated(self, chat: int, code: Code, version: int) -> PanelMessage | None:
        """The newest panel of a match where that shows a newer version."""
        newest = await self.newest(chat, code)
        return newest if newest is not None and _older(version, newest) else None

    async def showing(self, chat: int, code: Code, message: int, version: int, *, posted: bool = False) -> None:
        """A version is shown in the newest panel, or is about to be: nobody shall show an older one there any more.

        What the postman shows is so whatever was shown before, for the store may have lost some versions.
        """
        known = await self._known(chat)
        newest = known.get(code)
        if newest is not None and newest.message == message and (posted or not _older(version, newest)):
            known[code] = replace(newest, version=version)
            await self._note(chat, known)

    def say(self, chat: int, message: int) -> None:
        """We have sent a message."""
        self._last[chat] = max(message, self._last.get(chat, 0))

    def is_last(self, chat: int, panel: PanelMessage) -> bool:
        """Whether a panel is known to be the last message that we have sent in its chat."""
        return self._last.get(chat) == panel.message

    def offer(self, chat: int, message: int, lines: Iterable[str]) -> None:
        """A message of ours has buttons that say these lines now, or will in a moment."""
        turns = (turn_of(line) for line in lines)
        self._turns[(chat, message)] = frozenset(turn for turn in turns if turn is not None)

    def offers(self, chat: int, message: int, turn: str) -> bool:
        """Whether a message has buttons of a turn, as far as this process knows."""
        turns = self._turns.get((chat, message))
        return turns is None or turn in turns

    async def _note(self, chat: int, known: dict[Code, PanelMessage]) -> None:
        """Write down the newest panels of a chat, as they are when it is written."""
        with suppress(StoreUnreachable):
            async with self._noting:
                note = " ".join(f"{match}:{one}" for match, one in list(known.items())[-OF_A_CHAT:])
                await self._memory.remember(f"telegram:panels:{chat}", note)

    async def _known(self, chat: int) -> dict[Code, PanelMessage]:
        """The panels of a chat; as they were noted, where this process has not heard of any yet."""
        if chat not in self._chats:
            note = None
            with suppress(StoreUnreachable):
                note = await self._memory.recall(f"telegram:panels:{chat}")
            if chat not in self._chats:
                self._chats[chat] = {
                    Code(one["code"]): PanelMessage(int(one["message"]), bool(one["posted"]), int(one["version"] or 0))
                    for one in _NOTE.finditer(note or "")
                }
        return self._chats[chat]


def _older(version: int, panel: PanelMessage) -> bool:
    """Whether a version is known to be older than the one that a panel shows."""
    return 0 < version < panel.version


def _outlives(before: PanelMessage, newest: PanelMessage) -> bool:
    """Whether a panel goes on although another message shows its match later."""
    if newest.posted:
        return not before.posted and before.message > newest.message and not _older(before.version, newest)
    return _older(newest.version, before)


def turn_of(line: str) -> str | None:
    """The turn that a line of a panel is good for, None where it is good for more.

    >>> turn_of("/move K7QF.3 lay c4"), turn_of("/rematch K7QF")
    ('K7QF.3', None)
    """
    found = _TURN.match(line)
    return None if found is None else found[1]
