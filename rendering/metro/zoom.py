"""A line of Metro by itself, or all of a player's: a closer look.

What is looked at by itself, in its colours on a pale board of Metro.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.metro.values import Line, View
from rendering import bars
from rendering.canvas import Canvas
from rendering.crop import TWICE, fits
from rendering.metro import beads, layout, open_ends, position, stations
from rendering.metro.bars import header
from rendering.metro.laid_tiles import lay, looks_of
from rendering.metro.signs import badge
from rendering.metro.tiles import FREE, Kind
from rendering.metro.zoom_crop import cropped, subject, window
from rendering.metro.zoom_text import followed, meant
from rendering.scene import Scene
from rendering.theme import PAPER, Theme, enlarged, lettered

FEW, MORE = 2, 3
"""Lines of words below what is seen at twice the size, and below what is not."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A line in its colour on a pale board, or all lines of a player, wholly in view: at twice the size where it fits.

    Raises ``KeyError`` for a word that is not one of ``followed``.
    """
    theme = lettered(theme, scene.spelling.translate)
    things = {thing.word: thing for thing in followed(view)}
    thing = things[word]
    lines = meant(view, word)
    large, rows = nearest(theme, lines)
    canvas = highlighted(view, large, lines)
    seen = window(canvas, subject(large, lines), _room(theme, rows))
    canvas = cropped(canvas, theme, seen, bars.HEADER * theme.scale)
    header(canvas, view, scene)
    bars.caption(canvas, scene, thing.title, thing.about, badge(theme, Seat(lines[0].owner or 0)), rows)
    return canvas.picture()


def nearest(theme: Theme, lines: Sequence[Line]) -> tuple[Theme, int]:
    """The theme in which the lines are drawn as large as they fit, and how many lines of words stand below."""
    twice = enlarged(theme, TWICE)
    return (twice, FEW) if fits(subject(twice, lines), _room(theme, FEW)) else (theme, MORE)


def _room(theme: Theme, rows: int) -> tuple[int, int]:
    """Width and height of what is seen above a caption of so many lines."""
    return theme.side, theme.side - (bars.HEADER + bars.foot(rows)) * theme.scale


@lru_cache(maxsize=1)
def _pale(view: View, theme: Theme) -> Canvas:
    """The whole board pale; kept, as one looks at several lines of a position; to be copied."""
    canvas = position.painted(view, theme, manner=position.Manner(named=True, strung=False))
    canvas.pale()
    return canvas


def highlighted(view: View, theme: Theme, lines: Sequence[Line]) -> Canvas:
    """The board, pale except for some lines of one player."""
    canvas = _pale(view, theme).copy()
    looks = looks_of(lines, {line.station: Kind.OPEN for line in lines})
    for square in dict.fromkeys(square for square, _ in looks):
        (x, y), side = layout.corner(theme, square), theme.cell
        canvas.wipe((x, y, x + side, y + side), PAPER)
        lay(canvas, square, view.board[square], looks, FREE)
    taken = []
    for square, ends in open_ends.open_ends(lines).items():
        (x, y), rim, side = layout.corner(theme, square), theme.scale, theme.cell - theme.scale
        canvas.wipe((x + rim, y + rim, x + side, y + side), PAPER)
        taken += open_ends.paint(canvas, square, ends, open_ends.ALL)
    for line in lines:
        canvas.wipe(layout.sign(theme, line.station, done=line.ends is not None).edges, PAPER)
        stations.stub(canvas, line, Kind.OPEN)
        stations.start(canvas, line, Kind.OPEN)
        stations.arrive(canvas, line, Kind.OPEN)
    beads.string(canvas, view, lines, frozenset(), taken)
    return canvas
