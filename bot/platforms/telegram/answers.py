"""Where an answer is shown: all of it in the private chat; in a group nothing that is for one person alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog
from telegram.error import BadRequest, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.keyboards import in_group, link
from bot.platforms.telegram.markup import ALERT, alert, plain, size
from bot.platforms.telegram.messages import Links, Voice
from bot.platforms.telegram.panels import PanelMessage
from bot.platforms.telegram.updates import Heard, Wordless
from bot.ports import Acknowledgement, Answer, AnyReply, BoardPicture, PrivateReply, Reply
from bot.text.buttons import PLAY
from rendering.text import Said, said

log = structlog.get_logger(__name__)


class Answering:
    """Sends answers to the person who asked."""

    def __init__(self, bot: Api, voice: Voice) -> None:
        self._bot = bot
        self._voice = voice

    async def answer(self, heard: Heard, answer: Answer, since: int = 0) -> None:
        """Say the posts of an answer where they belong. A press is always answered, even after a fault.

        ``since`` is how many changes the postman had made when it was asked (``Panels.changes``).
        """
        if heard.spot.private:
            await self._privately(heard, answer.posts, since)
        elif answer.chat:
            # people talk to each other there
            return
        elif heard.pressed is not None:
            await self._to_press(heard, answer)
        else:
            await self._in_group(heard, answer)

    async def sorry(self, heard: Heard) -> None:
        """Say that a fault of ours stopped the request."""
        message = said("Something went wrong on my side. Please try again in a moment.")
        post = PrivateReply((message,), locale=heard.ask.person.locale)
        if heard.pressed is not None and not heard.spot.private:
            await self._answer_press(heard.pressed, alert([post]))
        else:
            await self._voice.say(heard.spot, Reply(post.lines, locale=post.locale), reply_to=heard.message, quiet=True)

    async def wordless(self, wordless: Wordless) -> None:
        """Say why a message cannot be read."""
        message = (
            said("You write here as an anonymous admin, so I cannot tell who you are. Turn that off to play.")
            if wordless.anonymous
            else said("I can only read text. Type /help to see what I can do.")
        )
        await self._voice.say(
            wordless.spot, Reply((message,), locale=wordless.locale), reply_to=wordless.message, quiet=True
        )

    async def _privately(self, heard: Heard, posts: Sequence[AnyReply], since: int) -> None:
        """All posts, in the private chat; a step of an offer takes the place of the step before it.

        Not where the postman has put something newer in that place meanwhile. A panel that the postman has overtaken
        is said no more; in place of a step it only tells what was done.
        """
        rest = list(posts)
        if heard.pressed is not None:
            done = [post for post in rest if isinstance(post, Acknowledgement)]
            await self._answer_press(heard.pressed, alert(done), window=False)
            rest = [post for post in rest if not isinstance(post, Acknowledgement)]
            offer = next(
                (post for post in rest if isinstance(post, PrivateReply) and (post.picture or post.choices)), None
            )
            if heard.locked and offer is not None:
                shown = replace(offer, choices=()) if self._overtaken(heard, offer, since) else offer
                if offer.panel and self._voice.panels.edited(heard.spot.chat, heard.message, since):
                    rest.remove(offer)
                elif await self._voice.replace(heard.spot, heard.message, shown, pictured=heard.pictured):
                    rest.remove(offer)
                    await self._shown(heard, offer, heard.message, since)
        for post in rest:
            if not self._overtaken(heard, post, since) and (sent := await self._voice.say(heard.spot, post)):
                await self._shown(heard, post, sent[-1].message_id, since)

    def _overtaken(self, heard: Heard, post: AnyReply, since: int) -> bool:
        """Whether a panel is older than one that the postman has posted since it was asked for."""
        return _is_panel(post) and self._voice.panels.posted(heard.spot.chat, post.code, since)

    async def _shown(self, heard: Heard, post: AnyReply, message: int, since: int) -> None:
        """Where a message shows a panel now, the one before it goes; itself where it was overtaken meanwhile."""
        if self._overtaken(heard, post, since):
            # a message that was pressed tells what was done, as one of the postman's it only loses its buttons
            await self._voice.put_away(heard.spot, PanelMessage(message, posted=message == heard.message))
        elif _is_panel(post) and post.code is not None:
            await self._voice.panel(heard.spot, post.code, message)

    async def _to_press(self, heard: Heard, answer: Answer) -> None:
        """The window of a press for private and short words; what is public and more than words as a reply.

        A panel has its place in the private chat: where a public post follows, that leads there.
        """
        assert heard.pressed is not None
        posts = [post for post in answer.posts if not (answer.changes and _is_panel(post))]
        public = [post for post in posts if _for_all(post) and not _is_short(post)]
        own = [post for post in posts if post not in public]
        hand = next((post for post in own if isinstance(post, PrivateReply) and post.picture is not None), None)
        alt = await self._voice.described(hand) if hand is not None else ""
        await self._answer_press(
            heard.pressed, alert(own, alt), window=not all(isinstance(post, Acknowledgement) for post in own)
        )
        for post in public:
            await self._publicly(heard, post)

    async def _in_group(self, heard: Heard, answer: Answer) -> None:
        """The public posts as replies; of private ones only that they exist, with a link to them.

        Where a public post with the same link follows, a command that went well gets a reaction alone.
        """
        posts = answer.posts
        public = [post for post in posts if isinstance(post, Reply)]
        hidden = [post for post in posts if isinstance(post, PrivateReply) and not (answer.changes and not public)]
        extra: tuple[Said, ...] = ()
        links: Links = ()
        if hidden:
            code = next((post.code for post in hidden if post.code), heard.ask.about)
            extra = (said("Look at your hand in our private chat."),)
            links = ((PLAY, link(self._bot.username, "hand", code)),)
            if code is None:
                links = ((said("Open our private chat"), link(self._bot.username, "help", None)),)
            public = public or [Reply((), locale=heard.ask.locale)]
        for post in public[:-1]:
            await self._publicly(heard, post)
        for post in public[-1:]:
            await self._publicly(heard, post, extra, links)
        if not public and posts:
            await self._nod(heard)
        if any(isinstance(post, Reply) and post.erase for post in posts):
            await self._erase(heard)

    async def _erase(self, heard: Heard) -> None:
        """Delete what was typed, where the bot is an admin with that right; else it stays, refused."""
        try:
            await self._bot.delete_message(heard.spot.chat, heard.message)
        except TelegramError as refusal:
            log.info("a secret choice stays in the group", cause=str(refusal))

    async def _nod(self, heard: Heard) -> None:
        """Mark a command as done with a reaction."""
        try:
            await self._bot.set_message_reaction(heard.spot.chat, heard.message, "👌")
        except TelegramError as refusal:
            log.debug("no reaction is allowed here", cause=str(refusal))

    async def _publicly(
        self,
        heard: Heard,
        post: AnyReply,
        extra: tuple[Said, ...] = (),
        links: Links = (),
    ) -> None:
        links = (*in_group(post, self._bot.username), *links)
        await self._voice.say(heard.spot, post, reply_to=heard.message, quiet=True, extra=extra, links=links)

    async def _answer_press(self, press: str, words: str, *, window: bool = True) -> None:
        """Answer the press, with words if there are any: in a window to be closed, or for a moment."""
        try:
            await self._bot.answer_callback_query(press, words or None, show_alert=window and bool(words))
        except BadRequest as refusal:
            # The press is too old: Telegram shows no answer to it any more.
            log.info("a press could not be answered", cause=str(refusal))


def _for_all(post: AnyReply) -> bool:
    """Whether an answer to a press, meant for its asker alone, may be shown to a whole group.

    A post that offers moves gives a hand away, even if it is not marked as private.
    """
    moves = any(choice.send.startswith("/move") for row in post.choices for choice in row)
    return isinstance(post, Reply) and not moves and (post.picture is None or isinstance(post.picture, BoardPicture))


def _is_panel(post: AnyReply) -> bool:
    return isinstance(post, PrivateReply) and post.panel


def _is_short(post: AnyReply) -> bool:
    return post.picture is None and size(plain(post)) <= ALERT
