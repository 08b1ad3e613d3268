"""Inline mode: whoever names the bot in any chat is offered their moves there, and what they choose is made once.

A result is a move of whoever asks or a card of a table that everybody may know of. Its mark says which move of which
person it makes, once, and in which turn alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import html
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import structlog
from telegram import (
    CallbackQuery,
    Chat,
    ChosenInlineResult,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResult,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
    LinkPreviewOptions,
    Message,
    MessageEntity,
    User,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, TelegramError

from bot.platforms.telegram.answer_queues import Speech
from bot.platforms.telegram.answers import SORRY, Answering
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Spot, place_of
from bot.platforms.telegram.keyboards import link
from bot.platforms.telegram.markup import caption, in_html, in_plain, pages, shortened
from bot.platforms.telegram.messages import Voice
from bot.platforms.telegram.update_reader import Heard, person_of, spot_of
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Answer, Ask, Desk, InlineAnswer, InlineMove, InlineTable, Person
from bot.ports.posts import PrivateReply, Reply
from bot.ports.stores import Memory, StoreUnreachable
from bot.text.buttons import PLAY
from rendering.text import Strong, Word, said

MADE, LATE = "👌", "🤷"
"""Reactions to the message that a choice leaves in a group."""
ELSEWHERE = {Chat.PRIVATE, Chat.CHANNEL}
"""Chats in which the bot cannot be, so that it sees no messages there (Bot API, InlineQuery)."""
TRUSTED = 28 * 86_400.0
"""Seconds for which it is taken that we are told of choices, after the last of which we were."""
REPEATED = 86_400.0
"""Seconds in which a choice that was refused is told once."""

log = structlog.get_logger(__name__)

MOVES = 49
"""Moves of one answer: it takes 50 results (Bot API, answerInlineQuery), and the first has the table's card too."""

