"""The button that opens the pressable board, a page of the local table, within the private chat; and who opened it.

Telegram signs the data that says so (core.telegram.org/bots/webapps, "Validating data").
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, urlencode

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from bot.platforms.telegram.chats import account_of
from bot.platforms.telegram.keyboards import keyboard
from bot.platforms.telegram.markup import in_plain
from bot.ports.asks import Person
from bot.ports.pictures import PanelPicture
from bot.ports.posts import Post
from bot.text.languages import closest
from rendering.text import Word, said

LABEL = said("Press on the board")

LASTS = 24 * 3_600_000
"""Milliseconds for which the data are taken after they were signed."""

AHEAD = 60_000
"""Milliseconds by which the clock of this machine may be behind."""

LONGEST = 8_192
"""Characters of the longest data that are read."""

Reader: TypeAlias = Callable[[str, int], Person | None]
"""Gives the person of signed data at an instant (milliseconds since 1970), None for data that are not good."""


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


def init_data_reader(token: str) -> Reader:
    """The reader of data that were signed for the bot with this token."""
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)

    def read(data: str, now: int) -> Person | None:
        fields = _fields(data)
        signed = fields.pop("hash", "")
        lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
        made = hmac.digest(key, lines.encode("utf-8", "replace"), hashlib.sha256).hex()
        if not hmac.compare_digest(made.encode(), signed.encode("utf-8", "replace")):
            return None
        at = 1000 * _number(fields.get("auth_date", ""))
        return _person(fields.get("user", "")) if at - AHEAD <= now < at + LASTS else None

    return read


def _fields(data: str) -> dict[str, str]:
    """The fields of the data; none where they are no proper query, or one stands twice."""
    if len(data) > LONGEST:
        return {}
    pairs = parse_qsl(data, keep_blank_values=True)
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else {}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def _person(text: str) -> Person | None:
    """The person in the JSON of a ``WebAppUser``."""
    try:
        user: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(user, dict) or type(number := user.get("id")) is not int or number <= 0 or user.get("is_bot"):
        return None
    first, last, tag, handle = (
        value if isinstance(value := user.get(name), str) else ""
        for name in ("first_name", "last_name", "language_code", "username")
    )
    return Person(account_of(number), f"{first} {last}".strip(), tag or "en", handle)
