"""Posts as Telegram messages: photos and texts, sent or edited."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

import structlog
from telegram import InlineKeyboardMarkup, InputMediaPhoto, LinkPreviewOptions, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, RetryAfter

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import ChatLanguages, Latest, Moves, Spot
from bot.platforms.telegram.group_rights import MissingRights, about_pictures, named
from bot.platforms.telegram.lost_answers import LostAnswers, again, edited
from bot.platforms.telegram.markup import caption, pages
from bot.platforms.telegram.mini_app import pressable
from bot.platforms.telegram.pinned_boards import PinnedBoards
from bot.platforms.telegram.rate_limits import Kind, Queueing
from bot.ports.addresses import Code
from bot.ports.pictures import BoardPicture, Drawn, Studio
from bot.ports.posts import Post, PublicPost, Reply, document_of
from bot.ports.processes import Clock
from bot.ports.stores import Memory, StoreUnreachable
from rendering.text import Said, Word

T = TypeVar("T")
M = TypeVar("M", bound=Message | bool)
Links = tuple[tuple[Word, str], ...]

MONTH = 30 * 86_400.0
"""Seconds for which the newest board of a table is remembered."""
UPLOAD = 40.0
"""Seconds we wait for Telegram to take a picture."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

log = structlog.get_logger(__name__)


