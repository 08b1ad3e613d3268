"""The picture of Metro's panel: the board with the squares to choose, or what each of several tiles would do.

The board has no header there, and the squares lie higher. Tiles to choose from, or turns of one, are shown on parts of
the board side by side. A move that is not made yet is drawn in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from games.metro.geometry import Square
from games.metro.notation import read
from games.metro.values import Event, Lay, View
from rendering.canvas import Box, Canvas, Sprite
from rendering.captions import fitted
from rendering.metro import bars, board, changes, layout, panel_marks, panel_strip
from rendering.metro.choices import square_of
from rendering.metro.line_text import captions
from rendering.painter import Polygon
from rendering.panel import Decision, Panel, Style
from rendering.scene import Scene
from rendering.text import Said
from rendering.theme import PAPER, RULE, TEXT, Theme, lettered

CUT = 88
"""Height of the header that a panel does without: its words stand in the message."""

ROWS = 50
"""So many rows of pixels are moved at a time."""

MARGIN, GAP = 24, 24
"""Free space around the pictures, and between them."""

LOWEST = 200
"""Height of a part of the board at least."""

LINE = 42
"""From one line of words to the next."""

TALLEST = 1500
"""Height of all of it at most: as high as the board, unless there are many words."""

RIM = 4
"""Breadth of the frame around such a part."""


def panel_picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The board and the strip below it, as a square; of several tiles, or turns of one, parts of the board.

    Where one move is shown, the board is the one after it, its tile in a dashed frame as among several, and the other
    squares keep their marks. The tile is not pale: tracks that are nobody's would not be seen.
    """
    theme = lettered(theme, scene.spelling.translate)
    if panel.part:
        return paint(decision, panel, theme, scene)
    view = decision.view
    move = read(panel.shown[0]) if panel.shown else None
    others = [press for press in panel.choices if press.style is not Style.CHOSEN]
    marked = [square for square, _ in panel_marks.marked(others)]
    after, laid = None, None
    if isinstance(move, Lay):
        after, laid = decision.foreseen(panel.shown[0])[0], move.index
        canvas = unmade(after, theme, move.square, marked=marked)
    else:
        canvas = board.painted(view, theme, manner=board.PRIVATE, marked=marked)
    panel_marks.paint(canvas, others, square_of(decision.liked))
    raise_board(canvas)
    panel_strip.paint(canvas, view, scene, after, laid, marked=bool(others))
    return canvas.picture()


def raise_board(canvas: Canvas) -> None:
    """Move a board up to where its header was; a few rows at a time, for a second plane of this size takes longer."""
    side = canvas.theme.side
    for top in range(CUT, layout.FOOTER, ROWS):
        canvas.plane.paste(canvas.plane.crop((0, top, side, min(top + ROWS, layout.FOOTER))), (0, top - CUT))
    canvas.texts = [text.moved((0, -CUT)) for text in canvas.texts]


def panel_regions(_decision: Decision[View], panel: Panel, theme: Theme) -> tuple[Polygon, ...]:
    """The square of each choice that has one."""
    return tuple(_corners(theme, press.spot) if press.spot else () for press in panel.choices)


def _corners(theme: Theme, spot: str) -> Polygon:
    square = square_of(spot)
    if square is None:
        return ()
    left, top = layout.corner(theme, square)
    right, bottom = left + theme.cell, top - CUT + theme.cell
    return (left, top - CUT), (right, top - CUT), (right, bottom), (left, bottom)


@dataclass(frozen=True)
class Shown:
    """A tile as it would be laid, the view after it, and in words what it would do."""

    move: Lay
    after: View
    words: tuple[tuple[Said, bool], ...]


