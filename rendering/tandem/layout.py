"""Where everything lies on the picture of Tandem, in pixels: the lanes, the track, and the panel of each pair.

The panel of a pair that has the whole picture: one board above the other, both rows beside them. The picture
above the buttons, with the key that is being arranged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from games.tandem.values import PLACES, Place, Subject, Zone
from rendering import bars
from rendering.tandem.pair_layout import APART, LEAD, PAD, TAIL, WIDE, Box, Plan

SIDE = 1280
EDGE = 8
"""Free space around the panels."""
GAP = 8
"""Between panels."""
LANES = {1: 84, 2: 70, 3: 62, 4: 58, 5: 54, 6: 50}
"""Height of a lane, by the number of lanes."""
TRACK = 62
"""Height of the track of points, and from the lanes to the first panel."""
COMPACT = {(2, 1): 430, (3, 1): 240, (3, 2): 240, (4, 1): 190, (4, 2): 176}
"""Height of the panel of a pair that is not looked at, by the number of pairs and how many are looked at."""
MOST = 4
"""With more pairs than this some have no panel: only their rows are seen."""
STAGED = 3
"""So many of them have one then, at most."""
LOW, HIGH = 116, 190
"""Height of the rows of a pair without a panel: beside several panels, and beside a single one."""
ABREAST = 3
"""As many of them stand side by side at most."""
TALL = 640
"""From this height on a panel has room for one board above the other."""
LARGEST = 100
"""Diameter of the largest tokens: what is looked at by itself is twice as large."""
PRESSED = 118
"""The same on a panel of more than ``HEADLESS``, that of the only pair: its tokens are to be pressed."""
HEADLESS = 1200
TITLED = 3
"""How much smaller tokens may be for the sake of a line above the boards."""
LEAST = 76
"""What boards and rows leave for the space between them."""

TOP = 62
"""Height of the names above the rows."""

ROWS = 64
"""Between both rows."""


def _shaped(high: int, title: int, foot: int, aside: int) -> Plan:
    """A panel whose tokens are as large as its height and width allow."""
    room = WIDE - 2 * PAD - 2 * aside - LEAST - 4 * (LEAD + 2 * APART + TAIL)
    down = (high - title - foot - 8) // 3 - 2 * (TAIL - 1) - 4
    token = min(room // 14, down)
    held = min(token, (high - title - 8) // len(PLACES) - 4)
    token = min(down, (room - 2 * held) // 12)
    return Plan(high, title, foot, aside, token, held)


def _stacked(high: int) -> Plan:
    """A panel with one board above the other."""
    title, foot = 84, 96
    token = min(PRESSED if high > HEADLESS else LARGEST, ((high - foot) // 2 - title - 4) // 3 - 2 * (TAIL - 1) - 4)
    return Stacked(high, title, foot, 0, token, token)


@cache
def panel(high: int) -> Plan:
    """The panel of a pair as high as this; the key stands where it leaves the largest tokens."""
    if high >= TALL:
        return _stacked(high)
    title = 74 if high > 400 else 64 if high > 260 else 54
    shapes = ((title, 62, 0), (title, 0, 132), (0, 0, 150))
    return max((_shaped(high, *shape) for shape in shapes), key=lambda plan: plan.token + TITLED * (plan.title > 0))


@dataclass(frozen=True)
class Table:
    """Where the lanes, the track and the panels lie: ``panels`` from top to bottom, each with its upper edge.

    ``on_stage`` are the pairs that have the panels, by their places among those shown; ``cells`` those of which only
    the rows are seen, each with its box.
    """

    lanes: int
    panels: tuple[tuple[int, Plan], ...]
    on_stage: tuple[int, ...]
    cells: tuple[tuple[int, Box], ...] = ()

    def lane(self, number: int) -> Box:
        """The lane of a pair, by its place in the order."""
        high = LANES[self.lanes]
        x = bars.MARGIN // 2
        return Box(x, bars.HEADER + number * high, SIDE - 2 * x, high)

    @property
    def left(self) -> int:
        """Where panels begin."""
        return EDGE

    @property
    def track(self) -> Box:
        """The track of points."""
        lane = self.lane(self.lanes)
        return Box(lane.x, lane.y, lane.wide, TRACK)


@cache
def table(lanes: int, large: tuple[bool, ...]) -> Table:
    """The picture of some pairs, those that are looked at ``large``, below so many lanes."""
    top = bars.HEADER + lanes * LANES[lanes] + TRACK + 2
    room, count = SIDE - EDGE - top - GAP * (len(large) - 1), len(large)
    if all(large) or not any(large):
        highs = [room // count] * count
    else:
        compact = COMPACT[count, large.count(True)]
        high = (room - compact * large.count(False)) // large.count(True)
        highs = [high if each else compact for each in large]
    found = []
    for high in highs:
        found.append((top, panel(high)))
        top += high + GAP
    return Table(lanes, tuple(found), tuple(range(count)))


@cache
def staged(lanes: int, on_stage: tuple[int, ...], others: tuple[int, ...]) -> Table:
    """The picture of more pairs than have panels: those ``on_stage``, and below them the rows of ``others``."""
    top = bars.HEADER + lanes * LANES[lanes] + TRACK + 2
    down = -(-len(others) // ABREAST)
    across, count = -(-len(others) // down), len(on_stage)
    cell = HIGH if count == 1 or (count < STAGED and down == 1) else LOW
    begin = SIDE - EDGE - down * cell - (down - 1) * GAP
    high = (begin - top - count * GAP) // count
    panels = tuple((top + at * (high + GAP), panel(high)) for at in range(count))
    wide = (SIDE - 2 * EDGE - (across - 1) * GAP) // across
    cells = []
    for number, which in enumerate(others):
        row, column = divmod(number, across)
        x, y = EDGE + column * (wide + GAP), begin + row * (cell + GAP)
        cells.append((which, Box(x, y, wide, cell)))
    return Table(lanes, panels, on_stage, tuple(cells))


@dataclass(frozen=True)
class Stacked(Plan):
    """A panel whose second board lies below the first; there is room for larger tokens."""

    @cached_property
    def _between(self) -> tuple[int, int, int]:
        """Between two zones, between zones and a row, and between both rows."""
        rest = self.wide - 2 * PAD - 2 * self._long - 2 * self.held
        rows, zones = ROWS, rest // 6
        return zones, (rest - rows - zones) * 3 // 5, rows

    @property
    def die(self) -> int:
        """Side of a die beside whoever rolls."""
        return self.title - 32

    @property
    def half(self) -> int:
        """Height of a board with its title."""
        return (self.high - self.foot) // 2

    @cached_property
    def pitch(self) -> int:
        """From a row of zones to the next."""
        return (self.half - self.title - 4) // 3

    def _zone(self, player: int, zone: Zone) -> Box:
        zones, _, _ = self._between
        down, across = divmod(zone - 1, 2)
        high = self.token + 2 * (TAIL - 1)
        x = PAD + across * (self._long + zones)
        top = player * self.half + self.title + 4 + down * self.pitch
        return Box(x, top + (self.pitch - high) // 2, self._long, high)

    @cached_property
    def step(self) -> int:
        """From a place of a row to the next."""
        return (self.high - self.foot - TOP) // len(PLACES)

    def place(self, player: int, place: Place) -> tuple[int, int]:
        """The left top corner of a place of a row; the partner's same place lies right beside it."""
        zones, beside, rows = self._between
        x = PAD + 2 * self._long + zones + beside + player * (self.held + rows)
        return x, TOP + (place - 1) * self.step + (self.step - self.held) // 2

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
        return player * self.half + self.title // 2 + 2

    def _entry(self, value: int) -> Box:
        wide = (self.wide - 2 * PAD) // 6
        return Box(PAD + (value - 1) * wide, self.high - self.foot, wide, self.foot - 8)


