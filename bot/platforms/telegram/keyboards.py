"""Buttons under a message, and links that open the private chat."""

from __future__ import annotations

import re
from collections.abc import Sequence

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.commands.catalogue import commands
from bot.commands.command import CODE
from bot.platforms.telegram.markup import LABEL, in_plain, shortened
from bot.ports.addresses import Code
from bot.ports.posts import Choice, Post, PrivateReply, PublicPost, described
from rendering.panel import Style
from rendering.text import Spelling, Word

ROW, ALL = 8, 100
"""Buttons of one row and of one message, at most."""
LINE = 64
"""Bytes of the line a button says, at most (Bot API, InlineKeyboardButton)."""

WIDTH, PADDING = 42, 2
"""Characters of a row that a phone still shows, and what each of its buttons takes of them beside its words."""
WIDE = 40
"""Characters of a button in a row of its own that a phone still shows."""
MAKERS = 2
"""Blue buttons of a panel, at most."""
PRIMARY = "primary"
"""Blue (Bot API 9.4, InlineKeyboardButton): the next step, one a message but for those of a panel."""
OTHERS = {Style.CHOSEN: "success", Style.DANGER: "danger"}
"""Green and red; all others look as the app likes."""

ALONE = {
    "hand", "terms", "rules", "board", "next", "replay", "poster", "card", "analysis", "verify", "help", "learn",
    "puzzle", "daily",
}  # fmt: skip
"""Commands whose answer is for their asker alone, and more than a few words."""

