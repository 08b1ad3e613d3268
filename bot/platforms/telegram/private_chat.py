"""Answers in a private chat: one message for the panel of each match, and nothing left to press that is out of date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog
from telegram.error import TelegramError

from bot.platforms.telegram.chats import Spot
from bot.platforms.telegram.messages import Voice
from bot.platforms.telegram.panel_messages import PanelMessage, shown_version, turn_of
from bot.platforms.telegram.update_reader import Heard
from bot.ports.posts import AnyReply, PrivateReply

log = structlog.get_logger(__name__)


class PrivateChat:
    """Says answers in private chats. Raises ``TelegramError``, as Telegram answers."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    async def say(self, heard: Heard, posts: Sequence[AnyReply]) -> None:
        """Say posts: a step of an offer takes the place of the step before it, a panel that of the match's panel.

        Not where something newer was put in that place meanwhile, which shows by its version. A panel that was
        overtaken so only tells in words what was typed or pressed for it.
        """
        rest = list(posts)
        for post in filter(is_panel, rest):
            # drawing takes longest, and whether it is overtaken is looked at afterwards
            await self._voice.described(post)
        offer = offered(rest)
        if offer is not None and heard.pressed is not None and heard.locked:
            if await self._stepped(heard, offer):
                rest.remove(offer)
        elif offer is not None and heard.linked and await self._edited_in_place(heard, offer):
            rest.remove(offer)
        for post in rest:
            if await self._newer(heard.spot, post) is not None:
                if heard.pressed is None:
                    await self._voice.say(heard.spot, in_words(post), quiet=True)
            elif sent := await self._voice.say(heard.spot, post):
                await self._shown(heard, post, sent[-1].message_id)

    async def refused(self, heard: Heard) -> None:
        """A press was refused for good where its button is good for one turn alone: the offer loses its buttons.

        Not where the message shows something newer since, for instance the end of the match to whoever taps twice.
        """
        turn = turn_of(heard.ask.text)
        if turn is None or not (heard.locked and heard.message and heard.stands):
            return
        if self._voice.panels.offers(heard.spot.chat, heard.message, turn):
            try:
                await self._voice.remove_buttons(heard.spot, heard.message)
            except TelegramError as refusal:
                log.info("an old offer keeps its buttons", cause=str(refusal))

    async def refresh(self, chat: int, posts: Sequence[AnyReply]) -> None:
        """A turn was made elsewhere: the panel that stands in its person's private chat shows what stands now.

        One of the postman's is the postman's to change. What Telegram refuses is only noted.
        """
        where = Spot(chat)
        for post in posts:
            if not isinstance(post, PrivateReply) or not is_panel(post) or post.code is None:
                continue
            newest = await self._voice.panels.newest(chat, post.code)
            if newest is None or newest.posted or await self._newer(where, post) is not None:
                continue
            try:
                if await self._voice.put(where, newest.message, post, pictured=True):
                    await self._showing(where, newest.message, post)
            except TelegramError as refusal:
                log.info("a panel stays as it was", cause=str(refusal))

    async def _stepped(self, heard: Heard, offer: PrivateReply) -> bool:
        """Whether a step was put in the place of the one before it.

        Of a copy that is older than the panel of its match (an answer that was lost on the way, say), that panel is
        the one to go on, and the copy loses its buttons.
        """
        where, newer = heard.spot, await self._newer(heard.spot, offer)
        if newer is not None and newer.message == heard.message:
            return True
        shown = offer if newer is None else replace(offer, choices=())
        newest = await self._newest(where, offer)
        copied = newest is not None and heard.message < newest.message and newer is None
        if newest is not None and copied and await self._put(where, newest.message, offer):
            await self._voice.put_away(where, PanelMessage(heard.message, posted=True))
            return True
        if not await self._voice.replace(where, heard.message, shown, pictured=heard.pictured):
            return False
        await self._shown(heard, offer, heard.message)
        return True

    async def _edited_in_place(self, heard: Heard, offer: PrivateReply) -> bool:
        """Whether a link leads to a panel that is our last message here: it is edited, and what the link said goes.

        One that stands further up is to be posted anew, and goes itself.
        """
        where, newest = heard.spot, await self._newest(heard.spot, offer)
        if newest is None or not self._voice.panels.is_last(where.chat, newest):
            return False
        if await self._newer(where, offer) is not None or not await self._put(where, newest.message, offer):
            return False
        await self._voice.put_away(where, PanelMessage(heard.message))
        return True

    async def _newest(self, where: Spot, post: PrivateReply) -> PanelMessage | None:
        """The panel of a panel's match as it stands in a chat."""
        if not post.panel or post.code is None:
            return None
        return await self._voice.panels.newest(where.chat, post.code)

    async def _put(self, where: Spot, message: int, offer: PrivateReply) -> bool:
        """Whether the panel of a match could be put in the place of the one that stands."""
        if not await self._voice.replace(where, message, offer, pictured=True):
            return False
        await self._showing(where, message, offer)
        return True

    async def _showing(self, where: Spot, message: int, post: PrivateReply) -> None:
        if post.panel and post.code is not None:
            await self._voice.panels.showing(where.chat, post.code, message, shown_version(post))

    async def _newer(self, where: Spot, post: AnyReply) -> PanelMessage | None:
        """The panel of a panel's match in a chat, where it is known to show a newer version."""
        if not is_panel(post) or post.code is None:
            return None
        return await self._voice.panels.outdated(where.chat, post.code, shown_version(post))

    async def _shown(self, heard: Heard, post: AnyReply, message: int) -> None:
        """Where a message shows a panel now, the one before it goes; itself where it was overtaken meanwhile."""
        if is_panel(post):
            await self._voice.panel(heard.spot, post, message, forward=heard.linked)


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
