"""A line of Metro by itself, or all of a player's: a closer look."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.metro.values import Line, View
from rendering import bars
from rendering.crop import TWICE, fits
from rendering.metro.bars import header
from rendering.metro.signs import badge
from rendering.metro.zoom_crop import cropped, subject, window
from rendering.metro.zoom_highlight import highlighted
from rendering.metro.zoom_text import followed, meant
from rendering.scene import Scene
from rendering.theme import Theme, enlarged, lettered

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
