"""A private chat: one message for the panel of each match, which the postman and answers change by turns."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import structlog
from telegram.error import BadRequest, TelegramError

from bot.platforms.telegram.chats import Latest, Spot
from bot.platforms.telegram.messages import Voice
from bot.platforms.telegram.update_reader import Heard
from bot.ports.addresses import Code
from bot.ports.posts import AnyReply, Post, PrivateReply, PublicPost
from bot.ports.stores import Memory, StoreUnreachable

OF_A_CHAT = 8
"""Matches of a chat whose newest panels are written down."""
TIDYING = 2.0
"""Seconds an old panel waits for room to lose its buttons."""

_NOTE = re.compile(r"(?P<code>[A-Z0-9]+):(?P<message>\d+)(?P<posted>p?)(?::(?P<version>\d+))?")

log = structlog.get_logger(__name__)


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


class PrivateChats:
    """Which message of each private chat shows the panel of a match, and the answers that are said there.

    The newest panels of a chat are written down for later processes, in one note, which never fails; with the versions
    they show, so that no answer puts an older one in their place. Whoever changes them does so in its ``turn``: what
    another has begun has been answered by Telegram then.
    """

    def __init__(self, voice: Voice, memory: Memory) -> None:
        self._voice = voice
        self._memory = memory
        self._panels = Latest[int, dict[Code, PanelMessage]]()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, where: Spot) -> AbstractAsyncContextManager[object]:
        """Within this context nobody else changes the panels of a private chat; a group has none."""
        return self._turns.setdefault(where.chat, asyncio.Lock()) if where.private else nullcontext()

    def forget(self) -> None:
        """Another process may have shown panels since: the notes say which."""
        self._panels.clear()

    async def newest(self, chat: int, code: Code) -> PanelMessage | None:
        """The newest panel of a match, None where none is known."""
        return (await self._known(chat)).get(code)

    async def answered(self, where: Spot, post: PublicPost) -> int | None:
        """The message of an answer that shows a player the match of a post of their own, None where none does."""
        newest = await self.newest(where.chat, post.code) if post.own and post.code is not None else None
        return None if newest is None or newest.posted else newest.message

    async def shown(
        self, where: Spot, post: Post, message: int, *, posted: bool = False, forward: bool = False
    ) -> None:
        """A message shows the panel of a match now: the one that did before goes, so that a match has one.

        After a post the postman sees to what was posted before. To bring it ``forward``, his is deleted as well.
        """
        if post.code is None:
            return
        known = await self._known(where.chat)
        before = known.pop(post.code, None)
        version = shown_version(post)
        if before is not None and before.message == message:
            posted, version = before.posted, version or before.version
        known[post.code] = PanelMessage(message, posted, version)
        with suppress(StoreUnreachable):
            note = " ".join(f"{match}:{one}" for match, one in list(known.items())[-OF_A_CHAT:])
            await self._memory.remember(_noted(where.chat), note)
        if before is not None and before.message != message and not (before.posted and posted):
            await self._put_away(where, before.message, delete=not before.posted or forward)

    async def say(self, heard: Heard, posts: Sequence[AnyReply], *, made: bool) -> None:
        """Say an answer: a step of an offer takes the place of the step before it, a panel that of the match's panel.

        Not where something newer stands there meanwhile, which shows by its version. A panel that was overtaken so only
        tells in words what was typed or pressed for it; so does one that tells what was ``made`` if the postman was
        faster. Raises ``TelegramError``, as Telegram answers.
        """
        rest = list(posts)
        for post in filter(is_panel, rest):
            # drawing takes longest, and nobody waits for it
            await self._voice.described(post)
        async with self.turn(heard.spot):
            overtaken = [post for post in rest if await self._overtaken(heard.spot, post, made=made)]
            offer = offered(rest)
            if offer is not None and heard.pressed is not None and heard.locked:
                if await self._stepped(heard, offer, overtaken=offer in overtaken):
                    rest.remove(offer)
            elif offer is not None and heard.linked and offer not in overtaken and await self._linked(heard, offer):
                rest.remove(offer)
            for post in rest:
                if post in overtaken:
                    if heard.pressed is None:
                        await self._voice.say(heard.spot, in_words(post), quiet=True)
                elif (sent := await self._voice.say(heard.spot, post)) and is_panel(post):
                    await self.shown(heard.spot, post, sent[-1].message_id, forward=heard.linked)

    async def _stepped(self, heard: Heard, offer: PrivateReply, *, overtaken: bool) -> bool:
        """Whether a step was put in the place of the one before it.

        Of a copy that is older than the panel of its match (an answer that was lost on the way, say), that panel is
        the one to go on, and the copy loses its buttons.
        """
        where, newest = heard.spot, await self._panel(heard.spot, offer)
        if overtaken:
            if newest is not None and newest.message != heard.message:
                await self._replace(heard, replace(offer, choices=()))
            return True
        if newest is not None and heard.message < newest.message and await self._put(where, newest.message, offer):
            await self._put_away(where, heard.message, delete=False)
            return True
        if not await self._replace(heard, offer):
            return False
        if is_panel(offer):
            await self.shown(where, offer, heard.message)
        return True

    async def _replace(self, heard: Heard, post: Post) -> bool:
        return await self._voice.replace(heard.spot, heard.message, post, pictured=heard.pictured)

    async def _linked(self, heard: Heard, offer: PrivateReply) -> bool:
        """Whether a link leads to a panel that is our last message here: it is edited, and what the link said goes.

        One that stands further up is to be posted anew, and goes itself.
        """
        where, newest = heard.spot, await self._panel(heard.spot, offer)
        if newest is None or self._voice.last.get(where.chat) != newest.message:
            return False
        if not await self._put(where, newest.message, offer):
            return False
        await self._put_away(where, heard.message, delete=True)
        return True

    async def _put(self, where: Spot, message: int, offer: PrivateReply) -> bool:
        """Whether the panel of a match could be put in the place of the one that stands."""
        if not await self._voice.replace(where, message, offer, pictured=True):
            return False
        await self.shown(where, offer, message)
        return True

    async def _panel(self, where: Spot, post: AnyReply) -> PanelMessage | None:
        """The panel of a panel's match as it stands in a chat."""
        return await self.newest(where.chat, post.code) if is_panel(post) and post.code is not None else None

    async def _overtaken(self, where: Spot, post: AnyReply, *, made: bool = False) -> bool:
        """Whether the panel of its match is known to show something newer than a panel, or the same that was made."""
        newest = await self._panel(where, post)
        version = shown_version(post)
        if newest is None or not version:
            return False
        return version < newest.version or (made and newest.posted and version == newest.version)

    async def _put_away(self, where: Spot, message: int, *, delete: bool) -> None:
        """Delete a panel that is out of date; one of the postman's, or too old to be deleted, loses its buttons.

        What Telegram refuses is only noted.
        """
        try:
            if delete:
                with suppress(BadRequest):
                    return await self._voice.delete(where, message)
            await self._voice.remove_buttons(where, message, TIDYING)
        except TelegramError as refusal:
            log.info("an earlier panel stays as it is", cause=str(refusal))
        return None

    async def _known(self, chat: int) -> dict[Code, PanelMessage]:
        """The panels of a chat; as they were noted, where this process has not heard of any yet."""
        if chat not in self._panels:
            note = None
            with suppress(StoreUnreachable):
                note = await self._memory.recall(_noted(chat))
            self._panels[chat] = {
                Code(one["code"]): PanelMessage(int(one["message"]), bool(one["posted"]), int(one["version"] or 0))
                for one in _NOTE.finditer(note or "")
            }
        return self._panels[chat]


def _noted(chat: int) -> str:
    return f"telegram:panels:{chat}"


def shown_version(post: Post) -> int:
    """The version of its match that a post shows, 0 where its picture does not say."""
    source = None if post.picture is None else post.picture.source
    return source.version if source is not None and source.code == post.code else 0


def offered(posts: Sequence[AnyReply]) -> PrivateReply | None:
    """What takes the place of the step before it."""
    return next((post for post in posts if isinstance(post, PrivateReply) and (post.picture or post.choices)), None)


def is_panel(post: AnyReply) -> bool:
    """Whether an answer is the one message that a match needs in a private chat."""
    return isinstance(post, PrivateReply) and post.panel


def in_words(post: AnyReply) -> AnyReply:
    """What a panel that is out of date still has to say: what happened, without picture and buttons."""
    told = post.lines[: len(post.lines) - post.status] or post.lines
    return replace(post, lines=told, picture=None, choices=(), status=0)
