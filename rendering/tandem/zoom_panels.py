"""One board of Tandem, one zone of both partners, or one subject, at twice the size and more."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.board import acting
from games.tandem.values import PLACES, SPACES, ZONES, Pair, Subject, Zone
from rendering import bars
from rendering.canvas import Canvas
from rendering.captions import fitted, named
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.tandem import tokens
from rendering.tandem.pair_layout import Box
from rendering.text import Said, said
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme

MARGIN = 24
"""Free space left and right; like all lengths here at the usual scale."""
TOP = bars.HEADER
"""Upper edge of the first panel."""
NAME = 38
"""Nominal size of names."""
ROUND = 16
"""Roundness of a panel's corners."""
GAP = 12
"""Between panels."""
ROW = 236
"""Height of the panel with the row."""
HELD = 216
"""Diameter of a token in the row: more than twice that of the largest on a table."""
TOKEN = 200
"""Diameter of a token in a zone: twice that of the largest on a table."""
WORDS = 38
"""Height of the words below a token; eleven of a kind find room."""
LARGE = 284
"""Diameter of a token where there is only one zone."""
LANE = 50
"""Height of the words above tokens."""


def _area(theme: Theme, rows: int) -> Box:
    """What header and a caption of so many lines leave."""
    scale, high = theme.scale, theme.side // theme.scale - TOP - bars.foot(rows) - GAP
    return Box(MARGIN * scale, TOP * scale, theme.side - 2 * MARGIN * scale, high * scale)


def _panel(canvas: Canvas, box: Box) -> None:
    canvas.stamp(rounded(box.wide, box.high, ROUND * canvas.theme.scale), (box.x, box.y), PAPER, TILE)


def _token(canvas: Canvas, subject: Subject | None, middle: tuple[int, int], side: int) -> None:
    """A token or a free space, its middle at a pixel."""
    if subject is None:
        side -= 8 * canvas.theme.scale
        at = (middle[0] - side // 2, middle[1] - side // 2)
        canvas.stamp(tokens.space(side, 4 * canvas.theme.scale), at, TILE, RULE)
    else:
        canvas.paste(tokens.token(canvas.theme, subject, side), (middle[0] - side // 2, middle[1] - side // 2))


# -- a board


def board(canvas: Canvas, pair: Pair, player: int, rows: int) -> None:
    """A player's row above the six zones; places equal to the partner's have a ring, zones of the dice dark numbers."""
    scale, area = canvas.theme.scale, _area(canvas.theme, rows)
    held, other = pair.boards[player], pair.boards[1 - player]
    panel = Box(area.x, area.y, area.wide, ROW * scale)
    _panel(canvas, panel)
    for place, subject, same in zip(PLACES, held.row, other.row, strict=True):
        at = (panel.x + panel.wide * (2 * place - 1) // 8, panel.y + panel.high // 2)
        _token(canvas, subject, at, HELD * scale)
        if subject is not None and subject == same:
            side = (HELD + 16) * scale
            canvas.stamp(frame(side, side, side // 2, 5 * scale), (at[0] - side // 2, at[1] - side // 2), TILE, TEXT)
    top = panel.y + panel.high + GAP * scale
    wide, high = (area.wide - GAP * scale) // 2, (area.y + area.high - top - 2 * GAP * scale) // 3
    dice = set(pair.roll or ()) if acting(pair) is not None and pair.mover == player else set()
    for zone in ZONES:
        down, across = divmod(zone - 1, 2)
        box = Box(area.x + across * (wide + GAP * scale), top + down * (high + GAP * scale), wide, high)
        _panel(canvas, box)
        _number(canvas, (box.x + 34 * scale, box.y + LANE * scale // 2), zone, dark=zone in dice)
        inside = [*held.zones[zone - 1], *(None,) * SPACES][:SPACES]
        for index, subject in enumerate(inside):
            middle = box.x + box.wide * (2 * index + 1) // (2 * SPACES), box.y + box.high - (TOKEN // 2 + 4) * scale
            _token(canvas, subject, middle, TOKEN * scale)


def _number(canvas: Canvas, at: tuple[int, int], zone: Zone, *, dark: bool) -> None:
    theme = canvas.theme
    if dark:
        side = 44 * theme.scale
        canvas.stamp(rounded(side, side, side // 2), (at[0] - side // 2, at[1] - side // 2), TILE, TEXT)
    inks = (TEXT, TILE) if dark else (TILE, QUIET)
    canvas.write(str(zone), at, *inks, size=theme.figure, weight="bold", anchor="middle")


# -- both partners


def _sides(canvas: Canvas, scene: Scene, seats: Sequence[Seat], rows: int) -> tuple[Box, ...]:
    """A panel with a name for each partner; what is left of them below the names."""
    scale, area = canvas.theme.scale, _area(canvas.theme, rows)
    wide, found = (area.wide - GAP * scale) // 2, []
    for number, seat in enumerate(seats):
        box = Box(area.x + number * (wide + GAP * scale), area.y, wide, area.high)
        _panel(canvas, box)
        size = NAME * scale
        name = named(scene, (seat,), "bold", size, box.wide - 40 * scale)
        at = (box.x + box.wide // 2, box.y + LANE * scale // 2 + 4 * scale)
        canvas.write(name, at, TILE, TEXT, size=size, weight="bold", anchor="middle")
        left = LANE * scale + 8 * scale
        found.append(Box(box.x, box.y + left, box.wide, box.high - left))
    return tuple(found)


def zone(canvas: Canvas, scene: Scene, pair: Pair, seats: Sequence[Seat], which: Zone, rows: int) -> None:
    """A zone of both partners, its tokens below each other."""
    scale = canvas.theme.scale
    for box, held in zip(_sides(canvas, scene, seats, rows), pair.boards, strict=True):
        inside = [*held.zones[which - 1], *(None,) * SPACES][:SPACES]
        for index, subject in enumerate(inside):
            middle = box.x + box.wide // 2, box.y + box.high * (2 * index + 1) // (2 * SPACES)
            _token(canvas, subject, middle, LARGE * scale)


def subject(canvas: Canvas, scene: Scene, pair: Pair, seats: Sequence[Seat], which: Subject, rows: int) -> None:
    """All tokens of a subject on both boards, each with the zone or the place of the row where it lies."""
    theme, scale = canvas.theme, canvas.theme.scale
    for box, held in zip(_sides(canvas, scene, seats, rows), pair.boards, strict=True):
        found: list[tuple[Said, Ink]] = [
            (said("Zone {zone}", zone=zone), TEXT)
            for zone, inside in zip(ZONES, held.zones, strict=True)
            for each in inside
            if each == which
        ]
        row = zip(PLACES, held.row, strict=True)
        found += [(said("Row {place}", place=place), QUIET) for place, each in row if each == which]
        for number, (words, ink) in enumerate(found):
            down, across = divmod(number, 3)
            x, y = box.x + box.wide * (2 * across + 1) // 6, box.y + down * (TOKEN + WORDS) * scale
            _token(canvas, which, (x, y + TOKEN * scale // 2), TOKEN * scale)
            text = fitted(scene, words, "bold", theme.figure, box.wide // 3 - 8 * scale)
            at = (x, y + (TOKEN + WORDS // 2) * scale)
            canvas.write(text, at, TILE, ink, size=theme.figure, weight="bold", anchor="middle")