TITLE, ABOUT, BUTTON = 64, 160, 60
"""Units of the lines of a result, and of the button above all of them, that a phone may show."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

_MARK = re.compile(r"(?P<code>[A-Z0-9]{3,12})[.-](?P<version>[0-9]{1,9})[.-](?P<digest>[0-9a-f]{24})")

_LINK = re.compile(rf"https?://t\.me/(?P<bot>\w+)/?\?start=chose-(?P<mark>{_MARK.pattern})")


@dataclass(frozen=True)
class Outcome:
    """What became of a choice: ``made``, now or before, or the ``answer`` says why not."""

    ask: Ask
    answer: Answer
    made: bool


class InlineMode:
    """Answers inline queries and makes what was chosen, of which Telegram tells in one way or two."""

    def __init__(self, bot: Api, desk: Desk, voice: Voice, answering: Answering, memory: Memory) -> None:
        self._bot, self._desk, self._voice, self._answering, self._memory = bot, desk, voice, answering, memory
        self._key = hashlib.sha256(f"inline {bot.token}".encode()).digest()

    async def asked(self, query: InlineQuery) -> Speech:
        """What is offered for the text behind our name."""
        person = person_of(query.from_user)
        first = int(query.offset) if query.offset.isascii() and query.offset.isdigit() and len(query.offset) < 5 else 0
        answer = await self._desk.inline(_ask(person, query.query, ""), first, MOVES)
        if answer.moves and query.chat_type in ELSEWHERE and not await self._hears_of_choices():
            answer = replace(answer, moves=(), lines=(), note=said("Choose your move in a group that I am in."))
        plays = any(table.plays for table in answer.tables) and await self._hears_of_choices()
        return Speech(at_once=lambda: self._offer(query, person, answer, first, plays=plays))

    def sorry(self, query: InlineQuery) -> Speech:
        """Answer a query that a fault of ours stopped."""
        person = person_of(query.from_user)
        answer = InlineAnswer(note=SORRY, locale=self._answering.language(person))
        return Speech(at_once=lambda: self._offer(query, person, answer, 0))

    async def _hears_of_choices(self) -> bool:
        """Whether Telegram tells of choices in chats where the bot is not, as far as it has of late."""
        with suppress(StoreUnreachable):
            return await self._memory.noted(self._heard) is not None
        return False

    @property
    def _heard(self) -> str:
        """Where it is noted that a choice was told."""
        return f"telegram:{self._bot.id}:feedback"

    async def _offer(
        self, query: InlineQuery, person: Person, answer: InlineAnswer, first: int, *, plays: bool = False
    ) -> None:
        results = InlineResults(self._key, self._bot.username, person.account, answer.locale or person.locale)
        tables = answer.tables if not first else ()
        boards = await asyncio.gather(*(self._voice.newest_board(table.code) for table in tables))
        pictured = [results.card(table, board, plays=plays) for table, board in zip(tables, boards, strict=True)]
        plain = [results.card(table, None, plays=plays) for table in tables]
        more = len(answer.lines) > first + MOVES

        async def say(cards: Sequence[InlineQueryResult]) -> None:
            await self._bot.answer_inline_query(
                query.id,
                [*results.moves(answer), *cards],
                cache_time=0,
                is_personal=True,
                next_offset=str(first + MOVES) if more else "",
                button=None if first else results.button(answer),
            )

        try:
            try:
                await say(pictured)
            except BadRequest as refusal:
                if not any(word in str(refusal).lower() for word in ("file", "photo")):
                    raise
                await say(plain)
        except TelegramError as refusal:
            # it was asked too long ago, or more has been typed since
            log.info("an inline query could not be answered", cause=str(refusal))
        if not self._bot.supports_inline_queries:
            # it was turned on since we asked for our own name
            await self._bot.get_me()

    async def chosen(self, result: ChosenInlineResult) -> Speech | None:
        """A result was chosen; in which chat is not said."""
        with suppress(StoreUnreachable):
            await self._memory.note(self._heard, "1", TRUSTED)
        given = read_mark(result.result_id)
        if given is None:
            return None
        outcome = await self._make(result.from_user, given, None)
        return None if outcome.made else Speech(in_turn=lambda: self._refuse(result.from_user, given, outcome))

    async def left(self, message: Message, home: int) -> Speech | None:
        """A message that was sent by choosing a result; ``home`` is the id under which its chat was first known."""
        user, where = message.from_user, spot_of(message)
        if message.forward_origin is not None:
            return None
        addresses = (entity.url or "" for entity in message.entities if entity.type == MessageEntity.TEXT_LINK)
        given = linked_mark(addresses, self._bot.username)
        if given is None:
            return None
        if user is None or user.is_bot:
            # an administrator without a name, or a channel: only by feedback do we hear whose choice it was
            told = await self._hears_of_choices()
            return None if told else Speech(at_once=lambda: self._mark(where, message.message_id, LATE))
        outcome = await self._make(user, given, place_of(Spot(home, where.topic)))
        if not where.private:
            return Speech(at_once=lambda: self._react(where, message.message_id, user, given, outcome))
        answer = outcome.answer
        if outcome.made and not answer.posts:
            answer = await self._desk.ask(
                replace(outcome.ask, text=f"/hand {given.code}", key=f"{outcome.ask.key}:hand")
            )
        heard = Heard(outcome.ask, where, message.message_id)
        return self._answering.speech(heard, answer)

    def pressed(self, press: CallbackQuery) -> Speech:
        """A button was pressed on a message in a chat that we are not told of: none of ours does anything there."""
        note = said("That button does nothing any more. Write to me in our private chat.")
        language = self._answering.language(person_of(press.from_user))
        return self._answering.toast(press.id, PrivateReply((note,), locale=language))

    async def _make(self, user: User, given: Mark, place: Place | None) -> Outcome:
        """Make the move of a mark, if it is this person's and its turn is now. The same mark never moves twice."""
        person = person_of(user)
        ask = _ask(person, given.code, f"telegram:inline:{user.id}:{given.id}")
        found = await self._desk.inline(ask, 0, 0)
        # where the choice was made is not always told; it is no sign that the private chat is open
        ask = replace(ask, place=place or found.place or ask.place)
        line = marked_line(self._key, person.account, given, found.lines)
        if line is not None:
            ask = replace(ask, text=line)
            answer = await self._desk.ask(ask)
            return Outcome(ask, answer, made=bool(answer.changes))
        if found.done:
            return Outcome(ask, Answer(()), made=True)
        late = said("Nothing was done at {code}: that choice is from an earlier turn.", code=Strong(given.code))
        sentence = found.note if found.code is None and found.note is not None else late
        return Outcome(
            ask, Answer((PrivateReply((sentence,), code=found.code, locale=found.locale or person.locale),)), made=False
        )

    async def _react(self, where: Spot, message: int, user: User, given: Mark, outcome: Outcome) -> None:
        """Mark the message that was left: the public post tells the move, and the private chat what went wrong."""
        await self._mark(where, message, MADE if outcome.made else LATE)
        if not outcome.made:
            await self._refuse(user, given, outcome)

    async def _mark(self, where: Spot, message: int, reaction: str) -> None:
        try:
            await self._bot.set_message_reaction(where.chat, message, reaction)
        except TelegramError as refusal:
            log.debug("no reaction is allowed here", cause=str(refusal))

    async def _refuse(self, user: User, given: Mark, outcome: Outcome) -> None:
        """Say once in the private chat, if there is one, why a choice was not made."""
        with suppress(StoreUnreachable):
            # it may have been told after the other way in which we hear of it, also before a restart
            if not await self._memory.first(f"telegram:{self._bot.id}:refused:{user.id}:{given.id}", REPEATED):
                return
        try:
            for post in outcome.answer.posts:
                await self._voice.say(Spot(user.id), post, quiet=True)
        except TelegramError as refusal:
            log.info("a refused choice could not be told", cause=str(refusal))


