"""Pictures in palette numbers from the first pixel on, so that no colours have to be reduced while people wait.

A picture is a plane of numbers of one byte each. The palette of a theme holds its colours and, for every pair of
colours that may blend at an edge (``PAIRS``), the steps between them; a smooth shape is a mask whose grey values are
looked up in that ramp. Sprites are made so once and pasted.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from io import BytesIO
from typing import NamedTuple, TypeAlias

from PIL import Image

from rendering.sprites import Same, mapped, sides
from rendering.theme import MARK, NOBODY, PAPER, QUIET, RULE, TEXT, TILE, TRACK, Ink, Theme, over_ink, seat_ink
from rendering.typeface import cap, font, letters, width

STEPS = 8
"""A blend has this many steps from one colour to the other; 7 of them are colours of their own."""

LEVEL = 3
"""Compression level of PNG files (zlib)."""

_SEATS = tuple(seat_ink(seat) for seat in range(6))

PAIRS: tuple[tuple[Ink, Ink], ...] = (
    *((PAPER, over) for over in (TEXT, QUIET, RULE, TILE, TRACK, NOBODY, MARK, *_SEATS)),
    *((TILE, over) for over in (TEXT, QUIET, RULE, TRACK, NOBODY, MARK, *_SEATS)),
    *((seat_ink(seat), over_ink(seat)) for seat in range(6)),
    (TRACK, QUIET),
)
"""Which colour may lie smoothly upon which, unless a theme says so itself."""

TOUCHED = bytes(255 if grey * STEPS >= 128 else 0 for grey in range(256))
"""Which grey values of a mask change a pixel at all."""

SMALL = 20_000
"""Pixels of the largest shape that is kept as it was stamped."""
LARGE = 80_000
"""From so many pixels on ``Image.point`` is quicker than ``bytes.translate``, though it reads the table anew."""


@dataclass(frozen=True)
class Palette:
    """The colours of a theme in order, as PNG wants them, and where each ramp lies.

    ``numbers`` is the number of each ink, ``ramps`` the number for each of 256 grey values of a pair.
    """

    rgb: bytes
    numbers: dict[Ink, int]
    ramps: dict[tuple[Ink, Ink], bytes]

    def ramp(self, under: Ink, over: Ink) -> bytes:
        """The number for each grey value of a mask in ``over`` upon ``under``; a pair can be read from both sides."""
        if under == over:
            return bytes((self.numbers[over],)) * 256
        straight = self.ramps.get((under, over))
        return self.ramps[over, under][::-1] if straight is None else straight


@cache
def palette(theme: Theme) -> Palette:
    """The palette of a theme: at most 256 colours, every blend of its pairs in it."""
    colours = [bytes.fromhex(colour[1:]) for colour in theme.colours.values()]
    numbers = {ink: number for number, ink in enumerate(theme.colours)}
    ramps = {}
    for under, over in theme.pairs or PAIRS:
        low, high = colours[numbers[under]], colours[numbers[over]]
        ramp = [numbers[under]]
        for step in range(1, STEPS):
            blend = bytes(round(a + (b - a) * step / STEPS) for a, b in zip(low, high, strict=True))
            if blend not in colours:
                colours.append(blend)
            ramp.append(colours.index(blend))
        ramp.append(numbers[over])
        ramps[under, over] = bytes(ramp[(grey * STEPS + 127) // 255] for grey in range(256))
    if len(colours) > 256:
        raise ValueError(f"a palette has room for 256 colours, not {len(colours)}")
    return Palette(b"".join(colours), numbers, ramps)


PALE, RECEDING = 60, 25
"""How much of a colour becomes paper, in hundredths: where something else is looked at, and where something is new."""


@cache
def paler(theme: Theme, share: int = PALE) -> bytes:
    """For each number of the palette the number nearest to it once so many hundredths of it are paper."""
    return toward(theme, PAPER, share)


def toward(theme: Theme, ink: Ink, share: int, among: Collection[int] = range(256)) -> bytes:
    """The same with another ink than paper, for some numbers of the palette alone; the others stay."""
    rgb = palette(theme).rgb
    colours = [tuple(rgb[at : at + 3]) for at in range(0, len(rgb), 3)]
    there, table = colours[palette(theme).numbers[ink]], bytearray(range(256))
    for number, colour in enumerate(colours):
        if number in among:
            wanted = [((100 - share) * own + share * other) / 100 for own, other in zip(colour, there, strict=True)]
            apart = [sum((a - b) ** 2 for a, b in zip(wanted, other, strict=True)) for other in colours]
            table[number] = apart.index(min(apart))
    return bytes(table)


Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; the last two lie outside."""


