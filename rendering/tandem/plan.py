"""Where everything lies on the picture of Tandem, in pixels, for one to four pairs; the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.tandem.values import Place, Zone

SIDE = 1280
MARGIN = 24
GAP = 14
HEADER = 44
"""Middle of the line of words at the top."""
TOP = 88
"""Upper edge of the first pair."""
BOTTOM = 1262
"""Lower edge of the last pair."""


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: int
    y: int
    wide: int
    high: int


@dataclass(frozen=True)
class Plan:
    """Sizes for a number of pairs: widths of a board, of tokens in zones, rows and the key, of dice, of names.

    ``across`` is how many zones stand side by side; their tokens are stacked where that is six, else one above two.
    """

    pairs: int
    board: int
    across: int
    token: int
    row: int
    key: int
    die: int
    name: int

    @property
    def high(self) -> int:
        """Height of a pair."""
        return (BOTTOM - TOP - GAP * (self.pairs - 1)) // self.pairs

    def panel(self, number: int, player: int) -> Box:
        """A player's board; the first player's on the left, the partner's on the right."""
        x = MARGIN if player == 0 else SIDE - MARGIN - self.board
        return Box(x, TOP + number * (self.high + GAP), self.board, self.high)

    def middle(self, number: int) -> Box:
        """What a pair shares: dice, key, supply."""
        x = MARGIN + self.board + GAP
        return Box(x, TOP + number * (self.high + GAP), SIDE - 2 * x, self.high)

    @property
    def held(self) -> int:
        """Diameter of a token in a row: there is room for a ring around it."""
        return self.row - 14

    @property
    def title(self) -> int:
        """From the upper edge of a board to the middle of its name."""
        return self.name // 2 + 10

    @property
    def lane(self) -> int:
        """From the upper edge of a board to the upper edge of its row."""
        return self.title + self.name // 2 + 10

    def place(self, number: int, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place of a row."""
        box = self.panel(number, player)
        step = self.row + 8
        return box.x + (box.wide - 4 * step + 8) // 2 + (place - 1) * step, box.y + self.lane

    def zone(self, number: int, player: int, zone: Zone) -> Box:
        """A zone with its number."""
        box = self.panel(number, player)
        top = self.lane + self.row + 12
        down, column = divmod(zone - 1, self.across)
        wide = (box.wide - 16) // self.across
        high = (box.high - top - 6) // (6 // self.across)
        return Box(box.x + 8 + column * wide, box.y + top + down * high, wide, high)

    def spaces(self, number: int, player: int, zone: Zone) -> tuple[tuple[int, int], ...]:
        """The left top corners of the three spaces of a zone."""
        box = self.zone(number, player, zone)
        size = self.token
        if self.across == 6:
            top = box.y + 34 + (box.high - 34 - 3 * size) // 2
            return tuple((box.x + (box.wide - size) // 2, top + step * size) for step in range(3))
        left = box.x + (box.wide - 2 * size - 4) // 2
        top = box.y + (box.high - 2 * size) // 2
        return (left, top + size), (left + size + 4, top + size), (left + size + 4, top)

    def number(self, number: int, player: int, zone: Zone) -> tuple[int, int]:
        """The middle of the number of a zone."""
        box = self.zone(number, player, zone)
        if self.across == 6:
            return box.x + box.wide // 2, box.y + 17
        x, y = self.spaces(number, player, zone)[0]
        return x + self.token // 2, y - self.token // 2

    def dice(self, number: int) -> tuple[tuple[int, int], ...]:
        """The left top corners of the three dice."""
        box = self.middle(number)
        step = self.die + 10
        left = box.x + (box.wide - 3 * step + 10) // 2
        return tuple((left + at * step, box.y + 12) for at in range(3))

    def entry(self, number: int, value: int) -> Box:
        """The part of the key that says what a die value stands for."""
        box = self.middle(number)
        across = 1 if self.pairs == 1 else 2
        down, column = divmod(value - 1, across)
        top = self.die + 24
        wide = (box.wide - 12) // across
        high = (box.high - top - 6) // (6 // across)
        return Box(box.x + 6 + column * wide, box.y + top + down * high, wide, high)


@cache
def plan(pairs: int) -> Plan:
    """The plan for a number of pairs."""
    return {
        1: Plan(1, 460, 2, 102, 98, 96, 58, 34),
        2: Plan(2, 440, 3, 62, 78, 54, 62, 30),
        3: Plan(3, 440, 6, 58, 66, 58, 60, 28),
        4: Plan(4, 440, 6, 44, 50, 50, 48, 28),
    }[pairs]
