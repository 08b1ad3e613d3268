"""Both rows of a pair of Tandem, place under place, what is equal tied: where they lie in a box, and their tokens.

Names stand beside them with points, or with the dice of whoever rolled. Other pairs than one's own are shown so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.kernel.game import Seat
from games.tandem.values import PLACES, Pair, Place, View
from rendering.canvas import Canvas
from rendering.captions import fitted, named
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.tandem import sheets, tokens
from rendering.tandem.changes import News
from rendering.tandem.layout import SMALL, other
from rendering.tandem.pair_layout import Box
from rendering.tandem.pairs import ROUND
from rendering.tandem.titles import rolled
from rendering.text import counted
from rendering.theme import MARK, PAPER, QUIET, TEXT, TILE, Theme
from rendering.typeface import width

TALL = 76
"""Rows so far apart have room for the dice below a name."""
WIDE, NARROW = 64, 54
"""From place to place in such rows, and in lower ones."""

DIE = 34
"""Side of a die."""

BROAD = 250
"""Names of this width have room for dice beside them."""

STEP = 62
"""From place to place, and from row to row below the own pair."""


@dataclass(frozen=True)
class Rows:
    """Where the places of both rows lie in a box: ``across`` and ``down`` from one to the next, a token's ``side``."""

    box: Box
    across: int
    down: int
    side: int

    @property
    def left(self) -> int:
        """Where the first places begin."""
        return self.box.wide - len(PLACES) * self.across - 6

    @property
    def top(self) -> int:
        """Where the first row begins."""
        return (self.box.high - 2 * self.down) // 2

    @property
    def names(self) -> tuple[int, int]:
        """From and to where names may stand."""
        return 14, self.left - 10

    def token(self, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place."""
        x = self.left + (place - 1) * self.across + (self.across - self.side) // 2
        return x, self.top + player * self.down + (self.down - self.side) // 2

    def middle(self, player: int) -> int:
        """The middle height of a row."""
        return self.top + player * self.down + self.down // 2


def rows(box: Box) -> Rows:
    """Where the places lie in a box on the picture of the table."""
    down = min(TALL, (box.high - 8) // 2)
    across = WIDE if down == TALL else NARROW
    return Rows(box, across, down, min(across, down) - 10)


def blank(theme: Theme, where: Rows) -> Canvas:
    """The panel of a pair, to paint on."""
    box = where.box
    cell = Canvas.blank(theme, (box.wide, box.high))
    cell.stamp(rounded(box.wide, box.high, ROUND), (0, 0), PAPER, TILE)
    return cell


def rung(cell: Canvas, where: Rows, pair: Pair, place: Place, lit: Collection[int] = ()) -> None:
    """A place of both rows; ``lit`` are the players whose token is new."""
    one, two = (board.row[place - 1] for board in pair.boards)
    side, same = where.side, one is not None and one == two
    if one is not None and same:
        x, edge = where.left + (place - 1) * where.across + 2, 5
        wide, high = where.across - 4, 2 * where.down
        cell.stamp(rounded(wide, high, wide // 2), (x, where.top), TILE, MARK if lit else tokens.ink(one))
        if lit:
            inner = rounded(wide - 2 * edge, high - 2 * edge, wide // 2 - edge)
            cell.cover(inner, (x + edge, where.top + edge), tokens.ink(one))
    for player, subject in enumerate((one, two)):
        at, inset = where.token(player, place), 0
        if subject is None:
            cell.stamp(tokens.space(side, 3), at, TILE, QUIET)
            continue
        if same:
            inset = 3
            cell.stamp(rounded(side, side, side // 2), at, tokens.ink(subject), TILE)
        elif player in lit:
            inset = 7
            cell.stamp(frame(side, side, side // 2, 5), at, TILE, MARK)
        cell.paste(tokens.token(cell.theme, subject, side - 2 * inset), (at[0] + inset, at[1] + inset))


def plain(cell: Canvas, where: Rows, scene: Scene, seats: tuple[Seat, Seat], score: int | None) -> None:
    """Each partner beside the own row; where the pair has won, both beside the first and the points below."""
    if score is None:
        for player, seat in enumerate(seats):
            _write(cell, where, scene, (seat,), player)
        return
    _write(cell, where, scene, seats, 0)
    (left, end), size = where.names, cell.theme.normal
    text = fitted(scene, counted("{n} point", "{n} points", score), "bold", size, end - left)
    cell.write(text, (end, where.middle(1)), TILE, TEXT, size=size, weight="bold", anchor="right")


def _write(cell: Canvas, where: Rows, scene: Scene, seats: Sequence[Seat], player: int) -> None:
    (left, end), size = where.names, cell.theme.normal
    text = named(scene, seats, "regular", size, end - left)
    cell.write(text, (end, where.middle(player)), TILE, TEXT, size=size, anchor="right")


def in_turn(cell: Canvas, where: Rows, scene: Scene, seat: Seat, pair: Pair | None, *, dark: bool) -> None:
    """A partner beside the own row, on a dark plate whoever is waited for; the dice of ``pair`` below or before."""
    theme, (left, end) = cell.theme, where.names
    gap, die, size, weight = 6, DIE, theme.normal, "bold" if dark else "regular"
    below = where.down >= TALL
    beside = not below and end - left >= BROAD
    dice = 3 * die + 2 * gap if pair is not None else 0
    pad = 8 if dark else 0
    room = end - left - 2 * pad - (dice + 2 * gap if beside else 0)
    name = named(scene, (seat,), weight, size, room)
    high = where.middle(seat % 2) - ((die + gap) // 2 if below else 0)
    wide, tall = width(name, weight, size) + 2 * pad, size + 8
    if dark:
        cell.stamp(rounded(wide, tall, 10), (end - wide, high - tall // 2), TILE, TEXT)
    inks = (TEXT, TILE) if dark else (TILE, TEXT)
    cell.write(name, (end - pad, high), *inks, size=size, weight=weight, anchor="right")
    if pair is None or not (below or beside):
        return
    x, y = (end - dice, high + tall // 2 + 2) if below else (end - wide - gap - dice, high - die // 2)
    for at, value in enumerate(pair.roll or ()):
        cell.paste(tokens.die(theme, value, die, TILE, (TEXT, TILE)), (x + at * (die + gap), y))


def paint(canvas: Canvas, view: View, own: int, scene: Scene) -> None:
    """A panel for each other pair below the own one."""
    others = [number for number in range(len(view.pairs)) if number != own]
    for at, number in enumerate(others):
        where = Rows(other(len(others), at), STEP, STEP, SMALL)
        pair, cell = view.pairs[number], blank(canvas.theme, where)
        for place in PLACES:
            rung(cell, where, pair, place)
        plain(cell, where, scene, (Seat(2 * number), Seat(2 * number + 1)), pair.score)
        canvas.paste(cell.sprite(), (where.box.x, where.box.y))


def on_table(
    canvas: Canvas, cells: Iterable[tuple[int, Box]], view: View, scene: Scene, news: Mapping[int, News]
) -> None:
    """A panel for each pair that has no larger one on the table; what they have won stands in the lanes."""
    fresh = any(news.values()) and not scene.calm
    for number, box in cells:
        _turn(canvas, rows(box), view, number, scene, news[number], fresh=fresh)


def _turn(canvas: Canvas, where: Rows, view: View, number: int, scene: Scene, news: News, *, fresh: bool) -> None:
    """A pair with what is new in its rows; one in which nothing happens recedes where something is ``fresh``."""
    pair, ended, cell = view.pairs[number], sheets.over(view, scene), blank(canvas.theme, where)
    lit = {(place, seat % 2) for seat, _, place in news.numbers if place is not None}
    new = {place for place, _ in lit}
    for place in PLACES:
        if place not in new:
            rung(cell, where, pair, place)
    if fresh and not news:
        cell.recede()
    for place in PLACES:
        if place in new:
            rung(cell, where, pair, place, [player for here, player in lit if here == place])
    thrown = rolled(pair, ended=ended)
    for player in (0, 1):
        seat = Seat(2 * number + player)
        dark = not ended and seat in view.to_act
        in_turn(cell, where, scene, seat, pair if thrown == player else None, dark=dark)
    canvas.paste(cell.sprite(), (where.box.x, where.box.y))