class Written(NamedTuple):
    """A text on a picture: the box its letters fill, what it says, its nominal size."""

    box: Box
    text: str
    size: int

    def moved(self, by: tuple[int, int]) -> Written:
        """The same text elsewhere."""
        (left, top, right, bottom), (x, y) = self.box, by
        return Written((left + x, top + y, right + x, bottom + y), self.text, self.size)


@dataclass(frozen=True)
class Sprite:
    """Palette numbers of a rectangle (mode ``L``), which of them count (0 or 255; None for all), and its texts."""

    colours: Image.Image
    touched: Image.Image | None = None
    texts: tuple[Written, ...] = ()


def inked(theme: Theme, mask: Image.Image, under: Ink, over: Ink) -> Sprite:
    """A smooth shape in ``over`` as it looks upon ``under``."""
    ramp = palette(theme).ramp(under, over)
    if mask.width * mask.height >= LARGE:
        return Sprite(mask.point(list(ramp)), mask.point(list(TOUCHED)))
    return Sprite(mapped(mask, ramp), mapped(mask, TOUCHED))


@lru_cache(maxsize=512)
def _stamped(theme: Theme, mask: Same, under: Ink, over: Ink) -> Sprite:
    """A shape as it is stamped again and again."""
    return inked(theme, mask.image, under, over)


def receding(theme: Theme, sprite: Sprite, share: int = PALE) -> Sprite:
    """A sprite made pale, so many hundredths towards the colour of the paper."""
    return Sprite(mapped(sprite.colours, paler(theme, share)), sprite.touched, sprite.texts)


@lru_cache(maxsize=1024)
def _written(
    theme: Theme, text: str, weight: str, size: int, under: Ink, over: Ink, most: int
) -> tuple[Sprite, tuple[int, int]]:
    """The box of a text, which says so, and where it lies in the line; narrower where it is wider than ``most``.

    ``most`` is in pixels, 0 for any width.
    """
    mask = letters(text, weight, size)
    if 0 < most < mask.width:
        mask = mask.resize((most, mask.height), Image.Resampling.LANCZOS)
    box = mask.getbbox()
    if box is None:
        return inked(theme, mask.crop((0, 0, 1, 1)), under, over), (0, 0)
    left, top, right, bottom = box
    sprite = inked(theme, mask.crop(box), under, over)
    return replace(sprite, texts=(Written((0, 0, right - left, bottom - top), text, size),)), (left, top)


