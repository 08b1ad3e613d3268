"""Where everything lies on the picture of Socks, in pixels; the one place that knows."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games.kernel.hexes import STEPS, Hex, neighbours
from rendering.canvas import Box
from rendering.theme import Theme

BOARD = (24, 108, 1256, 1070)
"""Left, top, right and bottom of the city."""

ROW = math.sqrt(3) / 2
"""From one row of hexagons to the next, in widths of a hexagon."""
TALLEST = 2 / math.sqrt(3)
"""Height of a hexagon in widths."""
WIDEST = 132
"""Pixels of the widest hexagon of a board."""
ROOMY, DENSE = 68, 56
"""Pixels of a hexagon below which it is tried whether a city is larger when it is folded: with names in it, without."""
ABOVE = 0.2
"""Where stations are named, socks stand so much higher than hexagons, in widths of one."""
FOLDS = 4
"""More sheets than any city needs."""
FOLD, APART = 0.7, 1.2
"""Between two sheets, in widths of a hexagon: with names in stations, and with names between them."""

Pixel = tuple[int, int]
"""A place on the picture: to the right, and down."""


@dataclass(frozen=True)
class Sheet:
    """A part of the city that lies together: the pixels of hexagon (0, 0), and which hexagons are on it.

    ``again`` are those that another sheet shows already.
    """

    x: float
    y: float
    hexagons: frozenset[Hex]
    again: frozenset[Hex]


@dataclass(frozen=True)
class Plan:
    """How hexagons come to lie: the ``pitch`` from one middle to the next, on one sheet or, folded, on more.

    ``least`` is the nominal size of the smallest letters, in pixels. All lengths grow with the pitch. Where stations
    are ``named`` they are so large that their names stand in them.
    """

    sheets: tuple[Sheet, ...]
    pitch: float
    least: int
    named: bool = True

    def at(self, sheet: Sheet, at: Hex) -> Pixel:
        """The middle of a hexagon as a sheet has it."""
        return round(sheet.x + (at.q + at.r / 2) * self.pitch), round(sheet.y + at.r * ROW * self.pitch)

    def spots(self, at: Hex) -> tuple[Pixel, ...]:
        """The middles of a hexagon on all sheets, the one that is not shown again first."""
        return tuple(
            self.at(sheet, at)
            for sheet in sorted(self.sheets, key=lambda sheet: at in sheet.again)
            if at in sheet.hexagons
        )

    def spans(self, one: Hex, other: Hex) -> tuple[tuple[Pixel, Pixel], ...]:
        """The middles of two neighbours wherever at least one of them is not shown again."""
        both = {one, other}
        return tuple(
            (self.at(sheet, one), self.at(sheet, other))
            for sheet in self.sheets
            if both <= sheet.hexagons and not both <= sheet.again
        )

    def street(self, one: Hex, other: Hex) -> tuple[Pixel, Pixel]:
        """The middles of two neighbours on a sheet that shows both; where there is none, the other as seen from one."""
        found = self.spans(one, other)
        return found[0] if found else (self.spots(one)[0], self.seen_from(one, other))

    def shows(self, hexagons: Sequence[Hex]) -> bool:
        """Whether all of these are on some sheet."""
        return all(self.spots(at) for at in hexagons)

    def middle(self, hexagons: Sequence[Hex]) -> Pixel:
        """The middle of neighbours on a sheet that shows them all, of the first of them where there is none."""
        whole = [sheet for sheet in self.sheets if sheet.hexagons.issuperset(hexagons)]
        if not whole:
            return self.spots(hexagons[0])[0]
        places = [self.at(whole[0], at) for at in hexagons]
        return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)

    def seen_from(self, one: Hex, other: Hex) -> Pixel:
        """Where a hexagon, perhaps an empty one, lies on the sheet of another."""
        (x, y), (q, r) = self.spots(one)[0], (other.q - one.q, other.r - one.r)
        return round(x + (q + r / 2) * self.pitch), round(y + r * ROW * self.pitch)

    def part(self, share: float) -> int:
        """A length of the board, given in widths of a hexagon."""
        return round(self.pitch * share)

    @cached_property
    def side(self) -> int:
        """The pitch in whole pixels, by which sprites are made."""
        return round(self.pitch)

    @cached_property
    def letters(self) -> int:
        """Nominal size of the names of stations: their capitals and figures are 28 pixels high, or more."""
        return max(self.least * 10 // 7, self.part(0.3))

    @cached_property
    def station(self) -> int:
        """Radius of a station."""
        return max(self.part(0.31), self.letters * 3 // 5) if self.named else self.part(0.16)

    @cached_property
    def breadth(self) -> int:
        """How broad a track is."""
        return self.part(0.25)

    @cached_property
    def sock(self) -> int:
        """How high a sock is."""
        return self.part(0.8 if self.named else 0.86)


@dataclass(frozen=True)
class Place:
    """Left, top, right and bottom of where a city lies, and whether stations are named there."""

    box: tuple[int, int, int, int]
    named: bool = True


PUBLIC = Place((68, 108, 1212, 1070), named=False)
"""The city for all, with room on both sides for the names at the ends of rows."""
PRIVATE = Place(BOARD)
"""The city for one player."""
PANEL = Place((24, 108, 1256, 1122))
"""The city on a panel, which has more room below."""


def plan(theme: Theme, hexagons: Collection[Hex], place: Place = PRIVATE, *, most: float = 0.0) -> Plan:
    """The plan with the fewest folds on which these hexagons can be read, in the middle of the board's place.

    The pitch is at most ``most`` pixels, if that is given.
    """
    plans = (folded(theme, cut, place, rows=rows, most=most) for cut, rows in cuts(hexagons))
    best = next(plans)
    for other in plans:
        if best.pitch >= (ROOMY if place.named else DENSE):
            break
        best = max(best, other, key=lambda each: each.pitch)
    return best


def _across(at: Hex) -> float:
    return at.q + at.r / 2


def cuts(hexagons: Collection[Hex]) -> Iterator[tuple[tuple[frozenset[Hex], ...], bool]]:
    """Ways to cut a city into parts of like size: not at all, between rows, between columns, and so on."""
    yield (frozenset(hexagons),), True
    for count in range(2, FOLDS + 1):
        for rows in (True, False):
            places = {at: float(at.r) if rows else _across(at) for at in hexagons}
            low, high = min(places.values()), max(places.values())
            step = (high - low + 1) / count
            parts = (
                frozenset(at for at, place in places.items() if int((place - low) / step) == number)
                for number in range(count)
            )
            yield tuple(part for part in parts if part), rows


def folded(
    theme: Theme, parts: Sequence[frozenset[Hex]], place: Place = PRIVATE, *, rows: bool, most: float = 0.0
) -> Plan:
    """The largest plan of these parts: beside each other where rows were cut, else below each other.

    Each part shows again what it touches of the parts before. The pitch is at most ``most`` pixels.
    """
    left, top, right, bottom = place.box
    sheets: list[Sheet] = []
    for number, part in enumerate(parts):
        before = frozenset().union(*parts[:number])
        again = frozenset(near for at in part for near in neighbours(at)) & before
        sheets.append(_beside(sheets, part | again, again, FOLD if place.named else APART, rows=rows))
    low, high, far, deep = _frame([place for sheet in sheets for place in _places(sheet)])
    high -= ABOVE if place.named else 0.0
    pitch = min(most or WIDEST, (right - left) / (far - low), (bottom - top) / (deep - high))
    x, y = (left + right - (low + far) * pitch) / 2, (top + bottom - (high + deep) * pitch) / 2
    moved = (replace(sheet, x=x + sheet.x * pitch, y=y + sheet.y * pitch) for sheet in sheets)
    return Plan(tuple(moved), pitch, theme.small, place.named)


def _beside(
    sheets: Sequence[Sheet], hexagons: frozenset[Hex], again: frozenset[Hex], apart: float, *, rows: bool
) -> Sheet:
    """A sheet as near to those before as it may lie, all in widths of a hexagon."""
    low, high, _, _ = _frame([(_across(at), at.r * ROW) for at in hexagons])
    sheet = Sheet(0.0 if rows else -low, -high if rows else 0.0, hexagons, again)
    if not sheets:
        return sheet
    taken, own = [place for each in sheets for place in _places(each)], list(_places(sheet))
    if rows:
        need = max((x - a for x, y in taken for a, b in own if abs(y - b) < TALLEST), default=0.0)
        return replace(sheet, x=need + 1 + apart)
    need = max((y - b for x, y in taken for a, b in own if abs(x - a) < 1), default=0.0)
    return replace(sheet, y=need + TALLEST + apart)


def _places(sheet: Sheet) -> Iterator[tuple[float, float]]:
    """The middles of a sheet's hexagons while its place is in widths of a hexagon."""
    return ((sheet.x + _across(at), sheet.y + at.r * ROW) for at in sheet.hexagons)