OTHERS = 146
"""Height of the rows of the other pairs below it."""
MARGIN = 24
"""Free space left and right of a key that is being arranged."""
SMALL = 50
"""Diameter of a token in the row of another pair."""
WIDEST = 820
"""Width of another pair where it is the only one."""


@cache
def own(count: int) -> Plan:
    """The panel of the own pair of so many, as high as the rows of the others leave room for."""
    return panel(_own_high(count - 1))


def _own_high(others: int) -> int:
    return SIDE - 2 * EDGE - -(-others // ABREAST) * (OTHERS + GAP)


def corner() -> tuple[int, int]:
    """Where the own pair lies on the picture."""
    return EDGE, EDGE


def other(others: int, number: int) -> Box:
    """The panel of another pair, counted from 0, of so many."""
    gap = GAP
    across = abreast(others)
    down, at = divmod(number, across)
    top = EDGE + _own_high(others) + GAP + down * (OTHERS + gap)
    room = SIDE - 2 * EDGE
    wide = min((room - gap * (across - 1)) // across, WIDEST)
    left = (SIDE - wide * across - gap * (across - 1)) // 2
    return Box(left + at * (wide + gap), top, wide, OTHERS)


def abreast(others: int) -> int:
    """How many of so many pairs stand side by side."""
    return -(-others // -(-others // ABREAST))


# -- a key that is being arranged

DIE = 130
TOKEN = 176
"""A subject on the key."""
LARGE = 236
"""A subject that can be chosen for it."""


def key_panel(row: int) -> Box:
    """The panel of the key (0), and that of the subjects to choose from (1)."""
    top, bottom = ((14, 520), (534, SIDE - 14))[row]
    return Box(MARGIN, top, SIDE - 2 * MARGIN, bottom - top)


def column(number: int) -> int:
    """The middle of one of six columns, counted from 0."""
    box = key_panel(0)
    return box.x + box.wide * (2 * number + 1) // 12


def palette_token(subject: Subject) -> Box:
    """Where a subject lies that can be chosen for the key: three beside each other."""
    box = key_panel(1)
    down, across = divmod(subject, 3)
    x, y = box.x + box.wide * (2 * across + 1) // 6, box.y + box.high * (2 * down + 1) // 4
    return Box(x - LARGE // 2, y - LARGE // 2, LARGE, LARGE)
