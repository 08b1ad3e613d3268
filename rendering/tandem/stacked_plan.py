"""The panel of a pair that has the whole picture: one board above the other, both rows beside them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.tandem.values import PLACES, Place, Zone
from rendering.tandem.plan import PAD, TAIL, Box, Plan

TOP = 62
"""Height of the names above the rows; like all lengths here at the usual scale."""
ROWS = 64
"""Between both rows."""


@dataclass(frozen=True)
class Stacked(Plan):
    """A panel whose second board lies below the first; there is room for larger tokens."""

    @cached_property
    def _between(self) -> tuple[int, int, int]:
        """Between two zones, between zones and a row, and between both rows."""
        rest = self.wide - 2 * PAD * self.scale - 2 * self._long - 2 * self.held
        rows, zones = ROWS * self.scale, rest // 6
        return zones, (rest - rows - zones) * 3 // 5, rows

    @property
    def die(self) -> int:
        """Side of a die beside whoever rolls."""
        return self.title - 32 * self.scale

    @property
    def half(self) -> int:
        """Height of a board with its title."""
        return (self.high - self.foot) // 2

    @cached_property
    def pitch(self) -> int:
        """From a row of zones to the next."""
        return (self.half - self.title - 4 * self.scale) // 3

    def _zone(self, player: int, zone: Zone) -> Box:
        zones, _, _ = self._between
        down, across = divmod(zone - 1, 2)
        high = self.token + 2 * (TAIL - 1) * self.scale
        x = PAD * self.scale + across * (self._long + zones)
        top = player * self.half + self.title + 4 * self.scale + down * self.pitch
        return Box(x, top + (self.pitch - high) // 2, self._long, high)

    @cached_property
    def step(self) -> int:
        """From a place of a row to the next."""
        return (self.high - self.foot - TOP * self.scale) // len(PLACES)

    def place(self, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place of a row; the partner's same place lies right beside it."""
        zones, beside, rows = self._between
        x = PAD * self.scale + 2 * self._long + zones + beside + player * (self.held + rows)
        return x, TOP * self.scale + (place - 1) * self.step + (self.step - self.held) // 2

    def channel(self, player: int) -> int:  # noqa: ARG002 - boards side by side have one each
        """The middle between the zones of both players and the rows, where an arrow may run."""
        return self.place(0, PLACES[0])[0] - self._between[1] // 2

    def entrance(self, player: int, place: Place) -> tuple[tuple[int, int], ...]:
        """The corners of a way from the channel into a place of the row, over the partner's row if it lies behind."""
        if player == 0:
            return Plan.entrance(self, player, place)
        x, y = self.place(player, place)
        across, high = x + self.held // 2, y - (self.step - self.held) // 2
        return (self.channel(player), high), (across, high), (across, y + self.held // 2)

    def line(self, player: int) -> int:
        """The middle height of a player's name and dice."""
        return player * self.half + self.title // 2 + 2 * self.scale

    def _entry(self, value: int) -> Box:
        wide = (self.wide - 2 * PAD * self.scale) // 6
        return Box(PAD * self.scale + (value - 1) * wide, self.high - self.foot, wide, self.foot - 8 * self.scale)
