"""What stands above the panels of Tandem: who does what, how far the pairs are, what a win brings.

Below runs the track of points that all pairs share, from 100 down, with the pawn on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from games.tandem.values import START, Event, Placed, Subject, View
from rendering import bars
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.sprites import FINE, rounded
from rendering.tandem import lanes
from rendering.tandem.event_text import headline
from rendering.tandem.layout import Table, table
from rendering.text import counted, said
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE, TRACK, Theme
from rendering.typeface import width

EVERY = 20
"""From a printed number to the next."""

HIGH = 44
"""Height of the track."""


def heading(
    theme: Theme, layout: Table, view: View, focus: Sequence[Event], scene: Scene, *, preview: bool = False
) -> Canvas:
    """A picture with all of it and no panels yet."""
    canvas = _ground(theme, layout.lanes).copy()
    header(canvas, view, scene, preview=preview)
    lanes.paint(canvas, layout, view, scene, _newly_agreed(view, focus))
    paint(canvas, layout, view.pawn)
    return canvas


@lru_cache(maxsize=16)
def _ground(theme: Theme, count: int) -> Canvas:
    """What is printed above the panels, to be copied."""
    canvas, layout = Canvas.blank(theme, (theme.side, theme.side)), table(count, (True,))
    lanes.ground(canvas, layout)
    ground(canvas, layout)
    return canvas


def _newly_agreed(view: View, focus: Sequence[Event]) -> frozenset[tuple[int, Subject]]:
    """Pairs with the subjects that agree since one of them was brought to the top."""
    return frozenset(
        (event.seat // 2, event.subject)
        for event in focus
        if isinstance(event, Placed) and event.subject in lanes.agreed(view.pairs[event.seat // 2])
    )


def header(canvas: Canvas, view: View, scene: Scene, *, preview: bool = False) -> None:
    """The header that all games have, with what a win brings; it says whose turn it is or that this is a preview."""
    ended = scene.outcome is not None or not view.to_act
    word = bars.PREVIEW if preview else headline(view, scene.outcome)
    note = None if ended else counted("A win: {n} point", "A win: {n} points", view.pawn)
    bars.header(canvas, scene, said("Tandem"), word, note)


def ground(canvas: Canvas, table: Table) -> None:
    """What is printed of the track."""
    box = table.track
    high = HIGH
    top = box.y + (box.high - high) // 2
    canvas.stamp(rounded(box.wide, high, high // 2), (box.x, top), PAPER, TILE)
    canvas.rim((box.x, top, box.x + box.wide, top + high), high // 2, 2, TILE, RULE)


def paint(canvas: Canvas, table: Table, pawn: int) -> None:
    """The track; what the pawn has left behind is filled, what it may still come to has its numbers."""
    theme, box = canvas.theme, table.track
    high, size = HIGH, theme.figure
    top, middle = box.y + (box.high - high) // 2, box.y + box.high // 2
    inset = 60

    def spot(points: int) -> int:
        return box.x + inset + (box.wide - 2 * inset) * (START - points) // START

    figure = _pawn(34, 44)
    text = str(pawn)
    long = width(text, "bold", theme.large)
    wide = figure.width + 8 + long + 30
    tall = box.high - 4
    left = min(max(spot(pawn) - wide // 2, box.x), box.x + box.wide - wide)
    passed = left - box.x + wide // 2
    if pawn < START:
        canvas.stamp(rounded(passed, high - 12, high // 2 - 6), (box.x + 6, top + 6), TILE, TRACK)
    for points in range(0, START, EVERY // 2):
        at, number = spot(points), str(points)
        half = width(number, "regular", size) // 2
        if at - half < left + wide + 10:
            continue
        if points % EVERY:
            canvas.fill((at - 2, middle - 6, at + 2, middle + 6), TRACK)
        else:
            canvas.write(number, (at, middle), TILE, QUIET, size=size, anchor="middle")
    edge = 4
    canvas.cover(
        rounded(wide + 2 * edge, tall + 2 * edge, tall // 2 + edge), (left - edge, middle - tall // 2 - edge), PAPER
    )
    canvas.stamp(rounded(wide, tall, tall // 2), (left, middle - tall // 2), PAPER, TEXT)
    canvas.stamp(figure, (left + 14, middle - figure.height // 2), TEXT, TILE)
    canvas.write(text, (left + wide - 18, middle), TEXT, TILE, size=theme.large, weight="bold", anchor="right")


@lru_cache(maxsize=8)
def _pawn(wide: int, high: int) -> Image.Image:
    """A pawn: a head on a body that widens to its foot."""
    large = Image.new("L", (wide * FINE, high * FINE))
    pen = ImageDraw.Draw(large)
    across, down = wide * FINE, high * FINE
    radius = across * 0.27
    pen.ellipse((across / 2 - radius, 0, across / 2 + radius, 2 * radius), fill=255)
    body = [(0.4, 0.36), (0.6, 0.36), (0.7, 0.72), (0.92, 0.84), (0.92, 0.99), (0.08, 0.99), (0.08, 0.84), (0.3, 0.72)]
    pen.polygon([(across * x, down * y) for x, y in body], fill=255)
    pen.rectangle((across * 0.28, down * 0.42, across * 0.72, down * 0.5), fill=255)
    return large.reduce(FINE)
