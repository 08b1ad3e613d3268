"""Metro's printed board, before anything lies on it: squares, rows and columns, arrivals, the centre."""

from __future__ import annotations

from functools import lru_cache

from games.metro.board import fresh
from games.metro.geometry import CENTRE, FREE, SEATS, SIZE, STATIONS, Square, owners, station_ports
from rendering.canvas import Canvas
from rendering.metro import layout, signs, stations
from rendering.sprites import rounded
from rendering.theme import PAPER, QUIET, RULE, Theme

DOT = 12
"""Diameter of the dot where a line may arrive."""


@lru_cache(maxsize=10)
def ground(theme: Theme, seats: int, receding: bool = False) -> Canvas:
    """The printed board for a number of players, ``receding`` behind what is new; it is copied, never painted on."""
    return printed(theme, seats, receding)


def printed(theme: Theme, seats: int, receding: bool = False) -> Canvas:
    """The same on a canvas of one's own, in a theme of which no other is needed."""
    canvas, scale = Canvas.blank(theme, (theme.side, theme.side)), theme.scale
    for number in range(SIZE):
        x, y = layout.middle(theme, Square(number * SIZE + number))
        for at in (layout.ROWS * scale, theme.side - layout.ROWS * scale):
            canvas.write("ABCDEFGH"[number], (at, y), PAPER, QUIET, size=theme.figure, anchor="middle")
        high = layout.COLUMNS * scale
        canvas.write(str(number + 1), (x, high), PAPER, QUIET, size=theme.figure, anchor="middle")
    for square in FREE:
        canvas.paste(signs.vacant(theme), layout.corner(theme, square))
    canvas.paste(signs.plaza(theme).sprite(), layout.corner(theme, min(CENTRE)))
    for station in STATIONS:
        square, _, arrives = station_ports(station)
        x, y = layout.arrival(theme, square, arrives)
        side = DOT * scale
        canvas.stamp(rounded(side, side, side // 2), (x - side // 2, y - side // 2), PAPER, RULE)
    for line in fresh(seats):
        stations.stub(canvas, line)
    if receding:
        aside = (layout.ROWS + 24) * scale
        canvas.recede((aside, (layout.COLUMNS + 16) * scale, theme.side - aside, layout.FOOTER * scale))
    return canvas


def prepare(theme: Theme) -> None:
    """Draw ahead the empty boards, and the signs of all stations before and after their lines have begun."""
    for seats in SEATS:
        ground(theme, seats)
        owned = owners(seats)
        for station in STATIONS:
            for begun in (False, True):
                signs.station(theme, station, owned.get(station), begun=begun)
