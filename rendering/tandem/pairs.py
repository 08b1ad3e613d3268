"""One pair on the picture of Tandem: both boards, and between them rows, dice, key and supply."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.tandem.board import acting
from games.tandem.values import PLACES, ZONES, Pair, Place, Subject, Zone
from rendering.canvas import Canvas, receding
from rendering.captions import named, spell, wrapped
from rendering.scene import Scene
from rendering.sprites import frame, polygon, rounded
from rendering.tandem import tokens
from rendering.tandem.event_text import waiting
from rendering.tandem.layout import Box, Plan
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, Theme
from rendering.typeface import width

ROUND = 16
"""Roundness of a panel's corners."""


@dataclass(frozen=True)
class Pale:
    """Tokens drawn pale: by player, zone and space (from 0), and by player and place."""

    spaces: frozenset[tuple[int, Zone, int]] = frozenset()
    places: frozenset[tuple[int, Place]] = frozenset()


NOTHING = Pale()


# -- the empty table


@lru_cache(maxsize=8)
def ground(theme: Theme, layout: Plan) -> Canvas:
    """What is printed for a number of pairs; to be copied, not to be painted on."""
    canvas, scale = Canvas.blank(theme, (theme.side, theme.side)), theme.scale
    for number in range(layout.pairs):
        boxes = [layout.panel(number, 0), layout.middle(number), layout.panel(number, 1)]
        for box in (*boxes, layout.shared(number)) if layout.alone else boxes:
            canvas.stamp(rounded(box.wide, box.high, ROUND * scale), (box.x, box.y), PAPER, TILE)
        for player in (0, 1):
            _printed(canvas, layout, number, player)
    return canvas


