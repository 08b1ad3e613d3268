"""Buttons under a message, and links that open the private chat."""

from __future__ import annotations

import re

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.commands.catalogue import commands
from bot.platforms.telegram.markup import LABEL, in_plain, shortened
from bot.ports import Choice, Code, Post
from rendering.text import Said, said

ROW, ALL = 8, 100
"""Buttons of one row and of one message, at most."""
LINE = 64
"""Bytes of the line a button says, at most (Bot API, InlineKeyboardButton)."""

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_COMMANDED = re.compile(r"(?P<command>[a-z_]+)(?P<words>(-[A-Za-z0-9]+){1,2})")

log = structlog.get_logger(__name__)


def link(username: str, command: str, code: Code | None) -> str:
    """Address that opens the private chat and says ``/start command-CODE`` there once the person agrees.

    >>> link("CapolineaBot", "hand", Code("K7QF"))
    'https://t.me/CapolineaBot?start=hand-K7QF'
    """
    payload = f"{command}-{code}" if code is not None else command
    assert _PAYLOAD.fullmatch(payload), payload
    return f"https://t.me/{username}?start={payload}"


def linked(payload: str) -> str | None:
    """The command line a payload of ours stands for, None for any other text.

    >>> linked("hand-K7QF"), linked("join-K7QF-BCDFG"), linked("help"), linked("K7QF")
    ('/hand K7QF', '/join K7QF BCDFG', '/help', None)
    """
    if payload in commands():
        return f"/{payload}"
    found = _COMMANDED.fullmatch(payload)
    return (
        f"/{found['command']}{found['words'].replace('-', ' ')}" if found and found["command"] in commands() else None
    )


def start_link(username: str, line: str) -> str | None:
    """Address that opens the private chat and says a command line there, None for one that no address can hold.

    >>> start_link("CapolineaBot", "/join K7QF BCDFG")
    'https://t.me/CapolineaBot?start=join-K7QF-BCDFG'
    """
    payload = "-".join(line.removeprefix("/").split())
    said = linked(payload) if _PAYLOAD.fullmatch(payload) else None
    return f"https://t.me/{username}?start={payload}" if said == line else None


def keyboard(post: Post, links: tuple[tuple[Said, str], ...] = ()) -> InlineKeyboardMarkup | None:
    """The choices of a post as rows of buttons, and below them buttons that open an address."""
    left = ALL - len(links)
    rows: list[list[InlineKeyboardButton]] = []
    spelling = in_plain(post)
    for choices in post.choices:
        buttons = [_button(choice, spelling.spell(choice.label)) for choice in choices if _fits(choice)][:left]
        left -= len(buttons)
        rows += [buttons[start : start + ROW] for start in range(0, len(buttons), ROW)]
    rows += [[InlineKeyboardButton(spelling.spell(label), url=address)] for label, address in links]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(choice: Choice, label: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(shortened(" ".join(label.split()), LABEL) or choice.send, callback_data=choice.send)


def _fits(choice: Choice) -> bool:
    fits = 0 < len(choice.send.encode()) <= LINE
    if not fits:
        log.error("a button was left out, its line is too long", line=choice.send[:LINE])
    return fits


def in_group(post: Post, username: str) -> tuple[tuple[Said, str], ...]:
    """What a public post in a group has below its buttons: a link to one's own hand, where it offers the hand."""
    offered = any(choice.send.split()[0] == "/hand" for row in post.choices for choice in row if choice.send.strip())
    if not offered:
        return ()
    return ((said("Play in our private chat"), link(username, "hand", post.code)),)
