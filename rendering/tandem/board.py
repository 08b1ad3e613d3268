"""Tandem's table as a picture: each pair's two boards, and between them the dice, the key and the supply."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.kernel import Seat
from games.tandem.board import acting
from games.tandem.values import PLACES, ZONES, Gave, Lost, Moved, Pair, Placed, Subject, Swapped, Took, View
from rendering.canvas import Canvas
from rendering.captions import fitted, name_of, spell
from rendering.lettering import clean, shorten, width
from rendering.scene import Scene
from rendering.sprites import frame, polygon, rounded
from rendering.tandem import tokens
from rendering.tandem.plan import HEADER, MARGIN, SIDE, Box, Plan, plan
from rendering.tandem.words import headline, waiting
from rendering.text import counted, said
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, Theme, of_kinds

ROUND = 16
"""Roundness of a panel's corners."""


def draw(view: View, theme: Theme, focus: Sequence[object], scene: Scene) -> Image.Image:
    """The table as a palette image, ``SIDE`` pixels wide and high; everything on it is open."""
    return _drawn(view, of_kinds(theme), focus, scene, tuple(range(len(view.pairs))))


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's own pair, large; raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander belongs to no pair")
    return _drawn(view, of_kinds(theme), (), scene, (view.seat // 2,))


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: empty boards, tokens and dice of every size."""
    theme = of_kinds(theme)
    for pairs in range(1, 5):
        layout = plan(pairs)
        ground(theme, pairs)
        for value in range(1, 7):
            tokens.die(theme, value, layout.die)
            for size in (layout.token - 4, layout.held, layout.key):
                tokens.token(theme, Subject(value - 1), size)


def _drawn(view: View, theme: Theme, focus: Sequence[object], scene: Scene, shown: tuple[int, ...]) -> Image.Image:
    layout = plan(len(shown))
    canvas = ground(theme, len(shown)).copy()
    for number, which in enumerate(shown):
        pair = view.pairs[which]
        _middle(canvas, layout, number, pair, scene, ended=scene.outcome is not None or not view.to_act)
        for player in (0, 1):
            seat = Seat(2 * which + player)
            _board(canvas, layout, number, pair, player)
            _name(canvas, layout.panel(number, player), layout, scene, seat, awaited=seat in view.to_act)
            _news(canvas, layout, number, player, [event for event in focus if _touches(event, seat)])
    _header(canvas, view, scene)
    return canvas.picture()


# -- the empty table


@lru_cache(maxsize=16)
def ground(theme: Theme, pairs: int) -> Canvas:
    """What is printed for a number of pairs; to be copied, not to be painted on."""
    canvas, layout = Canvas.blank(theme, (SIDE, SIDE)), plan(pairs)
    for number in range(pairs):
        for box in (layout.panel(number, 0), layout.middle(number), layout.panel(number, 1)):
            canvas.stamp(rounded(box.wide, box.high, ROUND), (box.x, box.y), PAPER, TILE)
        for player in (0, 1):
            _printed(canvas, layout, number, player)
    return canvas


def _printed(canvas: Canvas, layout: Plan, number: int, player: int) -> None:
    left, top = layout.place(number, player, PLACES[0])
    right, _ = layout.place(number, player, PLACES[-1])
    wide, high = right - left + layout.row + 12, layout.row + 12
    canvas.stamp(frame(wide, high, high // 2, 3), (left - 6, top - 6), TILE, QUIET)
    for place in PLACES:
        canvas.stamp(tokens.space(layout.held), _moved(layout.place(number, player, place), 7), TILE, RULE)
    for zone in ZONES:
        box = layout.zone(number, player, zone)
        canvas.stamp(frame(box.wide - 6, box.high - 4, 12, 2), (box.x + 3, box.y + 2), TILE, RULE)
        for corner in layout.spaces(number, player, zone):
            canvas.stamp(tokens.space(layout.token - 8), _moved(corner, 4), TILE, RULE)
        at = layout.number(number, player, zone)
        canvas.write(str(zone), at, TILE, QUIET, size=canvas.theme.small, anchor="middle")


def _moved(corner: tuple[int, int], by: int) -> tuple[int, int]:
    return corner[0] + by, corner[1] + by


# -- a pair


def _board(canvas: Canvas, layout: Plan, number: int, pair: Pair, player: int) -> None:
    theme, board, partner = canvas.theme, pair.boards[player], pair.boards[1 - player]
    for place, subject, theirs in zip(PLACES, board.row, partner.row, strict=True):
        if subject is not None:
            corner = layout.place(number, player, place)
            canvas.paste(tokens.token(theme, subject, layout.held), _moved(corner, 7))
            if subject == theirs:
                canvas.stamp(frame(layout.row, layout.row, layout.row // 2, 4), corner, TILE, TEXT)
    named = set(pair.roll or ()) if acting(pair) is not None and pair.mover == player else set()
    for zone, content in zip(ZONES, board.zones, strict=True):
        for subject, corner in zip(content, layout.spaces(number, player, zone), strict=False):
            canvas.paste(tokens.token(theme, subject, layout.token - 4), _moved(corner, 2))
        if zone in named:
            x, y = layout.number(number, player, zone)
            canvas.stamp(rounded(34, 34, 17), (x - 17, y - 17), TILE, TEXT)
            canvas.write(str(zone), (x, y), TEXT, TILE, size=theme.small, weight="bold", anchor="middle")
    for owner, zone in pair.threes[:1]:
        if owner == player:
            _framed(canvas, layout.zone(number, player, zone), 5)


def _name(canvas: Canvas, box: Box, layout: Plan, scene: Scene, seat: Seat, *, awaited: bool) -> None:
    if awaited:
        canvas.stamp(frame(box.wide, box.high, ROUND, 5), (box.x, box.y), TILE, TEXT)
    name = shorten(name_of(scene, seat), "bold", layout.name, box.wide - 40)
    at = (box.x + box.wide // 2, box.y + layout.title)
    canvas.write(name, at, TILE, TEXT, size=layout.name, weight="bold", anchor="middle")


def _middle(canvas: Canvas, layout: Plan, number: int, pair: Pair, scene: Scene, *, ended: bool) -> None:
    theme, box = canvas.theme, layout.middle(number)
    high = box.y + 12 + layout.die // 2
    if pair.roll is not None and not ended:
        for value, corner in zip(pair.roll, layout.dice(number), strict=True):
            canvas.paste(tokens.die(theme, value, layout.die), corner)
        arrow = layout.die // 2
        x = box.x + 12 if pair.mover == 0 else box.x + box.wide - 12 - arrow
        canvas.stamp(_arrow(arrow, left=pair.mover == 0), (x, high - arrow // 2), TILE, TEXT)
    else:
        text = fitted(scene, waiting(pair, ended=ended), "bold", theme.normal, box.wide - 24)
        at = (box.x + box.wide // 2, high)
        canvas.write(text, at, TILE, TEXT, size=theme.normal, weight="bold", anchor="middle")
    order = pair.key or pair.proposed
    for value in range(1, 7):
        _entry(canvas, layout, layout.entry(number, value), value, None if order is None else order[value - 1], pair)


def _entry(canvas: Canvas, layout: Plan, box: Box, value: int, subject: Subject | None, pair: Pair) -> None:
    """A die value, the token it stands for and how many of it are left."""
    theme, high = canvas.theme, box.y + box.high // 2
    small, gap = layout.key * 2 // 3, 8
    count = "" if pair.key is None or subject is None else str(pair.supply[subject])
    x = box.x + (box.wide - small - layout.key - 2 * gap - width("11", "regular", theme.small)) // 2
    canvas.paste(tokens.die(theme, value, small), (x, high - small // 2))
    x += small + gap
    if subject is None:
        canvas.write("?", (x + layout.key // 2, high), TILE, QUIET, size=theme.normal, weight="bold", anchor="middle")
        return
    canvas.paste(tokens.token(theme, subject, layout.key), (x, high - layout.key // 2))
    scarce = pair.supply[subject] < 2
    canvas.write(count, (x + layout.key + gap, high), TILE, MARK if scarce else TEXT, size=theme.small)


@lru_cache(maxsize=16)
def _arrow(size: int, *, left: bool) -> Image.Image:
    """A triangle that points to a side."""
    tip, back = (0.1, 0.9) if left else (0.9, 0.1)
    return polygon(size, size, ((size * tip, size / 2), (size * back, size * 0.1), (size * back, size * 0.9)))


# -- what is new


def _touches(event: object, seat: Seat) -> bool:
    """Whether something happened on the board of a seat."""
    match event:
        case Gave(mover):
            return mover // 2 == seat // 2
        case Lost(mover) | Moved(mover) | Placed(mover) | Swapped(mover) | Took(mover):
            return mover == seat
        case _:
            return False


def _news(canvas: Canvas, layout: Plan, number: int, player: int, events: Sequence[object]) -> None:
    zones, places = set(), set()
    for event in events:
        match event:
            case Lost(zone=zone) | Gave(zone=zone):
                zones.add(zone)
            case Moved(source=source, target=target) | Swapped(source=source, target=target):
                zones |= {source, target}
            case Took(zones=taken):
                zones |= set(taken)
            case Placed(zone=zone, place=place):
                zones.add(zone)
                places.add(place)
            case _:
                pass
    for zone in sorted(zones):
        _framed(canvas, layout.zone(number, player, zone), 3)
    for place in sorted(places):
        corner = layout.place(number, player, place)
        canvas.stamp(frame(layout.row, layout.row, layout.row // 2, 5), corner, TILE, MARK)


def _framed(canvas: Canvas, box: Box, stroke: int) -> None:
    canvas.stamp(frame(box.wide - 6, box.high - 4, 12, stroke), (box.x + 3, box.y + 2), TILE, MARK)


# -- words


def _header(canvas: Canvas, view: View, scene: Scene) -> None:
    theme = canvas.theme
    x = MARGIN + canvas.write(
        spell(scene, said("Tandem"), str), (MARGIN, HEADER), PAPER, TEXT, size=theme.large, weight="bold"
    )
    code = shorten(clean(scene.code), "regular", theme.normal, 200)
    x += 16 + canvas.write(code, (x + 16, HEADER), PAPER, QUIET, size=theme.normal)
    right = SIDE - MARGIN
    points = spell(scene, counted("{n} point", "{n} points", view.pawn), str)
    right -= canvas.write(points, (right, HEADER), PAPER, TEXT, size=theme.normal, weight="bold", anchor="right")
    text = fitted(scene, headline(view, scene.outcome), "bold", theme.normal + 4, right - x - 56)
    long = width(text, "bold", theme.normal + 4)
    start = min(max(x + 28, (SIDE - long) // 2), right - 28 - long)
    canvas.write(text, (start, HEADER), PAPER, TEXT, size=theme.normal + 4, weight="bold")
