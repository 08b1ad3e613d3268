"""What was done last in a pair, as a short line of tokens and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.tandem.values import (
    Event,
    Gave,
    KeyProposed,
    KeySet,
    Linked,
    Lost,
    Moved,
    Offered,
    Pair,
    Passed,
    Placed,
    Subject,
    Swapped,
    Took,
    Won,
)
from rendering.captions import spell
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.tandem import tokens
from rendering.tandem.changes import News
from rendering.tandem.pairs import FAINT, Sheet
from rendering.tandem.titles import Rooms
from rendering.text import Said, said
from rendering.theme import MARK, TEXT, TILE
from rendering.typeface import width

ALONE = 360
"""Least width where the line is all that tells what is new."""

Sign: TypeAlias = Subject | str | Said
"""A token, or words and numbers, in a line."""


def lines(pair: Pair, last: Sequence[Event]) -> Iterator[list[Sign]]:
    """What the last action did, from the whole of it to the least: without what agrees, without what came first."""
    for first in range(len(last)):
        for agreeing in (True, False):
            yield _signs(pair, last[first:], agreeing=agreeing)


def _signs(pair: Pair, last: Sequence[Event], *, agreeing: bool) -> list[Sign]:
    """What some events did; three of a kind that follow a token go on from it."""
    found: list[Sign] = []
    before: Subject | None = None
    for event in last:
        if isinstance(event, Placed):
            found += _placed(event, before)
            partner = pair.boards[1 - event.seat % 2].row[event.place - 1]
            found += [event.subject, "=", event.subject] if agreeing and partner == event.subject else []
        elif isinstance(event, Linked) and pair.links and len(last) == 1:
            found.append(f"⇄ {' '.join(map(str, pair.links))}")
        else:
            found += _done(event)
        before = event.subject if isinstance(event, Moved | Took) else None
    return found


def _done(event: Event) -> list[Sign]:  # noqa: C901, PLR0911 - an arm for each
    match event:
        case Moved(_, subject, source, target):
            return [subject, f"{source} → {target}"]
        case Took(_, subject, (low, high)):
            return [subject, subject, f"→ {low} + {high}"]
        case Swapped(_, first, source, second, target):
            return [first, f"{source} ⇄ {target}", second]
        case Offered(_, zone, give, choice=True):
            return [f"{zone}:", give, "⇄ ?"]
        case Gave(_, zone, give, get):
            return [f"{zone}:", give, "⇄", get]
        case Lost(_, zone, ()):
            return [said("{zone} is empty", zone=zone)]
        case Lost(_, zone, lost):
            return [f"{zone}: \N{MINUS SIGN}", *lost]
        case Passed():
            return [said("No swap")]
        case Linked(_, possible=False):
            return [said("No exchange")]
        case Won(_, points):
            return [f"+{points}"]
        case KeyProposed(order=order) | KeySet(order=order):
            return [*order]
        case _:
            return []


def _placed(event: Placed, before: Subject | None) -> list[Sign]:
    if before == event.subject:
        return [said("→ top")]
    return [event.subject, said("{zone} → top", zone=event.zone)]


# -- painting


def paint(sheet: Sheet, scene: Scene, rooms: Rooms, news: News) -> None:
    """The line on a lit plate beside whoever did it; what does not fit is left out, the oldest first."""
    plan, theme = sheet.plan, sheet.canvas.theme
    if not plan.title:
        return
    room = rooms[any(getattr(event, "seat", 0) % 2 for event in news.last[:1])]
    gap, side, pad = 10, min(plan.title - 24, 56), 16

    def long(parts: Sequence[Sign]) -> int:
        each = [side if isinstance(part, int) else _long(scene, part, theme.figure) for part in parts]
        return sum(each) + gap * (len(parts) - 1)

    whole = room.right - room.left - 2 * pad
    parts = next((line for line in lines(sheet.pair, news.last) if line and long(line) <= whole), [])
    if not parts:
        return
    wide = long(parts) + 2 * pad
    wide = max(wide, min(room.right - room.left, ALONE if not news.numbers else 0))
    x, high = (room.right - wide if room.ends else room.left), side + 12
    _plate(sheet, (x, room.high - high // 2), (wide, high))
    x += (wide - long(parts)) // 2
    for part in parts:
        if isinstance(part, int):
            token = tokens.token(theme, part, side)
            ring = rounded(side, side, side // 2)
            sheet.canvas.cover(ring, (x, room.high - side // 2), TILE)
            sheet.canvas.paste(token, (x, room.high - side // 2))
            x += side + gap
        else:
            text = spell(scene, part, str) if isinstance(part, Said) else part
            sheet.canvas.write(text, (x, room.high), TILE, TEXT, size=theme.figure, weight="bold")
            x += _long(scene, part, theme.figure) + gap


def _plate(sheet: Sheet, corner: tuple[int, int], size: tuple[int, int]) -> None:
    (wide, high), canvas = size, sheet.canvas
    canvas.cover(rounded(wide, high, high // 2), corner, TILE)
    canvas.stamp(rounded(wide, high, high // 2).point(lambda grey: grey * FAINT // 255), corner, TILE, MARK)
    canvas.stamp(frame(wide, high, high // 2, 5), corner, TILE, MARK)


def _long(scene: Scene, part: str | Said, size: int) -> int:
    return width(spell(scene, part, str) if isinstance(part, Said) else part, "bold", size)
