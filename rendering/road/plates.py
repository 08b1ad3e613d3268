"""The plates beside the sheets: who it is, the points, the spaces still empty, what is new, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops

from rendering.canvas import Box, Canvas
from rendering.captions import name_of, named, spell
from rendering.road import layout, shapes
from rendering.road.inks import LIT, road_ink
from rendering.road.standing import Stand
from rendering.scene import Scene
from rendering.sprites import frame, polygon, rounded
from rendering.text import Said, said
from rendering.theme import PAPER, QUIET, TEXT, TILE, Ink
from rendering.typeface import width

POINTS = 54
"""Size of the points of players who do not lead; below a theme's ``leader``."""
LEADER, LEADER_SMALL = 128, 80
"""Size of the leader's, on a large plate and on a small one."""
SO_FAR, EMPTY = said("so far"), said("empty")
LIGHT = 32
"""Width of the sign of whether a player has chosen."""
EMPTY_WIDE = 34
"""Width of the sign of an empty space."""


def large(canvas: Canvas, scene: Scene, stand: Stand, box: Box) -> None:
    """The plate of one of two players: filled with the colour of the road where it leads, else framed with it."""
    ink = road_ink(stand.seat)
    left, top, right, _ = box
    ground, letters = _plate(canvas, box, stand, 20)
    quiet = QUIET if ground == TILE else letters
    start, end = left + 24, right - 24
    size = LEADER if stand.leads else POINTS
    middle = 112 if stand.over else 74 if stand.leads else 92
    at = end, top + middle
    wide = canvas.write(str(stand.points), at, ground, letters, size=size, weight="bold", anchor="right")
    if not stand.over:
        below = end, at[1] + (84 if stand.leads else 56)
        canvas.write(spell(scene, SO_FAR, str), below, ground, quiet, size=canvas.theme.normal, anchor="right")
    pills = [(stand.now, (LIT, ink))] if stand.now is not None else []
    pills += [(stand.lead, (TILE, ink))] if stand.leads else []
    lines = [top + high for high in HIGH[len(pills)]]
    after = start + sign(canvas, stand, (start, lines[0]), ground, letters)
    room = end - wide - 20 - after
    size, name = _name(scene, stand, room, NAMES)
    canvas.write(name, (after, lines[0]), ground, letters, size=size, weight="bold")
    made(canvas, scene, stand, (start, lines[1]), ground, quiet)
    most = end - start - (wide if stand.over else 120) - 16
    for line, (words, inks) in zip(lines[2:], pills, strict=True):
        pill(canvas, scene, words, (start, line), ground, inks, most=most)


NAMES = (46, 36, 32)
"""Sizes of names on plates: the largest in which the whole name fits, else the smallest."""
HIGH = ((78, 146), (58, 118, 178), (42, 92, 142, 192))
"""Middle heights of the lines on a large plate by how many pills are among them."""


def _name(scene: Scene, stand: Stand, room: int, sizes: Sequence[int]) -> tuple[int, str]:
    """The size of a name and as much of it as fits."""
    for size in sizes:
        if width(name_of(scene, stand.seat), "bold", size) <= room:
            break
    return size, named(scene, (stand.seat,), "bold", size, room)


