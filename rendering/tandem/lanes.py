"""How far each pair is: a lane from 0 to 4 for how many tokens on top agree, which it holds, and the points won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import PLACES, Pair, Subject, View
from rendering.canvas import Canvas
from rendering.captions import named, spell
from rendering.computer_names import levels
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.tandem import tokens
from rendering.tandem.event_text import agreeing
from rendering.tandem.layout import LANES, MOST, Table
from rendering.tandem.pair_layout import Box
from rendering.text import said
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, TRACK, Ink, Theme
from rendering.typeface import width

NAMES = 372
"""Width of the names at the beginning of a lane."""
ASIDE = 24
"""Free space before and after the names."""
FINISH = 34
"""Width of the strip at the end of the lanes."""
BORDERS = (4, 6, 4)
"""Above and below a lane; from there to what is light of a slot; from there to the tokens in it."""
NARROW = (2, 4, 2)
"""The same where more lanes share the height."""


@dataclass(frozen=True)
class Standing:
    """How far a pair is: what lies on top of both at the same place, and the points it has won, None before."""

    which: int
    agreed: tuple[Subject, ...]
    score: int | None
    leads: bool = False

    @property
    def figure(self) -> int:
        """What counts: points, else how many agree."""
        return len(self.agreed) if self.score is None else self.score


def agreed(pair: Pair) -> tuple[Subject, ...]:
    """The tokens on top that both partners have at the same place."""
    row = pair.boards[0].row
    return tuple(token for place in agreeing(pair) if (token := row[place - 1]) is not None)


def standings(view: View) -> tuple[Standing, ...]:
    """The pairs, the first one first: by points, then by how many tokens agree; nobody leads without any of both."""
    found = [Standing(which, agreed(pair), pair.score) for which, pair in enumerate(view.pairs)]
    order = sorted(found, key=lambda each: (-(each.score or 0), -len(each.agreed), each.which))
    best = order[0]

    def leads(each: Standing) -> bool:
        return each.figure > 0 and (each.score, len(each.agreed)) == (best.score, len(best.agreed))

    return tuple(Standing(each.which, each.agreed, each.score, leads(each)) for each in order)


def paint(canvas: Canvas, table: Table, view: View, scene: Scene, new: frozenset[tuple[int, Subject]]) -> None:
    """A lane for each pair, the first one on top; ``new`` are pairs with a subject that agrees since the last move."""
    found = standings(view)
    alone = sum(each.leads for each in found) == 1 < len(found)
    for number, (each, name) in enumerate(zip(found, _names(canvas.theme, scene, found), strict=True)):
        _lane(canvas, table.lane(number), each, name, new)
        if each.leads and alone and each.score is None and len(each.agreed) < len(PLACES):
            _leading(canvas, table.lane(number), each, scene)


def ground(canvas: Canvas, table: Table) -> None:
    """What is printed of the lanes: free slots, and the strip where they end."""
    lanes = [table.lane(number) for number in range(table.lanes)]
    for lane in lanes:
        for place in PLACES:
            box = _pill(_slot(lane, place), _borders(lane)[1])
            canvas.stamp(rounded(box.wide, box.high, box.high // 2), (box.x, box.y), PAPER, TILE)
            canvas.rim((box.x, box.y, box.x + box.wide, box.y + box.high), box.high // 2, 2, TILE, RULE)
    first, last = lanes[0], lanes[-1]
    strip = _finish(canvas.theme, last.y + last.high - first.y - 8)
    canvas.paste(strip, (first.x + first.wide - strip.width, first.y + 4))


def _slot(lane: Box, place: int) -> Box:
    """The part of a lane for so many tokens that agree, 1 to 4; for 0 nothing at its beginning."""
    start = lane.x + NAMES
    wide = (lane.x + lane.wide - FINISH - 12 - start) // len(PLACES)
    around = _borders(lane)[0]
    return Box(start + (place - 1) * wide, lane.y + around, wide, lane.high - 2 * around)


def _pill(slot: Box, around: int) -> Box:
    """What is light of a slot."""
    return Box(slot.x + 5, slot.y + around, slot.wide - 10, slot.high - 2 * around)


def _borders(lane: Box) -> tuple[int, int, int]:
    return NARROW if lane.high < LANES[MOST] else BORDERS


def _names(theme: Theme, scene: Scene, found: Sequence[Standing]) -> list[tuple[str, int]]:
    """The names of each pair, and their size: smaller only where all are whole then, or more say their level."""

    def spelled(size: int, room: int) -> list[str]:
        return [named(scene, (Seat(2 * each.which), Seat(2 * each.which + 1)), "bold", size, room) for each in found]

    room = NAMES - 2 * ASIDE
    sizes = (theme.normal, theme.small)
    whole = (size for size in sizes if spelled(size, room) == spelled(size, 9 * room))
    size = next(whole, None) or max(sizes, key=lambda size: sum(map(levels, spelled(size, room))))
    return [(text, size) for text in spelled(size, room)]


def _lane(
    canvas: Canvas, lane: Box, each: Standing, name: tuple[str, int], new: frozenset[tuple[int, Subject]]
) -> None:
    inside, aside = _borders(lane)[1:]
    reached = len(PLACES) if each.score is not None else len(each.agreed)
    ink, disc = (TEXT, TEXT) if each.leads else (TRACK, QUIET)
    slot = _slot(lane, reached)
    begin, end = (lane.x if each.leads else lane.x + NAMES), slot.x + slot.wide
    if end > begin:
        canvas.stamp(rounded(end - begin, slot.high, slot.high // 2), (begin, slot.y), PAPER, ink)
    text, size = name
    inks = (TEXT, TILE) if each.leads else (PAPER, TEXT)
    canvas.write(text, (lane.x + ASIDE, lane.y + lane.high // 2), *inks, size=size, weight="bold")
    for place in PLACES[:reached]:
        box = _pill(_slot(lane, place), inside)
        canvas.stamp(rounded(box.wide, box.high, box.high // 2), (box.x, box.y), ink, TILE)
    for place, subject in zip(PLACES, each.agreed, strict=False):
        at = _slot(lane, place)
        _agreeing(canvas, at, (inside, aside), subject, lit=(each.which, subject) in new)
    _figure(canvas, (end, slot.y + slot.high // 2), slot.high, each, disc)


def _agreeing(canvas: Canvas, box: Box, borders: tuple[int, int], subject: Subject, *, lit: bool) -> None:
    """Two equal tokens in a slot, a little left of its middle: the figure stands at its end."""
    gap = 26
    side = min(box.high - 2 * sum(borders), (box.wide - box.high // 2 - gap) // 2 - 16)
    x, y = box.x + (box.wide - box.high // 2 - 2 * side - gap) // 2, box.y + (box.high - side) // 2
    if lit:
        pill = _pill(box, borders[0])
        edges = (pill.x, pill.y, pill.x + pill.wide, pill.y + pill.high)
        canvas.rim(edges, pill.high // 2, 6, TILE, MARK)
    for at in (x, x + side + gap):
        canvas.paste(tokens.token(canvas.theme, subject, side), (at, y))
    left, high = x + side + 3, y + side // 2
    for line in (high - 6, high + 2):
        canvas.fill((left, line, left + gap - 6, line + 4), TEXT)


def _figure(canvas: Canvas, at: tuple[int, int], high: int, each: Standing, ink: Ink) -> None:
    """How many agree, or the points, on a disc at the end of what is filled; larger for whoever leads."""
    theme = canvas.theme
    text, size = str(each.figure), theme.leader if each.leads else theme.figure
    tall = high + 6 if each.leads else high - 4
    wide = max(tall, width(text, "bold", size) + 28)
    x = min(at[0] - wide // 2, canvas.plane.width - wide - 4)
    edge = 3
    casing = rounded(wide + 2 * edge, tall + 2 * edge, tall // 2 + edge)
    canvas.cover(casing, (x - edge, at[1] - tall // 2 - edge), PAPER)
    canvas.stamp(rounded(wide, tall, tall // 2), (x, at[1] - tall // 2), PAPER, ink)
    canvas.write(text, (x + wide // 2, at[1]), ink, TILE, size=size, weight="bold", anchor="middle")


def _leading(canvas: Canvas, lane: Box, each: Standing, scene: Scene) -> None:
    """The word for it, in the first free slot."""
    theme = canvas.theme
    box = _slot(lane, len(each.agreed) + 1)
    left = box.x + box.high // 2 + 20
    text = spell(scene, said("leads"), str)
    if width(text, "regular", theme.normal) <= box.x + box.wide - left - 16:
        canvas.write(text, (left, lane.y + lane.high // 2), TILE, QUIET, size=theme.normal)


@lru_cache(maxsize=32)
def _finish(theme: Theme, high: int) -> Image.Image:
    """A strip of dark and light squares."""
    side = FINISH // 3
    canvas = Canvas.blank(theme, (3 * side, high), TILE)
    for row in range(-(-high // side)):
        for column in range(row % 2, 3, 2):
            canvas.fill((column * side, row * side, (column + 1) * side, min(high, (row + 1) * side)), TEXT)
    return canvas.plane
