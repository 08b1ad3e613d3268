"""Metro's board as a picture: the printed board, the position on it, what is new lit, and the words around it.

The printed board is squares, rows and columns, arrivals and the centre. On it lie tiles with the lines that run over
them, open ends and points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.metro.board import fresh
from games.metro.geometry import CENTRE, FREE, SIZE, STATIONS, Port, Square, Station, station_ports
from games.metro.tiles import turned
from games.metro.values import Event, Laid, Line, View
from rendering.canvas import Box, Canvas
from rendering.metro import bars, beads, changes, choices, layout, line_ends, panel_strip, signs
from rendering.metro.changes import NOTHING, News
from rendering.metro.tiles import Kind, Look, tile
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.theme import PAPER, QUIET, RULE, TRACK, Theme, lettered

DOT = 12
"""Diameter of the dot where a line may arrive."""


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The board as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see."""
    fresh = changes.news(view, changes.laid(focus))
    manner = Manner(named=bool(scene.marks), receding=not scene.calm)
    canvas = painted(view, lettered(theme, scene.spelling.translate), fresh, manner, choices.squares(scene.marks))
    choices.paint(canvas, scene)
    bars.header(canvas, view, scene)
    if scene.marks and (view.hand or view.drawn is not None):
        panel_strip.paint(canvas, view, scene, top=layout.FOOTER - 6)
    else:
        bars.footer(canvas, view, scene, focus)
    return canvas.picture()


@dataclass(frozen=True)
class Manner:
    """How a position is painted.

    ``named`` says that free squares have their names and tracks without a line can be seen well, as those who choose
    among them need it. Finished lines have their points where it is ``strung``. A new tile may be ``pale``; around
    what is new all the rest may be ``receding``. ``within`` is the part that will be seen, all of it without one.
    """

    named: bool = False
    pale: bool = False
    strung: bool = True
    receding: bool = False
    within: Box | None = None


PUBLIC, PRIVATE = Manner(), Manner(named=True)


def painted(
    view: View, theme: Theme, news: News = NOTHING, manner: Manner = PUBLIC, marked: Sequence[Square] = ()
) -> Canvas:
    """The board alone; squares that are ``marked`` leave room for what will stand there."""
    receding = manner.receding and bool(news.squares)
    canvas = ground(theme, view.seats, receding).copy()
    seen = [square for square in FREE if _seen(canvas, square, manner.within)]
    kinds = {line.station: Kind.LIT if line.station in news.lines else line_ends.kind(line) for line in view.lines}
    looks, plain = looks_of(view.lines, kinds), Look(Kind.PLAIN if manner.named else Kind.FREE, TRACK)
    bright = Look(Kind.PLAIN, TRACK)
    for square in seen:
        new = square in news.squares
        lay(canvas, square, view.board[square], looks, bright if new else plain, receding=receding, fresh=new)
        if new and manner.pale:
            (x, y), side = layout.corner(theme, square), theme.cell
            canvas.pale((x, y, x + side, y + side))
    if view.last is not None and not news.squares:
        changes.corners(canvas, view.last, 7 if manner.named else 3)
    changes.frames(canvas, view, news)
    for line in view.lines:
        look = kinds[line.station]
        if line.passes:
            line_ends.stub(canvas, line, look, receding=receding)
            line_ends.arrive(canvas, line, look, receding=receding)
        line_ends.start(canvas, line, look)
    ends, taken = line_ends.open_ends(view.lines), changes.numbered(canvas, news)
    for square in seen:
        if view.board[square] is None:
            words = line_ends.NONE if square in marked else line_ends.ALL if manner.named else line_ends.LETTERS
            taken += line_ends.paint(canvas, square, ends.get(square, {}), words, news.lines)
    if manner.strung:
        beads.string(canvas, view, view.lines, news.lines, taken)
    return canvas


def _seen(canvas: Canvas, square: Square, within: Box | None) -> bool:
    """Whether a square, or what may stand out from it, lies in the part of the picture that is seen."""
    if within is None:
        return True
    (x, y), side, out = layout.corner(canvas.theme, square), canvas.theme.cell, 40
    left, top, right, bottom = within
    return x - out < right and left < x + side + out and y - out < bottom and top < y + side + out


@lru_cache(maxsize=10)
def ground(theme: Theme, seats: int, receding: bool = False) -> Canvas:
    """The printed board for a number of players, ``receding`` behind what is new; it is copied, never painted on."""
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    for number in range(SIZE):
        x, y = layout.middle(theme, Square(number * SIZE + number))
        for at in (layout.ROWS, theme.side - layout.ROWS):
            canvas.write("ABCDEFGH"[number], (at, y), PAPER, QUIET, size=theme.figure, anchor="middle")
        high = layout.COLUMNS
        canvas.write(str(number + 1), (x, high), PAPER, QUIET, size=theme.figure, anchor="middle")
    for square in FREE:
        canvas.paste(signs.vacant(theme), layout.corner(theme, square))
    canvas.paste(signs.plaza(theme).sprite(), layout.corner(theme, min(CENTRE)))
    for station in STATIONS:
        square, _, arrives = station_ports(station)
        x, y = layout.arrival(theme, square, arrives)
        side = DOT
        canvas.stamp(rounded(side, side, side // 2), (x - side // 2, y - side // 2), PAPER, RULE)
    for line in fresh(seats):
        line_ends.stub(canvas, line)
    if receding:
        aside = layout.ROWS + 24
        canvas.recede((aside, layout.COLUMNS + 16, theme.side - aside, layout.FOOTER))
    return canvas


def looks_of(lines: Sequence[Line], kinds: Mapping[Station, Kind]) -> dict[tuple[Square, Port], Look]:
    """How the track by which a line enters a square looks, from what the line of each station is."""
    found = {}
    for line in lines:
        if line.passes:
            look = Look(kinds[line.station], signs.line_ink(line.owner))
            for way in line.passes:
                found[way.square, way.enters] = look
    return found


def lay(
    canvas: Canvas,
    square: Square,
    laid: Laid | None,
    looks: Mapping[tuple[Square, Port], Look],
    plain: Look,
    *,
    receding: bool = False,
    fresh: bool = False,
) -> None:
    """A tile where there is one; its tracks look as those of the lines that enter by their ports, or ``plain``."""
    if laid is None:
        return
    theme, code = canvas.theme, turned(laid.tile, laid.turn)
    a, b, c, d = (looks.get((square, Port(port)), plain) for port in (0, 2, 4, 6))
    sprite = tile(theme, code, (a, b, c, d), theme.cell, receding=receding, fresh=fresh)
    canvas.paste(sprite, layout.corner(theme, square))