def small(canvas: Canvas, scene: Scene, stand: Stand, panel: layout.Panel) -> None:
    """The plate of one of several players: a line above the sheet, and what there is room for beside its corners."""
    theme = canvas.theme
    left, top, right, bottom = panel.box
    ink, wide = road_ink(stand.seat), SMALL
    box = right - wide, top - 50, right, top + 52
    ground, letters = _plate(canvas, box, stand, 16)
    middle, size = right - wide // 2, (LEADER_SMALL if stand.leads else POINTS)
    at, most = (middle, box[1] + (38 if stand.leads else 40)), wide - 12
    canvas.write(str(stand.points), at, ground, letters, size=size, weight="bold", anchor="middle", most=most)
    at = middle, box[1] + (84 if stand.leads else 80)
    words = spell(scene, stand.sum if stand.over else SO_FAR, str)
    quiet = QUIET if ground == TILE else letters
    canvas.write(words, at, ground, quiet, size=theme.small, anchor="middle", most=most)
    line, end = top - 30, box[0] - 12
    start = left + 2
    start += sign(canvas, stand, (start, line), PAPER, TEXT)
    if stand.leads:
        end -= pill(canvas, scene, stand.lead, (end, line), PAPER, (TILE, ink), right=True) + 12
    size, name = _name(scene, stand, end - start, NAMES[1:])
    canvas.write(name, (start, line), PAPER, TEXT, size=size, weight="bold")
    hexagon, at = 38, (left + 2, top + 24)
    canvas.stamp(hollow(hexagon, 4), (at[0], at[1] - layout.height(hexagon) // 2), PAPER, QUIET)
    canvas.write(str(stand.empty), (at[0] + hexagon + 8, at[1]), PAPER, QUIET, size=theme.figure)
    at = left + 2, top + 62
    canvas.write(spell(scene, EMPTY, str), at, PAPER, QUIET, size=theme.small, most=90)
    if stand.now is not None:
        _brief(canvas, scene, stand, (left, bottom - 26), 120)


SMALL = 122
"""Width of the points on a small plate."""


def _brief(canvas: Canvas, scene: Scene, stand: Stand, at: tuple[int, int], wide: int) -> None:
    """What is new in few letters: the points, or else how many spaces."""
    theme, high = canvas.theme, 48
    words, size = stand.brief, theme.figure if stand.gained else theme.small
    text = spell(scene, words, str)
    pad = 14
    long = min(wide - 2 * pad, width(text, "bold", size))
    canvas.stamp(rounded(long + 2 * pad, high, high // 2), (at[0], at[1] - high // 2), PAPER, LIT)
    inks = LIT, road_ink(stand.seat)
    canvas.write(text, (at[0] + pad, at[1]), *inks, size=size, weight="bold", most=long)


def single(canvas: Canvas, scene: Scene, stand: Stand, panel: layout.Panel, figure: str = "") -> None:
    """What a player with the picture for itself has, in the right corners of the sheet; or another ``figure``.

    What is new stands in the lower corner. Where that is only a pass, the points are lit, so that it is seen.
    """
    theme, ink = canvas.theme, road_ink(stand.seat)
    right, line = theme.side - layout.MARGIN, panel.top
    leads = stand.leads and not figure
    size, shown = (LEADER if leads else POINTS), figure or str(stand.points)
    text, sign_wide = spell(scene, stand.made, str), 0 if stand.over else EMPTY_WIDE + 12
    long = width(text, "regular", theme.normal) + sign_wide
    steps = ((56, 66) if leads else (34, 48)) if stand.over else (56, 66, 46) if leads else (34, 48, 46)
    ground, quiet = PAPER, QUIET
    if stand.now is not None and not stand.grown:
        ground, quiet = LIT, ink
        wide, high = max(long, width(shown, "bold", size)) + 32, sum(steps) + 26
        canvas.stamp(rounded(wide, high, 18), (right + 18 - wide, line - 4), PAPER, LIT)
    line += steps[0]
    canvas.write(shown, (right, line), ground, ink, size=size, weight="bold", anchor="right")
    if not stand.over:
        line += steps[1]
        canvas.write(spell(scene, SO_FAR, str), (right, line), ground, quiet, size=theme.normal, anchor="right")
    made(canvas, scene, stand, (right - long, line + steps[-1]), ground, quiet)
    if stand.now is not None:
        at = right, panel.box[3] - 30
        pill(canvas, scene, stand.now, at, PAPER, (LIT, ink), right=True, most=284)


def _plate(canvas: Canvas, box: Box, stand: Stand, radius: int) -> tuple[Ink, Ink]:
    """The ground of a plate; gives its ink and that of its letters."""
    left, top, right, bottom = box
    ink, size = road_ink(stand.seat), (right - left, bottom - top)
    ground = ink if stand.leads else TILE
    canvas.stamp(rounded(*size, radius), (left, top), PAPER, ground)
    if not stand.leads:
        canvas.rim(box, radius, 5, PAPER, ink)
    return ground, TILE if stand.leads else TEXT


def sign(canvas: Canvas, stand: Stand, at: tuple[int, int], ground: Ink, letters: Ink) -> int:
    """Whether the player has chosen, unless the match is over, and the place; gives the width with the space behind."""
    wide = 0
    quiet = QUIET if ground in {TILE, PAPER} else letters
    if not stand.over:
        light(canvas, at, (ground, letters, quiet), chosen=stand.chosen)
        wide = LIGHT + 10
    if stand.place is not None:
        text, size = f"{stand.place}.", canvas.theme.normal + 4
        wide += canvas.write(text, (at[0] + wide, at[1]), ground, quiet, size=size) + 8
    return wide


def made(canvas: Canvas, scene: Scene, stand: Stand, at: tuple[int, int], ground: Ink, ink: Ink) -> None:
    """An empty hexagon and how many there are; at the end what the points are made of."""
    theme, left = canvas.theme, at[0]
    if not stand.over:
        wide = EMPTY_WIDE
        canvas.stamp(hollow(wide, 4), (left, at[1] - layout.height(wide) // 2), ground, ink)
        left += wide + 12
    canvas.write(spell(scene, stand.made, str), (left, at[1]), ground, ink, size=theme.normal)


@lru_cache(maxsize=16)
def hollow(wide: int, stroke: int) -> Image.Image:
    """The outline of a hexagon: an empty space, as a mask."""
    return ImageChops.subtract(shapes.hexagon(wide, 0.5), shapes.hexagon(wide, stroke + 0.5))


def pill(
    canvas: Canvas,
    scene: Scene,
    words: Said,
    at: tuple[int, int],
    ground: Ink,
    inks: tuple[Ink, Ink],
    *,
    right: bool = False,
    most: int = 0,
) -> int:
    """A few words on a ground of their own, from a place on or up to it; gives how wide it is."""
    theme = canvas.theme
    high, pad, size = 44, 18, theme.normal
    text = spell(scene, words, str)
    long = width(text, "bold", size)
    long = min(long, most - 2 * pad) if most else long
    wide = long + 2 * pad
    left = at[0] - wide if right else at[0]
    canvas.stamp(rounded(wide, high, high // 2), (left, at[1] - high // 2), ground, inks[0])
    canvas.write(text, (left + pad, at[1]), *inks, size=size, weight="bold", most=long)
    return wide


def light(canvas: Canvas, at: tuple[int, int], inks: tuple[Ink, Ink, Ink], *, chosen: bool) -> None:
    """A full disc with a tick for a player who has chosen, an empty ring for one the round waits for.

    ``inks`` are those of the ground, the disc and the ring.
    """
    side = LIGHT
    x, y = at[0], at[1] - side // 2
    ground, full, ring = inks
    if not chosen:
        canvas.stamp(frame(side, side, side // 2, 4), (x, y), ground, ring)
        return
    canvas.stamp(rounded(side, side, side // 2), (x, y), ground, full)
    tick = ((6, 17), (10, 13), (14, 17), (23, 8), (27, 12), (14, 25))
    inner = TILE if ground == PAPER else ground
    canvas.stamp(polygon(side, side, tuple((a, b) for a, b in tick)), (x, y), full, inner)
