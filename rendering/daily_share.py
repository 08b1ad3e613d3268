"""What is shared of a match of a day with people who have not played it: its shape and its points. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from games import catalogue
from games.kernel.game import Seat
from rendering.captions import spell
from rendering.painter import painter
from rendering.poster_parts import fitting
from rendering.scene import AnyFrame, Scene
from rendering.sheet_picture import image
from rendering.text import Said, counted, said
from rendering.theme import Theme, seat_ink
from rendering.vector_sheet import Area, Disc, Element, Path, Sheet, Text, box, placed

SIDE = 600
"""The picture is square: so many units, all lengths here are in them."""
TIMES = 2
"""Pixels a unit."""
EDGE = 40
"""From the edge to words."""
MIDDLE, REACH = (300.0, 310.0), 200.0
"""Where the shape is, and how far it reaches from there."""
APART = 0.3
"""Of the way from one bar to the next, how much is empty."""


def shared_words(slug: str, day: str, points: int) -> Said:
    """Which match it was, and its points."""
    return counted(
        "Capolinea, {game}, {day}: {n} point", "Capolinea, {game}, {day}: {n} points", points,
        game=Said(catalogue()[slug].title), day=day,
    )  # fmt: skip


def shared(
    slug: str, frames: Sequence[AnyFrame], seat: Seat, day: str, points: int, theme: Theme, scene: Scene
) -> Image.Image:
    """The shape of what a seat has made, below the game and its day. Equal arguments give equal pictures."""
    known = painter(slug)
    look = known.look(theme)
    drawn = known.shape(frames, seat, look) or tuple(_bars(known.gains(frames, seat), seat, look))
    elements = (*_words(slug, day, points, look, scene), *placed(drawn, MIDDLE, REACH))
    return image(Sheet(SIDE, SIDE, look.paper, elements), TIMES)


def _words(slug: str, day: str, points: int, theme: Theme, scene: Scene) -> Iterator[Element]:
    """The end of a line and the game; below it the day, and at the foot the points."""
    yield Path(((-20, 60), (EDGE, 60)), 15, theme.text, flat=True)
    yield Disc((EDGE + 18, 60), 18, theme.tile, 13, theme.text)
    title = spell(scene, said("Daily: {game}", game=Said(catalogue()[slug].title)), str)
    size, lines = fitting(title, SIDE - 2 * EDGE - 56, (38, 34, 30, 26, 26), "bold")
    for number, line in enumerate(lines):
        high = 60 + (number - (len(lines) - 1) / 2) * size * 1.1
        yield Text(line, (EDGE + 56, high), size, theme.text, "bold")
    yield Text(day, (EDGE, 556), 28, theme.quiet)
    won = spell(scene, counted("{n} point", "{n} points", points), str)
    size, lines = fitting(won, 340, (46, 40, 34, 28, 28), "bold")
    for number, line in enumerate(lines):
        high = 552 + (number - len(lines) + 1) * size * 1.1
        yield Text(line, (SIDE - EDGE, high), size, theme.text, "bold", "right")


def _bars(gains: Sequence[int], seat: Seat, theme: Theme) -> Iterator[Element]:
    """A bar for each gain on a common ground, within 1 of the origin; nothing where there is none."""
    if not gains:
        return
    most, step = max(1, *gains), 2 / len(gains)
    wide = step * (1 - APART)
    yield Area(box(-1, 0.86, 1, 0.885), theme.quiet)
    for number, gain in enumerate(gains):
        left = -1 + step * (number + APART / 2)
        if gain:
            top = 0.84 - 1.7 * gain / most
            colour = theme.colours[seat_ink(seat % len(theme.seats))]
            yield Area(box(left, top, left + wide, 0.84), colour, min(0.04, wide / 3), 0.012, theme.text)
