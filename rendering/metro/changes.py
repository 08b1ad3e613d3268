"""What is new on Metro's board: tiles in frames, the lines that grew, numbers where there is more than one tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.metro.geometry import Square
from games.metro.values import Event, LaidDown, Pass, View
from rendering import numbers
from rendering.canvas import RECEDING, Box, Canvas, paler, palette, toward
from rendering.metro import layout, signs
from rendering.metro.tiles import CASING, STYLES, Kind, halo
from rendering.sprites import frame, hard, mapped
from rendering.theme import MARK, PAPER, RULE, TILE, TRACK, Theme

FRAME, GLOW = 7, 18
"""Breadth of the frame around a new tile, and of its halo."""
DASH = 15
"""Length of a dash around what is not there yet; the gaps are as long, and both ends of a side have a dash."""
STROKE = 9
"""Breadth of a dash: among many tracks a phone shows it at a third of that."""
BRACKET = 28
"""Length of the corners that mark the last tile; shorter than the way to the first port."""


@dataclass(frozen=True)
class News:
    """What is new to the reader: squares with tiles, the oldest first, and the stations whose lines run over them.

    Where it is not ``made`` yet, the tiles have dashed frames.
    """

    squares: tuple[Square, ...] = ()
    lines: frozenset[int] = frozenset()
    made: bool = True


NOTHING = News()


def news(view: View, squares: Sequence[Square], *, made: bool = True) -> News:
    """What tiles on these squares make new: every player's line that runs over one of them."""
    fresh = frozenset(squares)
    lines = (line for line in view.lines if line.owner is not None)
    grown = frozenset(line.station for line in lines if any(way.square in fresh for way in line.passes))
    return News(tuple(squares), grown, made)


def laid(focus: Sequence[Event]) -> tuple[Square, ...]:
    """The squares that are new, the oldest first."""
    return tuple(dict.fromkeys(event.square for event in focus if isinstance(event, LaidDown)))


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:  # noqa: ARG001 - as every painter has it
    """The small number of each event on the board, 0 for what lays no tile."""
    found = laid(focus)
    return tuple(1 + found.index(event.square) if isinstance(event, LaidDown) else 0 for event in focus)


def frames(canvas: Canvas, view: View, news: News) -> None:
    """A frame with a halo around each new tile, below the lines that grew."""
    ways = [way for line in view.lines if line.station in news.lines for way in line.passes]
    for square in news.squares:
        (_frame if news.made else _dashes)(canvas, view, square, ways)
    ports = {
        (way.square, port): line.owner
        for line in view.lines
        for way in line.passes
        if line.station in news.lines and way.square in news.squares
        for port in (way.enters, way.leaves)
    }
    for (square, port), owner in ports.items():
        breadth = STYLES[Kind.LIT].breadth
        for wide, ink in ((breadth + 2 * CASING + 4, TILE), (breadth, signs.line_ink(owner))):
            canvas.fill(layout.strip(canvas.theme, square, port, 5, 4, wide), ink)


def _frame(canvas: Canvas, view: View, square: Square, ways: Sequence[Pass]) -> None:
    (x, y), cell = layout.corner(canvas.theme, square), canvas.theme.cell
    out = FRAME // 2 + 1
    wide = out + GLOW
    box = (x - wide, y - wide, x + cell + wide, y + cell + wide)
    glowing, glow = (
        mapped(canvas.plane.crop(box), _tint(canvas.theme)),
        _around(cell + 2 * wide, wide, 24).copy(),
    )
    for way in ways:
        left, top = layout.corner(canvas.theme, way.square)
        if way.square != square and max(abs(left - x), abs(top - y)) <= cell:
            glow.paste(0, (left - box[0], top - box[1]), halo(view.board[way.square], way.enters, cell))
    canvas.plane.paste(glowing, box, glow)
    canvas.outline((x - out, y - out, x + cell + out, y + cell + out), FRAME, MARK)


def _dashes(canvas: Canvas, view: View, square: Square, ways: Sequence[Pass]) -> None:  # noqa: ARG001 - as _frame
    (left, top), cell = layout.corner(canvas.theme, square), canvas.theme.cell
    dash, stroke = DASH, STROKE
    for start in range(0, cell, 2 * dash):
        for x, y in ((left + start, top), (left + start, top + cell - stroke)):
            canvas.fill((x, y, x + dash, y + stroke), MARK)
        for x, y in ((left, top + start), (left + cell - stroke, top + start)):
            canvas.fill((x, y, x + stroke, y + dash), MARK)


@lru_cache(maxsize=8)
def _around(side: int, stroke: int, radius: int) -> Image.Image:
    return hard(frame(side, side, radius, stroke))


@lru_cache(maxsize=8)
def _tint(theme: Theme) -> bytes:
    """For each number of the palette that of it in the light of what is new; colours of players stay as they are."""
    neutral = {
        number
        for pair in ((PAPER, TILE), (PAPER, RULE), (PAPER, TRACK), (TILE, TRACK), (TILE, RULE))
        for number in palette(theme).ramps[pair]
    }
    neutral |= {paler(theme, RECEDING)[number] for number in neutral}
    return toward(theme, MARK, 35, neutral)


def numbered(canvas: Canvas, news: News) -> list[Box]:
    """The number of each new tile, where there are several; gives where they are."""
    found, inward = list[Box](), 23
    if len(news.squares) > 1:
        for number, square in enumerate(news.squares, 1):
            sprite, (x, y) = numbers.order(canvas.theme, number), layout.corner(canvas.theme, square)
            numbers.place(canvas, sprite, (x + inward, y + inward))
            wide, high = sprite.colours.size
            left, top = x + inward - wide // 2, y + inward - high // 2
            found.append((left, top, left + wide, top + high))
    return found


def corners(canvas: Canvas, square: Square, stroke: int) -> None:
    """The four corners of a square in the colour of what is new."""
    left, top = layout.corner(canvas.theme, square)
    right, bottom = left + canvas.theme.cell, top + canvas.theme.cell
    for x, inward in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            across, along = sorted((x, x + inward * BRACKET)), sorted((y, y + down * stroke))
            canvas.fill((across[0], along[0], across[1], along[1]), MARK)
            across, along = sorted((x, x + inward * stroke)), sorted((y, y + down * BRACKET))
            canvas.fill((across[0], along[0], across[1], along[1]), MARK)
