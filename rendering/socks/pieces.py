"""The pieces of Socks as they are painted: stations, tracks, socks with the sign of their colour, blockers."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour
from rendering.canvas import Canvas, Sprite, inked
from rendering.socks import shapes
from rendering.socks.layout import Pixel, Plan
from rendering.sprites import frame, rounded
from rendering.theme import KINDS, MARK, NOBODY, QUIET, TEXT, TILE, TRACK, Ink, Theme, over_ink, seat_ink
from rendering.typeface import width

KIND = dict(zip(("blue", "green", "yellow", "red", "violet", "grey"), range(6), strict=True))
"""Place of each colour among the theme's six kinds (``theme.KINDS``)."""

assert all(len(colours) == len(KIND) for colours, *_ in KINDS.values())


def ink(colour: Colour) -> Ink:
    """The colour of socks, in a theme ``of_kinds``."""
    return seat_ink(KIND[COLOURS[colour]])


def over(colour: Colour) -> Ink:
    """What is legible on the colour of socks."""
    return over_ink(KIND[COLOURS[colour]])


def solid(theme: Theme, seat: Seat) -> bool:
    """Whether this seat's pieces are full in a theme; the other's have a rim only. Seat 0 is white, seat 1 black."""
    return (seat == 0) == (theme.text > theme.paper)


PALE = 0.3
"""How much is left of a sock that nobody can join any more."""
BADGE = 0.19
"""Radius of a tick, in widths of a hexagon."""
ASIDE = 0.03
"""How far right of its station the middle of a sock is, in widths of a hexagon."""
SHAFT = 0.5
"""Above this height a sock is as narrow as its leg."""
NARROWEST = 0.78
"""How wide the name of a station is at least beside what it would be in words."""


# -- stamps


