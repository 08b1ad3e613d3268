"""The table below the city on the panel of Socks: what each colour is worth, and what both players still need."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from games.socks.values import Colour, View
from rendering.bars import MARGIN
from rendering.canvas import Canvas, Sprite
from rendering.captions import fitted, named
from rendering.scene import Scene
from rendering.socks import pieces
from rendering.socks.races import open_to, ways
from rendering.sprites import rounded
from rendering.text import said
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE, Theme

ROW = 66
"""Height of a row."""
LABELS = 200
"""Width of the words left of the columns."""
GAP = 10
"""Between two columns."""
FIGURE = 44
"""Nominal size of the numbers."""
NONE = "\N{MULTIPLICATION SIGN}"
"""What stands for a number where nothing leads there any more."""
UNKNOWN = "?"
"""What stands for the worth of a colour whose socks do not hang."""


def rows(view: View) -> int:
    """How many rows the table has: none before the city lies, one before there are tracks."""
    return {"tiles": 0, "socks": 1, "blockers": 1}.get(view.phase, 3)


def table(canvas: Canvas, top: int, view: View, after: View, scene: Scene) -> None:
    """A column for each colour, its upper edge at ``top``: worth, new tracks the viewer needs, those the other does.

    Where a move that is not made yet (``after``) changes a number, both stand there.
    """
    theme, count = canvas.theme, view.terms.colours
    left, high = MARGIN + LABELS, rows(view) * ROW + 8
    wide = (theme.side - left - MARGIN - GAP * (count - 1)) // count
    assert view.seat is not None
    seats = (view.seat, Seat(1 - view.seat))[: max(0, rows(view) - 1)]
    _labels(canvas, top, scene, seats)
    for colour in map(Colour, range(count)):
        corner = (left + colour * (wide + GAP), top)
        canvas.paste(_column(theme, wide, high), corner)
        _worth(canvas, corner, wide, after, colour)
        for row, seat in enumerate(seats, 1):
            _need(canvas, (corner[0] + wide // 2, _middle(top, row)), (view, after), colour, seat)


@lru_cache(maxsize=16)
def _column(theme: Theme, wide: int, high: int) -> Sprite:
    """A column with nothing written in it."""
    canvas, radius = Canvas.blank(theme, (wide, high)), 14
    canvas.stamp(rounded(wide, high, radius), (0, 0), PAPER, TILE)
    canvas.rim((0, 0, wide, high), radius, 3, PAPER, RULE)
    return canvas.sprite()


def _middle(top: int, row: int) -> int:
    return top + (4 + ROW * row + ROW // 2)


def _labels(canvas: Canvas, top: int, scene: Scene, seats: tuple[Seat, ...]) -> None:
    theme, room = canvas.theme, LABELS - 14
    words = [fitted(scene, said("worth"), "regular", theme.normal, room)]
    if seats:
        words.append(fitted(scene, said("you need"), "regular", theme.normal, room))
        words.append(named(scene, (seats[1],), "regular", theme.normal, room))
    for row, text in enumerate(words):
        at = (MARGIN, _middle(top, row))
        canvas.write(text, at, PAPER, TEXT, size=theme.normal)


def _worth(canvas: Canvas, corner: tuple[int, int], wide: int, view: View, colour: Colour) -> None:
    """The third sock of a colour with its points; only its shape once it is gone."""
    gone = view.takers[colour] is not None or view.dead[colour]
    high = ROW - 10
    at = corner[0] + 18 + high // 2, corner[1] + 10 + high // 2
    pieces.hung(canvas, at, colour, high, share=pieces.PALE if gone else 1.0, ground=TILE)
    points = view.worth[colour]
    at = (corner[0] + wide - 50, _middle(corner[1], 0))
    ink = QUIET if view.dead[colour] or not points else TEXT
    canvas.write(str(points or UNKNOWN), at, TILE, ink, size=FIGURE, anchor="middle")


def _need(canvas: Canvas, at: tuple[int, int], views: tuple[View, View], colour: Colour, seat: Seat) -> None:
    """How many new tracks a seat needs, bold where the other needs more; the sign of whoever has joined the colour."""
    after = views[1]
    if after.takers[colour] is not None:
        if after.takers[colour] == seat:
            pieces.marker(canvas, at, seat, TILE, 19)
        return
    before, now = (_needs(view, colour, seat) for view in views)
    other = _needs(after, colour, Seat(1 - seat))
    ahead = now is not None and (other is None or now < other)
    changed = before != now and before is not None
    text = (
        f"{before}\N{RIGHTWARDS ARROW}{NONE if now is None else now}" if changed else str(NONE if now is None else now)
    )
    weight, ink = ("bold", TEXT) if ahead or changed else ("regular", QUIET)
    canvas.write(text, at, TILE, ink, size=FIGURE, weight=weight, anchor="middle")


def _needs(view: View, colour: Colour, seat: Seat) -> int | None:
    """New tracks that a seat still needs for a colour, None where it can join it no more."""
    way = ways(view)[colour][seat] if open_to(view, colour) else None
    return None if way is None else way.new
