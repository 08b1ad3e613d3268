"""A line of Metro by itself, or all of a player's: in its colours on a pale board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.metro.values import Line, View
from rendering.canvas import Canvas
from rendering.metro import bars, beads, board, layout, line_ends
from rendering.metro.board import lay, looks_of
from rendering.metro.line_text import about, at_stake
from rendering.metro.tiles import FREE, Kind
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, Theme, lettered


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A line in its colour on a pale board, or all lines of a player."""
    canvas = highlighted(view, lettered(theme, scene.spelling.translate), meant(view, word))
    bars.header(canvas, view, scene)
    bars.footer(canvas, view, scene)
    return canvas.picture()


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
    for square, ends in line_ends.open_ends(lines).items():
        (x, y), side = layout.corner(theme, square), theme.cell - 1
        canvas.wipe((x + 1, y + 1, x + side, y + side), PAPER)
        taken += line_ends.paint(canvas, square, ends, line_ends.ALL)
    for line in lines:
        canvas.wipe(layout.sign(theme, line.station, done=line.ends is not None).edges, PAPER)
        line_ends.stub(canvas, line, Kind.OPEN)
        line_ends.start(canvas, line, Kind.OPEN)
        line_ends.arrive(canvas, line, Kind.OPEN)
    beads.string(canvas, view, lines, frozenset(), taken)
    return canvas


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
