"""The city of Socks before anything lies on it: gardens, streets, stations, joined stations, parks."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw

from games.kernel.hexes import STEPS, Hex, neighbours
from games.socks.city import City, Tile, cells, city
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import pieces, spots
from rendering.socks.layout import ROW, Pixel, Plan, Sheet, plan
from rendering.sprites import FINE
from rendering.theme import NOBODY, PAPER, QUIET, RULE, TEXT, TILE, TRACK, Ink, Theme, of_kinds
from rendering.typeface import width

AROUND = 2
"""So many hexagons around an unfinished city have their places written on them."""

GARDENS = {"light": "#e2ebd7", "dark": "#2d3b38", "contrast": "#2c3a30"}
"""By theme, what lies between the streets; in this game it is the ink ``TRACK``."""

PLATFORMS = {"light": "#9090b8", "dark": "#a8a8d8", "contrast": "#88749c"}
"""By theme, the rims of stations and what joins them, unlike grey socks; in this game it is the ink ``NOBODY``."""

TREES = (
    ((-0.17, -0.1), (0.16, -0.16), (0.02, 0.17)),
    ((-0.2, -0.2), (0.18, -0.23)),
    ((0.0, -0.2), (-0.2, 0.1), (0.2, 0.13)),
)
"""Where the trees of a park stand around its middle, in widths of a hexagon; one with two has a pond."""


@cache
def of_city(theme: Theme) -> Theme:
    """The theme of the pictures of this game."""
    kinds = of_kinds(theme)
    look = theme.name.split()[0]
    return replace(kinds, name=f"{kinds.name} city", track=GARDENS[look], nobody=PLATFORMS[look])


@lru_cache(maxsize=8)
def ground(
    theme: Theme, tiles: tuple[Tile, ...], neutral: int, held: frozenset[Hex] = frozenset(), *, laying: bool
) -> tuple[Canvas, Plan]:
    """The city that these tiles make, and how it lies; to be copied, not to be painted on.

    ``neutral`` are the neutral links nobody has built over, as bits. Stations that are ``held`` have no names here:
    what stands on them has. While tiles are still laid (``laying``) none has, and the places around have.
    """
    town = city(tiles) if tiles else None
    stations = () if town is None else town.stations
    free = outside(stations) if laying else ()
    laid = plan(theme, [*stations, *free])
    return painted(theme, laid, town, neutral, held, free, laying=laying), laid


def city_of(view: View, theme: Theme) -> tuple[Canvas, Plan]:
    """A canvas of one's own with the bare city, and how it lies; the theme is one ``of_city``."""
    laying = view.phase == "tiles"
    tiles = () if view.city is None else view.city.tiles
    neutral = view.city.neutral if laying and view.city is not None else view.neutral
    canvas, laid = ground(theme, tiles, neutral, spots.held(view), laying=laying)
    return canvas.copy(), laid


def painted(
    theme: Theme,
    laid: Plan,
    town: City | None,
    neutral: int,
    held: frozenset[Hex],
    free: tuple[Hex, ...] = (),
    *,
    laying: bool = False,
) -> Canvas:
    """A canvas with the city as a plan has it; the names of ``free`` places are written on it."""
    canvas = _bare(theme, laid, town, free, laying=laying).copy()
    if town is not None:
        for number in range(len(town.links)):
            if neutral >> number & 1:
                _joined(canvas, laid, town, number)
        nameless = set(town.stations) if laying else held
        for sheet in laid.sheets:
            for at, label in zip(town.stations, town.labels, strict=True):
                if at in sheet.hexagons:
                    _station(canvas, laid, sheet, at, "" if at in nameless else label)
    return canvas


@lru_cache(maxsize=4)
def _bare(theme: Theme, laid: Plan, town: City | None, free: tuple[Hex, ...], *, laying: bool) -> Canvas:
    """What lies under the stations, which stays while socks are hung and tracks laid; to be copied."""
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    _numbers(canvas, laid, free, () if town is None else town.stations)
    if town is not None:
        _gardens(canvas, laid, town, seams=laying)
        if not laying:
            _parks(canvas, laid, enclosed(town.stations))
        _streets(canvas, laid, town)
    return canvas


