"""The city of Socks before anything lies on it: gardens, streets, stations, joined stations, parks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw

from games.kernel.hexes import Hex, neighbours
from games.socks.city import City, Tile, cells
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import parks, pieces, shapes
from rendering.socks.city_words import outside
from rendering.socks.layout import Pixel, Place, Plan, middle, plan, towards
from rendering.sprites import FINE, rounded
from rendering.theme import NOBODY, PAPER, TILE, TRACK, Ink, Theme, of_kinds

GARDENS = {"light": "#e2ebd7", "dark": "#2d3b38", "contrast": "#2c3a30"}
"""By theme, what lies between the streets; in this game it is the ink ``TRACK``."""

PLATFORMS = {"light": "#9090b8", "dark": "#a8a8d8", "contrast": "#88749c"}
"""By theme, the rims of stations and what joins them, unlike grey socks; in this game it is the ink ``NOBODY``."""

REACH, CLOSE = 0.76, 0.66
"""How far the ground of a city reaches around the middle of a station, and of one with a name, in hexagons."""


@cache
def of_city(theme: Theme) -> Theme:
    """The theme of the pictures of this game."""
    kinds = of_kinds(theme)
    look = theme.name.split()[0]
    return replace(kinds, name=f"{kinds.name} city", track=GARDENS[look], nobody=PLATFORMS[look])


def plan_of(view: View, theme: Theme, place: Place, also: Iterable[Hex] = ()) -> Plan:
    """How the whole city lies; while tiles are laid, with the places around it, and others ``also``.

    Stations are then without names.
    """
    stations = () if view.city is None else view.city.stations
    if view.phase == "tiles":
        around = dict.fromkeys((*stations, *outside(stations), *sorted(also)))
        return replace(_whole(theme, tuple(around), replace(place, named=True)), named=False)
    return _whole(theme, stations, place)


@lru_cache(maxsize=16)
def _whole(theme: Theme, hexagons: tuple[Hex, ...], place: Place) -> Plan:
    return plan(theme, hexagons, place)


def city_of(view: View, theme: Theme, laid: Plan) -> Canvas:
    """A canvas of one's own with the bare city as a plan has it; the theme is one ``of_city``."""
    laying = view.phase == "tiles"
    neutral = view.neutral if view.city is None or not laying else view.city.neutral
    return bare(theme, laid, view.city, neutral, laying=laying).copy()


@lru_cache(maxsize=6)
def bare(theme: Theme, laid: Plan, town: City | None, neutral: int, *, laying: bool) -> Canvas:
    """What lies under tracks: gardens, streets, platforms, small stations; to be copied, not to be painted on.

    ``neutral`` are the neutral links nobody has built over, as bits.
    """
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    if town is not None:
        if laying:
            _tiles(canvas, laid, town)
        else:
            _gardens(canvas, laid, town)
        _streets(canvas, laid, town)
        for number in range(len(town.links)):
            if neutral >> number & 1:
                _platform(canvas, laid, town, number)
        if not laid.named:
            for at in town.stations:
                for spot in laid.spots(at):
                    pieces.station(canvas, laid, spot, "")
    return canvas


# -- what lies under the stations


def _tiles(canvas: Canvas, laid: Plan, town: City) -> None:
    """Every tile as a green block, with a seam to the next, for it matters how they lie."""
    whole = Image.new("L", canvas.plane.size)
    for tile in town.tiles:
        own = cells(tile)
        for at in own:
            mask = _block(laid.side, tuple(near not in own for near in neighbours(at)))
            for spot in laid.spots(at):
                _add(whole, mask, spot)
    _stamp(canvas, whole, PAPER, TRACK)


