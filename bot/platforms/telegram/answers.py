"""Where an answer is shown: all of it in the private chat; in a group nothing that is for one person alone."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import replace

import structlog
from telegram.error import BadRequest, TelegramError

from bot.platforms.telegram.answer_queues import Speech
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Spot, user_of
from bot.platforms.telegram.keyboards import in_group, link
from bot.platforms.telegram.markup import ALERT, alert, plain, size
from bot.platforms.telegram.messages import Links, Voice
from bot.platforms.telegram.private_chat import PrivateChat, is_panel
from bot.platforms.telegram.updates import Heard, Wordless
from bot.ports import Acknowledgement, Answer, AnyReply, BoardPicture, Post, PrivateReply, Reply
from bot.text.buttons import PLAY
from rendering.text import Said, said

log = structlog.get_logger(__name__)

SORRY = said("Something went wrong on my side. Please try again in a moment.")


class Answering:
    """Sends answers to the person who asked."""

    def __init__(self, bot: Api, voice: Voice) -> None:
        self._bot = bot
        self._voice = voice
        self._private = PrivateChat(voice)

    def speech(self, heard: Heard, answer: Answer, since: int = 0) -> Speech:
        """The posts of an answer, to be said where they belong.

        The answer to a press, or a reaction, is said at once. ``since`` is how many changes the postman had made when
        it was asked (``Panels.changes``).
        """
        if heard.spot.private:
            return self._privately(heard, answer, since)
        if heard.pressed is not None:
            speech = self._to_press(heard, heard.pressed, answer)
        else:
            # without a command people talk to each other there
            speech = Speech() if answer.chat else self._in_group(heard, answer)
        return self._with_panel(speech, heard, answer, since)

    def _with_panel(self, speech: Speech, heard: Heard, answer: Answer, since: int) -> Speech:
        """What is said in a group, and behind it the panel of whoever has made a move there, if one stands."""
        chat = user_of(heard.ask.person.account)
        if chat is None or not answer.changes or not any(map(is_panel, answer.posts)):
            return speech

        async def both() -> None:
            if speech.in_turn is not None:
                await speech.in_turn()
            await self._private.refresh(chat, answer.posts, since)

        return replace(speech, in_turn=both)

    def sorry(self, heard: Heard) -> Speech:
        """Say that a fault of ours stopped the request."""
        post = PrivateReply((SORRY,), locale=heard.ask.person.locale)
        if (pressed := heard.pressed) is not None:
            return Speech(at_once=lambda: self._answer_press(pressed, alert([post])))
        quiet = Reply(post.lines, locale=post.locale)
        return Speech(in_turn=lambda: self._say(heard.spot, quiet, heard.message))

    def wordless(self, wordless: Wordless) -> Speech:
        """Say why a message cannot be read."""
        message = (
            said("You write here as an anonymous admin, so I cannot tell who you are. Turn that off to play.")
            if wordless.anonymous
            else said("I can only read text. Type /help to see what I can do.")
        )
        post = Reply((message,), locale=wordless.locale)
        return Speech(in_turn=lambda: self._say(wordless.spot, post, wordless.message))

    async def _say(self, where: Spot, post: Post, reply_to: int) -> None:
        await self._voice.say(where, post, reply_to=reply_to, quiet=True)

    def _privately(self, heard: Heard, answer: Answer, since: int) -> Speech:
        """All posts, in the private chat; of those to a press what was merely done, or refused, is said for a moment.

        A refusal that is longer than what is shown for a moment stands in a window.
        """
        pressed, posts = heard.pressed, answer.posts
        if pressed is None:
            return Speech(in_turn=lambda: self._private.say(heard, posts, since)) if posts else Speech()
        if answer.refused or answer.too_much is not None:
            whole = "\n".join(map(plain, posts))
            return Speech(
                at_once=lambda: self._answer_press(pressed, alert(posts), window=size(whole) > ALERT),
                in_turn=(lambda: self._private.refused(heard)) if answer.refused else None,
            )
        done = [post for post in posts if isinstance(post, Acknowledgement)]
        rest = [post for post in posts if not isinstance(post, Acknowledgement)]
        return Speech(
            at_once=lambda: self._answer_press(pressed, alert(done), window=False),
            in_turn=(lambda: self._private.say(heard, rest, since)) if rest else None,
        )

    def _to_press(self, heard: Heard, pressed: str, answer: Answer) -> Speech:
        """The window of a press for private and short words; what is public and more than words as a reply.

        A panel has its place in the private chat: where a public post follows, that leads there.
        """
        posts = [post for post in answer.posts if not (answer.changes and is_panel(post))]
        public = [] if answer.chat else [post for post in posts if _for_all(post) and not _is_short(post)]
        own = [post for post in posts if post not in public]
        return Speech(
            at_once=lambda: self._window(heard, pressed, own),
            in_turn=(lambda: self._all_publicly(heard, public)) if public else None,
        )

    async def _window(self, heard: Heard, pressed: str, own: Sequence[AnyReply]) -> None:
        """Answer a press with these, whatever becomes of the picture whose words stand there too."""
        hand = next((post for post in own if isinstance(post, PrivateReply) and post.picture is not None), None)
        try:
            words = alert(own, await self._voice.described(hand) if hand is not None else "")
        except Exception:  # noqa: BLE001 - a press is always answered
            log.error("an answer to a press could not be written", cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
            words = alert([PrivateReply((SORRY,), locale=heard.ask.person.locale)])
        window = not all(isinstance(post, Acknowledgement) for post in own)
        await self._answer_press(pressed, words, window=window)

    async def _all_publicly(
        self, heard: Heard, posts: Sequence[AnyReply], extra: tuple[Said, ...] = (), links: Links = ()
    ) -> None:
        """Posts as replies, quietly; with ``extra`` and ``links`` under the last."""
        for post in posts[:-1]:
            await self._publicly(heard, post)
        await self._publicly(heard, posts[-1], extra, links)

    def _in_group(self, heard: Heard, answer: Answer) -> Speech:
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
            if code is not None and self._bot.supports_inline_queries:
                links = ((PLAY, f"{code} "), (said("Open our private chat"), links[0][1]))
            if code is None:
                links = ((said("Open our private chat"), link(self._bot.username, "help", None)),)
            public = public or [Reply((), locale=hidden[0].locale)]
        if not public:
            return Speech(at_once=lambda: self._nod(heard)) if posts else Speech()
        secret = any(isinstance(post, Reply) and post.erase for post in posts)
        return Speech(
            at_once=(lambda: self._erase(heard)) if secret else None,
            in_turn=lambda: self._all_publicly(heard, public, extra, links),
        )

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
        inline = self._bot.supports_inline_queries
        links = (*in_group(post, self._bot.username, inline=inline), *links)
        await self._voice.say(heard.spot, post, reply_to=heard.message, quiet=True, extra=extra, links=links)

    def toast(self, press: str, post: AnyReply) -> Speech:
        """Answer a press with words that are shown for a moment."""
        return Speech(at_once=lambda: self._answer_press(press, alert([post]), window=False))

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


def _is_short(post: AnyReply) -> bool:
    return post.picture is None and size(plain(post)) <= ALERT
