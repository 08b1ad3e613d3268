"""Metro's printed board, before anything lies on it: squares, their rows and columns, stations, the centre."""

from __future__ import annotations

from functools import lru_cache

from games.metro.board import fresh
from games.metro.geometry import CENTRE, FREE, SEATS, SIZE, STATIONS, Square, owners, station_ports
from rendering.canvas import Canvas
from rendering.metro import layout, signs, stations
from rendering.metro.tiles import THIN
from rendering.sprites import rounded
from rendering.theme import PAPER, QUIET, RULE, TRACK, Theme


@lru_cache(maxsize=8)
def ground(theme: Theme, seats: int) -> Canvas:
    """The printed board for a number of players; to be copied, not to be painted on."""
    return printed(theme, seats)


def printed(theme: Theme, seats: int) -> Canvas:
    """The same on a canvas of one's own, in a theme of which no other is needed."""
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


def prepare(theme: Theme) -> None:
    """Draw ahead the empty boards, and the signs of all stations before and after their lines have ended."""
    for seats in SEATS:
        ground(theme, seats)
        owned = owners(seats)
        for station in STATIONS:
            tall = layout.upright(station_ports(station)[1] // 2)
            for done in (False, True):
                signs.station(theme, station, owned.get(station), done=done, tall=tall)