BY_ADDRESS = frozenset({"join", "watch", "learn", "invite"}) | {
    "hand", "board", "hint", "rules", "help", "games", "next", "terms", "puzzle", "daily", "verify", "card", "replay",
    "poster", "analysis",
}  # fmt: skip
"""Commands that an address may say: to come in, and those that only show something to whoever presses it.

Anybody can make such an address for somebody else to press. So nothing else is on the list: no line of it moves, ends,
gives away, changes who somebody is, or opens or takes a table in their name.
"""
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
WORDS = 3
"""Words behind the command in an address, at most: code, who invites, and the word of the invitation."""

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

    Behind the code in a message that a chosen move has left (``inline_mode``), it shows the board.

    Behind a command that only shows something there is a code, a game or nothing.

    >>> linked("hand-K7QF"), linked("join-K7QF-BCDFG"), linked("help"), linked("K7QF"), linked("resign-K7QF")
    ('/hand K7QF', '/join K7QF BCDFG', '/help', None, None)
    """
    name, *words = payload.split("-")
    if name == "chose":
        name, words = "board", words[:1]
    command = commands().get(name)
    if command is None or command.name not in BY_ADDRESS:
        return None
    most = WORDS if command.by_invitation else 1 + (words[1:] == ["file"])
    if len(words) > most or not all(word.isascii() and word.isalnum() for word in words):
        return None
    return " ".join((f"/{name}", *words))


def start_link(username: str, line: str) -> str | None:
    """Address that opens the private chat and says a command line there, None for one that no address can hold.

    >>> start_link("CapolineaBot", "/join K7QF BCDFG")
    'https://t.me/CapolineaBot?start=join-K7QF-BCDFG'
    """
    payload = "-".join(line.removeprefix("/").split())
    said = linked(payload) if _PAYLOAD.fullmatch(payload) else None
    return f"https://t.me/{username}?start={payload}" if said == line else None


def door(username: str, text: str, code: Code) -> str:
    """Address that says the line that was typed about a match once more in the private chat, else opens the hand.

    >>> door("CapolineaBot", "/hint", Code("K7QF")), door("CapolineaBot", "lay c4", Code("K7QF"))
    ('https://t.me/CapolineaBot?start=hint-K7QF', 'https://t.me/CapolineaBot?start=hand-K7QF')
    """
    name, *words = text.split() or [""]
    command = commands().get(name.removeprefix("/").lower()) if name.startswith("/") else None
    alone = command is not None and CODE in command.params and [word.upper() for word in words] in ([], [code])
    if command is not None and alone and linked(f"{command.name}-{code}") is not None:
        return link(username, command.name, code)
    return link(username, "hand", code)


def keyboard(post: Post, links: tuple[tuple[Word, str], ...] = ()) -> InlineKeyboardMarkup | None:
    """The choices of a post as rows of buttons, and buttons that open an address or begin an inline query.

    One that does what the line of a choice does takes its place; the others stand below.
    """
    spelling = in_plain(post)
    doors = {line: address for _, address in links if (line := _line(address)) is not None}
    below = [(label, address) for label, address in links if _line(address) not in _lines(post)]
    left, blue = ALL - len(below), _blue(post)
    rows: list[list[InlineKeyboardButton]] = []
    for choices in post.choices:
        shown = [choice for choice in choices if choice.style is not Style.OFF and _fits(choice)][:left]
        left -= len(shown)
        buttons = [
            _door(_label(choice, spelling), doors[choice.send], _colour(choice, blue))
            if choice.send in doors
            else _button(choice, _label(choice, spelling), _colour(choice, blue))
            for choice in shown
        ]
        rows += (
            [[button] for button in buttons]
            if described(choices) and any(choice.about for choice in choices)
            else _rows(buttons)
        )
    for number, (label, address) in enumerate(below):
        rows.append([_door(spelling.spell(label), address, None if blue or number else PRIMARY)])
    return InlineKeyboardMarkup(rows) if rows else None


def _blue(post: Post) -> frozenset[str]:
    """The lines whose buttons are blue: those a panel makes, or the one step that most readers take next."""
    choices = [choice for row in post.choices for choice in row]
    makes = [choice.send for choice in choices if choice.style is Style.MAKE]
    steps = makes or [choice.send for choice in choices if choice.style is Style.NEXT]
    panel = post.panel if isinstance(post, PrivateReply) else isinstance(post, PublicPost) and post.alone
    if makes and panel:
        # where many presses each make a whole turn, none of them is the one to press
        return frozenset(makes if len(makes) <= MAKERS else ())
    return frozenset(steps[:1])


def _colour(choice: Choice, blue: frozenset[str]) -> str | None:
    return PRIMARY if choice.send in blue else OTHERS.get(choice.style)


def _label(choice: Choice, spelling: Spelling) -> str:
    """What stands on a button; one that says more about itself has a row of its own, as wide as a phone."""
    label = spelling.spell(choice.label)
    return shortened(f"{label} {spelling.spell(choice.about)}", WIDE) if choice.about else label


def _rows(buttons: Sequence[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """Buttons in rows of equal length, as many in each as their words allow: a phone gives each the same width."""
    if not buttons:
        return []
    # the capitals of a table's code are wider than the letters of words
    longest = max(len(button.text) * (1.5 if button.text.isupper() else 1) for button in buttons)
    across = min(ROW, max(1, int(WIDTH / (longest + PADDING))))
    size = -(-len(buttons) // -(-len(buttons) // across))
    return [list(buttons[start : start + size]) for start in range(0, len(buttons), size)]


def _button(choice: Choice, label: str, colour: str | None) -> InlineKeyboardButton:
    text = shortened(" ".join(label.split()), LABEL) or choice.send
    return InlineKeyboardButton(text, callback_data=choice.send, style=colour)


def _door(label: str, address: str, colour: str | None) -> InlineKeyboardButton:
    if address.startswith("https://"):
        return InlineKeyboardButton(label, url=address, style=colour)
    return InlineKeyboardButton(label, switch_inline_query_current_chat=address, style=colour)


def _lines(post: Post) -> set[str]:
    return {choice.send for row in post.choices for choice in row}


def _line(address: str) -> str | None:
    """The command line that an address of ours says in the private chat, or that an inline query stands for."""
    if not address.startswith("https://"):
        return f"/hand {address.strip()}"
    return linked(address.rpartition("?start=")[2])


def _fits(choice: Choice) -> bool:
    fits = 0 < len(choice.send.encode()) <= LINE
    if not fits:
        log.error("a button was left out, its line is too long", line=choice.send[:LINE])
    return fits


def in_group(post: Post, username: str, *, inline: bool = False) -> tuple[tuple[Word, str], ...]:
    """What opens the private chat from a public post in a group: all it offers that is for one person alone.

    A group has no message with buttons, and no picture, for one person alone. With ``inline`` mode the hand is shown in
    the list above the input field: its button has the code that begins such a query in the place of an address.
    """
    alone = [choice for row in post.choices for choice in row if choice.send.split()[0].removeprefix("/") in ALONE]
    found = [
        (choice.label, (_hand(choice) if inline else None) or start_link(username, choice.send)) for choice in alone
    ]
    return tuple((label, address) for label, address in found if address is not None)


def _hand(choice: Choice) -> str | None:
    """The inline query that shows what a button shows: the hand at a table."""
    command, *words = choice.send.split()
    return f"{words[0]} " if command == "/hand" and len(words) == 1 and words[0].isalnum() else None
