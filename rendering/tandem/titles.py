"""Who plays on the boards of a pair, with the dice of whoever rolled them, and words where nobody has any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.game import Seat
from games.tandem.board import acting
from games.tandem.values import PLACES, Pair
from rendering.captions import fitted, named, spell
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.tandem import tokens
from rendering.tandem.event_text import waiting
from rendering.tandem.pairs import Sheet
from rendering.text import Said
from rendering.theme import QUIET, TEXT, TILE, Ink
from rendering.typeface import width

LONGEST = 8
"""A name above a board is at most so many times as long as its letters are high."""


@dataclass(frozen=True)
class Room:
    """What names and dice leave free: from and to a pixel, on a height; it begins or ``ends`` with the player."""

    left: int
    right: int
    high: int
    ends: bool = False


Rooms: TypeAlias = tuple[Room, Room]
"""What is free beside each of the partners; the same between both if they stand on one line."""


def rolled(pair: Pair, *, ended: bool) -> int | None:
    """The player beside whom the dice lie, if there are any."""
    return None if pair.roll is None or ended or acting(pair) is None else pair.mover


def names(sheet: Sheet, scene: Scene, seats: tuple[Seat, Seat], awaited: Sequence[Seat], *, ended: bool) -> Rooms:
    """Both names; a dark plate with the dice for whoever rolled, and one without for a partner who is waited for."""
    plan, gap = sheet.plan, 20
    paint = _above if plan.title else _beside
    one, other = (
        paint(sheet, scene, player, seat, dark=seat in awaited, dice=rolled(sheet.pair, ended=ended) == player)
        for player, seat in enumerate(seats)
    )
    if plan.line(0) == plan.line(1):
        return Room(one + gap, other - gap, plan.line(0)), Room(one + gap, other - gap, plan.line(0), ends=True)
    _above_rows(sheet, scene, seats)
    right = plan.place(0, PLACES[0])[0] - plan.held // 4 - gap
    return Room(one + gap, right, plan.line(0)), Room(other + gap, right, plan.line(1))


def _above_rows(sheet: Sheet, scene: Scene, seats: tuple[Seat, Seat]) -> None:
    """Both names once more above the rows, where one board lies above the other."""
    plan, size = sheet.plan, sheet.canvas.theme.normal
    for player, seat in enumerate(seats):
        x, y = plan.place(player, PLACES[0])
        name = named(scene, (seat,), "regular", size, plan.held + plan.held // 2)
        at = (x + plan.held // 2, max(size, y - (plan.step - plan.held) // 2 - size))
        sheet.canvas.write(name, at, sheet.ground, QUIET, size=size, anchor="middle")


def _above(sheet: Sheet, scene: Scene, player: int, seat: Seat, *, dark: bool, dice: bool) -> int:
    """A name at an end of the line above the board; gives where it ends."""
    canvas, plan = sheet.canvas, sheet.plan
    name = named(scene, (seat,), "bold", plan.name, LONGEST * plan.name)
    long, pad, gap = width(name, "bold", plan.name), 18, 8
    wide = long + (3 * plan.die + 2 * gap + pad if dice else 0)
    high, middle, first = plan.die + 14, plan.line(player), plan.line(0) != plan.line(1) or player == 0
    edge = 12
    x = edge + pad if first else plan.wide - edge - pad - wide
    if dark:
        plate = rounded(wide + 2 * pad, high, 16)
        canvas.stamp(plate, (x - pad, middle - high // 2), sheet.ground, TEXT)
    ground, ink = (TEXT, TILE) if dark else (sheet.ground, TEXT if sheet.raised else QUIET)
    canvas.write(name, (x, middle), ground, ink, size=plan.name, weight="bold")
    if dice:
        _dice(sheet, (x + long + pad, middle - plan.die // 2), gap, ground, (ink, ground))
    return x + wide + pad if first else x - pad


def _beside(sheet: Sheet, scene: Scene, player: int, seat: Seat, *, dark: bool, dice: bool) -> int:
    """A name above the key beside the board, the dice below it."""
    canvas, plan = sheet.canvas, sheet.plan
    box, gap = plan.column(player), 6
    high = plan.name + 6 + (plan.die + 4 if dice else 0)
    name = named(scene, (seat,), "bold", plan.name, box.wide - 12)
    if dark:
        canvas.stamp(rounded(box.wide, high, 12), (box.x, box.y), sheet.ground, TEXT)
    ground, ink = (TEXT, TILE) if dark else (sheet.ground, TEXT if sheet.raised else QUIET)
    at = (box.x + box.wide // 2, box.y + plan.name // 2 + 3)
    canvas.write(name, at, ground, ink, size=plan.name, weight="bold", anchor="middle")
    if dice:
        left = box.x + (box.wide - 3 * plan.die - 2 * gap) // 2
        _dice(sheet, (left, box.y + plan.name + 3), gap, ground, (ink, ground))
    return box.x


def _dice(sheet: Sheet, corner: tuple[int, int], gap: int, ground: Ink, inks: tuple[Ink, Ink]) -> None:
    for at, value in enumerate(sheet.pair.roll or ()):
        die = tokens.die(sheet.canvas.theme, value, sheet.plan.die, ground, inks)
        sheet.canvas.paste(die, (corner[0] + at * (sheet.plan.die + gap), corner[1]))


# -- words between the names


def words(sheet: Sheet, scene: Scene, room: Room, word: Said) -> None:
    """A few words in the middle of what names and dice leave free."""
    size = sheet.canvas.theme.normal
    text = fitted(scene, word, "regular", size, room.right - room.left)
    at = ((room.left + room.right) // 2, room.high)
    sheet.canvas.write(text, at, sheet.ground, QUIET, size=size, anchor="middle")


def status(sheet: Sheet, scene: Scene, room: Room, *, ended: bool) -> None:
    """What a pair without dice has won or waits for; where there is a line for it."""
    word = waiting(sheet.pair, ended=ended)
    if sheet.plan.title and rolled(sheet.pair, ended=ended) is None and spell(scene, word, str):
        words(sheet, scene, room, word)
