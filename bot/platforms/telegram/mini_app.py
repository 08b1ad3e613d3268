"""The button that opens the pressable board, a page of the local table, within the private chat."""

from __future__ import annotations

from urllib.parse import urlencode

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from bot.platforms.telegram.keyboards import keyboard
from bot.platforms.telegram.markup import in_plain
from bot.ports import PanelPicture, Post
from bot.text.languages import closest
from rendering.text import Word, said

LABEL = said("Press on the board")


def pressable(post: Post, links: tuple[tuple[Word, str], ...], address: str | None) -> InlineKeyboardMarkup | None:
    """The buttons of a post, with one more below them where it asks its reader for a move.

    ``address`` is that of the page, None where there is none, and in groups, where Telegram takes no such button.
    """
    markup = keyboard(post, links)
    picture = post.picture
    if address is None or post.code is None or not isinstance(picture, PanelPicture) or not picture.decision.moves:
        return markup
    page = f"{address}?{urlencode({'code': post.code, 'lang': closest(post.locale)})}"
    button = InlineKeyboardButton(in_plain(post).spell(LABEL), web_app=WebAppInfo(page))
    return InlineKeyboardMarkup([*(markup.inline_keyboard if markup is not None else ()), [button]])