class Canvas:
    """A plane of palette numbers (``plane``, mode ``L``) to paint on; pixels count from the top left.

    ``texts`` is what has been written on it so far.
    """

    def __init__(self, theme: Theme, plane: Image.Image, texts: tuple[Written, ...] = ()) -> None:
        self.theme = theme
        self.plane = plane
        self.texts = list(texts)
        self._palette = palette(theme)

    @staticmethod
    def blank(theme: Theme, size: tuple[int, int], ink: Ink = PAPER) -> Canvas:
        """A canvas of one colour."""
        return Canvas(theme, Image.new("L", size, palette(theme).numbers[ink]))

    def fill(self, box: Box, ink: Ink) -> None:
        """A rectangle with hard edges: left, top, right, bottom, the last two outside."""
        self.plane.paste(self._palette.numbers[ink], box)

    def outline(self, box: Box, stroke: int, ink: Ink) -> None:
        """The rim of a rectangle, ``stroke`` pixels wide, inside of it."""
        left, top, right, bottom = box
        for edge in ((left, top, right, top + stroke), (left, bottom - stroke, right, bottom)):
            self.fill(edge, ink)
        for edge in ((left, top, left + stroke, bottom), (right - stroke, top, right, bottom)):
            self.fill(edge, ink)

    def wipe(self, box: Box, ink: Ink) -> None:
        """Fill a rectangle, and forget the texts that were in it."""
        self.fill(box, ink)
        left, top, right, bottom = box
        self.texts = [
            text
            for text in self.texts
            if not (left <= text.box[0] and top <= text.box[1] and text.box[2] <= right and text.box[3] <= bottom)
        ]

    def stamp(self, mask: Image.Image, at: tuple[int, int], under: Ink, over: Ink) -> None:
        """A shape in ``over``, its left top corner at ``at``, where so far only ``under`` is.

        Pixels the mask leaves at 0 are not changed, whatever they are. Nobody paints on the mask any more.
        """
        if mask.width * mask.height <= SMALL:
            self.paste(_stamped(self.theme, Same(mask), under, over), at)
        else:
            self.paste(inked(self.theme, mask, under, over), at)

    def rim(self, box: Box, radius: int, stroke: int, under: Ink, over: Ink) -> None:
        """The rim of a rectangle with round corners in ``over``, ``stroke`` pixels wide, inside of it."""
        left, top, right, bottom = box
        for mask, (x, y) in sides(right - left, bottom - top, radius, stroke):
            self.stamp(mask, (left + x, top + y), under, over)

    def cover(self, mask: Image.Image, at: tuple[int, int], ink: Ink) -> None:
        """A shape in one ink with hard edges, its left top corner at ``at``, whatever was there."""
        self.stamp(mask, at, ink, ink)

    def write(
        self,
        text: str,
        at: tuple[int, int],
        under: Ink,
        over: Ink,
        *,
        size: int,
        weight: str = "regular",
        anchor: str = "left",
        most: int = 0,
    ) -> int:
        """A line of text whose capitals are centred on the height ``at[1]``; gives its width.

        ``anchor`` is ``left``, ``middle`` or ``right``: where ``at[0]`` is in the text. Its letters are pressed
        together, as high as ever, where it would be wider than ``most`` pixels, if that is given.
        """
        long = width(text, weight, size)
        long = min(long, most) if most else long
        left = at[0] - {"left": 0, "middle": long // 2, "right": long}[anchor]
        top = at[1] + cap(weight, size) // 2 - font(weight, size).getmetrics()[0]
        sprite, (inward, down) = _written(self.theme, text, weight, size, under, over, most)
        self.paste(sprite, (left + inward, top + down))
        return long

    def note(self, text: Written) -> None:
        """Remember a text that was painted otherwise than by ``write``."""
        self.texts.append(text)

    def pale(self, box: Box | None = None) -> None:
        """Make everything painted so far, or what lies in a box, pale, towards the colour of the paper."""
        self._paler(box, PALE)

    def recede(self, box: Box | None = None) -> None:
        """Let everything painted so far, or what lies in a box, stand back a little behind what is new."""
        self._paler(box, RECEDING)

    def _paler(self, box: Box | None, share: int) -> None:
        table = list(paler(self.theme, share))
        if box is None:
            self.plane = self.plane.point(table)
        else:
            self.plane.paste(self.plane.crop(box).point(table), box)

    def paste(self, sprite: Image.Image | Sprite, at: tuple[int, int]) -> None:
        """A finished rectangle of palette numbers, or a sprite of any shape with its texts."""
        if isinstance(sprite, Sprite):
            self.plane.paste(sprite.colours, at, sprite.touched)
            if sprite.texts:
                self.texts += [text.moved(at) for text in sprite.texts]
        else:
            self.plane.paste(sprite, at)

    def copy(self) -> Canvas:
        """The same picture with the same texts, to be painted on by itself."""
        return Canvas(self.theme, self.plane.copy(), tuple(self.texts))

    def sprite(self, touched: Image.Image | None = None) -> Sprite:
        """The picture as a sprite with its texts, to be pasted on others; all of it, or what is ``touched``."""
        return Sprite(self.plane, touched, tuple(self.texts))

    def picture(self) -> Image.Image:
        """The picture as a palette image (mode ``P``), with its texts for ``texts``; the canvas is spent."""
        self.plane.putpalette(self._palette.rgb)
        self.plane.info["texts"] = tuple(self.texts)
        return self.plane


def texts(image: Image.Image) -> tuple[Written, ...]:
    """What is written on a picture that a painter has just made."""
    found: tuple[Written, ...] = image.info["texts"]
    return found


def encode(image: Image.Image) -> bytes:
    """The palette image as a PNG file."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()
