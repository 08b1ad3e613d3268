"""Signs of Metro as sprites: stations on the rim, points where a line has ended, open ends, the centre."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.kernel import Seat
from games.metro.geometry import Port
from rendering.canvas import Canvas, Sprite, inked
from rendering.lettering import width
from rendering.metro.plan import BESIDE, SIGN
from rendering.metro.tiles import spot
from rendering.sprites import frame, polygon, rounded
from rendering.theme import LETTERS, NOBODY, PAPER, TEXT, TILE, Ink, Theme, over_ink, seat_ink

OPEN = 34
"""Diameter of the disc at an open end."""
DISC = 44
"""Diameter of a player's disc in the header and the footer."""
PLAZA = 22
"""Roundness of the centre."""


def line_ink(owner: Seat | None) -> Ink:
    """The colour of an owner's lines; nobody's have one too."""
    return NOBODY if owner is None else seat_ink(owner)


def _on(owner: Seat | None) -> Ink:
    return TILE if owner is None else over_ink(owner)


@lru_cache(maxsize=1024)
def station(theme: Theme, number: int, owner: Seat | None, *, done: bool, tall: bool) -> Image.Image:
    """A station's sign: number and owner's letter on the owner's colour; only framed once its line has ended."""
    size = SIGN if tall else BESIDE
    canvas = Canvas.blank(theme, size)
    ink, under, over = line_ink(owner), line_ink(owner), _on(owner)
    if done:
        canvas.stamp(frame(*size, 10, 4), (0, 0), PAPER, ink)
        under, over = PAPER, TEXT
    else:
        canvas.stamp(rounded(*size, 10), (0, 0), PAPER, ink)
    letter = "" if owner is None else LETTERS[owner]
    _words(canvas, (str(number), letter), (under, over), tall=tall)
    return canvas.plane


def _words(canvas: Canvas, words: tuple[str, str], inks: tuple[Ink, Ink], *, tall: bool) -> None:
    """A number and a letter, below each other or side by side, in the middle."""
    wide, high = canvas.plane.size
    small = canvas.theme.small
    number, letter = words
    if not letter:
        canvas.write(number, (wide // 2, high // 2), *inks, size=small, weight="bold", anchor="middle")
    elif tall:
        canvas.write(number, (wide // 2, high // 2 - 14), *inks, size=small, weight="bold", anchor="middle")
        canvas.write(letter, (wide // 2, high // 2 + 14), *inks, size=small, anchor="middle")
    else:
        long, gap = width(number, "bold", small), 8
        start = (wide - long - gap - width(letter, "regular", small)) // 2
        canvas.write(number, (start, high // 2), *inks, size=small, weight="bold")
        canvas.write(letter, (start + long + gap, high // 2), *inks, size=small)


def points_size(text: str, *, tall: bool, small: int) -> tuple[int, int]:
    """Width and height of the sign for points; as wide as its number wants."""
    long = width(text, "bold", small)
    return (max(42, long + 8), 66) if tall else (max(70, long + 40), 42)


@lru_cache(maxsize=1024)
def points(theme: Theme, text: str, owner: Seat, *, tall: bool, ground: Ink) -> Image.Image:
    """What a line has brought, where it ended: a round sign framed in the owner's colour, with the letter."""
    size = points_size(text, tall=tall, small=theme.small)
    canvas = Canvas.blank(theme, size, ground)
    canvas.stamp(rounded(*size, 21), (0, 0), ground, seat_ink(owner))
    _words(canvas, (text, LETTERS[owner]), (seat_ink(owner), over_ink(owner)), tall=tall)
    return canvas.plane


def disc(canvas: Canvas, at: tuple[int, int], ground: Ink, owner: Seat | None, diameter: int) -> None:
    """A player's disc with the letter; ``at`` is its middle, ``ground`` what it lies on."""
    canvas.paste(_disc(canvas.theme, ground, owner, diameter), (at[0] - diameter // 2, at[1] - diameter // 2))


@lru_cache(maxsize=256)
def _disc(theme: Theme, ground: Ink, owner: Seat | None, diameter: int) -> Sprite:
    ink, middle = line_ink(owner), (diameter // 2, diameter // 2)
    shape = inked(theme, rounded(diameter, diameter, diameter // 2), ground, ink)
    canvas = Canvas(theme, shape.colours)
    if owner is not None:
        canvas.write(LETTERS[owner], middle, ink, over_ink(owner), size=theme.small, weight="bold", anchor="middle")
    return Sprite(canvas.plane, shape.touched)


def _gates(theme: Theme) -> list[tuple[int, int]]:
    """The middles of the eight central stations, in pixels of the plaza."""
    found = []
    for half in (0, theme.cell):
        x, y = half + round(spot(Port(0), theme.cell)[0]), 17
        for _ in range(4):
            found.append((x, y))
            x, y = 2 * theme.cell - y, x
    return found


@lru_cache(maxsize=8)
def plaza(theme: Theme) -> Image.Image:
    """The four central squares as one place: where every point counts twice."""
    side = 2 * theme.cell
    canvas = Canvas.blank(theme, (side, side))
    canvas.stamp(rounded(side - 4, side - 4, PLAZA), (2, 2), PAPER, TILE)
    dark = Image.new("L", (side, side))
    dark.paste(frame(side - 4, side - 4, PLAZA, 5), (2, 2))
    gates = _gates(theme)
    for x, y in gates:
        dark.paste(255, (x - 13, y - 13), rounded(26, 26, 13))
    canvas.stamp(dark, (0, 0), TILE, TEXT)
    for x, y in gates:
        canvas.stamp(rounded(10, 10, 5), (x - 5, y - 5), TEXT, TILE)
    middle = side // 2
    canvas.stamp(frame(60, 60, 30, 4), (middle - 30, middle - 30), TILE, TEXT)
    canvas.write(
        "\N{MULTIPLICATION SIGN}2", (middle, middle), TILE, TEXT, size=theme.normal, weight="bold", anchor="middle"
    )
    return canvas.plane


@lru_cache(maxsize=64)
def arrow(size: int) -> Image.Image:
    """A triangle that points up."""
    return polygon(size, size, ((size / 2, size * 0.1), (size * 0.95, size * 0.9), (size * 0.05, size * 0.9)))