def _frame(places: Collection[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of hexagons with their middles at these places, in widths of one."""
    across, down = [x for x, _ in places], [y for _, y in places]
    return min(across) - 0.5, min(down) - TALLEST / 2, max(across) + 0.5, max(down) + TALLEST / 2


def towards(one: Hex, other: Hex) -> int:
    """The direction from a station to one with a greater label, in turns of 60 degrees clockwise from the right."""
    return STEPS.index(Hex(other.q - one.q, other.r - one.r))


def middle(one: Pixel, other: Pixel) -> Pixel:
    """The pixel half way between two."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def nearer(theme: Theme, wanted: Collection[Hex], hexagons: Collection[Hex], place: Place = PRIVATE) -> Iterator[Plan]:
    """Plans that show the ``wanted`` hexagons as large as they fit, at most at twice the size: whole, or folded.

    Other hexagons are on it where there is room beside them.
    """
    most = 2 * plan(theme, hexagons, place).pitch
    for cut, rows in cuts(wanted):
        yield _filled(place.box, folded(theme, cut, place, rows=rows, most=most), hexagons)


def _filled(room: Box, laid: Plan, hexagons: Collection[Hex]) -> Plan:
    """The plan with all hexagons that find room on its sheets; one that another sheet has already is shown again."""
    sheets, shown = [], {at for sheet in laid.sheets for at in sheet.hexagons}
    for sheet in laid.sheets:
        others = [laid.at(other, at) for other in laid.sheets if other is not sheet for at in other.hexagons]
        more = {at for at in _room_for(room, laid, sheet, hexagons, others) if at not in sheet.hexagons}
        sheets.append(replace(sheet, hexagons=sheet.hexagons | more, again=sheet.again | (more & shown)))
        shown |= more
    return replace(laid, sheets=tuple(sheets))


def _room_for(
    room: Box,
    laid: Plan,
    sheet: Sheet,
    hexagons: Collection[Hex],
    others: Collection[tuple[int, int]],
) -> Iterator[Hex]:
    """The hexagons that lie on the board's place if this sheet is continued, clear of those of other sheets."""
    left, top, right, bottom = room
    half, wide, high = laid.pitch / 2, laid.pitch * (1 + FOLD / 2), laid.pitch * (TALLEST + FOLD / 4)
    for at in hexagons:
        x, y = laid.at(sheet, at)
        if not (left + half <= x + 1 and x - 1 <= right - half and top + half <= y + 1 and y - 1 <= bottom - half):
            continue
        if all(abs(x - a) >= wide or abs(y - b) >= high for a, b in others):
            yield at
