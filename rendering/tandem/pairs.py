"""The panel of a pair on the picture of Tandem: both boards, the rows between them, and the key."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.tandem.board import acting
from games.tandem.values import PLACES, ZONES, Pair, Place, Subject, Zone
from rendering.canvas import PALE, RECEDING, Canvas, Sprite, receding
from rendering.sprites import frame, hard, rounded
from rendering.tandem import tokens
from rendering.tandem.pair_layout import Box, Plan
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme, seat_ink

ROUND = 16
"""Roundness of a panel's corners."""
NAMED_BY_DICE = seat_ink(2)
"""What tints the zones that the dice name."""
FAINT = 64
"""How strong a tint is, of 255."""


@dataclass(frozen=True)
class Pale:
    """Tokens drawn pale: by player, zone and space (from 0), and by player and place."""

    spaces: frozenset[tuple[int, Zone, int]] = frozenset()
    places: frozenset[tuple[int, Place]] = frozenset()


NOTHING = Pale()

GONE = Subject(-1)
"""A space of a zone that a token has left, where those that stay are shown where they lay."""


@dataclass(frozen=True)
class Sheet:
    """A panel to paint on: the pair, and whether it stands out from the paper because something happens there.

    What is painted while it ``recedes`` stands back behind what is new.
    """

    canvas: Canvas
    plan: Plan
    pair: Pair
    raised: bool
    pale: Pale = NOTHING
    recedes: bool = False

    @property
    def ground(self) -> Ink:
        """What the panel is made of."""
        return TILE if self.raised else PAPER

    @property
    def under(self) -> Ink:
        """What lies under tokens in zones."""
        return PAPER if self.raised else TILE


# -- the empty panel