def paint(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """A picture as large as a board, or higher; its rows are those of the buttons below it."""
    shown = [_shown(decision, text) for text in panel.shown]
    rows = -(-len(shown) // panel.across)
    lines = [max(len(it.words) for it in shown[at : at + panel.across]) for at in range(0, len(shown), panel.across)]
    words = sum(lines) * LINE + rows * GAP
    wide = (theme.side - 2 * MARGIN - GAP * (panel.across - 1)) // panel.across
    beside = 2 * MARGIN + words
    whole = max(theme.side, min(TALLEST, beside + rows * LOWEST))
    high = min((whole - beside) // rows, layout.FOOTER - layout.COLUMNS)
    canvas = Canvas.blank(theme, (theme.side, whole))
    top = MARGIN
    for row, count in enumerate(lines):
        for column, it in enumerate(shown[row * panel.across : (row + 1) * panel.across]):
            at = (MARGIN + column * (wide + GAP), top)
            tag = panel_marks.tag(theme, called(it.move))
            canvas.paste(part(it.after, theme, it.move.square, (wide, high), tag.colours.size), at)
            canvas.outline((*at, at[0] + wide, at[1] + high), RIM, RULE)
            canvas.paste(tag, (at[0] - 6, at[1] - 6))
            _words(canvas, scene, it.words, (at[0], top + high), wide)
        top += high + GAP + count * LINE
    return canvas.picture()


def _shown(decision: Decision[View], text: str) -> Shown:
    move = read(text)
    assert isinstance(move, Lay)
    after, _ = decision.foreseen(text)
    return Shown(move, after, captions(decision.view, after))


def called(move: Lay) -> str:
    """How a picture names a tile of the hand, and by how much it is turned.

    >>> from games.metro.geometry import Square
    >>> [called(Lay(Square(0), *each)) for each in ((1,), (1, 3), (None,), (None, 2))]
    ['2', '2 · 270°', '0°', '180°']
    """
    degrees = f"{90 * move.turn}°"
    if move.index is None:
        return degrees
    return f"{move.index + 1} · {degrees}" if move.turn else str(move.index + 1)


def _words(canvas: Canvas, scene: Scene, words: Sequence[tuple[Said, bool]], at: tuple[int, int], wide: int) -> None:
    theme, (left, top) = canvas.theme, at
    for number, (caption, own) in enumerate(words):
        weight = "bold" if own else "regular"
        text = fitted(scene, caption, weight, theme.normal, wide)
        canvas.write(text, (left, top + 32 + number * LINE), PAPER, TEXT, size=theme.normal, weight=weight)


def part(after: View, theme: Theme, square: Square, size: tuple[int, int], hidden: tuple[int, int]) -> Sprite:
    """What is around a square once a tile lies there that is not laid yet, the square in the middle if the rim lets it.

    A corner of the size ``hidden`` will be painted over. What cannot be seen is not painted.
    """
    box = _around(theme, square, *size)
    left, top, _, _ = box
    return seen(unmade(after, theme, square, box), box, RIM, (left, top, left + hidden[0], top + hidden[1]))


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


def _around(theme: Theme, square: Square, wide: int, high: int) -> Box:
    x, y = layout.middle(theme, square)
    left = max(0, min(x - wide // 2, theme.side - wide))
    top = max(layout.COLUMNS - 20, min(y - high // 2, layout.FOOTER - high))
    return left, top, left + wide, top + high


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The board after a move that is not made: its tile pale in a dashed frame, lit what lines would grow by it.

    Below it stands what each player has now and would gain.
    """
    squares = changes.laid(events)
    news = changes.news(after, squares, made=False)
    canvas = board.painted(after, lettered(theme, scene.spelling.translate), news, board.Manner(named=True, pale=True))
    bars.header(canvas, before, scene, preview=True)
    bars.footer(canvas, before, scene, after=after)
    return canvas.picture()


def unmade(
    after: View, theme: Theme, square: Square, within: Box | None = None, marked: Sequence[Square] = ()
) -> Canvas:
    """The board, or what lies within a part of it, after a tile that is not laid on a square yet."""
    news = changes.news(after, (square,), made=False)
    return board.painted(after, theme, news, board.Manner(named=True, within=within), marked)
