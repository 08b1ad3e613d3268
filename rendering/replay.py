"""A whole match, or a part of one, as an animated GIF. Pure, and safe in threads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from PIL import Image, ImageChops

from games.kernel.game import Seat
from rendering.canvas import Canvas
from rendering.captions import name_of, spell
from rendering.gif import Held, animated
from rendering.headline import EDGE, MIDDLE, TITLE, headline, stop
from rendering.painter import painter
from rendering.scene import AnyFrame, Frame, Scene
from rendering.text import Spelling, counted
from rendering.theme import PAPER, QUIET, TEXT, Theme
from rendering.typeface import clean, initialled, shorten

SIDE = 800
"""Width and height of a replay, in pixels."""
LARGEST = 8 * 2**20
"""Bytes a replay has at most; chats take so much without any trouble."""
MOST = 120
"""Positions a replay shows at most; of more, some are passed over, so that no match keeps a thread busy for long."""
INTRO = 2_000
"""How long the title is seen, in milliseconds."""
END = 5_000
"""How long the last position is seen."""
CELL = 160
"""Width and height of what is looked at together for changes, in pixels of the large picture."""


def replay(
    slug: str,
    frames: Sequence[AnyFrame],
    theme: Theme,
    names: tuple[str, ...],
    code: str,
    spelling: Spelling,
    side: int = SIDE,
    largest: int = LARGEST,
) -> bytes:
    """A title, every position in turn and the last one for longer, as a GIF of at most ``largest`` bytes.

    Where it would be larger, positions are passed over evenly and at last the picture is made smaller. Equal arguments
    give equal bytes. Raises ``ValueError`` where there is no frame.
    """
    scene = Scene(code, names, spelling)
    count = min(MOST, len(frames))
    while True:
        made = _replayed(slug, thinned(frames, count), len(frames), theme, scene, side)
        if len(made) <= largest or (count <= 2 and side <= SIDE // 8):
            return made
        if count > max(2, min(MOST, len(frames)) // 3):
            count = max(2, min(count - 1, count * largest * 9 // (len(made) * 10)))
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


def _replayed(slug: str, frames: Sequence[AnyFrame], moves: int, theme: Theme, scene: Scene, side: int) -> bytes:
    if not frames:
        raise ValueError("a replay has at least one position")
    painted = painter(slug)
    pace = max(250, min(900, 40_000 // len(frames))) // 10 * 10

    def pictures() -> Iterator[tuple[Image.Image, int]]:
        yield title(slug, theme, scene, moves), INTRO
        for number, frame in enumerate(frames, 1):
            around = Scene(scene.code, scene.names, scene.spelling, frame.outcome)
            yield painted.draw(frame.view, theme, frame.events, around), END if number == len(frames) else pace

    last = painted.draw(frames[-1].view, theme, (), scene)
    rgb = bytes(last.getpalette() or ())
    return animated(reduced(pictures(), rgb, side), rgb)


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
        player = initialled(name_of(scene, Seat(seat)), "regular", size, right - TITLE)
        canvas.write(player, (TITLE, middle), PAPER, TEXT, size=size)
    return canvas.picture()


# -- making pictures smaller


def reduced(pictures: Iterator[tuple[Image.Image, int]], rgb: bytes, side: int) -> Iterator[Held]:
    """Square palette images with how long each is seen, as planes of ``side`` pixels in the palette ``rgb``.

    Colours are averaged over the pixels that fall together, and the nearest of the palette is taken. Only cells of a
    fixed grid that differ from the picture before are reduced anew; so rounding is the same each time.
    """
    colours = Image.new("P", (1, 1))
    colours.putpalette(rgb)
    before: tuple[list[int] | None, Image.Image] | None = None
    small, nearest = Image.new("L", (side, side)), Image.new("P", (1, 1))
    nearest.putpalette(rgb)
    for picture, milliseconds in pictures:
        now = (picture.getpalette(), Image.frombytes("L", picture.size, picture.tobytes()))
        known = before[1] if before is not None and before[0] == now[0] else None
        for box in _stale(known, now[1], side):
            _reduce(picture, box, small, nearest)
        before = now
        yield Held(small.copy(), milliseconds)


_Box = tuple[int, int, int, int]


def _stale(known: Image.Image | None, numbers: Image.Image, side: int) -> Iterator[_Box]:
    """The cells of the large picture in which anything has changed; all where nothing is known."""
    whole = numbers.width
    unit = whole // gcd(whole, side)
    cell = -(-CELL // unit) * unit
    difference = numbers if known is None else ImageChops.difference(known, numbers)
    for top in range(0, whole, cell):
        bottom = min(whole, top + cell)
        changed = (0, 0, whole, cell) if known is None else difference.crop((0, top, whole, bottom)).getbbox()
        if changed is not None:
            for left in range(changed[0] // cell * cell, changed[2], cell):
                yield left, top, min(whole, left + cell), bottom


def _reduce(picture: Image.Image, box: _Box, small: Image.Image, nearest: Image.Image) -> None:
    """Draw a cell of the picture anew in the smaller one."""
    left, top, right, bottom = (edge * small.width // picture.width for edge in box)
    part = picture.crop(box).convert("RGB").resize((right - left, bottom - top), Image.Resampling.BOX)
    numbers = part.quantize(palette=nearest, dither=Image.Dither.NONE)
    small.paste(Image.frombytes("L", numbers.size, numbers.tobytes()), (left, top))