def _ask(person: Person, text: str, key: str) -> Ask:
    """What a person asks alone, wherever that is."""
    return Ask(person, Place(person.account), text, key, private=True, locale=person.locale)


class InlineResults:
    """Makes results for one person: ``key`` signs what they choose, ``username`` is the name of the bot."""

    def __init__(self, key: bytes, username: str, account: Account, locale: str) -> None:
        self._key, self._username, self._account, self._locale = key, username, account, locale

    def moves(self, answer: InlineAnswer) -> list[InlineQueryResult]:
        """A result for each move that is shown. The message it leaves says no more than everybody may know."""
        return [self._move(answer, move) for move in answer.moves]

    def _move(self, answer: InlineAnswer, move: InlineMove) -> InlineQueryResult:
        assert answer.code is not None
        plain = in_plain(Reply((), people=answer.people, locale=self._locale))
        made = mark(self._key, self._account, answer.code, answer.version, move.line)
        told = in_html(Reply((), people=answer.people, locale=self._locale)).spell(move.told)
        address = html.escape(made.address(self._username))
        return InlineQueryResultArticle(
            made.id,
            shortened(plain.spell(move.title), TITLE),
            InputTextMessageContent(
                f'{told} · <a href="{address}">{answer.code}</a>',
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
            ),
            description=None if move.about is None else shortened(plain.spell(move.about), ABOUT),
        )

    def card(self, table: InlineTable, picture: str | None, *, plays: bool) -> InlineQueryResult:
        """A table to be shown in a chat, with its newest board where its ``file_id`` is known.

        ``plays`` says that moves can be made in that chat, wherever it is.
        """
        spelling = in_plain(table.post)
        name, title = f"table.{table.code}", shortened(spelling.spell(table.title), TITLE)
        about, buttons = shortened(spelling.spell(table.about), ABOUT), self._buttons(table, plays=plays)
        if picture is not None:
            return InlineQueryResultCachedPhoto(
                name,
                picture,
                title=title,
                description=about,
                caption=caption(table.post, ""),
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
            )
        words = InputTextMessageContent(
            pages(table.post)[0], parse_mode=ParseMode.HTML, link_preview_options=NO_PREVIEW
        )
        return InlineQueryResultArticle(name, title, words, description=about, reply_markup=buttons)

    def _buttons(self, table: InlineTable, *, plays: bool) -> InlineKeyboardMarkup:
        """Links into the private chat, because the bot may not be where the card is shown."""
        ways: list[InlineKeyboardButton] = []
        if table.joined:
            ways.append(self._door(said("Join"), "join", table))
        if table.watched:
            ways.append(self._door(said("Watch"), "watch", table))
        else:
            ways.append(self._door(said("Board"), "board", table))
        rows = [ways]
        if table.plays and plays:
            spelling = in_plain(table.post)
            rows.append([InlineKeyboardButton(spelling.spell(PLAY), switch_inline_query_current_chat=f"{table.code} ")])
        return InlineKeyboardMarkup(rows)

    def _door(self, label: Word, command: str, table: InlineTable) -> InlineKeyboardButton:
        return InlineKeyboardButton(in_plain(table.post).spell(label), url=link(self._username, command, table.code))

    def button(self, answer: InlineAnswer) -> InlineQueryResultsButton:
        """What stands above the results: why there are no moves, or the way to the board and the hand."""
        plain = in_plain(Reply((), people=answer.people, locale=self._locale))
        words = said("Board and hand in our private chat") if answer.note is None else answer.note
        start = "games" if answer.code is None else f"{'hand' if answer.seated else 'board'}-{answer.code}"
        return InlineQueryResultsButton(shortened(plain.spell(words), BUTTON), start_parameter=start)


