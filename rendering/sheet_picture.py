"""A sheet as a picture: drawn without smoothing several times as large, made smaller, and given a palette."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from rendering.typeface import cap, font, letters
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Shape, Sheet, Text, bounds, flattened

FINER = 3
"""How much larger than the picture everything but letters is drawn first."""
BAND = 110
"""Units of the sheet that are drawn at once, from top to bottom."""
ALIKE = 14
"""Two colours of the palette differ by at least so much, the differences of red, green and blue added up."""

_LEVELS = bytes(round(round(grey * 8 / 255) * 255 / 8) for grey in range(256))
"""Edges of letters have eight steps, so that there are not too many colours."""


def image(sheet: Sheet, times: int) -> Image.Image:
    """The sheet as a palette image of at most 256 colours, so many pixels a unit."""
    colours = _colours(sheet)
    whole = Image.new("RGB", (round(sheet.wide * times), round(sheet.high * times)), sheet.paper)
    boxes = [(element, bounds(element)) for element in sheet.elements if not isinstance(element, Text)]
    for top in range(0, round(sheet.high), BAND):
        high = min(BAND, round(sheet.high) - top)
        seen = [element for element, box in boxes if box[1] < top + high and box[3] > top]
        whole.paste(_band(seen, colours, (whole.width, high * times), top, times), (0, top * times))
    for text in sheet.texts:
        _write(whole, text, times)
    return _with_palette(whole, colours)


def _colours(sheet: Sheet) -> tuple[str, ...]:
    """Every colour that is drawn in, the paper first."""
    found = [sheet.paper]
    for element in sheet.elements:
        found.append(element.ink)
        match element:
            case Path(under=other) | Area(rim_ink=other) | Disc(rim_ink=other):
                found.append(other)
    return tuple(dict.fromkeys(colour for colour in found if colour))


def _band(
    elements: Iterable[Element], colours: tuple[str, ...], size: tuple[int, int], top: int, times: int
) -> Image.Image:
    """A stripe of the sheet, ``size`` in pixels, from ``top`` in units on; without letters."""
    scale = times * FINER
    plane = Image.new("P", (size[0] * FINER, size[1] * FINER), 0)
    plane.putpalette(b"".join(bytes.fromhex(colour[1:]) for colour in colours))
    pen = ImageDraw.Draw(plane)

    def put(points: Sequence[Point]) -> list[Point]:
        return [(x * scale, (y - top) * scale) for x, y in points]

    for element in elements:
        match element:
            case Path(width=width, ink=ink, casing=casing, under=under, closed=closed, flat=flat):
                way = put(flattened(element.points, element.radius, closed=closed))
                if casing:
                    _line(pen, way, (width / 2 + casing) * scale, colours.index(under), flat=flat)
                _line(pen, way, width / 2 * scale, colours.index(ink), flat=flat)
            case Area(ink=ink, rim=rim, rim_ink=rim_ink):
                way = put(flattened(element.points, element.radius, closed=True))
                pen.polygon(way, fill=colours.index(ink))
                if rim:
                    _line(pen, way, rim / 2 * scale, colours.index(rim_ink), flat=False)
            case Disc(at=at, radius=radius, ink=ink, rim=rim, rim_ink=rim_ink):
                if rim:
                    _disc(pen, put((at,))[0], (radius + rim / 2) * scale, colours.index(rim_ink))
                _disc(pen, put((at,))[0], (radius - rim / 2) * scale, colours.index(ink))
            case Shape(mask=mask, at=at, size=long, ink=ink):
                drawn, (x, y) = mask(round(long * scale)), put((at,))[0]
                corner = round(x - drawn.width / 2), round(y - drawn.height / 2)
                plane.paste(colours.index(ink), corner, drawn.point([0] * 128 + [255] * 128))
    return plane.convert("RGB").reduce(FINER)


def _disc(pen: ImageDraw.ImageDraw, at: Point, radius: float, ink: int) -> None:
    x, y = at
    pen.ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=ink)


def _line(pen: ImageDraw.ImageDraw, way: Sequence[Point], half: float, ink: int, *, flat: bool) -> None:
    """A line with round joins; neighbouring pieces of a curve share their edges."""
    closed = math.dist(way[0], way[-1]) < 1e-6
    sides = [_normal(one, two) for one, two in pairwise(way)]
    for number, (one, two) in enumerate(pairwise(way)):
        side = sides[number]
        before = sides[number - 1] if number or closed else side
        after = sides[(number + 1) % len(sides)] if number + 1 < len(sides) or closed else side
        (a, b), (c, d) = _joined(before, side), _joined(side, after)
        pen.polygon(
            [
                (one[0] + a * half, one[1] + b * half),
                (two[0] + c * half, two[1] + d * half),
                (two[0] - c * half, two[1] - d * half),
                (one[0] - a * half, one[1] - b * half),
            ],
            fill=ink,
        )
        if number and _joined(before, side) == side != before:
            _disc(pen, one, half, ink)
    if not closed and not flat:
        _disc(pen, way[0], half, ink)
        _disc(pen, way[-1], half, ink)


def _normal(one: Point, two: Point) -> Point:
    """Across the way from one point to another, one long."""
    long = math.dist(one, two) or 1.0
    return (two[1] - one[1]) / long, (one[0] - two[0]) / long


def _joined(one: Point, other: Point) -> Point:
    """To the edge that two pieces of a curve share; where they meet at a sharp corner, just ``other`` or ``one``."""
    x, y = one[0] + other[0], one[1] + other[1]
    square = x * x + y * y
    return other if square < 3.6 else (2 * x / square, 2 * y / square)


def _write(whole: Image.Image, text: Text, times: int) -> None:
    """A text in its place. One that is turned is drawn twice as large and made smaller."""
    size = round(text.size * times)
    start, x, y = text.start * times, text.at[0] * times, text.at[1] * times
    if not text.angle:
        top = round(y + cap(text.weight, size) / 2) - font(text.weight, size).getmetrics()[0]
        whole.paste(text.ink, (round(x + start), top), letters(text.text, text.weight, size).point(list(_LEVELS)))
        return
    mask = letters(text.text, text.weight, 2 * size)
    base = font(text.weight, 2 * size).getmetrics()[0] - cap(text.weight, 2 * size) / 2
    reach = (
        math.ceil(
            max(
                math.hypot(across, down)
                for across in (2 * start, 2 * start + mask.width)
                for down in (base, mask.height - base)
            )
            / 4
        )
        * 4
    )
    square = Image.new("L", (2 * reach, 2 * reach))
    square.paste(mask, (reach + round(2 * start), reach - round(base)))
    turned = square.rotate(text.angle, Image.Resampling.BICUBIC).reduce(2)
    whole.paste(text.ink, (round(x) - reach // 2, round(y) - reach // 2), turned.point(list(_LEVELS)))


def _with_palette(whole: Image.Image, colours: Sequence[str]) -> Image.Image:
    """The picture with a palette: all colours that are drawn in, then the most frequent ones between them."""
    table = [tuple(bytes.fromhex(colour[1:])) for colour in colours]
    counted = [(-count, colour) for count, colour in whole.getcolors(1 << 20) or [] if isinstance(colour, tuple)]
    for _, colour in sorted(counted):
        if len(table) == 256:
            break
        if all(sum(abs(a - b) for a, b in zip(colour, other, strict=True)) >= ALIKE for other in table):
            table.append(colour)
    known = Image.new("P", (1, 1))
    known.putpalette([part for colour in table for part in colour])
    return whole.quantize(palette=known, dither=Image.Dither.NONE)
