"""A line of Metro by itself, or all of a player's: a closer look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from games.kernel import Seat
from games.metro.board import head
from games.metro.geometry import Port, Square
from games.metro.values import Line, View
from rendering import bars
from rendering.canvas import Box, Canvas
from rendering.metro import arrivals, board, ends, plan
from rendering.metro.bars import badge, header
from rendering.metro.endings import about, at_stake
from rendering.metro.signs import line_ink
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, Theme, enlarged

TWICE = 2
"""How much larger than usual a line is shown where it fits."""


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


# -- a closer look


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A line in its colour on a pale board, at twice the size where it fits; or all lines of a player.

    Raises ``KeyError`` for a word that is not one of ``followed``.
    """
    things = {thing.word: thing for thing in followed(view)}
    thing = things[word]
    if word.startswith("p"):
        owner = Seat(int(word[1:]) - 1)
        lines = [line for line in view.lines if line.owner == owner]
    else:
        lines = [line for line in view.lines if str(line.station) == word]
        owner = Seat(lines[0].owner or 0)
    large = enlarged(theme, TWICE)
    boxes = [_extent(large, line) for line in lines]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    box = (min(lefts), min(tops), max(rights), max(bottoms))
    high = theme.side - (bars.HEADER + bars.CAPTION) * theme.scale
    fits = box[2] - box[0] <= theme.side and box[3] - box[1] <= high
    canvas = _alone(view, large if fits else theme, lines)
    if fits:
        canvas = _cropped(canvas, theme, box, high)
    header(canvas, view, scene)
    bars.caption(canvas, scene, thing.title, thing.about, badge(theme, owner), 2 if fits else 1)
    return canvas.picture()


def _alone(view: View, theme: Theme, lines: Sequence[Line]) -> Canvas:
    """The board, pale but for some lines of one player."""
    canvas = board.painted(view, theme)
    canvas.pale()
    inks = {(way.square, way.enters): line_ink(line.owner) for line in lines for way in line.passes}
    for square in dict.fromkeys(square for square, _ in inks):
        laid = view.board[square]
        if laid is not None:
            board.lay(canvas, square, laid, inks)
    waits: dict[Square, dict[Port, Seat | None]] = {}
    for line in lines:
        way = head(line)
        if isinstance(way, tuple) and line.passes:
            waits.setdefault(way[0], {})[way[1]] = line.owner
    for square, found in waits.items():
        (x, y), rim, side = plan.corner(theme, square), theme.scale, theme.cell - theme.scale
        canvas.wipe((x + rim, y + rim, x + side, y + side), PAPER)
        ends.paint_square(canvas, square, found)
    for line in lines:
        arrivals.stub(canvas, line)
        arrivals.start(canvas, line)
        arrivals.arrive(canvas, line)
    return canvas


def _extent(theme: Theme, line: Line) -> Box:
    """The box that a line fills with its signs."""
    boxes = [plan.sign(theme, line.station).edges]
    squares = [way.square for way in line.passes]
    way = head(line)
    if isinstance(way, tuple):
        squares.append(way[0])
    for square in squares:
        x, y = plan.corner(theme, square)
        boxes.append((x, y, x + theme.cell, y + theme.cell))
    room = arrivals.berth(theme, line)
    if room is not None:
        (x, y), (wide, high) = room.at, room.size
        boxes.append((x, y, x + wide, y + high))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _cropped(large: Canvas, theme: Theme, box: Box, high: int) -> Canvas:
    """The part of a large picture around a box, below the header of a picture of the usual size."""
    wide, top, scale = theme.side, bars.HEADER * theme.scale, large.theme.scale
    first, last = (plan.COLUMNS - 24) * scale, plan.FOOTER * scale
    left = max(0, min((box[0] + box[2] - wide) // 2, large.plane.width - wide))
    upper = max(first, min((box[1] + box[3] - high) // 2, last - high))
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    canvas.plane.paste(large.plane.crop((left, upper, left + wide, upper + high)), (0, top))
    for text in large.texts:
        a, b, c, d = text.box
        if left <= a and upper <= b and c <= left + wide and d <= upper + high:
            canvas.note(text.moved((-left, top - upper)))
    return canvas
