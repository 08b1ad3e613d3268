"""Below the board of Metro's panel: the viewer's tiles as they would lie, what is left, and how all stand."""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel.game import Seat
from games.metro.geometry import Tile
from games.metro.values import View
from rendering.canvas import Canvas
from rendering.captions import fitted, short_name
from rendering.metro import panel_marks
from rendering.metro.signs import badge
from rendering.metro.tiles import Kind, alike, tile
from rendering.scene import Scene
from rendering.text import Said, counted, said
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TRACK, Ink, seat_ink
from rendering.typeface import width

TOP = 1016
"""Upper edge of the strip below a board without its header."""
MARGIN = 36
"""Free space left and right."""
WORDS = 240
"""Width of the words on the left."""
SIDE, LEAST_SIDE = 188, 144
"""Width of a tile, where there is room for it beside others, and where there is less."""
SMALL = 76
"""Width of a tile that stays in the hand."""
EDGE = 5
"""Breadth of the frame around a tile."""
GAP = 46
"""Between tiles, where their numbers stand."""
WIDEST = 420
"""Width of a player's cell at most."""
ROW = 58
"""From one player to the next below at most."""
LEAST = 100
"""So much room a name needs at least."""


@dataclass(frozen=True)
class Room:
    """Where something lies: left, top, width, height in pixels."""

    left: int
    top: int
    wide: int
    high: int


def paint(
    canvas: Canvas,
    view: View,
    scene: Scene,
    after: View | None = None,
    laid: int | None = None,
    *,
    marked: bool = False,
    top: int = TOP,
) -> None:
    """The strip below the board; ``after`` adds what each would gain, ``laid`` is which tile of the hand is laid then.

    Where squares are ``marked`` above, it is said what the viewer's colour means there.
    """
    theme, bottom = canvas.theme, canvas.plane.height
    canvas.fill((0, top, theme.side, bottom), PAPER)
    canvas.fill((MARGIN, top, theme.side - MARGIN, top + 3), RULE)
    _words(canvas, view, scene, top, marked=marked)
    right = _tiles(canvas, view, scene, (top + bottom) // 2 + 2, laid) + 40
    _standings(canvas, view, scene, after, Room(right, top + 14, theme.side - MARGIN - right, bottom - top - 24))


def _words(canvas: Canvas, view: View, scene: Scene, top: int, *, marked: bool) -> None:
    theme, left = canvas.theme, MARGIN
    title = counted("Your tile", "Your tiles", len(view.hand)) if view.drawn is None else said("Must be laid")
    lines: tuple[tuple[Said, str, int, Ink], ...] = (
        (title, "bold", theme.normal + 4, TEXT if view.drawn is None else MARK),
        (counted("{n} left", "{n} left", view.stock), "regular", theme.normal, QUIET),
    )
    for number, (words, weight, size, ink) in enumerate(lines):
        text = fitted(scene, words, weight, size, WORDS)
        canvas.write(text, (left, top + 42 + number * 52), PAPER, ink, size=size, weight=weight)
    if marked:
        sign, high = panel_marks.mark(theme, "", seat_ink(view.seat or 0)), top + 148
        canvas.paste(sign, (left, high - sign.colours.height // 2))
        left += sign.colours.width + 12
        text = fitted(scene, said("your line"), "regular", theme.normal, MARGIN + WORDS - left)
        canvas.write(text, (left, high), PAPER, TEXT, size=theme.normal)


def _tiles(canvas: Canvas, view: View, scene: Scene, middle: int, laid: int | None) -> int:
    """The tiles that may be laid, and small those that may not; gives where they end."""
    shown = view.hand if view.drawn is None else (view.drawn,)
    roomy = len(shown) == 1 and view.seats < 5 and canvas.plane.height - middle > SIDE // 2 + 12
    side = SIDE if roomy else LEAST_SIDE
    theme, left, top = canvas.theme, MARGIN + WORDS + 34, middle - side // 2
    rim = seat_ink(view.seat or 0) if view.drawn is None else MARK
    for number, piece in enumerate(shown, 1):
        _tile(canvas, piece, (left, top), side, MARK if laid == number - 1 else rim)
        if len(shown) > 1:
            tag = panel_marks.tag(theme, str(number))
            canvas.paste(tag, (left - 10 - tag.colours.width // 2, top + 14 - tag.colours.height // 2))
        left += side + GAP
    left -= GAP
    if view.drawn is not None and view.hand:
        left += GAP
        text = fitted(scene, said("in hand"), "regular", theme.normal, 160)
        wide = canvas.write(text, (left, top + 14), PAPER, QUIET, size=theme.normal)
        for number, piece in enumerate(view.hand):
            x, y = left + number * (SMALL + 12), top + side - SMALL
            canvas.paste(tile(theme, piece, alike(Kind.PLAIN, TRACK), SMALL), (x, y))
            canvas.outline((x, y, x + SMALL, y + SMALL), 2, RULE)
        left += max(wide, len(view.hand) * (SMALL + 12))
    return left


def _tile(canvas: Canvas, piece: Tile, at: tuple[int, int], side: int, rim: Ink) -> None:
    left, top, outer = at[0] - EDGE, at[1] - EDGE, side + 2 * EDGE
    canvas.paste(tile(canvas.theme, piece, alike(Kind.PLAIN, TEXT), side), at)
    canvas.rim((left, top, left + outer, top + outer), 10, EDGE, PAPER, rim)


def _standings(canvas: Canvas, view: View, scene: Scene, after: View | None, room: Room) -> None:
    """The points of all, most first, three or four below each other, with names where there is room."""
    theme, columns, apart = canvas.theme, -(-view.seats // min(4, room.high // ROW)), 28
    rows = -(-view.seats // columns)
    wide, high = min(WIDEST, (room.wide - apart * (columns - 1)) // columns), min(ROW, room.high // rows)
    above = room.top + (room.high - high * rows) // 2
    for number, seat in enumerate(sorted(map(Seat, range(view.seats)), key=lambda seat: -view.scores[seat])):
        column, row = divmod(number, rows)
        left, middle = (
            room.left + room.wide - (columns - column) * (wide + apart) + apart,
            above + row * high + high // 2,
        )
        sign, weight = badge(theme, seat), "bold" if seat == view.seat else "regular"
        canvas.paste(sign, (left, middle - sign.colours.height // 2))
        start, right = left + sign.colours.width + 12, left + wide
        text = points(view.scores[seat], 0 if after is None else after.scores[seat] - view.scores[seat])
        most = right - start
        free = most - width("000 +00" if after else "000", "bold", theme.figure) - 16
        # without names the viewer is told by the weight of the points
        figures = "bold" if free > LEAST else weight
        canvas.write(text, (right, middle), PAPER, TEXT, size=theme.figure, weight=figures, anchor="right", most=most)
        if free > LEAST:
            called = short_name(scene, seat, weight, theme.normal, free)
            canvas.write(called, (start, middle), PAPER, TEXT, size=theme.normal, weight=weight)


def points(now: int, more: int) -> str:
    """Points, and how many more there would be.

    >>> points(12, 0), points(12, 5)
    ('12', '12 +5')
    """
    return f"{now} +{more}" if more else str(now)
