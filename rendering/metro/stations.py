"""Where lines of Metro begin and where they have ended: signs and dots on the rim, gates of the centre."""

from __future__ import annotations

from games.metro.board import head
from games.metro.geometry import Port, Square, Station, station_ports
from games.metro.values import Line
from rendering.canvas import Canvas
from rendering.metro import layout, signs
from rendering.metro.signs import shade
from rendering.metro.tiles import CASING, STYLES, Kind
from rendering.theme import PAPER, TILE


def kind(line: Line) -> Kind:
    """What the tracks of a line are where nothing is new."""
    return Kind.OPEN if line.ends is None else Kind.DONE


def start(canvas: Canvas, line: Line, look: Kind | None = None) -> None:
    """The sign of the station a line comes from; small where the line looks as one that has ended."""
    done = (look or kind(line)) is Kind.DONE
    box = layout.sign(canvas.theme, line.station, done=done)
    if done:
        canvas.paste(signs.ended(canvas.theme, line.owner), box.at)
    else:
        canvas.paste(signs.station(canvas.theme, line.station, line.owner, begun=bool(line.passes)), box.at)


def stub(canvas: Canvas, line: Line, look: Kind | None = None, *, receding: bool = False) -> None:
    """The piece of a line between its station and the board."""
    square, leaves, _ = station_ports(line.station)
    look = look or kind(line)
    breadth = STYLES[look].breadth if line.passes else 8
    edges = layout.strip(canvas.theme, square, leaves, layout.STUB + 2, 0, breadth)
    back = receding and look is not Kind.LIT
    shade(canvas, edges, PAPER, signs.line_ink(line.owner), STYLES[look].eighths, receding=back)


def door(line: Line) -> tuple[Square, Port, bool] | None:
    """The square and the port by which a finished line leaves the board, and whether it does so into the centre."""
    way = head(line)
    if isinstance(way, tuple):
        return None
    if isinstance(way, str):
        return line.passes[-1].square, line.passes[-1].leaves, True
    square, _, port = station_ports(Station(way))
    return square, port, False


def arrive(canvas: Canvas, line: Line, look: Kind | None = None, *, receding: bool = False) -> None:
    """The dot where a finished line ends, with the piece of the line that leads to it."""
    found = door(line)
    if found is None:
        return
    square, port, central = found
    theme, look = canvas.theme, look or kind(line)
    lit = look is Kind.LIT
    long = layout.GATE if central else layout.ARRIVAL
    if lit:
        around = STYLES[look].breadth + 2 * CASING
        edges = layout.strip(theme, square, port, long, 0, around)
        canvas.fill(edges, PAPER)
    edges = layout.strip(theme, square, port, long, 0, STYLES[look].breadth)
    under, ink = TILE if central else PAPER, signs.line_ink(line.owner)
    shade(canvas, edges, under, ink, STYLES[look].eighths, receding=receding and not lit)
    sprite, (x, y) = signs.arrived(theme, line.owner, lit=lit), layout.arrival(theme, square, port, central=central)
    canvas.paste(sprite, (x - sprite.colours.width // 2, y - sprite.colours.height // 2))
