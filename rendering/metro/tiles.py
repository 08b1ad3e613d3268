"""Tiles of Metro as sprites: four tracks each, one bridging the other, each as it is looked at now."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageFilter

from games.metro.geometry import Port, Tile
from games.metro.tiles import turned
from games.metro.values import Laid
from rendering.canvas import RECEDING, STEPS, TOUCHED, paler, palette
from rendering.metro.tracks import crossing, path, stop
from rendering.sprites import Point, mapped, ribbon, spotted
from rendering.theme import NOBODY, TEXT, TILE, TRACK, Ink, Theme, seat_ink


class Kind(IntEnum):
    """What a track is; later ones lie above earlier ones."""

    FREE = 0
    """No line runs on it yet."""
    PLAIN = 1
    """The same where one has to see how a tile lies."""
    DONE = 2
    """A line on it has ended."""
    OPEN = 3
    """A line on it goes on."""
    BOLD = 4
    """It is looked at by itself, in a small picture."""
    LIT = 5
    """A line on it is new."""


class Style(NamedTuple):
    """How broad a track is in pixels on a board, in how many eighths of its colour, and its stop's diameter."""

    breadth: int
    eighths: int
    stop: int = 0


STYLES = {
    Kind.FREE: Style(8, 4),
    Kind.PLAIN: Style(10, 8),
    Kind.DONE: Style(11, 5),
    Kind.OPEN: Style(15, 8),
    Kind.BOLD: Style(18, 8),
    Kind.LIT: Style(22, 8, 8),
}
CASING = 5
"""Breadth of the gap on both sides of a track that bridges another."""
HALO, GLOW = 46, 2
"""Breadth of the halo of what is new, and in how many eighths of the line's colour it is."""

HUES: tuple[Ink, ...] = (TRACK, NOBODY, TEXT, *(seat_ink(seat) for seat in range(6)))
"""What may be drawn on a tile; of one kind later ones lie above earlier ones."""


class Look(NamedTuple):
    """What a track is and the ink of the line on it."""

    kind: Kind
    ink: Ink


FREE = Look(Kind.FREE, TRACK)
Looks: TypeAlias = tuple[Look, Look, Look, Look]
"""Those of the tracks that begin at port 0, 2, 4 and 6."""


def alike(kind: Kind, ink: Ink) -> Looks:
    """Four tracks that look the same."""
    look = Look(kind, ink)
    return look, look, look, look


def drawn(
    theme: Theme, code: Tile, looks: Looks, side: int, *, receding: bool = False, fresh: bool = False
) -> Image.Image:
    """A tile as it lies (its code turned already), ``side`` pixels wide, as palette numbers on ``TILE``.

    Where two tracks cross, the upper one has a gap on both sides; no track is nicked by one that only comes near. What
    is lit has a halo and a stop on each track, so that its points can be counted. Where it is ``receding``, all but
    that stands back; the ground does not where the tile is ``fresh``.
    """
    order = tuple(sorted(range(4), key=lambda track: (looks[track].kind, HUES.index(looks[track].ink), track)))
    kinds, scale = tuple(look.kind for look in looks), side / theme.cell
    return mapped(_steps(code, kinds, order, side, scale), _colours(theme, looks, receding, fresh))


tile = lru_cache(maxsize=1024)(drawn)
"""A tile that is drawn again and again."""


_Order: TypeAlias = tuple[int, ...]

_GROUND, _HALO = 4, 5
"""Places after those of the four tracks: the ground, then the halos of the tracks."""


@lru_cache(maxsize=512)
def _colours(theme: Theme, looks: Looks, receding: bool, fresh: bool) -> bytes:
    """The number in the palette for place * 16 + step."""
    found, back = palette(theme), paler(theme, RECEDING) if receding else bytes(range(256))
    ground = found.numbers[TILE]
    table = bytearray([ground if fresh else back[ground]]) * 256
    for track, (kind, ink) in enumerate(looks):
        ramp, lit = found.ramps[TILE, ink], kind is Kind.LIT
        for step in range(1, STEPS + 1):
            full = ramp[_grey(step * STYLES[kind].eighths / STEPS)]
            table[track * 16 + step] = full if lit else back[full]
            table[(_HALO + track) * 16 + step] = ramp[_grey(round(step * GLOW / STEPS))]
    return bytes(table)


def _grey(step: float) -> int:
    """The grey value that has this step of a ramp."""
    return round(step) * 255 // STEPS


_STEP = bytes((grey * STEPS + 127) // 255 for grey in range(256))


@lru_cache(maxsize=1024)
def _away(side: int, way: tuple[Point, ...], breadth: float) -> Image.Image:
    """What is left of whatever lies below a track."""
    return ImageChops.invert(ribbon(side, way, breadth))


@lru_cache(maxsize=512)
def _unless(side: int, at: Point, diameter: float) -> Image.Image:
    """What is left of a line around its stop."""
    return ImageChops.invert(spotted(side, at, diameter))


@lru_cache(maxsize=512)
def _steps(code: Tile, kinds: tuple[Kind, ...], order: _Order, side: int, scale: float) -> Image.Image:
    """A tile without colours: place * 16 + step, as ``_colours`` has it."""
    ways = [path(Port(2 * track), code[track], side) for track in range(4)]
    numbers = Image.new("L", (side, side), _GROUND * 16)
    for track in order:
        if kinds[track] is Kind.LIT:
            wide = ribbon(side, ways[track], HALO * scale)
            halo = ImageChops.multiply(wide, _cased(side, ways[track], kinds[track], scale))
            _put(numbers, halo, _HALO + track)
    for at, track in enumerate(order):
        style = STYLES[kinds[track]]
        core = ribbon(side, ways[track], style.breadth * scale)
        above = [upper for upper in order[at + 1 :] if (min(track, upper), max(track, upper)) in crossing(code)]
        for upper in above:
            core = ImageChops.multiply(core, _cased(side, ways[upper], kinds[upper], scale))
        if len(above) > 1:
            core = _swept(core, max(1, round(scale)))
        if style.stop:
            core = ImageChops.multiply(core, _unless(side, stop(code, Port(2 * track), side), style.stop * scale))
        _put(numbers, core, track)
    return numbers


def _swept(shape: Image.Image, crumb: int) -> Image.Image:
    """A shape without what is not broader than two ``crumb``: between two gaps, small pieces are left over."""
    kept = shape.filter(ImageFilter.MinFilter(2 * crumb + 1)).filter(ImageFilter.MaxFilter(2 * crumb + 3))
    return ImageChops.darker(shape, kept)


def _cased(side: int, way: tuple[Point, ...], kind: Kind, scale: float) -> Image.Image:
    """All but a track and the gaps beside it."""
    return _away(side, way, (STYLES[kind].breadth + 2 * CASING) * scale)


def _put(numbers: Image.Image, shape: Image.Image, place: int) -> None:
    """Paint a shape over whatever was there."""
    numbers.paste(mapped(shape, bytes(place * 16 + step for step in _STEP)), mask=mapped(shape, TOUCHED))


def halo(laid: Laid | None, port: Port, side: int) -> Image.Image:
    """What a lit line and its halo cover on a tile from the port on by which it enters, as a mask with hard edges."""
    code = turned(laid.tile, laid.turn) if laid is not None else Tile("aaaa")
    return mapped(ribbon(side, path(port, code[port // 2], side), HALO), TOUCHED)
