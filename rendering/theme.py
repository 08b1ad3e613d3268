"""Every size, colour and font of the pictures, in one frozen value; light, dark and high contrast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import NewType

from rendering.text import said

Ink = NewType("Ink", str)
"""Name of a colour in a theme: ``paper``, ``text``, ``seat0`` ..., so that a painter never writes a number."""

PAPER = Ink("paper")
TILE = Ink("tile")
TEXT = Ink("text")
QUIET = Ink("quiet")
RULE = Ink("rule")
TRACK = Ink("track")
NOBODY = Ink("nobody")
MARK = Ink("mark")

LETTERS = said("YBOGPK")
"""By seat the letter of its colour, where colour alone would not do: yellow, blue, orange, green, purple, ink."""


def seat_ink(seat: int) -> Ink:
    """The colour of a seat."""
    return Ink(f"seat{seat}")


def over_ink(seat: int) -> Ink:
    """The colour of letters on the colour of a seat."""
    return Ink(f"over{seat}")


@dataclass(frozen=True)
class Theme:
    """A look. Colours are ``#rrggbb``; lengths are pixels of the finished picture.

    ``paper`` lies under everything, ``tile`` under tracks. ``seats`` are the players' colours by seat, ``over`` what
    is legible on each of them, ``letters`` what stands for them in the reader's language (``lettered``). Sizes of
    text are nominal sizes; nothing is smaller than ``small``. Letters and figures on a board itself have the size
    ``figure``: their capitals are 28 pixels high. The points of whoever leads have the size ``leader``, which nothing
    else has. ``more`` are inks that only one game has, and ``pairs``, if there are any, what may lie smoothly upon
    what in its pictures, as a palette has no room for all.
    """

    name: str
    paper: str
    tile: str
    text: str
    quiet: str
    rule: str
    track: str
    nobody: str
    mark: str
    seats: tuple[str, ...]
    over: tuple[str, ...]
    letters: str = LETTERS.message
    side: int = 1280
    cell: int = 105
    small: int = 28
    normal: int = 32
    large: int = 46
    figure: int = 40
    leader: int = 56
    more: tuple[tuple[Ink, str], ...] = ()
    pairs: tuple[tuple[Ink, Ink], ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def colours(self) -> dict[Ink, str]:
        """Every colour by the name painters use."""
        named = {
            PAPER: self.paper,
            TILE: self.tile,
            TEXT: self.text,
            QUIET: self.quiet,
            RULE: self.rule,
            TRACK: self.track,
            NOBODY: self.nobody,
            MARK: self.mark,
        }
        named.update({seat_ink(seat): colour for seat, colour in enumerate(self.seats)})
        named.update({over_ink(seat): colour for seat, colour in enumerate(self.over)})
        named.update(self.more)
        return named


LIGHT = Theme(
    name="light",
    paper="#f4f0e6",
    tile="#ffffff",
    text="#1b2126",
    quiet="#69665e",
    rule="#d8d2c3",
    track="#aeb5ba",
    nobody="#7b8289",
    mark="#b40500",
    seats=("#f7c505", "#3e5ee1", "#cb6700", "#44ab7b", "#491762", "#18201d"),
    over=("#1b2126", "#ffffff", "#000000", "#0c1512", "#ffffff", "#ffffff"),
)

DARK = Theme(
    name="dark",
    paper="#1e222a",
    tile="#14171c",
    text="#eef1f4",
    quiet="#a0a8b2",
    rule="#383e49",
    track="#495363",
    nobody="#7c8692",
    mark="#ee8805",
    seats=("#faf032", "#9ac5ff", "#c24d01", "#2a9167", "#ad43dd", "#f2fafd"),
    over=("#14171c", "#0b0e13", "#ffffff", "#0b0e13", "#ffffff", "#14171c"),
)

CONTRAST = Theme(
    name="contrast",
    paper="#000000",
    tile="#000000",
    text="#ffffff",
    quiet="#d0d0d0",
    rule="#6a6a6a",
    track="#797979",
    nobody="#a8a8a8",
    mark="#e88e00",
    seats=("#fdeb10", "#1779f2", "#b06229", "#7fd999", "#ffa5f8", "#ffffff"),
    over=("#000000", "#000000", "#000000", "#000000", "#000000", "#000000"),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
"""Every theme by its name."""

KINDS = {
    "light": (
        ("#415eea", "#69b98b", "#feca26", "#e03c28", "#57216c", "#6b6e6d"),
        ("#ffffff", "#0c1512", "#1b2126", "#000000", "#ffffff", "#ffffff"),
        "#960000",
    ),
    "dark": (
        ("#5b7df3", "#9ad8ab", "#ffed39", "#cb5746", "#65437e", "#8d8892"),
        ("#000000", "#0b0e13", "#14171c", "#000000", "#ffffff", "#000000"),
        "#d49e10",
    ),
    "contrast": (
        ("#1472ee", "#7df7b1", "#ffd232", "#dc6876", "#c9a7ff", "#aab7b7"),
        ("#000000", "#000000", "#000000", "#000000", "#000000", "#000000"),
        "#a69e00",
    ),
}
"""By theme, colours for six kinds of things (blue, green, yellow, red, violet, grey), what is legible on each, and the
colour of what is new among them."""


@cache
def of_kinds(theme: Theme) -> Theme:
    """The theme with the six kinds where the players' colours are, for games whose players have none.

    A palette has no room for both; ``seat_ink`` and ``over_ink`` then mean a kind.
    """
    colours, over, mark = KINDS[theme.name.split()[0]]
    return replace(theme, name=f"{theme.name} kinds", seats=colours, over=over, mark=mark)


def lettered(theme: Theme, translate: Callable[[str, str | None, int], str]) -> Theme:
    """The theme with the letters of colours in the language of ``translate``, that of the reader."""
    return _lettered(theme, translate(LETTERS.message, None, 1))


@cache
def _lettered(theme: Theme, letters: str) -> Theme:
    if letters == theme.letters:
        return theme
    return replace(theme, name=f"{theme.name} {letters}", letters=letters)
