"""A line of Metro by itself, or all of a player's: a closer look.

It is the part of the board that holds what is looked at, in its colours on a pale board; with its name in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.metro.board import head
from games.metro.geometry import Square
from games.metro.values import Line, View
from rendering import bars
from rendering.canvas import TWICE, Box, Canvas, Sprite, around, fits
from rendering.metro import beads, board, layout, open_ends, stations
from rendering.metro.bars import header
from rendering.metro.board import lay, looks_of
from rendering.metro.line_text import about, at_stake
from rendering.metro.signs import badge
from rendering.metro.tiles import FREE, Kind
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, Theme, enlarged, lettered

FEW, MORE = 2, 3
"""Lines of words below what is seen at twice the size, and below what is not."""

STEP = 12
"""The step by which a window is moved so that its edges cut no words, at the usual scale."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A line in its colour on a pale board, or all lines of a player, wholly in view: at twice the size where it fits.

    Raises ``KeyError`` for a word that is not one of ``followed``.
    """
    theme = lettered(theme, scene.spelling.translate)
    things = {thing.word: thing for thing in followed(view)}
    thing = things[word]
    lines = meant(view, word)
    large, rows = nearest(theme, lines)
    canvas = highlighted(view, large, lines)
    seen = window(canvas, subject(large, lines), _room(theme, rows))
    canvas = cropped(canvas, theme, seen, bars.HEADER * theme.scale)
    header(canvas, view, scene)
    bars.caption(canvas, scene, thing.title, thing.about, badge(theme, Seat(lines[0].owner or 0)), rows)
    return canvas.picture()


def nearest(theme: Theme, lines: Sequence[Line]) -> tuple[Theme, int]:
    """The theme in which the lines are drawn as large as they fit, and how many lines of words stand below."""
    twice = enlarged(theme, TWICE)
    return (twice, FEW) if fits(subject(twice, lines), _room(theme, FEW)) else (theme, MORE)


def _room(theme: Theme, rows: int) -> tuple[int, int]:
    """Width and height of what is seen above a caption of so many lines."""
    return theme.side, theme.side - (bars.HEADER + bars.foot(rows)) * theme.scale


@lru_cache(maxsize=1)
def _pale(view: View, theme: Theme) -> Canvas:
    """The whole board pale; kept, as one looks at several lines of a position; to be copied."""
    canvas = board.painted(view, theme, manner=board.Manner(named=True, strung=False))
    canvas.pale()
    return canvas


def highlighted(view: View, theme: Theme, lines: Sequence[Line]) -> Canvas:
    """The board, pale except for some lines of one player."""
    canvas = _pale(view, theme).copy()
    looks = looks_of(lines, {line.station: Kind.OPEN for line in lines})
    for square in dict.fromkeys(square for square, _ in looks):
        (x, y), side = layout.corner(theme, square), theme.cell
        canvas.wipe((x, y, x + side, y + side), PAPER)
        lay(canvas, square, view.board[square], looks, FREE)
    taken = []
    for square, ends in open_ends.open_ends(lines).items():
        (x, y), rim, side = layout.corner(theme, square), theme.scale, theme.cell - theme.scale
        canvas.wipe((x + rim, y + rim, x + side, y + side), PAPER)
        taken += open_ends.paint(canvas, square, ends, open_ends.ALL)
    for line in lines:
        canvas.wipe(layout.sign(theme, line.station, done=line.ends is not None).edges, PAPER)
        stations.stub(canvas, line, Kind.OPEN)
        stations.start(canvas, line, Kind.OPEN)
        stations.arrive(canvas, line, Kind.OPEN)
    beads.string(canvas, view, lines, frozenset(), taken)
    return canvas


def subject(theme: Theme, lines: Sequence[Line]) -> Box:
    """The smallest rectangle around the squares and signs of lines, and where they go on."""
    return around(box for line in lines for box in _boxes(theme, line))


def _boxes(theme: Theme, line: Line) -> Iterator[Box]:
    way, door = head(line), stations.door(line)
    yield layout.sign(theme, line.station, done=line.ends is not None).edges
    for each in line.passes:
        yield _square(theme, each.square)
    if isinstance(way, tuple):
        yield _square(theme, way[0])
    if door is not None:
        (x, y), out = layout.arrival(theme, *door[:2], central=door[2]), 12 * theme.scale
        yield x - out, y - out, x + out, y + out


def _square(theme: Theme, square: Square) -> Box:
    x, y = layout.corner(theme, square)
    return x, y, x + theme.cell, y + theme.cell


def window(large: Canvas, box: Box, size: tuple[int, int]) -> Box:
    """The part of a board of a size in which a rectangle is whole, in its middle, and few words are cut."""
    scale = large.theme.scale
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


def followed(view: View) -> tuple[Followed, ...]:
    """Every player's line that has begun, by the number of its station; then each player's lines, as ``p1`` ..."""
    lines = (_line(view, line, line.owner) for line in view.lines if line.owner is not None and line.passes)
    return (*lines, *(_player(view, Seat(seat)) for seat in range(view.seats)))


def _line(view: View, line: Line, owner: Seat) -> Followed:
    title = said("Line {station} of {who}", station=line.station, who=Who(owner))
    return Followed(str(line.station), title, tuple(about(view, line)))


def _player(view: View, seat: Seat) -> Followed:
    return Followed(f"p{seat + 1}", said("All lines of {who}", who=Who(seat)), tuple(_about_all(view, seat)))


def _about_all(view: View, seat: Seat) -> Iterator[Said]:
    own = [line for line in view.lines if line.owner == seat]
    points = counted("{n} point", "{n} points", view.scores[seat])
    still = counted("{n} line open", "{n} lines open", sum(line.ends is None for line in own))
    yield said("{points}, {lines}.", points=points, lines=still)
    yield from at_stake(view, own)


def meant(view: View, word: str) -> list[Line]:
    """The lines that one of ``followed`` is about."""
    if word.startswith("p"):
        return [line for line in view.lines if line.owner == int(word[1:]) - 1]
    return [line for line in view.lines if str(line.station) == word]
