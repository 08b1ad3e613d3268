"""The same board of Metro as anybody would draw it with Pillow: everything at four times the size, then reduced."""

from __future__ import annotations

import io
import math
from importlib import resources

from PIL import Image, ImageDraw, ImageFont

from games.metro.board import head
from games.metro.geometry import CENTRE, FREE, SIZE, STATIONS, Port, Square, label, owners, station_ports
from games.metro.tiles import tracks
from games.metro.values import View
from rendering.theme import LIGHT

TIMES = 4
SIDE = 1280 * TIMES
CELL = 112 * TIMES
LEFT, TOP = (SIDE - SIZE * CELL) // 2, 184 * TIMES
FONTS = {
    size: ImageFont.truetype(
        io.BytesIO((resources.files("rendering") / "fonts" / "IBMPlexSans-SemiBold.ttf").read_bytes()), size * TIMES
    )
    for size in (28, 32, 46)
}


def board(view: View, names: tuple[str, ...]) -> bytes:
    """The board as a PNG file of 1280 pixels: drawn large, reduced, with 256 colours chosen for it, saved."""
    image = Image.new("RGB", (SIDE, SIDE), LIGHT.paper)
    pen = ImageDraw.Draw(image)
    _text(pen, (36 * TIMES, 44 * TIMES), "Metro  K7QF", 46, LIGHT.text, "lm")
    turn = f"{names[view.to_act[0]]} to move" if view.to_act else "The end"
    _text(pen, (SIDE // 2, 44 * TIMES), turn, 32, LIGHT.text)
    _text(pen, (SIDE - 36 * TIMES, 44 * TIMES), str(view.stock), 32, LIGHT.text, "rm")
    for number in range(SIZE):
        _text(pen, (LEFT + number * CELL + CELL // 2, 91 * TIMES), str(number + 1), 28, LIGHT.quiet)
        for x in (LEFT - 136 * TIMES, SIDE - LEFT + 136 * TIMES):
            _text(pen, (x, TOP + number * CELL + CELL // 2), "abcdefgh"[number], 28, LIGHT.quiet)
    _squares(pen, view)
    _lines(pen, view)
    _stations(pen, view)
    for seat, name in enumerate(names):
        x = (36 + seat * 1208 // len(names)) * TIMES
        pen.ellipse(_around(x + 22 * TIMES, 1219 * TIMES, 22 * TIMES), fill=LIGHT.seats[seat])
        _text(pen, (x + 56 * TIMES, 1219 * TIMES), f"{name}  {view.scores[seat]}", 32, LIGHT.text, "lm")
    small = image.resize((1280, 1280), Image.Resampling.BOX)
    file = io.BytesIO()
    small.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, "PNG", compress_level=6)
    return file.getvalue()


def _text(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, fill: str, anchor: str = "mm"
) -> None:
    pen.text(at, text, fill=fill, font=FONTS[size], anchor=anchor)


def _around(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


def _corner(square: Square) -> tuple[int, int]:
    row, column = divmod(square, SIZE)
    return LEFT + column * CELL, TOP + row * CELL


def _spot(square: Square, port: Port, depth: float) -> tuple[float, float]:
    x, y = _corner(square)
    near = CELL / 3 if port in {0, 2, 5, 7} else CELL * 2 / 3
    side = port // 2
    across, down = ((near, depth), (CELL - depth, near), (near, CELL - depth), (depth, near))[side]
    return x + across, y + down


def _curve(square: Square, enters: Port, leaves: Port) -> list[tuple[float, float]]:
    """From port to port, at right angles to both edges."""
    one, two = _spot(square, enters, 0), _spot(square, enters, CELL / 2)
    three, four = _spot(square, leaves, CELL / 2), _spot(square, leaves, 0)
    points = []
    for step in range(33):
        t = step / 32
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points.append(
            (
                math.fsum(w * p[0] for w, p in zip(weights, (one, two, three, four), strict=True)),
                math.fsum(w * p[1] for w, p in zip(weights, (one, two, three, four), strict=True)),
            )
        )
    return points


def _stroke(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], wide: int, fill: str, casing: str) -> None:
    pen.line(points, fill=casing, width=(wide + 8) * TIMES, joint="curve")
    pen.line(points, fill=fill, width=wide * TIMES, joint="curve")


def _squares(pen: ImageDraw.ImageDraw, view: View) -> None:
    for square in FREE:
        x, y = _corner(square)
        laid = view.board[square]
        box = (x, y, x + CELL, y + CELL)
        pen.rectangle(box, fill=LIGHT.paper if laid is None else LIGHT.tile, outline=LIGHT.rule, width=TIMES)
        if laid is None:
            _text(pen, (x + CELL / 2, y + CELL / 2), label(square), 28, LIGHT.quiet)
            continue
        ways = tracks(laid.tile, laid.turn)
        for port in map(Port, range(8)):
            if port < ways[port]:
                _stroke(pen, _curve(square, port, ways[port]), 10, LIGHT.track, LIGHT.tile)
    x, y = _corner(min(CENTRE))
    pen.rounded_rectangle((x, y, x + 2 * CELL, y + 2 * CELL), 22 * TIMES, fill=LIGHT.tile, outline=LIGHT.text, width=16)
    _text(pen, (x + CELL, y + CELL), "×2", 32, LIGHT.text)


def _lines(pen: ImageDraw.ImageDraw, view: View) -> None:
    for line in view.lines:
        ink = LIGHT.nobody if line.owner is None else LIGHT.seats[line.owner]
        for way in line.passes:
            _stroke(pen, _curve(way.square, way.enters, way.leaves), 16, ink, LIGHT.tile)
        end = head(line)
        if isinstance(end, tuple) and line.passes:
            x, y = _spot(*end, 19 * TIMES)
            pen.ellipse(_around(x, y, 17 * TIMES), fill=ink)
            letter = "" if line.owner is None else LIGHT.letters[line.owner]
            _text(pen, (x, y), letter, 28, LIGHT.tile)


def _stations(pen: ImageDraw.ImageDraw, view: View) -> None:
    owned = owners(view.seats)
    for station, line in zip(STATIONS, view.lines, strict=True):
        square, leaves, arrives = station_ports(station)
        owner = owned.get(station)
        ink = LIGHT.nobody if owner is None else LIGHT.seats[owner]
        x, y = _spot(square, leaves, -45 * TIMES)
        box = (x - 30 * TIMES, y - 21 * TIMES, x + 30 * TIMES, y + 21 * TIMES)
        pen.rounded_rectangle(box, 10 * TIMES, fill=LIGHT.paper if line.ends else ink, outline=ink, width=4 * TIMES)
        _text(pen, (x, y), f"{station}{'' if owner is None else LIGHT.letters[owner]}", 28, LIGHT.text)
        if isinstance(line.ends, int):
            other, _, port = station_ports(line.ends)
            _text(pen, _spot(other, port, -45 * TIMES), f"+{line.points}", 28, LIGHT.text)
        pen.ellipse(_around(*_spot(square, arrives, -12 * TIMES), 8 * TIMES), fill=LIGHT.track)
