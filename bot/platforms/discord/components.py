"""Buttons and menus that work after a restart: their ``custom_id`` or value carries the whole line they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

import structlog
from discord import ButtonStyle, SelectOption, ui

from bot.platforms.discord import emojis
from bot.platforms.discord.markup import labels
from bot.ports.posts import described
from rendering.panel import Style
from rendering.text import said

if TYPE_CHECKING:
    import discord

    from bot.ports.posts import Choice, Post

CODE = r"(?P<code>[A-Za-z0-9]*)"
BUTTON = re.compile(rf"c:{CODE}:(?P<send>.+)", re.DOTALL)
MENU = re.compile(rf"s:{CODE}:\d+")

ROWS = 6
"""Rows under a message laid out with Components V2: thirty buttons, beside a picture and two texts."""
PARTS = 36
"""Rows, buttons and menus together of such a message: six rows of five buttons."""
IN_ROW = 5
IN_MENU = 25
CUSTOM_ID = 100
LABEL = 34
"""Characters of a button that a phone still shows; Discord itself takes 80."""
OPTION = 100
COLOURS = {
    Style.CHOSEN: ButtonStyle.success,
    Style.MAKE: ButtonStyle.success,
    Style.WAY: ButtonStyle.primary,
    Style.NEXT: ButtonStyle.primary,
    Style.DANGER: ButtonStyle.danger,
}
"""Green, blue and red; all others are grey."""

log = structlog.get_logger()


def known(custom_id: str) -> bool:
    """Whether a control is ours.

    >>> known("c:K7QF:/hand K7QF"), known("s:K7QF:0"), known("vote:1")
    (True, True, False)
    """
    return any(pattern.fullmatch(custom_id) for pattern in (BUTTON, MENU))


class Press(ui.DynamicItem[ui.Button[Any]], template=BUTTON):
    """A button. ``c:K7QF:/hand K7QF`` says ``/hand K7QF`` about the match K7QF."""

    def __init__(self, code: str, send: str, label: str, style: Style = Style.CHOICE, symbol: str = "") -> None:
        shown = COLOURS.get(style, ButtonStyle.secondary)
        off = style is Style.OFF
        emoji = emojis.emoji_of(symbol) if symbol else None
        super().__init__(ui.Button(style=shown, label=label, custom_id=f"c:{code}:{send}", disabled=off, emoji=emoji))
        self.code = code
        self.send = send

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """The button of a message, as it was pressed."""
        return cls(match["code"], match["send"], getattr(item, "label", None) or match["send"][:LABEL])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Say the button's line."""
        await interaction.client.conversation.said(interaction, self.send, code=self.code)