def _gardens(canvas: Canvas, laid: Plan, town: City) -> None:
    """One green ground under all stations, and where the city encloses an empty place."""
    whole, side = Image.new("L", canvas.plane.size), 2 * laid.part(CLOSE if laid.named else REACH)
    mask = rounded(side, side, side // 2)
    for sheet in laid.sheets:
        for at in (*sorted(sheet.hexagons), *parks.within(sheet, parks.enclosed(town.stations))):
            _add(whole, mask, laid.at(sheet, at))
    _stamp(canvas, whole, PAPER, TRACK)


def spread(canvas: Canvas, laid: Plan, tile: Tile, share: float) -> None:
    """A tile that is not laid yet: its block with this share of its colour, and its stations."""
    own = cells(tile)
    for at in own:
        mask = _block(laid.side, tuple(near not in own for near in neighbours(at)))
        for spot in laid.spots(at):
            canvas.cover(mask, (spot[0] - mask.width // 2, spot[1] - mask.height // 2), PAPER)
            pieces.stamp(canvas, shapes.paled(mask, share), spot, PAPER, TRACK)
    for at in own:
        for spot in laid.spots(at):
            pieces.station(canvas, laid, spot, "")
    mask = shapes.bar(laid.side - 2 * laid.station + 2, laid.part(0.3), towards(*own[:2]) % 3)
    for span in laid.spans(*own[:2]):
        pieces.wipe(canvas, mask, middle(*span))
        pieces.stamp(canvas, shapes.paled(mask, share), middle(*span), TILE, NOBODY)


def _streets(canvas: Canvas, laid: Plan, town: City) -> None:
    """A street for every connection, a place for every station."""
    whole = Image.new("L", canvas.plane.size)
    for pair in town.links:
        one, other = (town.stations[at] for at in pair)
        mask = shapes.bar(laid.side, laid.part(0.3 if laid.named else 0.11), towards(one, other))
        for span in laid.spans(one, other):
            _add(whole, mask, middle(*span))
    _stamp(canvas, whole, TRACK, TILE)


def _add(whole: Image.Image, mask: Image.Image, at: Pixel) -> None:
    """Unite a mask, with its middle at a pixel, with what is there."""
    left, top = at[0] - mask.width // 2, at[1] - mask.height // 2
    box = (left, top, left + mask.width, top + mask.height)
    whole.paste(ImageChops.lighter(whole.crop(box), mask), box)


def _stamp(canvas: Canvas, whole: Image.Image, under: Ink, over: Ink) -> None:
    """A mask as large as the picture, where it is not empty."""
    box = whole.getbbox()
    if box is not None:
        canvas.stamp(whole.crop(box), box[:2], under, over)


@lru_cache(maxsize=256)
def _block(pitch: int, seams: tuple[bool, ...]) -> Image.Image:
    """A hexagon with its middle in the middle; a seam on those of its edges, clockwise from the right."""
    side = pitch + pitch // 4 + pitch // 4 % 2
    large = Image.new("L", (side * FINE, side * FINE))
    pen = ImageDraw.Draw(large)
    reach = (pitch + 1) / math.sqrt(3) * FINE
    corners = [
        (side * FINE / 2 + reach * math.cos(angle), side * FINE / 2 + reach * math.sin(angle))
        for angle in (math.radians(60 * corner - 30) for corner in range(6))
    ]
    pen.polygon(corners, fill=255)
    for edge, seam in enumerate(seams):
        if seam:
            pen.line((corners[edge], corners[(edge + 1) % 6]), fill=0, width=max(2, round(pitch * 0.045)) * FINE)
    return large.reduce(FINE)


def _platform(canvas: Canvas, laid: Plan, town: City, number: int) -> None:
    """A neutral link: both stations stand on one platform."""
    one, other = (town.stations[at] for at in town.links[number])
    breadth, stroke = 2 * laid.station + laid.part(0.12), laid.part(0.04)
    turn = towards(one, other)
    for span in laid.spans(one, other):
        at = middle(*span)
        pieces.wipe(canvas, shapes.pill(laid.side + breadth + laid.part(0.06), breadth + laid.part(0.06), turn), at)
        pieces.stamp(canvas, shapes.pill(laid.side + breadth, breadth, turn), at, TILE, NOBODY)
        inner = shapes.pill(laid.side + breadth - 2 * stroke, breadth - 2 * stroke, turn)
        pieces.stamp(canvas, shapes.paled(inner, 0.6), at, NOBODY, TILE)
