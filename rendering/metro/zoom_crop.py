"""A part of Metro's board at twice the size, and on a small one where that part lies."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.board import head
from games.metro.geometry import CENTRE, SIZE, Square
from games.metro.values import Line, View
from rendering.bars import ASIDE
from rendering.canvas import Box, Canvas, Sprite
from rendering.crop import TWICE, Part, worth
from rendering.metro import layout, stations
from rendering.metro.signs import line_ink
from rendering.theme import PAPER, RULE, TEXT, TRACK, Theme

STEP = 12
"""The step by which a window is moved so that its edges cut no words, at the usual scale."""


def parts(theme: Theme, line: Line, weight: int = 1) -> list[Part]:
    """The squares and signs of a line: most matters where it goes on or where it has ended, then where it begins."""
    way, door = head(line), stations.door(line)
    found = [Part(layout.sign(theme, line.station, done=line.ends is not None).edges, 4 * weight)]
    found += [Part(_square(theme, each.square), weight) for each in line.passes]
    if isinstance(way, tuple):
        found.append(Part(_square(theme, way[0]), 20 * weight))
    if door is not None:
        (x, y), out = layout.arrival(theme, *door[:2], central=door[2]), 12 * theme.scale
        found.append(Part((x - out, y - out, x + out, y + out), 20 * weight))
    return found


def _square(theme: Theme, square: Square) -> Box:
    x, y = layout.corner(theme, square)
    return x, y, x + theme.cell, y + theme.cell


def window(large: Canvas, found: Sequence[Part], size: tuple[int, int]) -> Box:
    """The part of a board of a size in which most of what matters is whole, in its middle, and few words are cut."""
    box, scale = worth(found, size), large.theme.scale
    first, last = (layout.COLUMNS - 20) * scale, layout.FOOTER * scale
    words = [text.box for text in large.texts]
    left = _clear(box[0], box[2], size[0], (0, large.plane.width), [(each[0], each[2]) for each in words], STEP * scale)
    top = _clear(box[1], box[3], size[1], (first, last), [(each[1], each[3]) for each in words], STEP * scale)
    return left, top, left + size[0], top + size[1]


def _clear(low: int, high: int, long: int, rim: tuple[int, int], words: Sequence[tuple[int, int]], step: int) -> int:
    """Where to begin, so that from ``low`` to ``high`` all is seen and few words are cut; best around the middle."""
    middle = max(rim[0], min((low + high - long) // 2, rim[1] - long))
    least, most = max(rim[0], high - long), min(low, rim[1] - long)
    starts = [start for start in range(least, most + 1, step) if start <= most] or [middle]

    def cut(start: int) -> tuple[int, int]:
        edges = (start, start + long)
        return sum(a < edge < b for a, b in words for edge in edges), abs(start - middle)

    return min((middle, *starts), key=cut)


def cropped(large: Canvas, theme: Theme, box: Box, top: int) -> Canvas:
    """That part of a large picture on one of the usual size, from this height on. Words that would be cut are gone."""
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    canvas.paste(seen(large, box), (0, top))
    return canvas


def seen(large: Canvas, box: Box, rim: int = 0, hidden: Box = (0, 0, 0, 0)) -> Sprite:
    """A part of a picture by itself, whose ``rim`` of so many pixels will be painted over, and a ``hidden`` part too.

    Words that would be cut are gone.
    """
    left, upper, right, lower = box
    kept = []
    for text in large.texts:
        a, b, c, d = text.box
        if c <= left or right <= a or d <= upper or lower <= b:
            continue
        clear = c <= hidden[0] or hidden[2] <= a or d <= hidden[1] or hidden[3] <= b
        if clear and left + rim <= a and upper + rim <= b and c <= right - rim and d <= lower - rim:
            kept.append(text.moved((-left, -upper)))
        else:
            x, y = max(0, a - 2), (b + d) // 2
            large.plane.paste(large.plane.crop((x, y, x + 1, y + 1)).tobytes()[0], text.box)
    return Sprite(large.plane.crop(box), None, tuple(kept))


def whereabouts(theme: Theme, view: View, lines: Sequence[Line], box: Box) -> Sprite:
    """The whole board, small and without words: the squares of the lines, and the rectangle that is seen large.

    ``box`` is in pixels of a board at twice the size.
    """
    scale = theme.scale
    cell = ASIDE // (SIZE + 1) * scale
    rim = cell // 2
    side = SIZE * cell + 2 * rim
    canvas = Canvas.blank(theme, (side, side))
    inks = {each.square: line_ink(line.owner) for line in lines for each in line.passes}
    heads = {way[0]: line_ink(line.owner) for line in lines if isinstance(way := head(line), tuple)}
    for number, laid in enumerate(view.board):
        square, (down, across) = Square(number), divmod(number, SIZE)
        x, y = rim + across * cell, rim + down * cell
        ink = TEXT if square in CENTRE else inks.get(square, RULE if laid is None else TRACK)
        canvas.fill((x + scale, y + scale, x + cell - scale, y + cell - scale), ink)
        if square in heads:
            canvas.outline((x + scale, y + scale, x + cell - scale, y + cell - scale), 4 * scale, heads[square])
    start = _square(theme, Square(0))[:2]
    edges = (rim + round((edge / TWICE - start[place % 2]) * cell / theme.cell) for place, edge in enumerate(box))
    left, top, right, bottom = (max(0, min(edge, side)) for edge in edges)
    canvas.outline((left, top, right, bottom), 8 * scale, PAPER)
    canvas.outline((left + 2 * scale, top + 2 * scale, right - 2 * scale, bottom - 2 * scale), 4 * scale, TEXT)
    return canvas.sprite()
