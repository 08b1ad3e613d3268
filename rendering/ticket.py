"""What a painter puts on the card of a player: the best line of theirs, stop by stop.

It is drawn straight, its stops with their names at an angle, as on a map of a metro.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from rendering.canvas import Canvas, Sprite
from rendering.captions import spell
from rendering.scene import AnyFrame, Scene
from rendering.sprites import rounded
from rendering.text import Said, Who, Word, joined, said
from rendering.theme import TEXT, TILE, Ink, Theme
from rendering.typeface import cap, font, letters, shorten, width

LOW = 536
"""Height of the middle of the line, in pixels of the card; so are all lengths here."""
THICK, STOP, END = 26, 14, 48
"""Breadth of the line, diameters of a stop and of the two ends."""
ANGLE = 35
"""Degrees by which names rise."""
SIZE = 34
"""Size of names."""
APART = 52
"""From one named stop to the next at least."""
ABOVE, ASIDE = 14, 6
"""From a stop to the beginning of its name: up, and to the right where it rises."""
WIDEST = 180.0
"""From one stop to the next at most."""
ROOM = 220
"""The greatest length of a name."""


@dataclass(frozen=True)
class Stop:
    """A stop of a line: its name, None for one that has none, and what is drawn there in place of a dot."""

    name: Word | None = None
    sign: Sprite | None = None


@dataclass(frozen=True)
class Ticket:
    """The best line of a player: what it is, in words, its stops, and its colour.

    ``seats`` are those whose ticket it is, where partners have one together; none for the player alone.
    """

    title: Said
    about: Said
    stops: tuple[Stop, ...] = ()
    ink: Ink = TEXT
    seats: tuple[Seat, ...] = ()


def of_all(_frames: Sequence[AnyFrame], _seat: Seat, _theme: Theme, scene: Scene) -> Ticket:
    """The ticket of a game without lines: it names everybody."""
    return Ticket(said("Played by"), joined([Who(Seat(seat)) for seat in range(len(scene.names))]))


def line(canvas: Canvas, scene: Scene, ticket: Ticket, edges: tuple[int, int]) -> None:
    """The stops of a ticket on a line of its colour, between these edges; nothing where it has none."""
    stops = ticket.stops
    if not stops:
        return
    upright = not any(isinstance(stop.name, Said) for stop in stops)
    tall = max(_side(stop) for stop in stops)
    names = ["" if stop.name is None else _text(scene, stop.name) for stop in stops]
    aside = 0 if upright else width(names[-1], "regular", SIZE)
    places = _places(stops, edges, aside)
    if len(stops) > 1:
        canvas.fill((places[0], LOW - THICK // 2, places[-1], LOW + THICK - THICK // 2), ticket.ink)
    named = -APART
    for number, (stop, at) in enumerate(zip(stops, places, strict=True)):
        last = number == len(stops) - 1
        if stop.sign is not None:
            canvas.paste(stop.sign, (at - _side(stop) // 2, LOW - _side(stop) // 2))
        else:
            _dot(canvas, ticket, at, end=last or number == 0)
        # the last one is always named
        near = not last and stops[-1].name is not None and places[-1] - at < APART
        if stop.name is not None and at - named >= APART and not near:
            _name(canvas, names[number], (at, LOW - tall // 2), upright=upright)
            named = at


def _side(stop: Stop) -> int:
    """Diameter of what is drawn at a stop, at most."""
    return END if stop.sign is None else stop.sign.colours.width


def _text(scene: Scene, name: Word) -> str:
    return shorten(spell(scene, name, str) if isinstance(name, Said) else str(name), "regular", SIZE, ROOM)


def _places(stops: Sequence[Stop], edges: tuple[int, int], aside: int) -> list[int]:
    """From the left, where each stop is; the last name is so long and rises to the right."""
    left, right = edges[0] + _side(stops[0]) // 2, edges[1] - END // 2
    if aside:
        right = min(right, edges[1] - round(aside * math.cos(math.radians(ANGLE))) - 2 * ASIDE)
    step = min(WIDEST, (right - left) / max(1, len(stops) - 1))
    return [round(left + number * step) for number in range(len(stops))]


def _dot(canvas: Canvas, ticket: Ticket, at: int, *, end: bool) -> None:
    """A stop: a light disc on the line, at both ends larger with a dark rim."""
    rings = ((END, TILE, TEXT), (END // 2, TEXT, TILE)) if end else ((STOP, ticket.ink, TILE),)
    for wide, under, over in rings:
        canvas.stamp(rounded(wide, wide, wide // 2), (at - wide // 2, LOW - wide // 2), under, over)


def _name(canvas: Canvas, text: str, foot: tuple[int, int], *, upright: bool) -> None:
    """A name that begins above a stop and rises to the right, or stands above it."""
    if upright:
        at = (foot[0], foot[1] - ABOVE - cap("regular", SIZE) // 2)
        canvas.write(text, at, TILE, TEXT, size=SIZE, anchor="middle")
        return
    mask, (x, y) = _aslant(text)
    canvas.stamp(mask, (foot[0] + ASIDE - x, foot[1] - ABOVE - y), TILE, TEXT)


@lru_cache(maxsize=256)
def _aslant(text: str) -> tuple[Image.Image, tuple[int, int]]:
    """A text turned, as a mask, and where in it the middle of the left edge of its first capital lies."""
    flat = letters(text, "regular", SIZE)
    turned = flat.rotate(ANGLE, Image.Resampling.BICUBIC, expand=True)
    high = font("regular", SIZE).getmetrics()[0] - cap("regular", SIZE) / 2
    x, y = -flat.width / 2, high - flat.height / 2
    angle = math.radians(ANGLE)
    across = x * math.cos(angle) + y * math.sin(angle) + turned.width / 2
    down = -x * math.sin(angle) + y * math.cos(angle) + turned.height / 2
    return turned, (round(across), round(down))
