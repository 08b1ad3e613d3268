"""What is looked at by itself, in its colours on a pale board of Metro."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.metro.values import Line, View
from rendering.canvas import Canvas
from rendering.metro import beads, layout, open_ends, position, stations
from rendering.metro.laid_tiles import lay, looks_of
from rendering.metro.tiles import FREE, Kind
from rendering.theme import PAPER, Theme


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