@dataclass(frozen=True)
class Mark:
    """What stands in the id of a result, and in the address behind the code in the message that it leaves.

    ``version`` is that of the table when the move was offered: a choice that is made anew later is another one.
    ``digest`` is 24 hex digits that nobody can make up who does not know the key.
    """

    code: Code
    version: int
    digest: str

    @property
    def id(self) -> str:
        """The id of the result: at most 47 bytes."""
        return f"{self.code}.{self.version}.{self.digest}"

    def address(self, username: str) -> str:
        """A link that shows the board in the private chat to whoever follows it; we read the mark from it.

        >>> Mark(Code("K7QF"), 12, "0" * 24).address("CapolineaBot")
        'https://t.me/CapolineaBot?start=chose-K7QF-12-000000000000000000000000'
        """
        return f"https://t.me/{username}?start=chose-{self.code}-{self.version}-{self.digest}"


def mark(key: bytes, account: Account, code: Code, version: int, line: str) -> Mark:
    """The mark of a line, which names its turn, for one person."""
    words = "\n".join((account, code, str(version), line))
    return Mark(code, version, hmac.new(key, words.encode(), hashlib.sha256).hexdigest()[:24])


def read_mark(text: str) -> Mark | None:
    """The mark in the id of a result, None where it is none.

    >>> read_mark("K7QF.12.0123456789abcdef01234567").version, read_mark("K7QF.12.no")
    (12, None)
    """
    found = _MARK.fullmatch(text)
    return None if found is None else Mark(Code(found["code"]), int(found["version"]), found["digest"])


def linked_mark(addresses: Iterable[str], username: str) -> Mark | None:
    """The mark in the first address of ours that holds one."""
    for address in addresses:
        found = _LINK.fullmatch(address)
        if found is not None and found["bot"].lower() == username.lower():
            return read_mark(found["mark"].replace("-", "."))
    return None


def marked_line(key: bytes, account: Account, given: Mark, lines: Iterable[str]) -> str | None:
    """The line among those that a person may say now to which a mark belongs."""
    for line in lines:
        made = mark(key, account, given.code, given.version, line)
        if hmac.compare_digest(made.digest, given.digest):
            return line
    return None
