"""The parks of a city of Socks: the empty places it encloses, with trees, ponds, and names where there is room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.kernel.hexes import Hex, neighbours
from rendering.canvas import Canvas, Sprite, palette
from rendering.captions import spell
from rendering.scene import Scene
from rendering.socks import glow, pieces, shapes
from rendering.socks.glow import Glow
from rendering.socks.layout import Pixel, Plan, Sheet
from rendering.text import said
from rendering.theme import QUIET, TILE, TRACK, Theme
from rendering.typeface import width

NAMES = (
    said("Under the Lime Trees"),
    said("Animal Garden"),
    said("Highbeautyhousen"),
    said("X-Ray Valley"),
)
"""Places that the rulebook names; parks are called so, the largest first, where there is room."""
ROOM = 0.5
"""How much wider than its hexagons the name of a park may be, in widths of one."""
LINE = 34
"""From one line of a name to the next."""

TREES = (
    ((-0.17, -0.1), (0.16, -0.16), (0.02, 0.17)),
    ((-0.2, -0.2), (0.18, -0.23)),
    ((0.0, -0.2), (-0.2, 0.1), (0.2, 0.13)),
)
"""Where the trees of a park stand around its middle, in widths of a hexagon; one with two has a pond."""


@lru_cache(maxsize=16)
def enclosed(stations: tuple[Hex, ...]) -> tuple[Hex, ...]:
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


def within(sheet: Sheet, empty: Collection[Hex]) -> Iterator[Hex]:
    """Those of the empty places around which a sheet shows every station."""
    for at in sorted(empty):
        if sheet.hexagons >= {near for near in neighbours(at) if near not in empty}:
            yield at


def grown(empty: Sequence[Hex]) -> list[list[Hex]]:
    """Empty places that lie together, the most first."""
    left, found = set(empty), list[list[Hex]]()
    for start in empty:
        if start not in left:
            continue
        park = [start]
        left.remove(start)
        for at in park:
            near = [other for other in neighbours(at) if other in left]
            left.difference_update(near)
            park += near
        found.append(sorted(park, key=lambda at: (at.r, at.q)))
    return sorted(found, key=lambda park: (-len(park), park[0].r, park[0].q))


@dataclass(frozen=True)
class Sign:
    """The name of a park: the hexagons it stands on, its middle, its lines."""

    hexagons: tuple[Hex, ...]
    at: Pixel
    lines: tuple[str, ...]


def signs(theme: Theme, laid: Plan, empty: Sequence[Hex], scene: Scene) -> tuple[Sign, ...]:
    """The names of parks, none where stations have names; each stands in the longest row of its park."""
    left, found = [] if laid.named else [spell(scene, word, str) for word in NAMES], list[Sign]()
    for park in grown(empty):
        row = max(_rows(park), key=lambda row: (len(row), -row[0].r))
        sheet = next((sheet for sheet in laid.sheets if set(row) <= set(within(sheet, empty))), None)
        if sheet is None:
            continue
        most = round((len(row) + ROOM) * laid.pitch)
        fits = (lines for text in left if (lines := _parted(theme, text, most)))
        lines = next(fits, ())
        if lines:
            left.remove(" ".join(lines))
            (x, y), (a, _) = laid.at(sheet, row[0]), laid.at(sheet, row[-1])
            found.append(Sign(tuple(row), ((x + a) // 2, y), lines))
    return tuple(found)


def _rows(park: Sequence[Hex]) -> Iterator[list[Hex]]:
    """The runs of neighbours in the rows of a park."""
    run = list[Hex]()
    for at in park:
        if run and at != Hex(run[-1].q + 1, run[-1].r):
            yield run
            run = []
        run.append(at)
    yield run


def _parted(theme: Theme, text: str, most: int) -> tuple[str, ...]:
    """A name in one line or in two that are not too wide; none where it is."""
    words = text.split(" ")
    ways = [(text,), *((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))]
    best = min(ways[1:] or ways, key=lambda lines: max(width(line, "regular", theme.small) for line in lines))
    for lines in (ways[0], best):
        if all(width(line, "regular", theme.small) <= most for line in lines):
            return lines
    return ()


# -- painted


def trees(canvas: Canvas, laid: Plan, empty: Sequence[Hex], names: Sequence[Sign] = ()) -> None:
    """Trees wherever the city encloses an empty place, except for where names stand."""
    taken = {at for sign in names for at in sign.hexagons}
    for sheet in laid.sheets:
        for at in within(sheet, empty):
            if at in taken:
                continue
            pieces.place(canvas, _grove(canvas.theme, laid.side, (at.q - 2 * at.r) % len(TREES)), laid.at(sheet, at))


def write(canvas: Canvas, names: Sequence[Sign], light: Glow) -> None:
    """The names of parks on their ground."""
    theme = canvas.theme
    for sign in names:
        for number, text in enumerate(sign.lines):
            down = (2 * number + 1 - len(sign.lines)) * LINE // 2
            glow.write(canvas, text, (sign.at[0], sign.at[1] + down), TRACK, theme.small, light)


@lru_cache(maxsize=32)
def _grove(theme: Theme, pitch: int, kind: int) -> Sprite:
    """Trees around the middle of a hexagon so wide; two have a pond."""
    canvas, middle = Canvas.blank(theme, (pitch, pitch), TRACK), pitch // 2
    if len(TREES[kind]) == 2:
        _pond(canvas, pitch, (middle, middle + round(0.18 * pitch)))
    for across, down in TREES[kind]:
        _tree(canvas, pitch, (middle + round(across * pitch), middle + round(down * pitch)))
    bare = palette(theme).numbers[TRACK]
    return canvas.sprite(canvas.plane.point([0 if number == bare else 255 for number in range(256)]))


def _tree(canvas: Canvas, pitch: int, at: Pixel) -> None:
    radius = round(0.13 * pitch)
    trunk = shapes.bar(round(0.12 * pitch), round(0.035 * pitch), 0).transpose(Image.Transpose.ROTATE_90)
    pieces.stamp(canvas, trunk, (at[0], at[1] + radius + round(0.03 * pitch)), TRACK, QUIET)
    pieces.stamp(canvas, shapes.paled(shapes.pill(2 * radius, 2 * radius, 0), 0.4), at, TRACK, QUIET)


def _pond(canvas: Canvas, pitch: int, at: Pixel) -> None:
    pieces.stamp(canvas, shapes.pill(round(0.52 * pitch), round(0.26 * pitch), 0), at, TRACK, TILE)
    for across, down in ((-0.07, -0.04), (0.07, 0.05)):
        wave = shapes.paled(shapes.bar(round(0.18 * pitch), max(2, round(0.03 * pitch)), 0), 0.5)
        pieces.stamp(canvas, wave, (at[0] + round(across * pitch), at[1] + round(down * pitch)), TILE, QUIET)
