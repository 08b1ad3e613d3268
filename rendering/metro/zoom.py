"""A line of Metro by itself, or all of a player's: a closer look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.metro.board import head
from games.metro.geometry import Port, Square
from games.metro.values import Line, View
from rendering import bars
from rendering.canvas import Canvas
from rendering.crop import TWICE, around, fits
from rendering.metro import board, layout, open_ends, stations
from rendering.metro.bars import badge, header
from rendering.metro.line_text import endings
from rendering.metro.signs import line_ink
from rendering.metro.zoom_crop import cropped, parts, whereabouts, window
from rendering.metro.zoom_text import followed, meant
from rendering.scene import Scene
from rendering.theme import PAPER, Theme, enlarged

FEW, MORE = 2, 3
"""Lines of words below a line that fits, and below a part of one."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A line in its colour on a pale board, or all lines of a player, at twice the size.

    Where they do not fit, the part where most is at stake, and beside the words where that part lies. Raises
    ``KeyError`` for a word that is not one of ``followed``.
    """
    things = {thing.word: thing for thing in followed(view)}
    thing = things[word]
    lines = meant(view, word)
    large = enlarged(theme, TWICE)
    found = [part for line in lines for part in parts(large, line, _weight(view, lines, line))]
    whole = around(part.box for part in found)
    rows = FEW if fits(whole, _room(theme, FEW)) else MORE
    canvas = _alone(view, large, lines)
    seen = window(canvas, found, _room(theme, rows))
    canvas = cropped(canvas, theme, seen, bars.HEADER * theme.scale)
    aside = None if rows == FEW else whereabouts(theme, view, lines, seen)
    header(canvas, view, scene)
    bars.caption(canvas, scene, thing.title, thing.about, badge(theme, Seat(lines[0].owner or 0)), rows, aside)
    return canvas.picture()


def _weight(view: View, lines: Sequence[Line], line: Line) -> int:
    """How much a line matters among others: most matters the one that a single tile could end for most points."""
    stake = {other.station: max((done.points for done in endings(view, other)), default=0) for other in lines}
    best = max(stake.values())
    return 30 if best and stake[line.station] == best else 3 if line.passes and line.ends is None else 1


def _room(theme: Theme, rows: int) -> tuple[int, int]:
    """Width and height of what is seen above a caption of so many lines."""
    return theme.side, theme.side - (bars.HEADER + bars.foot(rows)) * theme.scale


@lru_cache(maxsize=1)
def _pale(view: View, theme: Theme) -> Canvas:
    """The whole board pale; kept, as one looks at several lines of a position; to be copied."""
    canvas = board.painted(view, theme)
    canvas.pale()
    return canvas


def _alone(view: View, theme: Theme, lines: Sequence[Line]) -> Canvas:
    """The board, pale except for some lines of one player."""
    canvas = _pale(view, theme).copy()
    inks = {(way.square, way.enters): line_ink(line.owner) for line in lines for way in line.passes}
    for square in dict.fromkeys(square for square, _ in inks):
        laid = view.board[square]
        if laid is not None:
            board.lay(canvas, square, laid, inks)
    waits: dict[Square, dict[Port, Seat | None]] = {}
    for line in lines:
        way = head(line)
        if isinstance(way, tuple) and line.passes:
            waits.setdefault(way[0], {})[way[1]] = line.owner
    for square, found in waits.items():
        (x, y), rim, side = layout.corner(theme, square), theme.scale, theme.cell - theme.scale
        canvas.wipe((x + rim, y + rim, x + side, y + side), PAPER)
        open_ends.paint_square(canvas, square, found)
    for line in lines:
        stations.stub(canvas, line)
        stations.start(canvas, line)
        stations.arrive(canvas, line)
    return canvas