def stamp(canvas: Canvas, mask: Image.Image, at: Pixel, under: Ink, colour: Ink) -> None:
    """A shape with its middle at a pixel."""
    canvas.stamp(mask, (at[0] - mask.width // 2, at[1] - mask.height // 2), under, colour)


def disc(canvas: Canvas, at: Pixel, radius: int, under: Ink, colour: Ink) -> None:
    """A full disc around a pixel."""
    stamp(canvas, rounded(2 * radius, 2 * radius, radius), at, under, colour)


def ring(canvas: Canvas, at: Pixel, radius: int, stroke: int, colour: Ink) -> None:
    """The rim of a disc around a pixel, on a street."""
    stamp(canvas, frame(2 * radius, 2 * radius, radius, stroke), at, TILE, colour)


def wipe(canvas: Canvas, mask: Image.Image, at: Pixel) -> None:
    """Draw bare street again where a shape with its middle at a pixel is."""
    canvas.cover(mask, (at[0] - mask.width // 2, at[1] - mask.height // 2), TILE)


# -- stations


def name(label: str) -> str:
    """How a station is called on the board: in capitals, for they are all of a height."""
    return label.upper()


def long(laid: Plan, label: str) -> int:
    """How wide the name of a station is written: long ones are made narrower to fit into it."""
    natural = width(name(label), "regular", laid.letters)
    return min(natural, max(2 * laid.station - laid.part(0.12), round(natural * NARROWEST)))


def broad(laid: Plan, label: str) -> int:
    """How wide a station is drawn: where it is named its name finds room in it."""
    return max(2 * laid.station, long(laid, label) + laid.part(0.09)) if laid.named and label else 2 * laid.station


def reach(laid: Plan, label: str, turn: int) -> float:
    """From the middle of a station to its rim, in a direction."""
    half = broad(laid, label) / 2
    return half if turn % 3 == 0 else laid.station + (half - laid.station) / 2


def station(canvas: Canvas, laid: Plan, at: Pixel, label: str, rim: Ink = NOBODY) -> None:
    """A station without its name: a rim around bare street, a broad one where it is in the colour of tracks."""
    wide, high = broad(laid, label), 2 * laid.station
    stroke = laid.part((0.04 if rim == TEXT else 0.03) if laid.named else (0.06 if rim == TEXT else 0.04))
    place(canvas, _station(canvas.theme, wide, high, stroke, rim), at)


@lru_cache(maxsize=128)
def _station(theme: Theme, wide: int, high: int, stroke: int, rim: Ink) -> Sprite:
    outer = inked(theme, rounded(wide, high, high // 2), TILE, rim)
    canvas = Canvas(theme, outer.colours.copy())
    inner = rounded(wide - 2 * stroke, high - 2 * stroke, high // 2 - stroke)
    canvas.stamp(inner, (stroke, stroke), rim, TILE)
    return canvas.sprite(outer.touched)


def place(canvas: Canvas, sprite: Sprite, at: Pixel) -> None:
    """A finished piece with its middle at a pixel."""
    canvas.paste(sprite, (at[0] - sprite.colours.width // 2, at[1] - sprite.colours.height // 2))


# -- what stands on stations


def sock(
    canvas: Canvas,
    laid: Plan,
    at: Pixel,
    colour: Colour,
    label: str,
    *,
    taker: Seat | None = None,
    dead: bool = False,
    share: float = 1.0,
) -> None:
    """A sock on a station with the tick of its taker, pale with a cross where nobody can join it any more.

    Where stations are named it stands behind a plate in its colour, with the ``label``, if that is not "". With a
    ``share`` below 1 it is a ghost.
    """
    share, high, (x, y) = PALE if dead else share, laid.sock, at
    if laid.named:
        middle, at_badge = (x + laid.part(0.06), y - laid.part(0.36)), (x + laid.part(0.25), y - laid.part(0.44))
        hung(canvas, middle, colour, high, share=share, low=0.27)
        _plate(canvas, laid, at, colour, label, share)
    else:
        at_badge = badge(laid, at)
        hung(canvas, (x + laid.part(ASIDE), y), colour, high, share=share)
    if taker is not None:
        ticked(canvas, at_badge, taker, laid.part(BADGE))
    elif dead:
        crossed(canvas, at_badge, laid.part(0.17))


def badge(laid: Plan, at: Pixel) -> Pixel:
    """Where the tick stands on a sock of a small station."""
    return at[0] + laid.part(0.3), at[1] - laid.part(0.28)


def hung(
    canvas: Canvas, at: Pixel, colour: Colour, high: int, *, share: float = 1.0, low: float = 0.56, ground: Ink = TRACK
) -> None:
    """A sock in a casing with its middle at a pixel, the sign of its colour so ``low`` in its height."""
    place(canvas, _hung(canvas.theme, colour, high, share, low, ground), at)


@lru_cache(maxsize=128)
def _hung(theme: Theme, colour: Colour, high: int, share: float, low: float, ground: Ink) -> Sprite:
    mask, around = shapes.sock(high), inked(theme, casing(high), ground, TILE)
    canvas = Canvas(theme, around.colours.copy())
    left, top = (around.colours.width - mask.width) // 2, (around.colours.height - mask.height) // 2
    full, wide = share == 1.0, low > SHAFT
    canvas.stamp(shapes.paled(mask, share), (left, top), TILE, ink(colour))
    if full and wide:
        canvas.stamp(shapes.cuff(high), (left, top), ink(colour), over(colour))
    size = round(high * (0.38 if wide else 0.31))
    middle = left + round(high * (0.37 if wide else 0.31)), top + round(high * low)
    inks = (ink(colour), over(colour)) if full else (TILE, ink(colour))
    stamp(canvas, shapes.shape(colour, size), middle, *inks)
    return canvas.sprite(around.touched)


def casing(high: int) -> Image.Image:
    """A sock of this height with its casing."""
    return shapes.sock(high, max(3, high // 18))


def _plate(canvas: Canvas, laid: Plan, at: Pixel, colour: Colour, label: str, share: float) -> None:
    """A station in the colour of its sock."""
    wide, high, rim = broad(laid, label), 2 * laid.station, laid.part(0.045)
    wipe(canvas, rounded(wide + 2 * rim, high + 2 * rim, laid.station + rim), at)
    stamp(canvas, shapes.paled(rounded(wide, high, laid.station), share), at, TILE, ink(colour))
    if label:
        under, text = (ink(colour), over(colour)) if share == 1.0 else (TILE, TEXT)
        canvas.write(name(label), at, under, text, size=laid.letters, anchor="middle", most=long(laid, label))


def blocker(canvas: Canvas, laid: Plan, at: Pixel, label: str, share: float = 1.0) -> None:
    """A blocked station: a full square, with its name or a cross. With a ``share`` below 1 it is a ghost."""
    side = laid.part(0.66 if laid.named else 0.46)
    wide, rim, corner = max(broad(laid, label), side), laid.part(0.03), laid.part(0.09)
    wipe(canvas, rounded(wide + 2 * rim, side + 2 * rim, corner + rim), at)
    stamp(canvas, shapes.paled(rounded(wide, side, corner), share), at, TILE, TEXT)
    inks = (TEXT, TILE) if share == 1.0 else (TILE, TEXT)
    if laid.named and label:
        canvas.write(name(label), at, *inks, size=laid.letters, anchor="middle", most=long(laid, label))
    elif not laid.named:
        stamp(canvas, shapes.cross(side), at, *inks)


def lit(canvas: Canvas, laid: Plan, at: Pixel, *, blocked: bool) -> None:
    """The bright casing around what is new on a station, which is yet to be painted."""
    if laid.named or blocked:
        side = laid.part(0.86 if laid.named else 0.7)
        stamp(canvas, rounded(side, side, laid.part(0.2) if blocked else side // 2), at, TILE, MARK)
    else:
        stamp(canvas, shapes.sock(laid.sock, laid.part(0.13)), (at[0] + laid.part(ASIDE), at[1]), TILE, MARK)


# -- signs of players


def marker(canvas: Canvas, at: Pixel, seat: Seat, ground: Ink, radius: int = 18) -> None:
    """The sign of a player: a full disc, or a rim with the ground of tiles inside."""
    disc(canvas, at, radius, ground, TEXT)
    if not solid(canvas.theme, seat):
        disc(canvas, at, radius - max(5, radius // 4), TEXT, TILE)


def ticked(canvas: Canvas, at: Pixel, seat: Seat, radius: int) -> None:
    """A tick on the sign of a player, in a casing: what they have joined."""
    full = solid(canvas.theme, seat)
    place(canvas, _badge(canvas.theme, radius, ticked=True, full=full), at)


def crossed(canvas: Canvas, at: Pixel, radius: int) -> None:
    """A cross on a disc: what nobody can join any more."""
    place(canvas, _badge(canvas.theme, radius, ticked=False, full=True), at)


@lru_cache(maxsize=32)
def _badge(theme: Theme, radius: int, *, ticked: bool, full: bool) -> Sprite:
    """A tick or a cross on a disc in a casing; where it is not ``full``, the disc has a rim only."""
    sign, colour = (shapes.tick(2 * radius), TEXT) if ticked else (shapes.cross(2 * radius), QUIET)
    around = inked(theme, rounded(2 * radius + 6, 2 * radius + 6, radius + 3), TRACK, TILE)
    canvas, at = Canvas(theme, around.colours.copy()), (radius + 3, radius + 3)
    disc(canvas, at, radius, TILE, colour)
    if not full:
        disc(canvas, at, radius - max(3, radius // 6), colour, TILE)
    stamp(canvas, sign, at, colour if full else TILE, TILE if full else colour)
    return canvas.sprite(around.touched)


def track(
    canvas: Canvas, at: Pixel, seat: Seat, size: tuple[int, int], turn: int, ground: Ink = TILE, share: float = 1.0
) -> None:
    """A track of so much length and breadth with its middle at a pixel: full, or a rim with bare street inside.

    With a ``share`` below 1 it is a ghost.
    """
    full = solid(canvas.theme, seat)
    place(canvas, _track(canvas.theme, size, turn, ground, share, full=full), at)


@lru_cache(maxsize=256)
def _track(theme: Theme, size: tuple[int, int], turn: int, ground: Ink, share: float, *, full: bool) -> Sprite:
    long, breadth = size
    outer = inked(theme, shapes.paled(shapes.bar(long, breadth, turn), share), ground, TEXT)
    canvas = Canvas(theme, outer.colours.copy())
    at = outer.colours.width // 2, outer.colours.height // 2
    touched = inked(theme, shapes.bar(long, breadth, turn), ground, TEXT).touched
    if not full:
        rim = max(4, round(breadth * 0.25))
        inside = shapes.bar(max(4, long - rim), breadth - 2 * rim, turn)
        if share == 1.0:
            stamp(canvas, inside, at, TEXT, TILE)
        else:
            wipe(canvas, inside, at)
    return canvas.sprite(touched)
