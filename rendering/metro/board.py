"""Metro's board as a picture: a map of lines, with the words around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.kernel import Seat
from games.metro.board import head
from games.metro.geometry import CENTRE, FREE, SEATS, SIZE, STATIONS, Port, Square, Station, label, owners, station_door
from games.metro.tiles import KINDS, turned
from games.metro.values import Laid, LaidDown, Line, View
from rendering.canvas import Canvas
from rendering.metro import bars, plan, signs
from rendering.metro.tiles import tile
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.theme import MARK, NOBODY, PAPER, QUIET, RULE, TILE, TRACK, Ink, Theme

BRACKET = 26
"""Length of the corners that mark the last tile; shorter than the way to the first port."""


def draw(view: View, theme: Theme, focus: Sequence[object], scene: Scene) -> Image.Image:
    """The board as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see."""
    canvas = ground(theme, view.seats).copy()
    inks = {(way.square, way.enters): signs.line_ink(line.owner) for line in view.lines for way in line.passes}
    for square, laid in zip(range(SIZE * SIZE), view.board, strict=True):
        if laid is not None:
            _lay(canvas, Square(square), laid, inks)
    for line in view.lines:
        _station(canvas, line)
        _end(canvas, line)
    _marks(canvas, view, focus)
    bars.header(canvas, view, scene)
    bars.footer(canvas, view, scene)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: tracks, letters, the empty boards."""
    for seats in SEATS:
        ground(theme, seats)
        owned = owners(seats)
        for station in STATIONS:
            tall = plan.upright(station_door(station)[1] // 2)
            for done in (False, True):
                signs.station(theme, station, owned.get(station), done=done, tall=tall)
    for kind in KINDS:
        for ink in (TRACK, signs.line_ink(Seat(0))):
            tile(theme, kind, (ink, ink, ink, ink), theme.cell)


@lru_cache(maxsize=32)
def ground(theme: Theme, seats: int) -> Canvas:
    """The printed board for a number of players; to be copied, not to be painted on."""
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    for number in range(SIZE):
        x, y = plan.corner(theme, Square(number * SIZE + number))
        half = theme.cell // 2
        for middle in (plan.left(theme) - 136, theme.side - plan.left(theme) + 136):
            canvas.write("abcdefgh"[number], (middle, y + half), PAPER, QUIET, size=theme.small, anchor="middle")
        canvas.write(str(number + 1), (x + half, plan.COLUMNS), PAPER, QUIET, size=theme.small, anchor="middle")
    for square in FREE:
        _empty(canvas, square)
    canvas.paste(signs.plaza(theme), plan.corner(theme, min(CENTRE)))
    for station in STATIONS:
        square, leaves, arrives = station_door(station)
        ink = signs.line_ink(owners(seats).get(station))
        canvas.fill(plan.strip(theme, square, leaves, plan.STUB + 8, 0, theme.thick), ink)
        x, y = plan.inside(theme, square, arrives, -plan.STUB)
        canvas.stamp(rounded(16, 16, 8), (x - 8, y - 8), PAPER, TRACK)
        canvas.fill(plan.strip(theme, square, arrives, plan.STUB, 0, theme.thin), TRACK)
    return canvas


def _empty(canvas: Canvas, square: Square) -> None:
    x, y = plan.corner(canvas.theme, square)
    cell = canvas.theme.cell
    canvas.fill((x, y, x + cell, y + cell), RULE)
    canvas.fill((x + 1, y + 1, x + cell - 1, y + cell - 1), PAPER)
    canvas.write(label(square), (x + cell // 2, y + cell // 2), PAPER, QUIET, size=canvas.theme.small, anchor="middle")


def _lay(canvas: Canvas, square: Square, laid: Laid, inks: dict[tuple[Square, Port], Ink]) -> None:
    code = turned(laid.tile, laid.turn)
    a, b, c, d = (inks.get((square, Port(port)), TRACK) for port in (0, 2, 4, 6))
    canvas.paste(tile(canvas.theme, code, (a, b, c, d), canvas.theme.cell), plan.corner(canvas.theme, square))


def _station(canvas: Canvas, line: Line) -> None:
    box = plan.sign(canvas.theme, line.station)
    tall = plan.upright(station_door(line.station)[1] // 2)
    done = line.ends is not None
    canvas.paste(signs.station(canvas.theme, line.station, line.owner, done=done, tall=tall), box.at)


def _end(canvas: Canvas, line: Line) -> None:
    """What stands where a line ends now: an open end on a free square, or what it brought at a station."""
    way = head(line)
    if isinstance(way, str):
        _central(canvas, line)
    elif isinstance(way, tuple):
        if line.passes:
            _open(canvas, *way, line)
    else:
        _terminal(canvas, way, line)


def _open(canvas: Canvas, square: Square, port: Port, line: Line) -> None:
    signs.disc(canvas, plan.inside(canvas.theme, square, port, 19), PAPER, line.owner, signs.OPEN)
    canvas.fill(plan.strip(canvas.theme, square, port, 0, 6, canvas.theme.thick), signs.line_ink(line.owner))


def _terminal(canvas: Canvas, station: Station, line: Line) -> None:
    theme, ink = canvas.theme, signs.line_ink(line.owner)
    square, _, port = station_door(station)
    canvas.fill(plan.strip(theme, square, port, plan.STUB + 8, 0, theme.thick), ink)
    if line.owner is None:
        x, y = plan.inside(theme, square, port, -plan.STUB - 8)
        canvas.stamp(rounded(28, 28, 14), (x - 14, y - 14), PAPER, NOBODY)
        return
    tall = plan.upright(port // 2)
    text = f"+{line.points}" if line.points < 100 else str(line.points)
    sign = signs.points(theme, text, line.owner, tall=tall, ground=PAPER)
    canvas.paste(sign, plan.rim(theme, square, port, sign.size, 12 if tall else 8).at)


def _central(canvas: Canvas, line: Line) -> None:
    theme, ink = canvas.theme, signs.line_ink(line.owner)
    last = line.passes[-1]
    canvas.fill(plan.strip(theme, last.square, last.leaves, 14, 0, theme.thick), ink)
    if line.owner is None:
        x, y = plan.inside(theme, last.square, last.leaves, -20)
        canvas.stamp(rounded(28, 28, 14), (x - 14, y - 14), TILE, NOBODY)
        return
    box = plan.central(theme, last.square, last.leaves)
    sign = signs.points(theme, str(line.points), line.owner, tall=box.tall, ground=TILE)
    canvas.paste(sign, box.place(sign.size))


def _marks(canvas: Canvas, view: View, focus: Sequence[object]) -> None:
    """Corners around the tiles that are new to the reader, the last one's thicker."""
    news = [event.square for event in focus if isinstance(event, LaidDown)]
    for square in sorted(set(news)):
        if square != view.last:
            _corners(canvas, square, 3)
    if view.last is not None:
        _corners(canvas, view.last, 7)


def _corners(canvas: Canvas, square: Square, stroke: int) -> None:
    left, top = plan.corner(canvas.theme, square)
    right, bottom = left + canvas.theme.cell, top + canvas.theme.cell
    for x, inward in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            across, along = sorted((x, x + inward * BRACKET)), sorted((y, y + down * stroke))
            canvas.fill((across[0], along[0], across[1], along[1]), MARK)
            across, along = sorted((x, x + inward * stroke)), sorted((y, y + down * BRACKET))
            canvas.fill((across[0], along[0], across[1], along[1]), MARK)
