"""Where an answer is shown: all of it in the private chat; in a group nothing that is for one person alone."""

from __future__ import annotations

import re
import traceback
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog
from telegram.error import TelegramError

from bot.platforms.telegram.answer_queues import Say, Speech, answer_press
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Spot, user_of
from bot.platforms.telegram.keyboards import door, in_group, link
from bot.platforms.telegram.markup import ALERT, alert, plain, size
from bot.platforms.telegram.messages import Links, Voice
from bot.platforms.telegram.private_chat import PrivateChats, is_panel
from bot.platforms.telegram.update_reader import Heard, Wordless
from bot.ports.asks import Answer, Person
from bot.ports.pictures import BoardPicture
from bot.ports.posts import Acknowledgement, AnyReply, Post, PrivateReply, Reply
from bot.ports.processes import Clock
from bot.text.buttons import PLAY
from rendering.text import Said, said

log = structlog.get_logger(__name__)

SORRY = said("Something went wrong on my side. Please try again in a moment.")
VOTE_STEP = re.compile(r"/vote \S+ \.( |$)")
"""What a button says that shows more of what can be voted for: its message is no board."""
DONE, NOT_SAID = "👌", "🤷"
"""Reactions: done, and without an answer because too much was asked."""


class Answering:
    """Sends answers to the person who asked."""

    def __init__(self, bot: Api, voice: Voice, private: PrivateChats, clock: Clock) -> None:
        self._bot = bot
        self._voice = voice
        self._clock = clock
        self._private = private

    def speech(self, heard: Heard, answer: Answer) -> Speech:
        """The posts of an answer, to be said where they belong.

        The answer to a press, or a reaction, is said at once. All else has its turn in the chat; where too much waits
        there, a reaction stands for it.
        """
        if answer.language is not None and (user := user_of(heard.ask.person.account)) is not None:
            self._voice.languages.note(user, answer.language)
        if heard.spot.private:
            return self._privately(heard, answer)
        if heard.pressed is not None:
            return self._to_press(heard, heard.pressed, answer)
        # without a command people talk to each other there
        return Speech() if answer.chat else self._in_group(heard, answer)

    def sorry(self, heard: Heard) -> Speech:
        """Say that a fault of ours stopped the request."""
        post = PrivateReply((SORRY,), locale=self.language(heard.ask.person))
        if (pressed := heard.pressed) is not None:
            return Speech(at_once=lambda: self._answer_press(pressed, alert([post])))
        quiet = Reply(post.lines, locale=self._voice.languages.of(heard.spot.chat, heard.ask.person.locale))
        return self._in_turn(heard, lambda: self._say(heard.spot, quiet, heard.message))

    def language(self, person: Person) -> str:
        """The language that a person has chosen, as far as it is known here; else that of their app."""
        user = user_of(person.account)
        return person.locale if user is None else self._voice.languages.of(user, person.locale)

    def wordless(self, wordless: Wordless) -> Speech:
        """Say why a message cannot be read."""
        message = (
            said("You write here as an anonymous admin, so I cannot tell who you are. Turn that off to play.")
            if wordless.anonymous
            else said("I can only read text. Type /help to see what I can do.")
        )
        post = Reply((message,), locale=self._voice.languages.of(wordless.spot.chat, wordless.locale))
        return self._in_turn(wordless, lambda: self._say(wordless.spot, post, wordless.message))

    def _in_turn(
        self,
        heard: Heard | Wordless,
        say: Say,
        *,
        done: bool = False,
        at_once: Say | None = None,
    ) -> Speech:
        """What is said in its turn, and else marked by a reaction: as ``done``, or as left out.

        A message of ours gets no reaction.
        """
        typed = isinstance(heard, Wordless) or heard.pressed is None
        return Speech(
            at_once=at_once,
            in_turn=say,
            nod=(lambda: self._react(heard, DONE if done else NOT_SAID)) if typed else None,
        )

    async def _say(self, where: Spot, post: Post, reply_to: int) -> None:
        await self._voice.say(where, post, reply_to=reply_to, quiet=True)

    def _privately(self, heard: Heard, answer: Answer) -> Speech:
        """All posts, in the private chat; of those to a press what was merely done, or refused, is said for a moment.

        A refusal that is longer than what is shown for a moment stands in a window.
        """
        pressed, posts = heard.pressed, answer.posts
        if pressed is None:
            return self._in_private_chat(heard, answer, posts)
        if answer.refused or answer.too_much is not None:
            whole = "\n".join(map(plain, posts))
            return Speech(at_once=lambda: self._answer_press(pressed, alert(posts), window=size(whole) > ALERT))
        done = [post for post in posts if isinstance(post, Acknowledgement)]
        rest = [post for post in posts if not isinstance(post, Acknowledgement)]
        speech = self._in_private_chat(heard, answer, rest)
        return replace(speech, at_once=lambda: self._answer_press(pressed, alert(done), window=False))

    def _in_private_chat(self, heard: Heard, answer: Answer, posts: Sequence[AnyReply]) -> Speech:
        if not posts:
            return Speech()
        say = partial(self._private.say, heard, posts, made=bool(answer.changes))
        return self._in_turn(heard, say, done=_is_done(answer))

    def _to_press(self, heard: Heard, pressed: str, answer: Answer) -> Speech:
        """The window of a press for private and short words; what is public and more than words as a reply.

        A panel has its place in the private chat: where a public post follows, that leads there.
        """
        posts = [post for post in answer.posts if not (answer.changes and is_panel(post))]
        step = next((post for post in posts if isinstance(post, Reply) and post.in_place), None)
        if step is not None and (VOTE_STEP.match(heard.ask.text) or not (heard.ask.about or heard.pictured)):
            return self._in_turn(
                heard, lambda: self._in_its_place(heard, step), at_once=lambda: self._answer_press(pressed, "")
            )
        public = [] if answer.chat else [post for post in posts if _for_all(post) and not _is_short(post)]
        own = [post for post in posts if post not in public]

        async def window() -> None:
            await self._window(heard, pressed, own)

        if not public:
            return Speech(at_once=window)
        return self._in_turn(heard, lambda: self._all_publicly(heard, public), at_once=window)

    async def _in_its_place(self, heard: Heard, post: Reply) -> None:
        """A step of what everybody may read, in the place of the step before it."""
        if not await self._voice.replace(heard.spot, heard.message, post, pictured=heard.pictured):
            await self._publicly(heard, post)

    async def _window(self, heard: Heard, pressed: str, own: Sequence[AnyReply]) -> None:
        """Answer a press with these, whatever becomes of the picture whose words stand there too."""
        hand = next((post for post in own if isinstance(post, PrivateReply) and post.picture is not None), None)
        try:
            words = alert(own, await self._voice.described(hand) if hand is not None else "")
        except Exception:  # noqa: BLE001 - a press is always answered
            log.error("an answer to a press could not be written", cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
            words = alert([PrivateReply((SORRY,), locale=self.language(heard.ask.person))])
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
            private = said("Open our private chat")
            links = ((private, link(self._bot.username, "help", None)),)
            if code is not None:
                way = door(self._bot.username, heard.ask.text, code)
                inline = self._bot.supports_inline_queries
                links = ((PLAY, f"{code} "), (private, way)) if inline else ((PLAY, way),)
            public = public or [Reply((), locale=hidden[0].locale)]
        if not public:
            return Speech(at_once=lambda: self._react(heard, DONE)) if posts else Speech()
        secret = any(isinstance(post, Reply) and post.erase for post in posts)
        return self._in_turn(
            heard,
            lambda: self._all_publicly(heard, public, extra, links),
            done=_is_done(answer),
            at_once=(lambda: self._erase(heard)) if secret else None,
        )

    async def _erase(self, heard: Heard) -> None:
        """Delete what was typed, where the bot is an admin with that right; else it stays, refused."""
        try:
            await self._bot.delete_message(heard.spot.chat, heard.message)
        except TelegramError as refusal:
            log.info("a secret choice stays in the group", cause=str(refusal))

    async def _react(self, heard: Heard | Wordless, reaction: str) -> None:
        """Mark what was typed with a reaction, where that is allowed."""
        try:
            await self._bot.set_message_reaction(heard.spot.chat, heard.message, reaction)
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

    def toast(self, press: str, *posts: AnyReply) -> Speech:
        """Answer a press, with words that are shown for a moment where there are any."""
        return Speech(at_once=lambda: self._answer_press(press, alert(posts), window=False))

    async def _answer_press(self, press: str, words: str, *, window: bool = True) -> None:
        """Answer the press, with words if there are any: in a window to be closed, or for a moment."""
        await answer_press(self._bot, self._clock, press, words, window=window)


def _for_all(post: AnyReply) -> bool:
    """Whether an answer to a press, meant for its asker alone, may be shown to a whole group.

    A post that offers moves gives a hand away, even if it is not marked as private; not one that offers votes.
    """
    votes = any(choice.send.startswith("/vote") for row in post.choices for choice in row)
    moves = any(choice.send.startswith("/move") for row in post.choices for choice in row)
    shown = votes or post.picture is None or isinstance(post.picture, BoardPicture)
    return isinstance(post, Reply) and not moves and shown


def _is_done(answer: Answer) -> bool:
    """Whether what was asked was done, so that a reaction can say as much as the words."""
    return bool(answer.changes) or all(isinstance(post, Acknowledgement) for post in answer.posts)


def _is_short(post: AnyReply) -> bool:
    """Whether a window says all of an answer; a step has buttons, which no window has."""
    step = isinstance(post, Reply) and post.in_place
    return post.picture is None and not step and size(plain(post)) <= ALERT
