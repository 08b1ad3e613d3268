"""Metro's board as a picture: a map of lines, with the words around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.metro.board import fresh, head
from games.metro.geometry import CENTRE, FREE, SEATS, SIZE, STATIONS, Port, Square, owners, station_ports
from games.metro.tiles import KINDS, turned
from games.metro.values import Event, Laid, View
from rendering import numbers
from rendering.canvas import Canvas, palette
from rendering.metro import bars, changes, layout, open_ends, signs, stations
from rendering.metro.spots import squares
from rendering.metro.tiles import THIN, tile
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.theme import PAPER, QUIET, RULE, TRACK, Ink, Theme


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The board as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see."""
    canvas = painted(view, theme, scene.marks)
    changes.paint(canvas, view, focus)
    _spots(canvas, scene)
    bars.header(canvas, view, scene)
    bars.footer(canvas, view, scene)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: tracks, letters, the empty boards."""
    palette(theme)
    for seats in SEATS:
        ground(theme, seats)
        owned = owners(seats)
        for station in STATIONS:
            tall = layout.upright(station_ports(station)[1] // 2)
            for done in (False, True):
                signs.station(theme, station, owned.get(station), done=done, tall=tall)
    for kind in KINDS:
        tile(theme, kind, (TRACK, TRACK, TRACK, TRACK), theme.cell)


def painted(view: View, theme: Theme, marks: Sequence[str] = ()) -> Canvas:
    """The board alone; squares that ``marks`` are about leave room for their numbers."""
    canvas = ground(theme, view.seats).copy() if theme.scale == 1 else _printed(theme, view.seats)
    inks = {(way.square, way.enters): signs.line_ink(line.owner) for line in view.lines for way in line.passes}
    for square in FREE:
        laid = view.board[square]
        if laid is not None:
            lay(canvas, square, laid, inks)
    open_ends.paint(canvas, view, squares(marks))
    done = [line for line in view.lines if line.ends is not None]
    at = layout.corner(theme, min(CENTRE))
    signs.doubled(canvas, at, crowded=any(isinstance(head(line), str) and line.owner is not None for line in done))
    for line in view.lines:
        stations.start(canvas, line)
    for line in done:
        stations.arrive(canvas, line)
    return canvas


@lru_cache(maxsize=32)
def ground(theme: Theme, seats: int) -> Canvas:
    """The printed board for a number of players; to be copied, not to be painted on."""
    return _printed(theme, seats)


def _printed(theme: Theme, seats: int) -> Canvas:
    canvas, scale = Canvas.blank(theme, (theme.side, theme.side)), theme.scale
    for number in range(SIZE):
        x, y = layout.middle(theme, Square(number * SIZE + number))
        for at in (layout.ROWS * scale, theme.side - layout.ROWS * scale):
            canvas.write("ABCDEFGH"[number], (at, y), PAPER, QUIET, size=theme.figure, anchor="middle")
        high = layout.COLUMNS * scale
        canvas.write(str(number + 1), (x, high), PAPER, QUIET, size=theme.figure, anchor="middle")
    for square in FREE:
        x, y = layout.corner(theme, square)
        canvas.fill((x, y, x + theme.cell, y + theme.cell), RULE)
        canvas.fill((x + scale, y + scale, x + theme.cell - scale, y + theme.cell - scale), PAPER)
    canvas.paste(signs.plaza(theme), layout.corner(theme, min(CENTRE)))
    for line in fresh(seats):
        stations.stub(canvas, line)
    for station in STATIONS:
        square, _, arrives = station_ports(station)
        x, y = layout.inside(theme, square, arrives, -layout.STUB)
        side = 16 * scale
        canvas.stamp(rounded(side, side, side // 2), (x - side // 2, y - side // 2), PAPER, TRACK)
        canvas.fill(layout.strip(theme, square, arrives, layout.STUB * scale, 0, THIN * scale), TRACK)
    return canvas


def lay(canvas: Canvas, square: Square, laid: Laid, inks: dict[tuple[Square, Port], Ink]) -> None:
    """A tile, its tracks in the colours of the lines that enter by their ports."""
    a, b, c, d = (inks.get((square, Port(port)), TRACK) for port in (0, 2, 4, 6))
    code = turned(laid.tile, laid.turn)
    canvas.paste(tile(canvas.theme, code, (a, b, c, d), canvas.theme.cell), layout.corner(canvas.theme, square))


def _spots(canvas: Canvas, scene: Scene) -> None:
    """A big number on each square that moves are about."""
    for number, square in enumerate(squares(scene.marks), scene.first):
        numbers.place(canvas, numbers.big(canvas.theme, number), layout.middle(canvas.theme, square))
