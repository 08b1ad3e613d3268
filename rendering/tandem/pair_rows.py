"""Both rows of a pair of Tandem, place under place, what is equal tied: where they lie in a box, and their tokens."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.tandem.values import PLACES, Pair, Place
from rendering.canvas import Canvas
from rendering.sprites import frame, rounded
from rendering.tandem import tokens
from rendering.tandem.pairs import ROUND
from rendering.tandem.plan import Box
from rendering.theme import MARK, PAPER, QUIET, TILE, Theme

TALL = 76
"""Rows so far apart have room for the dice below a name; like all lengths here at the usual scale."""
WIDE, NARROW = 64, 54
"""From place to place in such rows, and in lower ones."""


@dataclass(frozen=True)
class Rows:
    """Where the places of both rows lie in a box: ``across`` and ``down`` from one to the next, a token's ``side``."""

    box: Box
    across: int
    down: int
    side: int
    scale: int

    @property
    def left(self) -> int:
        """Where the first places begin."""
        return self.box.wide - len(PLACES) * self.across - 6 * self.scale

    @property
    def top(self) -> int:
        """Where the first row begins."""
        return (self.box.high - 2 * self.down) // 2

    @property
    def names(self) -> tuple[int, int]:
        """From and to where names may stand."""
        return 14 * self.scale, self.left - 10 * self.scale

    def token(self, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place."""
        x = self.left + (place - 1) * self.across + (self.across - self.side) // 2
        return x, self.top + player * self.down + (self.down - self.side) // 2

    def middle(self, player: int) -> int:
        """The middle height of a row."""
        return self.top + player * self.down + self.down // 2


def rows(box: Box, scale: int) -> Rows:
    """Where the places lie in a box on the picture of the table."""
    down = min(TALL * scale, (box.high - 8 * scale) // 2)
    across = (WIDE if down == TALL * scale else NARROW) * scale
    return Rows(box, across, down, min(across, down) - 10 * scale, scale)


def blank(theme: Theme, where: Rows) -> Canvas:
    """The panel of a pair, to paint on."""
    box = where.box
    cell = Canvas.blank(theme, (box.wide, box.high))
    cell.stamp(rounded(box.wide, box.high, ROUND * where.scale), (0, 0), PAPER, TILE)
    return cell


def rung(cell: Canvas, where: Rows, pair: Pair, place: Place, lit: Collection[int] = ()) -> None:
    """A place of both rows; ``lit`` are the players whose token is new."""
    one, two = (board.row[place - 1] for board in pair.boards)
    scale, side, same = where.scale, where.side, one is not None and one == two
    if one is not None and same:
        x, edge = where.left + (place - 1) * where.across + 2 * scale, 5 * scale
        wide, high = where.across - 4 * scale, 2 * where.down
        cell.stamp(rounded(wide, high, wide // 2), (x, where.top), TILE, MARK if lit else tokens.ink(one))
        if lit:
            inner = rounded(wide - 2 * edge, high - 2 * edge, wide // 2 - edge)
            cell.cover(inner, (x + edge, where.top + edge), tokens.ink(one))
    for player, subject in enumerate((one, two)):
        at, inset = where.token(player, place), 0
        if subject is None:
            cell.stamp(tokens.space(side, 3 * scale), at, TILE, QUIET)
            continue
        if same:
            inset = 3 * scale
            cell.stamp(rounded(side, side, side // 2), at, tokens.ink(subject), TILE)
        elif player in lit:
            inset = 7 * scale
            cell.stamp(frame(side, side, side // 2, 5 * scale), at, TILE, MARK)
        cell.paste(tokens.token(cell.theme, subject, side - 2 * inset), (at[0] + inset, at[1] + inset))
