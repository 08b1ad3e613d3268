"""Where everything lies on the picture of Tandem, in pixels, for one to four pairs; the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.tandem.values import Place, Zone

SIDE = 1280
MARGIN = 24
GAP = 14
TOP = 92
"""Upper edge of the first pair; like all lengths here at the usual scale."""
FOOT = 1266
"""Lower edge of the last pair."""
BLOCK = 268
"""Height of the rows and dice above the boards where there is only one pair."""
RIM = 12
"""From a token in a row to the ring around it, both sides together."""


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

    ``across`` is how many zones stand side by side; ``stacked`` says that their tokens stand above each other, else
    there are two below and one above. ``step`` leads from place to place in a row, ``foot`` is the lower edge of all.
    """

    pairs: int
    scale: int
    foot: int
    board: int
    across: int
    stacked: bool
    token: int
    row: int
    step: int
    key: int
    die: int
    name: int

    @property
    def alone(self) -> bool:
        """Whether there is only one pair; its rows and dice lie above both boards."""
        return self.pairs == 1

    @property
    def high(self) -> int:
        """Height of a pair's boards."""
        above = (BLOCK + GAP if self.alone else 0) + TOP
        return (self.foot - above * self.scale - GAP * self.scale * (self.pairs - 1)) // self.pairs

    @property
    def beside(self) -> bool:
        """Whether the dice lie beside the rows, on the line of whose turn it is; else above them."""
        return self.pairs in {1, 4}

    def _top(self, number: int) -> int:
        above = (BLOCK + GAP if self.alone else 0) + TOP
        return above * self.scale + number * (self.high + GAP * self.scale)

    def panel(self, number: int, player: int) -> Box:
        """A player's board; the first player's on the left, the partner's on the right."""
        x = MARGIN * self.scale if player == 0 else (SIDE - MARGIN) * self.scale - self.board
        return Box(x, self._top(number), self.board, self.high)

    def middle(self, number: int) -> Box:
        """What a pair shares, between its boards: the key and the supply, with dice and rows if they are not above."""
        x = (MARGIN + GAP) * self.scale + self.board
        return Box(x, self._top(number), SIDE * self.scale - 2 * x, self.high)

    def shared(self, number: int) -> Box:
        """Where rows and dice lie: above both boards, or in the middle."""
        if self.alone:
            return Box(MARGIN * self.scale, TOP * self.scale, (SIDE - 2 * MARGIN) * self.scale, BLOCK * self.scale)
        return self.middle(number)

    # -- rows and dice

    @property
    def held(self) -> int:
        """Diameter of a token in a row: there is room for a ring around it."""
        return self.row - RIM * self.scale

    def place(self, number: int, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place of a row; the partner's same place lies right below or above it."""
        box = self.shared(number)
        if self.alone:
            left, top = box.x + 330 * self.scale, box.y + (box.high - 2 * self.row) // 3
            return left + (place - 1) * self.step, top + player * (self.row + (box.high - 2 * self.row) // 3)
        if self.beside:
            left, top = box.x + 44 * self.scale, box.y + 14 * self.scale
        else:
            left = box.x + (box.wide - 3 * self.step - self.row) // 2
            top = box.y + self.die + 24 * self.scale
        return left + (place - 1) * self.step, top + player * (self.row + 8 * self.scale)

    def line(self, number: int, player: int) -> int:
        """The middle height of a row."""
        return self.place(number, player, Place(1))[1] + self.row // 2

    def dice(self, number: int, player: int) -> tuple[tuple[int, int], ...]:
        """The left top corners of the three dice of a player: beside the own row, or above both rows."""
        box, step = self.shared(number), self.die + self.die // 6
        if self.beside:
            left, top = box.x + box.wide - 3 * step, self.line(number, player) - self.die // 2
        else:
            left, top = box.x + (box.wide - 2 * step - self.die) // 2, box.y + 12 * self.scale
        return tuple((left + at * step, top) for at in range(3))

    def entry(self, number: int, value: int) -> Box:
        """The part of the key that says what a die value stands for."""
        box = self.middle(number)
        across = 1 if self.alone else 2
        down, column = divmod(value - 1, across)
        above = 0 if self.alone else self.line(number, 1) + self.row // 2 - box.y
        top = above + 8 * self.scale
        wide = (box.wide - 8 * self.scale) // across
        high = (box.high - top - 6 * self.scale) // (6 // across)
        return Box(box.x + 4 * self.scale + column * wide, box.y + top + down * high, wide, high)

    # -- boards

    @property
    def title(self) -> int:
        """From the upper edge of a board to the middle of its name."""
        return self.name // 2 + 12 * self.scale

    @property
    def lane(self) -> int:
        """From the upper edge of a board to its first zones."""
        return self.title + self.name // 2 + 10 * self.scale

    def zone(self, number: int, player: int, zone: Zone) -> Box:
        """A zone with its number."""
        box, edge = self.panel(number, player), 6 * self.scale
        down, column = divmod(zone - 1, self.across)
        wide = (box.wide - 2 * edge) // self.across
        high = (box.high - self.lane - edge) // (6 // self.across)
        return Box(box.x + edge + column * wide, box.y + self.lane + down * high, wide, high)

    def spaces(self, number: int, player: int, zone: Zone) -> tuple[tuple[int, int], ...]:
        """The left top corners of the three spaces of a zone."""
        box, size, gap = self.zone(number, player, zone), self.token, 3 * self.scale
        if self.stacked:
            left, top = box.x + box.wide - size - 8 * self.scale, box.y + (box.high - 3 * size - 2 * gap) // 2
            return tuple((left, top + step * (size + gap)) for step in range(3))
        left = box.x + (box.wide - 2 * size - gap) // 2
        top = box.y + (box.high - 2 * size - gap) // 2
        return (left, top + size + gap), (left + size + gap, top + size + gap), (left + size + gap, top)

    def number(self, number: int, player: int, zone: Zone) -> tuple[int, int]:
        """The middle of the number of a zone."""
        box = self.zone(number, player, zone)
        if self.stacked:
            return box.x + 26 * self.scale, box.y + box.high // 2
        x, y = self.spaces(number, player, zone)[0]
        return x + self.token // 2, y - self.token // 2

    def corner(self, number: int, player: int, zone: Zone) -> tuple[int, int]:
        """Where an order number stands in a zone: in its left upper corner."""
        box = self.zone(number, player, zone)
        aside = 12 * self.scale if self.token < 80 * self.scale else 30 * self.scale
        return box.x + aside, box.y + aside


@cache
def plan(pairs: int, scale: int = 1) -> Plan:
    """The plan for a number of pairs, at a scale."""
    across, stacked = {1: (2, False), 2: (3, True)}.get(pairs, (3, False))
    board, token, row, step, key, die, name = (
        length * scale
        for length in {
            1: (452, 100, 120, 140, 92, 86, 34),
            2: (408, 74, 68, 74, 66, 62, 30),
            3: (408, 60, 62, 72, 46, 54, 28),
            4: (408, 52, 50, 54, 44, 36, 28),
        }[pairs]
    )
    return Plan(pairs, scale, FOOT * scale, board, across, stacked, token, row, step, key, die, name)
