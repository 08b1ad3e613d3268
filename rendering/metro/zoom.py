"""A line of Metro by itself, or all of a player's: a closer look."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.metro.values import Line, View
from rendering import bars
from rendering.crop import TWICE, around, fits
from rendering.metro.bars import header
from rendering.metro.line_text import endings
from rendering.metro.signs import badge
from rendering.metro.zoom_crop import cropped, parts, whereabouts, window
from rendering.metro.zoom_highlight import highlighted
from rendering.metro.zoom_text import followed, meant
from rendering.scene import Scene
from rendering.theme import Theme, enlarged, lettered

FEW, MORE = 2, 3
"""Lines of words below a line that fits, and below a part of one."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A line in its colour on a pale board, or all lines of a player, at twice the size.

    Where they do not fit, the part where most is at stake, and beside the words where that part lies. Raises
    ``KeyError`` for a word that is not one of ``followed``.
    """
    theme = lettered(theme, scene.spelling.translate)
    things = {thing.word: thing for thing in followed(view)}
    thing = things[word]
    lines = meant(view, word)
    large = enlarged(theme, TWICE)
    found = [part for line in lines for part in parts(large, line, _weight(view, lines, line))]
    whole = around(part.box for part in found)
    rows = FEW if fits(whole, _room(theme, FEW)) else MORE
    canvas = highlighted(view, large, lines)
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