def _printed(canvas: Canvas, layout: Plan, number: int, player: int) -> None:
    scale = canvas.theme.scale
    for place in PLACES:
        ring = tokens.space(layout.held, 3 * scale)
        canvas.stamp(ring, _moved(layout.place(number, player, place), (layout.row - layout.held) // 2), TILE, QUIET)
    for zone in ZONES:
        box = layout.zone(number, player, zone)
        _frame(canvas, box, 2 * scale, RULE)
        for corner in layout.spaces(number, player, zone):
            ring = tokens.space(layout.token - 8 * scale, 3 * scale)
            canvas.stamp(ring, _moved(corner, 4 * scale), TILE, RULE)


def _moved(corner: tuple[int, int], by: int) -> tuple[int, int]:
    return corner[0] + by, corner[1] + by


def _frame(canvas: Canvas, box: Box, stroke: int, ink: str) -> None:
    scale = canvas.theme.scale
    left, top, aside, down = box.x, box.y, 3 * scale, 2 * scale
    rim = (left + aside, top + down, left + box.wide - aside, top + box.high - down)
    canvas.rim(rim, 12 * scale, stroke, TILE, MARK if ink == MARK else RULE)


def framed(canvas: Canvas, box: Box, stroke: int) -> None:
    """A zone marked with a frame, ``stroke`` pixels wide at the usual scale."""
    _frame(canvas, box, stroke * canvas.theme.scale, MARK)


# -- boards


def board(
    canvas: Canvas, layout: Plan, number: int, pair: Pair, player: int, pale: Pale = NOTHING, *, marked: bool = False
) -> None:
    """The tokens in a player's zones, and the zones' numbers; those the dice name are dark, or ringed if ``marked``."""
    theme, content = canvas.theme, pair.boards[player].zones
    dice = set(pair.roll or ()) if acting(pair) is not None and pair.mover == player else set()
    for zone, inside in zip(ZONES, content, strict=True):
        for index, (subject, corner) in enumerate(zip(inside, layout.spaces(number, player, zone), strict=False)):
            _token(canvas, subject, layout.token - 2 * theme.scale, corner, pale=(player, zone, index) in pale.spaces)
        at = layout.number(number, player, zone)
        if zone in dice:
            side = (40 if layout.stacked else 46) * theme.scale
            shape = frame(side, side, side // 2, 4 * theme.scale) if marked else rounded(side, side, side // 2)
            canvas.stamp(shape, (at[0] - side // 2, at[1] - side // 2), TILE, TEXT)
        inks = (TILE, QUIET) if zone not in dice else (TILE, TEXT) if marked else (TEXT, TILE)
        canvas.write(str(zone), at, *inks, size=theme.figure, weight="bold", anchor="middle")
    for owner, zone in pair.threes[:1]:
        if owner == player:
            framed(canvas, layout.zone(number, player, zone), 5)


def _token(canvas: Canvas, subject: Subject, side: int, at: tuple[int, int], *, pale: bool) -> None:
    sprite = tokens.token(canvas.theme, subject, side)
    canvas.paste(receding(canvas.theme, sprite) if pale else sprite, at)


def title(canvas: Canvas, layout: Plan, number: int, player: int, scene: Scene, seat: Seat, *, awaited: bool) -> None:
    """The name above a board, which is framed while it waits for its player; beside the row too if that lies above."""
    scale, box = canvas.theme.scale, layout.panel(number, player)
    if awaited:
        canvas.rim((box.x, box.y, box.x + box.wide, box.y + box.high), ROUND * scale, 5 * scale, TILE, TEXT)
    name = named(scene, (seat,), "bold", layout.name, box.wide - 40 * scale)
    at = (box.x + box.wide // 2, box.y + layout.title)
    canvas.write(name, at, TILE, TEXT, size=layout.name, weight="bold", anchor="middle")
    if layout.alone:
        left = layout.shared(number).x + 24 * scale
        name = named(
            scene, (seat,), "bold", layout.name, layout.place(number, player, PLACES[0])[0] - left - 16 * scale
        )
        canvas.write(name, (left, layout.line(number, player)), TILE, TEXT, size=layout.name, weight="bold")


# -- what a pair shares


def rows(canvas: Canvas, layout: Plan, number: int, pair: Pair, pale: Pale = NOTHING) -> None:
    """Both rows, place under place; a capsule holds together what is equal."""
    scale = canvas.theme.scale
    inset = (layout.row - layout.held) // 2
    for place, one, other in zip(PLACES, pair.boards[0].row, pair.boards[1].row, strict=True):
        top, bottom = (layout.place(number, player, place) for player in (0, 1))
        if one is not None and one == other:
            rim = frame(layout.row, bottom[1] + layout.row - top[1], layout.row // 2, 4 * scale)
            canvas.stamp(rim, top, TILE, TEXT)
        for player, (subject, corner) in enumerate(((one, top), (other, bottom))):
            if subject is not None:
                faded = (player, place) in pale.places
                _token(canvas, subject, layout.held, _moved(corner, inset), pale=faded)
    if not layout.alone:
        size = layout.row // 2
        left, right = layout.place(number, 0, PLACES[0])[0], layout.place(number, 1, PLACES[3])[0] + layout.row
        before = left - size - 6 * scale
        for player, x in enumerate((before, before if layout.beside else right + 6 * scale)):
            arrow = _arrow(size, left=player == 0)
            canvas.stamp(arrow, (x, layout.line(number, player) - size // 2), TILE, QUIET)


def dice(canvas: Canvas, layout: Plan, number: int, pair: Pair, scene: Scene, *, ended: bool) -> None:
    """The dice of the player to move, with an arrow to that player's board; words where there are none."""
    theme, box = canvas.theme, layout.shared(number)
    corners = layout.dice(number, pair.mover)
    if pair.roll is not None and not ended:
        for value, corner in zip(pair.roll, corners, strict=True):
            canvas.paste(tokens.die(theme, value, layout.die), corner)
        if not layout.beside:
            size = layout.die // 2
            aside = 10 * theme.scale
            x = box.x + aside if pair.mover == 0 else box.x + box.wide - aside - size
            canvas.stamp(_arrow(size, left=pair.mover == 0), (x, corners[0][1] + size - size // 2), TILE, TEXT)
        return
    left, right = box.x + 12 * theme.scale, box.x + box.wide - 12 * theme.scale
    high = corners[0][1] + layout.die // 2
    if layout.beside:
        left, high = layout.place(number, 0, PLACES[3])[0] + layout.row + 12 * theme.scale, _between(layout, number)
    size = theme.normal if right - left > 200 * theme.scale else theme.small
    words = spell(scene, waiting(pair, ended=ended), str)
    lines = wrapped(words, "bold", size, right - left, 3 if layout.beside else 1)
    for line, text in enumerate(lines):
        at = (left + right) // 2, high + round((line - (len(lines) - 1) / 2) * size * 1.2)
        canvas.write(text, at, TILE, TEXT, size=size, weight="bold", anchor="middle")


def promised(canvas: Canvas, layout: Plan, mover: int, points: int) -> None:
    """What two equal rows would bring, beside the row of the player without dice; for a picture of one pair."""
    at = layout.dice(0, 0)[1][0] + layout.die // 2, layout.line(0, 1 - mover)
    canvas.write(f"+{points}", at, TILE, MARK, size=canvas.theme.large, weight="bold", anchor="middle")


def _between(layout: Plan, number: int) -> int:
    """The middle height between both rows."""
    return (layout.line(number, 0) + layout.line(number, 1)) // 2


def key(canvas: Canvas, layout: Plan, number: int, pair: Pair) -> None:
    """What each die value stands for, and how many of it are left."""
    order = pair.key or pair.proposed
    for value in range(1, 7):
        subject = None if order is None else order[value - 1]
        _entry(canvas, layout, layout.entry(number, value), value, subject, pair)


def _entry(canvas: Canvas, layout: Plan, box: Box, value: int, subject: Subject | None, pair: Pair) -> None:
    theme, high = canvas.theme, box.y + box.high // 2
    small, x = layout.key * 2 // 3, entry_left(layout, box)
    gap = _gap(layout)
    canvas.paste(tokens.die(theme, value, small), (x, high - small // 2))
    x += small + gap
    if subject is None:
        canvas.write("?", (x + layout.key // 2, high), TILE, QUIET, size=theme.figure, weight="bold", anchor="middle")
        return
    _token(canvas, subject, layout.key, (x, high - layout.key // 2), pale=False)
    if pair.key is not None:
        scarce = pair.supply[subject] < 2
        count = str(pair.supply[subject])
        x += layout.key + gap + theme.figure * 3 // 5
        ink = MARK if scarce else TEXT
        canvas.write(count, (x, high), TILE, ink, size=theme.figure, weight="bold", anchor="middle")


def _gap(layout: Plan) -> int:
    return (10 if layout.alone else 8) * layout.scale


def entry_left(layout: Plan, box: Box) -> int:
    """Where an entry of the key begins: in the middle, or on the right where a big number may stand before it."""
    long = layout.key * 2 // 3 + layout.key + 2 * _gap(layout) + width("11", "bold", 40 * layout.scale)
    return box.x + (box.wide - long - 10 * layout.scale if layout.alone else (box.wide - long) // 2)


@lru_cache(maxsize=16)
def _arrow(size: int, *, left: bool) -> Image.Image:
    """A triangle that points to a side."""
    tip, back = (0.1, 0.9) if left else (0.9, 0.1)
    return polygon(size, size, ((size * tip, size / 2), (size * back, size * 0.1), (size * back, size * 0.9)))