def outside(stations: Sequence[Hex]) -> tuple[Hex, ...]:
    """The places around an unfinished city, the first place of all before there is one."""
    seen, rim = set(stations), set(stations) or {Hex(0, 0)}
    for _ in range(AROUND):
        rim = {near for at in rim for near in neighbours(at)} - seen
        seen |= rim
    return tuple(sorted((seen | (set() if stations else {Hex(0, 0)})) - set(stations)))


def enclosed(stations: Collection[Hex]) -> tuple[Hex, ...]:
    """The empty hexagons that cannot be reached from outside the city."""
    taken = set(stations)
    qs, rs = [at.q for at in taken], [at.r for at in taken]
    window = {Hex(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
    reached = [Hex(min(qs) - 1, min(rs) - 1)]
    empty = window - taken - set(reached)
    for at in reached:
        for near in neighbours(at):
            if near in empty:
                empty.remove(near)
                reached.append(near)
    return tuple(sorted(empty))


# -- what lies under the stations


def _gardens(canvas: Canvas, laid: Plan, town: City, *, seams: bool) -> None:
    """Every tile as a green block, with a seam to the next where it matters how they lie."""
    whole = Image.new("L", canvas.plane.size)
    for tile in town.tiles:
        own = cells(tile)
        for at in own:
            mask = _block(laid.side, tuple(seams and near not in own for near in neighbours(at)))
            for spot in laid.spots(at):
                _add(whole, mask, spot)
    _stamp(canvas, whole, PAPER, TRACK)


def spread(canvas: Canvas, laid: Plan, tile: Tile, share: float) -> None:
    """A tile that is not laid yet: its block with this share of its colour, and its stations."""
    own = cells(tile)
    for at in own:
        mask = _block(laid.side, tuple(near not in own for near in neighbours(at)))
        for spot in laid.spots(at):
            canvas.cover(mask, (spot[0] - mask.width // 2, spot[1] - mask.height // 2), PAPER)
            pieces.stamp(canvas, pieces.paled(mask, share), spot, PAPER, TRACK)
    for at in own:
        for spot in laid.spots(at):
            pieces.station(canvas, laid, spot, "")
    mask = pieces.bar(laid.side - 2 * laid.station + 2, laid.part(0.3), towards(*own[:2]) % 3)
    for span in laid.spans(*own[:2]):
        pieces.wipe(canvas, mask, middle(*span))
        pieces.stamp(canvas, pieces.paled(mask, share), middle(*span), TILE, NOBODY)


def _streets(canvas: Canvas, laid: Plan, town: City) -> None:
    """A street for every connection, a place for every station."""
    whole = Image.new("L", canvas.plane.size)
    for pair in town.links:
        one, other = (town.stations[at] for at in pair)
        mask = pieces.bar(laid.side, laid.part(0.3), towards(one, other))
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


def _parks(canvas: Canvas, laid: Plan, empty: Sequence[Hex]) -> None:
    """A park with trees wherever the city encloses an empty place."""
    lawn = _block(laid.side, (True,) * 6)
    for number, at in enumerate(empty):
        for sheet in laid.sheets:
            if not sheet.hexagons >= {near for near in neighbours(at) if near not in empty}:
                continue
            x, y = laid.at(sheet, at)
            pieces.stamp(canvas, lawn, (x, y), PAPER, TRACK)
            trees = TREES[number % len(TREES)]
            if len(trees) == 2:
                _pond(canvas, laid, (x, y + laid.part(0.18)))
            for across, down in trees:
                _tree(canvas, laid, (x + laid.part(across), y + laid.part(down)))


def _tree(canvas: Canvas, laid: Plan, at: Pixel) -> None:
    radius = laid.part(0.11)
    foot = (at[0], at[1] + radius + laid.part(0.03))
    pieces.stamp(canvas, _trunk(laid.part(0.12), laid.part(0.035)), foot, TRACK, QUIET)
    pieces.stamp(canvas, pieces.paled(pieces.pill(2 * radius, 2 * radius, 0), 0.45), at, TRACK, QUIET)


@lru_cache(maxsize=32)
def _trunk(long: int, breadth: int) -> Image.Image:
    return pieces.bar(long, breadth, 0).transpose(Image.Transpose.ROTATE_90)


def _pond(canvas: Canvas, laid: Plan, at: Pixel) -> None:
    pieces.stamp(canvas, pieces.pill(laid.part(0.52), laid.part(0.26), 0), at, TRACK, TILE)
    for across, down in ((-0.07, -0.04), (0.07, 0.05)):
        wave = pieces.paled(pieces.bar(laid.part(0.18), max(2, laid.part(0.03)), 0), 0.5)
        pieces.stamp(canvas, wave, (at[0] + laid.part(across), at[1] + laid.part(down)), TILE, QUIET)


# -- stations


def _joined(canvas: Canvas, laid: Plan, town: City, number: int) -> None:
    """A neutral link: both stations stand on one platform."""
    one, other = (town.stations[at] for at in town.links[number])
    breadth, stroke = 2 * laid.station + laid.part(0.15), laid.part(0.04)
    turn = towards(one, other)
    for span in laid.spans(one, other):
        at = middle(*span)
        pieces.wipe(canvas, pieces.pill(laid.side + breadth + laid.part(0.05), breadth + laid.part(0.05), turn), at)
        pieces.stamp(canvas, pieces.pill(laid.side + breadth, breadth, turn), at, TILE, NOBODY)
        inner = pieces.pill(laid.side + breadth - 2 * stroke, breadth - 2 * stroke, turn)
        pieces.stamp(canvas, pieces.paled(inner, 0.6), at, NOBODY, TILE)


def _station(canvas: Canvas, laid: Plan, sheet: Sheet, at: Hex, label: str) -> None:
    spot, again = laid.at(sheet, at), at in sheet.again
    pieces.station(canvas, laid, spot, label, RULE if again else NOBODY)
    if label:
        ink, most = QUIET if again else TEXT, pieces.long(laid, label)
        canvas.write(pieces.name(label), spot, TILE, ink, size=laid.letters, anchor="middle", most=most)


def _numbers(canvas: Canvas, laid: Plan, free: Sequence[Hex], taken: Sequence[Hex]) -> None:
    """The places of empty hexagons as moves name them; where there is little room, in two lines, of every third one.

    Those that would reach under the stations next to them are left out.
    """
    size = canvas.theme.figure
    wides = [width(f"{at.q},{at.r}", "regular", size) for at in free]
    whole, line = max(wides, default=0) <= laid.pitch - 6, size * 9 // 10
    stations, close = set(taken), laid.pitch * 0.44
    tight = not whole and ROW * laid.pitch < 2 * line
    for at in free:
        if tight and (at.q - at.r) % 3:
            continue
        x, y = laid.spots(at)[0]
        lines = (f"{at.q},{at.r}",) if whole else (f"{at.q},", f"{at.r}")
        half = max(width(text, "regular", size) for text in lines) / 2, line * len(lines) / 2
        beside = (laid.seen_from(at, near) for near in neighbours(at) if near in stations)
        if any(math.hypot(max(0, abs(a - x) - half[0]), max(0, abs(b - y) - half[1])) < close for a, b in beside):
            continue
        for number, text in enumerate(lines):
            high = y + line * (2 * number + 1 - len(lines)) // 2
            canvas.write(text, (x, high), PAPER, QUIET, size=size, anchor="middle")


# -- connections


def towards(one: Hex, other: Hex) -> int:
    """The direction from a station to one with a greater label, in turns of 60 degrees clockwise from the right."""
    return STEPS.index(Hex(other.q - one.q, other.r - one.r))


def middle(one: Pixel, other: Pixel) -> Pixel:
    """The pixel half way between two."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