class Menu(ui.DynamicItem[ui.Select[Any]], template=MENU):
    """A menu. ``s:K7QF:0`` is the first one of a post about the match K7QF; its values are whole lines."""

    def __init__(self, code: str, number: int, placeholder: str, options: list[SelectOption]) -> None:
        super().__init__(ui.Select(custom_id=f"s:{code}:{number}", placeholder=placeholder, options=options))
        self.code = code

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """The menu of a message, as it was used."""
        assert isinstance(item, ui.Select)
        number = int(match.string.rpartition(":")[2])
        return cls(match["code"], number, item.placeholder or "", item.options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Say the chosen line."""
        chosen = self.item.values
        await interaction.client.conversation.said(interaction, chosen[0] if chosen else "", code=self.code)


def controls(post: Post) -> list[list[Press | Menu]]:
    """Everything to press under a post, in at most ``ROWS`` rows of at most five buttons or one menu.

    Where the buttons do not fit, long rows become menus of 25, and if that is still too much, everything does. What is
    beyond 25 choices a row is left to typing.
    """
    spell = labels(post)
    code = str(post.code or "")
    shown: list[list[Press | Menu]] = []
    rows = _rows(post)
    buttons = {choice.send for row in rows if not _is_menu(row) for choice in row}
    for number, row in enumerate(rows):
        spelled = [(_short(spell.spell(choice.label)) or choice.send, choice) for choice in row]
        if len(row) <= IN_ROW and not _is_menu(row):
            shown.append([_press(code, label, choice) for label, choice in spelled])
            continue
        now = next((place for place, one in enumerate(row) if one.style is Style.CHOSEN and _is_menu(row)), None)
        options = [
            SelectOption(
                label=shortest(label, OPTION),
                value=choice.send,
                description=shortest(_short(spell.spell(choice.about)), OPTION) if choice.about else None,
                emoji=emojis.emoji_of(choice.symbol) if choice.symbol else None,
                default=place == now,
            )
            for place, (label, choice) in enumerate(spelled)
        ]
        title = said("{first} to {last}", first=options[0].label, last=options[-1].label)
        if len(spell.spell(title)) > LABEL:
            title = said("Choose one")
        if _is_menu(row) and row[0].about:
            title = said("Choose one")
            if buttons.issuperset(choice.send for choice in row):
                title = said("What each would do")
        shown.append([Menu(code, number, shortest(spell.spell(title), 150), options)])
    return shown


def _press(code: str, label: str, choice: Choice) -> Press:
    shown = shortest(emojis.beside(choice.symbol, label) if choice.symbol else label, LABEL)
    return Press(code, choice.send, shown, choice.style, choice.symbol)


def _rows(post: Post) -> list[list[Choice]]:
    """The choices in at most ``ROWS`` rows; one of more than 5, or one whose choices say more, is a menu.

    A menu that only says more about buttons stands beside them where there is room for all of both, or not at all.
    """
    given = [row for row in _once(post) if row]
    wrapped = _wrapped(given)
    if len(wrapped) <= ROWS:
        beside = _wrapped(row for row in _once(post, menus=True) if row)
        return beside if _fits(beside) else wrapped
    everything = [choice for row in given for choice in row]
    if len(everything) <= ROWS * IN_ROW and not any(map(_is_menu, given)):
        return list(_chunks(everything, IN_ROW))
    # a menu has nothing that cannot be chosen
    open_rows = ([choice for choice in row if choice.style is not Style.OFF] for row in given)
    given = [row for row in open_rows if row]
    everything = [choice for row in given for choice in row]
    mixed = [part for row in given for part in _even(row)]
    if len(mixed) <= ROWS:
        return mixed
    if len(everything) > ROWS * IN_MENU:
        log.warning("choices left out", code=post.code, count=len(everything) - ROWS * IN_MENU)
    return list(_even(everything[: ROWS * IN_MENU]))


def _is_menu(row: Sequence[Choice]) -> bool:
    """Whether several choices of a row all say more about themselves, which only a menu has room for."""
    return len(row) > 1 and described(row)


def _wrapped(given: Iterable[list[Choice]]) -> list[list[Choice]]:
    return [part for row in given for part in (_even(row) if _is_menu(row) else _chunks(row, IN_ROW))]


def _fits(rows: Sequence[Sequence[Choice]]) -> bool:
    """Whether a message takes these rows of buttons and menus: all parts count together."""
    return sum(1 + (1 if _is_menu(row) else len(row)) for row in rows) <= PARTS


def _once(post: Post, *, menus: bool = False) -> Iterator[list[Choice]]:
    """Each row with choices that can be carried, each line once: Discord refuses a repeated ``custom_id``.

    With ``menus`` a menu may have lines that buttons have too: it carries them as values.
    """
    buttons: set[str] = set()
    for row in post.choices:
        kept = []
        seen = set[str]() if menus and _is_menu(row) else buttons
        for choice in row:
            if choice.send in seen:
                continue
            seen.add(choice.send)
            if not choice.send or len(f"c:{post.code or ''}:{choice.send}") > CUSTOM_ID:
                log.error("choice too long for a button", code=post.code, send=choice.send)
                continue
            kept.append(choice)
        yield kept


def _chunks(row: Sequence[Choice], size: int) -> Iterator[list[Choice]]:
    for start in range(0, len(row), size):
        yield list(row[start : start + size])


def _even(row: Sequence[Choice]) -> Iterable[list[Choice]]:
    """A row as it is when it fits, otherwise in menus of nearly equal length."""
    if len(row) <= IN_ROW:
        return [list(row)]
    menus = -(-len(row) // IN_MENU)
    return _chunks(row, max(-(-len(row) // menus), IN_ROW + 1))


def _short(label: str) -> str:
    return " ".join(label.split())


def shortest(text: str, limit: int) -> str:
    """The text, or its beginning with an ellipsis.

    >>> shortest("Bauhaus", 5)
    'Bauh…'
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"
