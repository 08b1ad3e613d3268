"""A match, or a part of one, as an animated GIF that tells a story. Pure, and safe in threads.

The first picture is the last position, which chats show while the film stands still. Then come a title and every
position, those longer in which somebody gains something; at the end a marker goes along the best line. The title is a
line that comes in from the left and ends before the game's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import gcd

from PIL import Image, ImageChops

from games import catalogue
from games.kernel.game import Seat
from rendering.canvas import Canvas, palette
from rendering.captions import short_name, spell
from rendering.gif import MOST as COLOURS
from rendering.gif import Held, TooLarge, animated
from rendering.painter import AnyPainter, painter
from rendering.ride import Riding
from rendering.scene import AnyFrame, Frame, Scene
from rendering.sprites import rounded
from rendering.text import Said, counted
from rendering.theme import PAPER, QUIET, TEXT, TILE, Theme
from rendering.typeface import clean, shorten

SIDE = 800
"""Width and height of a replay, in pixels."""
LARGEST = 3 * 2**20
"""Bytes a replay has at most; chats take so much without any trouble."""
MOST = 120
"""Positions a replay shows at most; of more, some are passed over, so that no match keeps a thread busy for long."""
FIRST = 1_500
"""How long the last position is seen at the beginning, in milliseconds."""
INTRO = 2_000
"""How long the title is seen."""
PLAY = 40_000
"""How long all positions together are seen, as far as ``PACES`` allow."""
PACES = (150, 700)
"""The shortest and the longest time of a position in which nobody gains anything."""
BEST = 4
"""How many times longer the position is seen that brings most; the others by their share of that."""
STEP = 80
"""How long a step of the marker is seen."""
END = 5_000
"""How long the end is seen."""

MIDDLE = 212
"""From the left edge to the middle of the end of the line."""

TITLE = 310
"""From the left edge to the title."""

EDGE = 96
"""Free space right of the title."""
Box = tuple[int, int, int, int]


def replay(
    slug: str,
    frames: Sequence[AnyFrame],
    theme: Theme,
    scene: Scene,
    side: int = SIDE,
    largest: int = LARGEST,
) -> bytes:
    """A title, every position in turn and the last one for longer, as a GIF of at most ``largest`` bytes.

    Where it would be larger, positions are passed over evenly and at last the picture is made smaller. Equal arguments
    give equal bytes. Raises ``ValueError`` where there is no frame.
    """
    count = min(MOST, len(frames))
    while True:
        least = count <= 2 and side <= SIDE // 8
        try:
            return _replayed(slug, thinned(frames, count), len(frames), theme, scene, side, 0 if least else largest)
        except TooLarge as error:
            if count > max(2, min(MOST, len(frames)) // 3):
                # a little less than had room, for what comes after the last position
                count = max(2, min(count, error.frames) * 9 // 10 - 1)
            else:
                count, side = min(MOST, len(frames)), side // 2


def thinned(frames: Sequence[AnyFrame], count: int) -> tuple[AnyFrame, ...]:
    """At most so many of the frames, the first and the last among them; each has the events of those before it too.

    >>> thinned([Frame("a"), Frame("b", (1,)), Frame("c", (2,))], 2)
    (Frame(view='a', events=(), outcome=None), Frame(view='c', events=(1, 2), outcome=None))
    """
    if count >= len(frames):
        return tuple(frames)
    last = len(frames) - 1
    chosen = sorted({number * last // (count - 1) for number in range(count)}) if count > 1 else [last]
    kept, start = [], 0
    for number in chosen:
        events = tuple(event for frame in frames[start : number + 1] for event in frame.events)
        kept.append(Frame(frames[number].view, events, frames[number].outcome))
        start = number + 1
    return tuple(kept)


def _replayed(
    slug: str, frames: Sequence[AnyFrame], moves: int, theme: Theme, scene: Scene, side: int, largest: int
) -> bytes:
    """Raises ``TooLarge``."""
    if not frames:
        raise ValueError("a replay has at least one position")
    painted = painter(slug)
    rgb = _colours(palette(painted.look(theme)).rgb)
    return animated(_story(slug, painted, frames, moves, theme, scene, Smaller(rgb, side), rgb), rgb, largest)


def _story(
    slug: str,
    painted: AnyPainter,
    frames: Sequence[AnyFrame],
    moves: int,
    theme: Theme,
    scene: Scene,
    smaller: Smaller,
    rgb: bytes,
) -> Iterator[Held]:
    """The pictures of a film, as planes of the palette ``rgb``."""
    around = replace(scene, outcome=frames[-1].outcome, calm=True)
    end = smaller.plane(painted.draw(frames[-1].view, theme, (), around))
    yield Held(end, FIRST)
    yield Held(smaller.plane(title(slug, painted.look(theme), scene, moves)), INTRO)
    for frame, milliseconds in zip(frames, paces(painted, frames), strict=True):
        around = replace(scene, outcome=frame.outcome, calm=True)
        yield Held(smaller.plane(painted.draw(frame.view, theme, frame.events, around)), milliseconds)
    yield Held(end, STEP)
    ride = painted.ride(frames, theme, around) if frames[-1].outcome is not None else ()
    for plane in Riding(end, rgb, painted.look(theme)).along(ride):
        yield Held(plane, STEP)
        end = plane
    yield Held(end, END)


def paces(painted: AnyPainter, frames: Sequence[AnyFrame]) -> list[int]:
    """How long each position is seen, in milliseconds: longer by what is gained in it, all together about ``PLAY``."""
    totals = [painted.gained(frame.view) for frame in frames]
    rises = [max([0, *(b - a for a, b in zip(*pair, strict=True))]) for pair in pairwise(totals)]
    most = max([1, *rises])
    weights = [1 + (BEST - 1) * rise / most for rise in (0, *rises)]
    pace = min(max(PLAY / sum(weights), PACES[0]), PACES[1])
    return [round(pace * weight / 10) * 10 for weight in weights]


def _colours(rgb: bytes) -> bytes:
    """A palette with room for one more number: where it is full, without the colour that another is nearest to."""
    colours = [rgb[at : at + 3] for at in range(0, len(rgb), 3)]
    while len(colours) > COLOURS:
        apart = [
            (sum((a - b) ** 2 for a, b in zip(one, other, strict=True)), number)
            for number, one in enumerate(colours)
            for other in colours[:number]
        ]
        del colours[min(apart)[1]]
    return b"".join(colours)


# -- the title


def title(slug: str, theme: Theme, scene: Scene, moves: int) -> Image.Image:
    """The first picture: what was played and by whom, each name a station of the line that ends here."""
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    seats, high, right = len(scene.names), 220, theme.side - EDGE
    top, size = high + 200, 56
    step = min(120, (theme.side - EDGE - top) // max(1, seats))
    headline(canvas, scene, slug, high)
    code = shorten(clean(scene.code), "regular", 46, 400)
    words = spell(scene, counted("{n} position", "{n} positions", moves), str)
    canvas.write(f"{code}  {words}", (TITLE, high + 96), PAPER, QUIET, size=46)
    for seat in range(seats):
        middle = top + seat * step
        stop(canvas, (MIDDLE, middle), 60)
        above = middle - step + 22 if seat else high + 50
        canvas.fill((MIDDLE - 8, above, MIDDLE + 8, middle - 22), TEXT)
        player = short_name(scene, Seat(seat), "regular", size, right - TITLE)
        canvas.write(player, (TITLE, middle), PAPER, TEXT, size=size)
    return canvas.picture()


def headline(canvas: Canvas, scene: Scene, slug: str, high: int) -> None:
    """Line and title, their middle at this height."""
    stop(canvas, (MIDDLE, high), 124)
    canvas.fill((0, high - 20, 160, high + 20), TEXT)
    size = 104
    room = canvas.plane.width - (TITLE + EDGE)
    title = shorten(spell(scene, Said(catalogue()[slug].title), str), "bold", size, room)
    canvas.write(title, (TITLE, high), PAPER, TEXT, size=size, weight="bold")


def stop(canvas: Canvas, at: tuple[int, int], side: int) -> None:
    """A station on paper, its middle at a place: a dark disc ``side`` pixels wide with a light middle."""
    (x, y) = at
    for wide, under, over in ((side, PAPER, TEXT), (side * 2 // 5 // 2 * 2, TEXT, TILE)):
        mask = rounded(wide, wide, wide // 2)
        canvas.stamp(mask, (x - wide // 2, y - wide // 2), under, over)


class Smaller:
    """Reduces square pictures of the palette ``rgb`` to planes of ``side`` pixels in it.

    Colours of pixels that fall together are averaged, and the nearest of the palette is taken. A box that is drawn anew
    begins and ends where pixels of both sizes do, so each picture becomes what it would become by itself.
    """

    def __init__(self, rgb: bytes, side: int) -> None:
        self._nearest = Image.new("P", (1, 1))
        self._nearest.putpalette(rgb)
        self._small = Image.new("L", (side, side))
        self._before: Image.Image | None = None

    def plane(self, picture: Image.Image) -> Image.Image:
        """The next picture, reduced."""
        box = self._changed(picture)
        self._before = picture
        if box is not None:
            side, whole = self._small.width, picture.width
            left, top, right, bottom = (edge * side // whole for edge in box)
            averaged = _averaged(picture.crop(box), (right - left, bottom - top))
            numbers = averaged.quantize(palette=self._nearest, dither=Image.Dither.NONE)
            self._small.paste(Image.frombytes("L", numbers.size, numbers.tobytes()), (left, top))
        return self._small.copy()

    def _changed(self, picture: Image.Image) -> Box | None:
        """The box around all that has changed, None where nothing has."""
        whole = picture.width
        if self._before is None or self._before.getpalette() != picture.getpalette():
            return 0, 0, whole, whole
        box = ImageChops.difference(self._before, picture).getbbox()
        if box is None:
            return None
        unit = whole // gcd(whole, self._small.width)
        left, top, right, bottom = box
        return left // unit * unit, top // unit * unit, -(-right // unit * unit), -(-bottom // unit * unit)


def _averaged(large: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A palette picture made smaller, in colours: each pixel is the average of two that it stands for, aslant.

    ``Image.resize`` averages all of them, looks the same, takes three times as long, and rounds by the size of all.
    """
    step = large.width / size[0]
    aside = step * 5 / 16
    one, other = (
        large.transform(size, Image.Transform.AFFINE, (step, 0, by, 0, step, by), Image.Resampling.NEAREST)
        for by in (-aside, aside)
    )
    return Image.blend(one.convert("RGB"), other.convert("RGB"), 0.5)
