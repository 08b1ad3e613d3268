"""The words above and below every board, alike in all games: one header, one footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.kernel.game import Seat
from rendering import captions
from rendering.canvas import Canvas, Sprite, inked
from rendering.captions import GAP, fitted, named
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.text import Said, said
from rendering.theme import PAPER, QUIET, TEXT, TILE, Ink, Theme
from rendering.typeface import clean, shorten

MARGIN = 36
"""Free space left and right of the words."""
HEADER = 104
"""Height of the header: a board may begin here."""
MIDDLE = HEADER // 2
"""Height on which the middle of the header lies."""
TURNS = (68, 60, 52, 46, 40)
"""Sizes of the words in the header: the largest that fits is taken, and the smallest may stand in two lines."""
TWO_LINES = 50
"""From one of two lines in the header to the other: marks below letters stand clear of marks above those below."""
BOTTOM = 1268
"""Lower edge of the footer."""
BADGE = 44
"""Width and height of the sprite that stands for a player or a side."""
PREVIEW = said("Preview")
"""What the header says of a move that is not made yet, in place of whose turn it is."""

_APART = 28
_CELL = 62


@dataclass(frozen=True)
class Standing:
    """A player, or players who win together, as the footer shows them.

    ``badge`` is a sprite of ``BADGE`` pixels a side, ``ink`` the colour of the frame of whoever is to move or has won
    (``marked``). ``place`` is 1 for the most points; the points of whoever ``leads`` have a size of their own.
    ``left`` is what is still to be used, with its ``icon`` before it.
    ``own`` names are bold: those of whoever looks at a picture that only they are shown.
    """

    seats: tuple[Seat, ...]
    points: str
    badge: Sprite | None = None
    ink: Ink = TEXT
    place: int | None = None
    marked: bool = False
    left: str = ""
    icon: Sprite | None = None
    own: bool = False
    leads: bool = False


# -- the header


def header(
    canvas: Canvas,
    scene: Scene,
    title: Said,
    turn: Said,
    note: Said | None = None,
    badge: Sprite | None = None,
    line: Ink = TEXT,
) -> None:
    """Whose turn it is or the winners, large, the names bold; game and code on the right, and below them a ``note``.

    A heading of the scene stands in place of the turn. A line in the colour ``line`` comes in from the left and ends at
    the ``badge``, or at the sign of Capolinea.
    """
    theme = canvas.theme
    high, right = MIDDLE, theme.side - MARGIN
    left = _line(canvas, badge, line, high)
    room = (right - left) * 2 // 5
    code = shorten(clean(scene.code), "regular", theme.small, room // 3)
    game = fitted(scene, title, "regular", theme.small, room)
    small = f"{game} \N{MIDDLE DOT} {code}" if code else game
    rows = [small] if note is None else [small, fitted(scene, note, "regular", theme.small, room)]
    widest = 0
    for number, text in enumerate(rows):
        at = (right, high + (2 * number - len(rows) + 1) * 20)
        long = canvas.write(text, at, PAPER, QUIET, size=theme.small, anchor="right")
        widest = max(widest, long)
    _turn(canvas, scene, scene.heading or turn, (left, right - widest - _APART), high)


def _line(canvas: Canvas, badge: Sprite | None, ink: Ink, high: int) -> int:
    """The line that comes in from the left, and what it ends at; gives where words may begin."""
    sprite = _terminus(canvas.theme) if badge is None else badge
    wide, tall = sprite.colours.size
    middle = MARGIN + tall // 2
    canvas.fill((0, high - 9, middle, high + 9), ink)
    canvas.paste(sprite, (MARGIN, high - tall // 2))
    return MARGIN + wide + 20


def _turn(canvas: Canvas, scene: Scene, turn: Said, room: tuple[int, int], high: int) -> None:
    """As large as there is room; in two lines where it is too long even in the smallest size."""
    most = room[1] - room[0]
    size, lines = captions.fit(scene, turn, TURNS, most)
    for number, line in enumerate(lines):
        down = (2 * number - len(lines) + 1) * TWO_LINES // 2
        captions.write(canvas, line, (room[0], high + down), size, most)


@lru_cache(maxsize=32)
def _terminus(theme: Theme) -> Sprite:
    """The sign of Capolinea: the last station of a line."""
    side, hole = 56, 22
    shape = inked(theme, rounded(side, side, side // 2), PAPER, TEXT)
    canvas = Canvas(theme, shape.colours.copy())
    canvas.stamp(rounded(hole, hole, hole // 2), ((side - hole) // 2, (side - hole) // 2), TEXT, TILE)
    return canvas.sprite(shape.touched)


# -- the footer


def footer(canvas: Canvas, scene: Scene, standings: Sequence[Standing], top: int, bottom: int = BOTTOM) -> None:
    """A cell for each of up to six players or sides between two heights: three side by side, more in two rows.

    They are sorted by place where they have one.
    """
    standings = sorted(standings, key=lambda standing: standing.place or 0)
    count = len(standings)
    across = count if count < 4 else -(-count // 2)
    down = -(-count // across)
    gap, aside = 8, 20
    wide = (canvas.theme.side - 2 * MARGIN - aside * (across - 1)) // across
    high = min(_CELL, (bottom - top - gap * (down - 1)) // down)
    above = (top + bottom - high * down - gap * (down - 1)) // 2
    for number, standing in enumerate(standings):
        row, column = divmod(number, across)
        corner = (MARGIN + column * (wide + aside), above + row * (high + gap))
        _cell(canvas, scene, standing, corner, (wide, high))


def _cell(canvas: Canvas, scene: Scene, standing: Standing, corner: tuple[int, int], size: tuple[int, int]) -> None:
    theme = canvas.theme
    (left, top), (wide, high) = corner, size
    middle, ground = top + high // 2, PAPER
    if standing.marked:
        ground = TILE
        canvas.stamp(rounded(wide, high, 14), corner, PAPER, TILE)
        canvas.rim((left, top, left + wide, top + high), 14, 4, PAPER, standing.ink)
    start, right = left + 10, left + wide - 16
    if standing.badge is not None:
        badge = standing.badge.colours.width
        canvas.paste(standing.badge, (start, middle - badge // 2))
        start += badge + GAP
    figure = theme.leader if standing.leads else theme.figure
    right -= canvas.write(standing.points, (right, middle), ground, TEXT, size=figure, weight="bold", anchor="right")
    right -= GAP
    if standing.left:
        right -= 8
        right -= canvas.write(standing.left, (right, middle), ground, QUIET, size=theme.figure, anchor="right")
        if standing.icon is not None:
            right -= standing.icon.colours.width + 6
            canvas.paste(standing.icon, (right, middle - standing.icon.colours.height // 2))
        right -= GAP
    if standing.place is not None:
        start += canvas.write(f"{standing.place}.", (start, middle), ground, QUIET, size=theme.normal) + 8
    weight = "bold" if standing.own or standing.leads else "regular"
    name = named(scene, standing.seats, weight, theme.normal, right - start)
    canvas.write(name, (start, middle), ground, TEXT, size=theme.normal, weight=weight)


# -- a badge


@lru_cache(maxsize=256)
def disc(theme: Theme, text: str, inks: tuple[Ink, Ink], ground: Ink = PAPER, side: int = BADGE) -> Sprite:
    """A badge: a letter in a disc, ``inks`` the colours of disc and letter, ``ground`` what it lies on."""
    shape = inked(theme, rounded(side, side, side // 2), ground, inks[0])
    canvas = Canvas(theme, shape.colours.copy())
    if text:
        size = min(theme.normal, side * 3 // 4)
        canvas.write(text, (side // 2, side // 2), *inks, size=size, weight="bold", anchor="middle")
    return canvas.sprite(shape.touched)