class Voice:
    """Sends posts to chats, also after these moved to another id. Raises ``TelegramError``, as Telegram answers."""

    def __init__(
        self, bot: Api, studio: Studio, moves: Moves, memory: Memory, clock: Clock, mini_app: str | None = None
    ) -> None:
        self._bot = bot
        self._clock = clock
        self.lost = LostAnswers(bot)
        """Sends that may have arrived although no answer came."""
        self._mini_app = mini_app
        self._studio = studio
        self._moves = moves
        self._memory = memory
        self.rights = MissingRights(memory)
        """What chats do not let us do."""
        self._uploads = Latest[str, str]()
        """The ``file_id`` of pictures that Telegram has already, by digest."""
        self.last = Latest[int, int]()
        """The message that we have sent last, by private chat."""
        self.languages = ChatLanguages()
        """Which languages chats speak."""
        self.pins = PinnedBoards(bot, moves, memory, self.rights)
        """Which boards stay pinned."""

    async def say(
        self,
        where: Spot,
        post: Post,
        *,
        reply_to: int = 0,
        quiet: bool = False,
        patience: Queueing | None = None,
        extra: tuple[Said, ...] = (),
        links: Links = (),
        attempt: str = "",
    ) -> Sequence[Message]:
        """A post as new messages: one photo with its caption, or as many texts as its length needs.

        ``extra`` are sentences behind its own. With ``patience``, how many seconds it may wait for its turn, trouble
        is raised at once; without, a request that was refused for its time or lost on the way is made once more. The
        same ``attempt`` again rings nobody where the one before may have arrived.
        """
        markup = pressable(post, links, self._mini_app if where.private else None)
        whole, document = isinstance(post, Reply) and post.whole, document_of(post)
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None

        async def send_file(chat: int, silent: bool, file: bytes | str, words: str, suffix: str) -> Message:
            ways: dict[str, tuple[Callable[..., Awaitable[Message]], str]] = {
                "png": (self._bot.send_document if whole else self._bot.send_photo, f"{post.code or 'board'}.png"),
                "gif": (self._bot.send_animation, "replay.gif"),
                "pdf": (self._bot.send_document, "poster.pdf"),
            }
            send, name = ways[suffix] if document is None else (self._bot.send_document, document.name)
            return await send(
                chat,
                file,
                caption=words,
                parse_mode=ParseMode.HTML,
                message_thread_id=where.topic,
                disable_notification=quiet or silent,
                reply_parameters=reply,
                reply_markup=markup,
                filename=name,
                read_timeout=UPLOAD,
                rate_limit_args=patience,
            )

        async def send_text(words: str, buttons: InlineKeyboardMarkup | None, chat: int, silent: bool) -> Message:
            return await self._bot.send_message(
                chat,
                words,
                parse_mode=ParseMode.HTML,
                message_thread_id=where.topic,
                disable_notification=quiet or silent,
                link_preview_options=NO_PREVIEW,
                reply_parameters=reply,
                reply_markup=buttons,
                rate_limit_args=patience,
            )

        async def sent(part: int, send: Callable[[int, bool], Awaitable[Message]]) -> Message:
            key = (attempt, part) if attempt else object()

            async def once() -> Message:
                return await self._followed(where.chat, lambda chat: self.lost.send(key, chat, partial(send, chat)))

            message = await (once() if patience is not None else again(self._clock, once))
            if where.private:
                self.last[where.chat] = message.message_id
            return message

        alt = ""
        if document is not None:
            words = caption(post, "", extra)
            return [await sent(0, lambda chat, silent: send_file(chat, silent, document.body, words, ""))]
        if post.picture is not None:
            drawn = await self._studio.draw(post.picture, post.locale)
            # one sent as a file has another name on Telegram's servers
            drawn = replace(drawn, digest=f"{drawn.digest} whole") if whole else drawn
            words, alt = caption(post, drawn.alt, extra), drawn.alt
            kind = "pdf" if whole else drawn.suffix
            message, told = await self._pictured(
                where.chat,
                drawn,
                kind,
                lambda file: sent(0, lambda chat, silent: send_file(chat, silent, file, words, drawn.suffix)),
            )
            if message is not None:
                await self._note_board(post, drawn)
                return [message]
            extra = (*extra, *told)
        texts = pages(post, extra, alt)
        return [
            await sent(number, partial(send_text, words, markup if number == len(texts) else None))
            for number, words in enumerate(texts, 1)
        ]

    async def described(self, post: Post) -> str:
        """A post's picture in words."""
        return (await self._studio.draw(post.picture, post.locale)).alt if post.picture is not None else ""

    async def replace(self, where: Spot, message: int, post: Post, *, pictured: bool) -> bool:
        """Put a post in the place of one of our messages; False where that cannot be done and it must be sent.

        A photo is replaced by a photo and a text by a text. A message that stays loses its buttons.
        """
        if not message:
            return False
        try:
            if await self.put(where, message, post, pictured=pictured):
                return True
            await self.remove_buttons(where, message)
        except (BadRequest, RetryAfter) as refusal:
            log.info("a message could not be edited", cause=str(refusal))
        return False

    async def put(
        self,
        where: Spot,
        message: int,
        post: Post,
        *,
        pictured: bool,
        patience: Queueing | None = None,
        links: Links = (),
    ) -> bool:
        """Edit one of our messages; False where it is of another kind than the post. One that says the same is fine.

        A film or a paper is never put in a message's place. Where no photos are allowed a text takes that of a text.

        Without ``patience`` an edit that was lost on the way is made again. Raises what Telegram answers.
        """
        markup = pressable(post, links, self._mini_app if where.private else None)
        chat = await self._moves.now(where.chat)
        alt, barred = "", post.picture is not None and await self.rights.barred(chat, "png")
        if post.picture is not None and pictured != barred:
            drawn = await self._studio.draw(post.picture, post.locale)
            if drawn.suffix != "png":
                return False
            alt = drawn.alt
        if pictured and post.picture is not None and not barred:
            words = caption(post, alt)

            async def edit(photo: bytes | str) -> Message | bool:
                media = InputMediaPhoto(photo, caption=words, parse_mode=ParseMode.HTML, filename="board.png")
                return await self._bot.edit_message_media(
                    media, chat, message, reply_markup=markup, read_timeout=UPLOAD, rate_limit_args=patience
                )

            await edited(self._clock, lambda: self._with_picture(drawn, edit), once=patience is not None)
            await self._note_board(post, drawn)
            return True
        texts = pages(post, alt=alt)
        if pictured or (post.picture is not None and not barred) or len(texts) != 1:
            return False

        async def edit_text() -> None:
            await self._bot.edit_message_text(
                texts[0],
                chat,
                message,
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
                reply_markup=markup,
                rate_limit_args=patience,
            )

        await edited(self._clock, edit_text, once=patience is not None)
        return True

    async def newest_board(self, code: Code) -> str | None:
        """The ``file_id`` of the board of a table that was posted last, None where none is known."""
        with suppress(StoreUnreachable):
            return await self._memory.noted(self._board(code))
        return None

    async def _note_board(self, post: Post, drawn: Drawn) -> None:
        """A post was sent with this picture: a board that everybody may see is its table's newest, for a month."""
        if not isinstance(post, PublicPost) or post.alone or not isinstance(post.picture, BoardPicture):
            return
        source, file = post.picture.source, self._uploads.get(drawn.digest)
        if file is not None and post.code is not None and source is not None and source.seat is None:
            with suppress(StoreUnreachable):
                await self._memory.note(self._board(post.code), file, MONTH)

    def _board(self, code: Code) -> str:
        return f"telegram:{self._bot.id}:board:{code}"

    async def remove_buttons(self, where: Spot, message: int, patience: float = 0.0) -> None:
        """Take the buttons off one of our messages, where there is room for that; raises what Telegram answers."""
        chat = await self._moves.now(where.chat)
        await edited(
            self._clock,
            lambda: self._bot.edit_message_reply_markup(
                chat, message, reply_markup=None, rate_limit_args=Queueing(Kind.REMOVAL, patience)
            ),
            once=True,
        )

    async def delete(self, where: Spot, message: int) -> None:
        """Delete one of our messages, if it is still there; raises what Telegram answers."""
        try:
            await self._bot.delete_message(await self._moves.now(where.chat), message)
        except BadRequest as refusal:
            if "to delete not found" not in str(refusal):
                raise

    async def _pictured(
        self, chat: int, drawn: Drawn, kind: str, send: Callable[[bytes | str], Awaitable[Message]]
    ) -> tuple[Message | None, tuple[Said, ...]]:
        """The message with a picture; None where its chat takes no such picture, and what is to be said of that.

        ``kind`` is the one of ``MissingRights`` that it is sent as.
        """
        now = await self._moves.now(chat)
        if await self.rights.barred(now, kind):
            return None, ()
        try:
            return await self._with_picture(drawn, send), ()
        except BadRequest as refusal:
            if not about_pictures(refusal):
                raise
            log.warning("a chat takes no pictures, they are told in words", chat=now, kind=kind)
            return None, (named(kind),) if await self.rights.refused(now, kind) else ()

    async def _with_picture(self, drawn: Drawn, send: Callable[[bytes | str], Awaitable[M]]) -> M:
        """Send a picture by its ``file_id`` if Telegram has it, else by its bytes."""
        known = self._uploads.get(drawn.digest)
        if known is not None:
            try:
                return await send(known)
            except BadRequest as refusal:
                if not any(word in str(refusal).lower() for word in ("file identifier", "file_id", "wrong file")):
                    raise
                del self._uploads[drawn.digest]
        message = await send(drawn.body)
        if isinstance(message, Message):
            file = message.photo[-1] if message.photo else message.animation or message.document
            if file is not None:
                self._uploads[drawn.digest] = file.file_id
        return message

    async def _followed(self, chat: int, send: Callable[[int], Awaitable[T]]) -> T:
        """Send to a chat, and once more where it has just moved to another id."""
        now = await self._moves.now(chat)
        try:
            return await send(now)
        except ChatMigrated as moved:
            await self._moves.note(now, moved.new_chat_id)
            return await send(moved.new_chat_id)
