"""Inline results: the moves of whoever asks, and cards of tables that everybody may know of.

The mark of an inline result: which move of which person it makes, once, and in which turn alone.
"""

from __future__ import annotations

import hashlib
import hmac
import html
import re
from collections.abc import Iterable
from dataclasses import dataclass

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResult,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
    LinkPreviewOptions,
)
from telegram.constants import ParseMode

from bot.platforms.telegram.keyboards import link
from bot.platforms.telegram.markup import caption, in_html, in_plain, pages, shortened
from bot.ports.addresses import Account, Code
from bot.ports.asks import InlineAnswer, InlineMove, InlineTable
from bot.ports.posts import Reply
from bot.text.buttons import PLAY
from rendering.text import Word, said

MOVES = 49
"""Moves of one answer: it takes 50 results (Bot API, answerInlineQuery), and the first has the table's card too."""
TITLE, ABOUT, BUTTON = 64, 160, 60
"""Units of the lines of a result, and of the button above all of them, that a phone may show."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


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


_MARK = re.compile(r"(?P<code>[A-Z0-9]{3,12})[.-](?P<version>[0-9]{1,9})[.-](?P<digest>[0-9a-f]{24})")
_LINK = re.compile(rf"https?://t\.me/(?P<bot>\w+)/?\?start=chose-(?P<mark>{_MARK.pattern})")


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
