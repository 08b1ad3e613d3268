"""Every size, colour and font of the pictures, in one frozen value; light, dark and high contrast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import NewType

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

LETTERS = "YBOGPK"
"""What each seat's colour is called where colour alone would not do: yellow, blue, orange, green, purple, ink."""


def seat_ink(seat: int) -> Ink:
    """The colour of a seat."""
    return Ink(f"seat{seat}")


def over_ink(seat: int) -> Ink:
    """The colour of letters on the colour of a seat."""
    return Ink(f"over{seat}")


@dataclass(frozen=True)
class Theme:
    """A look. Colours are ``#rrggbb``; lengths are pixels of the finished picture.

    ``paper`` lies under everything, ``tile`` under tracks. ``seats`` are the players' colours by seat, ``over`` what is
    legible on each of them. Sizes of text are nominal sizes; nothing is smaller than ``small``. ``scale`` is how many
    times larger than usual everything is drawn: painters multiply their own lengths by it.
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
    side: int = 1280
    cell: int = 112
    thin: int = 10
    thick: int = 16
    casing: int = 4
    small: int = 28
    normal: int = 32
    large: int = 46
    scale: int = 1

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
        return named


LIGHT = Theme(
    name="light",
    paper="#f4f0e6",
    tile="#ffffff",
    text="#1b2126",
    quiet="#69665e",
    rule="#d8d2c3",
    track="#c6cdd2",
    nobody="#8b9299",
    mark="#e2231a",
    seats=("#f9c817", "#3c5de0", "#ca670c", "#4cb18a", "#471661", "#18201d"),
    over=("#1b2126", "#ffffff", "#000000", "#0c1512", "#ffffff", "#ffffff"),
)

DARK = Theme(
    name="dark",
    paper="#1e222a",
    tile="#14171c",
    text="#eef1f4",
    quiet="#a0a8b2",
    rule="#383e49",
    track="#465060",
    nobody="#7c8692",
    mark="#ff5a4d",
    seats=("#fbee39", "#9bc5fb", "#c35106", "#369576", "#ae41dc", "#f2fafe"),
    over=("#14171c", "#0b0e13", "#ffffff", "#0b0e13", "#ffffff", "#14171c"),
)

CONTRAST = Theme(
    name="contrast",
    paper="#000000",
    tile="#000000",
    text="#ffffff",
    quiet="#d0d0d0",
    rule="#6a6a6a",
    track="#7a7a7a",
    nobody="#a8a8a8",
    mark="#ff4fd8",
    seats=("#e4de03", "#1879ee", "#b8692d", "#7bd59f", "#faa1f0", "#ffffff"),
    over=("#000000", "#000000", "#000000", "#000000", "#000000", "#000000"),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
"""Every theme by its name."""

KINDS = {
    "light": (
        ("#3b5eee", "#6ab78b", "#fdca23", "#e22f24", "#55216d", "#717171"),
        ("#ffffff", "#0c1512", "#1b2126", "#000000", "#ffffff", "#ffffff"),
    ),
    "dark": (
        ("#587df7", "#a0dbb5", "#fdec39", "#cd5a46", "#61427b", "#8c8a92"),
        ("#000000", "#0b0e13", "#14171c", "#000000", "#ffffff", "#000000"),
    ),
    "contrast": (
        ("#0071ef", "#8cffc5", "#f7c719", "#ec5e62", "#cba6fe", "#a5b5b6"),
        ("#000000", "#000000", "#000000", "#000000", "#000000", "#000000"),
    ),
}
"""By theme, colours for six kinds of things (blue, green, yellow, red, violet, grey) and what is legible on each."""


@cache
def of_kinds(theme: Theme) -> Theme:
    """The theme with the six kinds where the players' colours are, for games whose players have none.

    A palette has no room for both; ``seat_ink`` and ``over_ink`` then mean a kind.
    """
    colours, over = KINDS[theme.name.split()[0]]
    return replace(theme, name=f"{theme.name} kinds", seats=colours, over=over)


@cache
def enlarged(theme: Theme, times: int) -> Theme:
    """The theme with every length so many times larger, for posters and for looking at one thing."""
    lengths = ("side", "cell", "thin", "thick", "casing", "small", "normal", "large", "scale")
    larger = {length: getattr(theme, length) * times for length in lengths}
    return replace(theme, name=f"{theme.name} x{times}", **larger)