@lru_cache(maxsize=64)
def ground(theme: Theme, plan: Plan, *, raised: bool, recedes: bool) -> Canvas:
    """A panel with empty zones and rows and the dice of the key, to be copied."""
    canvas = Canvas.blank(theme, (plan.wide, plan.high))
    if raised:
        canvas.stamp(rounded(plan.wide, plan.high, ROUND), (0, 0), PAPER, TILE)
    ground, under = (TILE, PAPER) if raised else (PAPER, TILE)
    for player in (0, 1):
        for which in ZONES:
            box = plan.zone(player, which)
            canvas.paste(_empty(theme, plan, ground, under, which), (box.x, box.y))
    for value in range(1, 7):
        box, small = entry_box(plan, value), _die(plan)
        corner = (box.x, box.middle[1] - small // 2)
        canvas.paste(tokens.die(theme, value, small, ground, (QUIET, TILE)), corner)
    for player in (0, 1):
        for place in PLACES:
            canvas.stamp(tokens.space(plan.held, 3), plan.place(player, place), ground, QUIET)
    if recedes:
        canvas.recede()
    return canvas


def outline(sheet: Sheet) -> None:
    """The frame of a pair that is waited for."""
    plan = sheet.plan
    sheet.canvas.rim((0, 0, plan.wide, plan.high), ROUND, 6, PAPER, TEXT)


# -- zones


def roundness(plan: Plan) -> int:
    """How round the corners of a zone are."""
    return (plan.token + 8) // 2


def by_dice(sheet: Sheet, player: int, which: Zone) -> bool:
    """Whether the dice of whoever has the turn name a zone."""
    pair = sheet.pair
    return acting(pair) is not None and pair.mover == player and which in (pair.roll or ())


@lru_cache(maxsize=128)
def _faint(wide: int, high: int, radius: int) -> Image.Image:
    return rounded(wide, high, radius).point(lambda grey: grey * FAINT // 255)


@lru_cache(maxsize=2048)
def _empty(
    theme: Theme, plan: Plan, ground: Ink, under: Ink, which: Zone, tint: Ink | None = None, *, dice: bool = False
) -> Sprite:
    """A zone with its number and no tokens; the number is dark where the ``dice`` name the zone."""
    box, radius = plan.zone(0, which), roundness(plan)
    canvas = Canvas.blank(theme, (box.wide, box.high), ground)
    shape = rounded(box.wide, box.high, radius)
    canvas.stamp(shape, (0, 0), ground, under)
    if tint is not None:
        canvas.stamp(_faint(box.wide, box.high, radius), (0, 0), under, tint)
    stroke, ink = (2, RULE) if tint is None else (6, MARK) if tint == MARK else (4, TEXT)
    canvas.rim((0, 0, box.wide, box.high), radius, stroke, under, ink)
    free = tokens.space(plan.token, 3)
    for x, y in plan.spaces(0, which):
        canvas.stamp(free, (x - box.x, y - box.y), under, RULE if tint is None else QUIET)
    (x, y), inks = plan.number(0, which), (under, QUIET)
    at = (x - box.x, y - box.y)
    if dice:
        side, inks = 38, (TEXT, TILE)
        corner = (max(0, at[0] - side // 2), max(0, at[1] - side // 2))
        canvas.stamp(rounded(side, side, side // 2), corner, under, TEXT)
        at = (corner[0] + side // 2, corner[1] + side // 2)
    canvas.write(str(which), at, *inks, size=theme.figure, weight="bold", anchor="middle")
    return canvas.sprite(hard(shape) if tint == MARK else None)


def zone(sheet: Sheet, player: int, which: Zone, *, lit: bool = False, ringed: frozenset[int] = frozenset()) -> None:
    """A zone with its tokens; ``lit`` where something is new, ``ringed`` the spaces of what is new."""
    canvas, plan = sheet.canvas, sheet.plan
    dice = by_dice(sheet, player, which)
    tint = MARK if lit else NAMED_BY_DICE if dice else None
    if tint is not None:
        box = plan.zone(player, which)
        canvas.texts = [text for text in canvas.texts if not box.holds(text.box)]
        sprite = _empty(canvas.theme, plan, sheet.ground, sheet.under, which, tint, dice=dice)
        canvas.paste(sprite, (box.x, box.y))
    inside = sheet.pair.boards[player].zones[which - 1]
    for index, (subject, corner) in enumerate(zip(inside, plan.spaces(player, which), strict=False)):
        pale = (player, which, index) in sheet.pale.spaces
        if subject == GONE:
            continue
        if index in ringed:
            ring(sheet, subject, plan.token, corner, pale=pale)
        else:
            _token(sheet, subject, plan.token, corner, sheet.under, pale=pale)


def framed(sheet: Sheet, player: int, which: Zone) -> None:
    """A frame around a zone about which something is to be decided."""
    box = sheet.plan.zone(player, which)
    edges = (box.x, box.y, box.x + box.wide, box.y + box.high)
    sheet.canvas.rim(edges, roundness(sheet.plan), 6, sheet.under, MARK)


def _token(sheet: Sheet, subject: Subject, side: int, at: tuple[int, int], ground: Ink, *, pale: bool) -> None:
    share = PALE if pale else RECEDING if sheet.recedes else 0
    sheet.canvas.paste(tokens.token(sheet.canvas.theme, subject, side, ground, share), at)


def ring(
    sheet: Sheet, subject: Subject, side: int, at: tuple[int, int], *, pale: bool = False, ink: Ink = MARK
) -> None:
    """A token that is new, or may be chosen: with a ring around it, both together as large as a token without."""
    canvas = sheet.canvas
    inset = 8
    canvas.cover(rounded(side, side, side // 2), at, TILE)
    canvas.stamp(frame(side, side, side // 2, 6), at, TILE, ink)
    _token(sheet, subject, side - 2 * inset, (at[0] + inset, at[1] + inset), TILE, pale=pale)


# -- rows


def rung(sheet: Sheet, place: Place, *, lit: frozenset[int] = frozenset()) -> None:
    """A place of both rows; what is equal is tied together. ``lit`` are the players whose token is new."""
    plan = sheet.plan
    held = [board.row[place - 1] for board in sheet.pair.boards]
    corners = [plan.place(player, place) for player in (0, 1)]
    first, second = held
    if first is not None and first == second:
        _tie(sheet, place, first, corners, lit=bool(lit))
        return
    for player, (subject, corner) in enumerate(zip(held, corners, strict=True)):
        pale = (player, place) in sheet.pale.places
        if subject is None:
            continue
        if player in lit:
            ring(sheet, subject, plan.held, corner, pale=pale)
        else:
            _token(sheet, subject, plan.held, corner, sheet.ground, pale=pale)


def _tie(sheet: Sheet, place: Place, subject: Subject, corners: list[tuple[int, int]], *, lit: bool) -> None:
    """Two equal tokens on a band of their colour."""
    plan, around = sheet.plan, 7
    (left, top), (right, _) = corners
    band = _band(sheet.canvas.theme, plan, subject, sheet.ground, lit=lit, recedes=sheet.recedes)
    sheet.canvas.paste(band, (left - around, top - around))
    inset = 3
    for player, (x, y) in enumerate(((left, top), (right, top))):
        if (player, place) in sheet.pale.places:
            _token(sheet, subject, plan.held - 2 * inset, (x + inset, y + inset), TILE, pale=True)


@lru_cache(maxsize=1024)
def _band(theme: Theme, plan: Plan, subject: Subject, ground: Ink, *, lit: bool, recedes: bool) -> Sprite:
    """Two equal tokens, with the sign of what is equal between them."""
    ink, inset, around = tokens.ink(subject), 3, 7
    gap = plan.place(1, PLACES[0])[0] - plan.place(0, PLACES[0])[0] - plan.held
    wide, high = 2 * plan.held + gap + 2 * around, plan.held + 2 * around
    canvas = Canvas.blank(theme, (wide, high), ground)
    outer = rounded(wide, high, high // 2)
    if lit:
        canvas.stamp(outer, (0, 0), ground, MARK)
    aside = around - 2
    inner = rounded(wide - 2 * aside, high - 2 * aside, high // 2 - aside)
    if lit:
        canvas.cover(inner, (aside, aside), ink)
    else:
        canvas.stamp(inner, (aside, aside), ground, ink)
    for x in (around, around + plan.held + gap):
        canvas.stamp(rounded(plan.held, plan.held, plan.held // 2), (x, around), ink, TILE)
        canvas.paste(tokens.token(theme, subject, plan.held - 2 * inset), (x + inset, around + inset))
    long, thick = min(gap * 3 // 5, 32), 6
    x, y = around + plan.held + (gap - long) // 2, high // 2
    for line in (y - thick * 3 // 2, y + thick // 2):
        canvas.fill((x, line, x + long, line + thick), tokens.over(subject))
    shape = Image.new("L", (wide, high))
    shape.paste(hard(inner), (aside, aside))
    sprite = canvas.sprite(hard(outer) if lit else shape)
    return receding(theme, sprite, RECEDING) if recedes else sprite


# -- the key


def key(sheet: Sheet) -> None:
    """What each die value stands for, and how many of it are left."""
    order = sheet.pair.key or sheet.pair.proposed
    for value in range(1, 7):
        _entry(sheet, value, None if order is None else order[value - 1])


def entry_box(plan: Plan, value: int) -> Box:
    """What an entry of the key fills: the die, the subject, and two digits."""
    box, gap = plan.entry(value), 6
    wide = _die(plan) + plan.key + 2 * gap + 46
    x = box.x + max(0, (box.wide - wide) // 2)
    return Box(x, box.y + (box.high - plan.key) // 2, wide, plan.key)


def _die(plan: Plan) -> int:
    """Side of a die on the key."""
    return plan.key * 7 // 10


def _entry(sheet: Sheet, value: int, subject: Subject | None) -> None:
    canvas, plan, theme = sheet.canvas, sheet.plan, sheet.canvas.theme
    box = entry_box(plan, value)
    x, (_, high) = box.x, box.middle
    small, gap = _die(plan), 6
    x += small + gap
    if subject is None:
        at = (x + plan.key // 2, high)
        canvas.write("?", at, sheet.ground, QUIET, size=theme.figure, weight="bold", anchor="middle")
        return
    _token(sheet, subject, plan.key, (x, high - plan.key // 2), sheet.ground, pale=False)
    if sheet.pair.key is not None:
        left = sheet.pair.supply[subject]
        ink = MARK if left < 2 else QUIET if sheet.recedes else TEXT
        canvas.write(str(left), (x + plan.key + gap, high), sheet.ground, ink, size=theme.figure, weight="bold")
