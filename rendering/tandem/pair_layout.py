"""Where everything lies on the panel of a pair of Tandem, in pixels from its left top corner on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.tandem.values import PLACES, SPACES, ZONES, Place, Zone

WIDE = 1264
"""Width of a panel."""
ROLLING = 180
"""From this height on there may be dice on the panel."""
PAD = 14
"""Free space in a panel, left and right."""
LEAD = 34
"""Width of the number before the tokens of a zone."""
APART = 2
"""Between the tokens of a zone."""
TAIL = 5
"""After the last of them."""


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in its middle."""
        return self.x + self.wide // 2, self.y + self.high // 2

    def holds(self, box: tuple[int, int, int, int]) -> bool:
        """Whether a rectangle, given by its edges, lies in this one."""
        left, top, right, bottom = box
        return self.x <= left and self.y <= top and right <= self.x + self.wide and bottom <= self.y + self.high


@dataclass(frozen=True)
class Plan:
    """The panel of a pair, from its left top corner on; every number is a length in pixels.

    ``title`` is the height of names and dice above the boards, ``foot`` that of the key below them, ``aside`` the width
    of the key beside them: either of the two is 0. Without a title the names stand there too. ``token`` and ``held``
    are diameters of tokens in zones and on top.
    """

    high: int
    title: int
    foot: int
    aside: int
    token: int
    held: int

    @property
    def wide(self) -> int:
        """Width of the panel."""
        return WIDE

    @property
    def name(self) -> int:
        """Nominal size of names."""
        return 38 if self.title else 30

    @property
    def die(self) -> int:
        """Side of a die beside whoever rolls."""
        return self.title - 22 if self.title else 32

    @cached_property
    def key(self) -> int:
        """Diameter of a subject on the key."""
        if self.aside:
            return min(38, self.entry(1).high - 2)
        return min(self.foot - 12, 76, (self.entry(1).wide - 72) * 10 // 17)

    # -- boards

    @cached_property
    def _long(self) -> int:
        """Width of a zone."""
        return 3 * self.token + (LEAD + 2 * APART + TAIL)

    @cached_property
    def _rest(self) -> int:
        """What boards and rows leave of the width."""
        return self.wide - 2 * PAD - 2 * self.aside - 4 * self._long - 2 * self.held

    @cached_property
    def _between(self) -> tuple[int, int, int]:
        """Between two zones, between zones and a row, and between both rows."""
        rest = self._rest
        return min(rest * 7 // 100, 20), min(rest * 16 // 100, 36), min(rest // 2, self.held)

    @cached_property
    def _left(self) -> int:
        """Where the first zone begins."""
        zones, beside, rows = self._between
        block = 4 * self._long + 2 * self.held + 2 * zones + 2 * beside + rows
        return (self.wide - block) // 2

    @cached_property
    def pitch(self) -> int:
        """From a row of zones to the next."""
        return (self.high - self.title - self.foot - 8) // 3

    def zone(self, player: int, zone: Zone) -> Box:
        """A zone with its number."""
        return self._zones[player, zone]

    @cached_property
    def _zones(self) -> dict[tuple[int, Zone], Box]:
        return {(player, zone): self._zone(player, zone) for player in (0, 1) for zone in ZONES}

    def _zone(self, player: int, zone: Zone) -> Box:
        zones, beside, rows = self._between
        down, across = divmod(zone - 1, 2)
        high = self.token + 2 * (TAIL - 1)
        x = self._left + across * (self._long + zones)
        if player:
            x += 2 * self._long + zones + 2 * beside + 2 * self.held + rows
        top = self.title + 4 + down * self.pitch
        return Box(x, top + (self.pitch - high) // 2, self._long, high)

    def spaces(self, player: int, zone: Zone) -> tuple[tuple[int, int], ...]:
        """The left top corners of the three spaces of a zone."""
        return self._spaces[player, zone]

    @cached_property
    def _spaces(self) -> dict[tuple[int, Zone], tuple[tuple[int, int], ...]]:
        return {(player, zone): self._three(self.zone(player, zone)) for player in (0, 1) for zone in ZONES}

    def _three(self, box: Box) -> tuple[tuple[int, int], ...]:
        left = box.x + LEAD
        top = box.y + box.high - (TAIL - 1) - self.token
        return tuple((left + at * (self.token + APART), top) for at in range(SPACES))

    def number(self, player: int, zone: Zone) -> tuple[int, int]:
        """The middle of the number of a zone."""
        box = self.zone(player, zone)
        return box.x + LEAD // 2 + 3, box.y + box.high // 2

    def corner(self, player: int, zone: Zone) -> tuple[int, int]:
        """Where an order number stands in a zone: on the edge of its last space, far from the zone's number."""
        box = self.zone(player, zone)
        return box.x + box.wide - self.token // 2, box.y + 6

    # -- rows

    @cached_property
    def step(self) -> int:
        """From a place of a row to the next."""
        return (self.high - self.title - 8) // len(PLACES)

    def place(self, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place of a row; the partner's same place lies right beside it."""
        zones, beside, rows = self._between
        x = self._left + 2 * self._long + zones + beside + player * (self.held + rows)
        return x, self.title + 4 + (place - 1) * self.step + (self.step - self.held) // 2

    def channel(self, player: int) -> int:
        """The middle between the zones of a player and the own row, where an arrow may run."""
        return self.place(player, PLACES[0])[0] + (
            self.held + self._between[1] // 2 if player else -self._between[1] // 2
        )

    def entrance(self, player: int, place: Place) -> tuple[tuple[int, int], ...]:
        """The corners of a way from the channel into a place of the row, the last one its middle."""
        x, y = self.place(player, place)
        middle = (x + self.held // 2, y + self.held // 2)
        return (self.channel(player), middle[1]), middle

    def gutter(self, player: int, row: int) -> int:
        """The middle height above a row of zones, counted from 0, or below the last one (3)."""
        box = self.zone(player, Zone(1))
        return box.y - (self.pitch - box.high) // 2 + row * self.pitch

    # -- names, dice and key

    def line(self, player: int) -> int:  # noqa: ARG002 - stacked boards have a line each
        """The middle height of a player's name and dice, where they stand above the boards."""
        return self.title // 2 + 2

    def column(self, player: int) -> Box:
        """Where the key, and perhaps the name, stand beside a board."""
        left = PAD
        wide = self.zone(0, Zone(1)).x - left - 8
        x = left if player == 0 else self.wide - left - wide
        return Box(x, self.title + 6, wide, self.high - self.title - 12)

    def entry(self, value: int) -> Box:
        """The part of the key that says what a die value stands for: 1 to 3 on the left, 4 to 6 on the right."""
        return self._entries[value - 1]

    @cached_property
    def _entries(self) -> tuple[Box, ...]:
        return tuple(self._entry(value) for value in range(1, 7))

    def _entry(self, value: int) -> Box:
        player, at = divmod(value - 1, 3)
        if self.aside:
            box = self.column(player)
            dice = self.die if self.high >= ROLLING else 0
            above = 0 if self.title else self.name + dice + 10
            high = (box.high - above) // 3
            return Box(box.x, box.y + above + at * high, box.wide, high)
        first, last = self.zone(player, Zone(5)), self.zone(player, Zone(6))
        wide = (last.x + last.wide - first.x) // 3
        return Box(first.x + at * wide, self.high - self.foot, wide, self.foot - 4)
