"""What can be pressed on the picture of Tandem's panel, where it lies and how it is marked.

Tokens have a dark ring and subjects of the key a frame, places of the row their number, and the board of the partner,
by which a turn links, a frame with the word; what a computer player likes best has a star.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.tandem.values import PLACES, SUBJECTS, ZONES, Place, Subject, View, Zone
from rendering import numbers, sprites
from rendering.canvas import Canvas, Sprite
from rendering.captions import spell
from rendering.panel import Press, Style, is_starred
from rendering.scene import Scene
from rendering.sprites import hard, rounded
from rendering.tandem import pairs
from rendering.tandem.board_panel import PARTNER
from rendering.tandem.layout import corner
from rendering.tandem.pair_layout import Box, Plan
from rendering.tandem.pairs import Sheet
from rendering.tandem.titles import Room, Rooms
from rendering.text import said
from rendering.theme import MARK, TEXT, TILE, Ink
from rendering.typeface import width

ROUND = 18
"""Roundness of the frames of subjects and of the partner's board."""
LIKED = 40
"""Width of the star at what a computer player likes best."""


def region(plan: Plan, view: View, spot: str) -> Box:
    """The rectangle of a spot, on the picture; of several equal tokens in a zone that of all."""
    x, y = corner()
    boxes = _boxes(plan, view, spot)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.wide for box in boxes), max(box.y + box.high for box in boxes)
    return Box(x + left, y + top, right - left, bottom - top)


def _boxes(plan: Plan, view: View, spot: str) -> list[Box]:
    """The rectangles of what a spot is, on the panel of the own pair."""
    assert view.seat is not None
    pair, player, (first, *rest) = view.pairs[view.seat // 2], view.seat % 2, spot.split()
    if first == "row":
        return [_square(plan.place(player, PLACES[int(rest[0]) - 1]), plan.held)]
    if first == "supply":
        assert pair.key is not None
        return [pairs.entry_box(plan, pair.key.index(_subject(rest[0])) + 1)]
    if spot == PARTNER:
        return [_whole(plan, 1 - player)]
    if first == PARTNER:
        player, (first, *rest) = 1 - player, rest
    zone, subject = Zone(int(first)), _subject(rest[0])
    held = zip(pair.boards[player].zones[zone - 1], plan.spaces(player, zone), strict=False)
    return [_square(at, plan.token) for token, at in held if token == subject]


def _subject(word: str) -> Subject:
    return Subject(SUBJECTS.index(word))


def _square(at: tuple[int, int], side: int) -> Box:
    return Box(*at, side, side)


def _whole(plan: Plan, player: int) -> Box:
    """The zones of a player with the name above them."""
    aside, first, last = 6, plan.zone(player, ZONES[0]), plan.zone(player, ZONES[-1])
    top = max(2 * aside, plan.line(player) - plan.die // 2 - 2 * aside)
    right = plan.place(0, PLACES[0])[0] - plan.held // 2
    return Box(first.x - aside, top, right - first.x + aside, last.y + last.high + aside - top)


def paint(made: Sheet, before: View, choices: Sequence[Press], scene: Scene, rooms: Rooms) -> Rooms:
    """Mark the spots of choices, as tokens lay ``before`` what is shown; gives what room names leave then.

    What is picked is marked by what comes of it.
    """
    for press in choices:
        if press.spot and not press.spot.startswith("key "):
            rooms = _mark(made, before, press, scene, rooms)
    return rooms


def _mark(made: Sheet, before: View, press: Press, scene: Scene, rooms: Rooms) -> Rooms:
    assert before.seat is not None
    plan, boxes, chosen = made.plan, _boxes(made.plan, before, press.spot), press.style is Style.CHOSEN
    first, *rest = press.spot.split()
    box = boxes[0]
    if first == "row" and not chosen:
        _numbered(made, before.seat % 2, Place(int(rest[0])))
    elif first == "supply":
        _framed(made, box, MARK if chosen else TEXT)
    elif press.spot == PARTNER:
        rooms = _linked(made, box, 1 - before.seat % 2, scene, rooms)
    elif first != "row" and not chosen:
        for each in boxes:
            pairs.ring(made, _subject(press.spot.split()[-1]), plan.token, (each.x, each.y), ink=TEXT)
    if is_starred(press.label):
        made.canvas.paste(_star(made), (box.x + box.wide - LIKED, box.y))
    return rooms


def _numbered(made: Sheet, player: int, place: Place) -> None:
    """A dark number on a place of the row, in the corner of what lies there."""
    x, y = made.plan.place(player, place)
    free = made.pair.boards[player].row[place - 1] is None
    inward = made.plan.held // 2 if free else made.plan.held * 4 // 5
    numbers.place(made.canvas, numbers.big(made.canvas.theme, place), (x + inward, y + inward))


def _framed(made: Sheet, box: Box, ink: Ink) -> None:
    aside = 6
    rim = (box.x - aside, box.y - aside, box.x + box.wide + aside, box.y + box.high + aside)
    made.canvas.rim(rim, ROUND, 4, made.ground, ink)


def _linked(made: Sheet, box: Box, partner: int, scene: Scene, rooms: Rooms) -> Rooms:
    """A frame around the partner's board with the word for what pressing it does; the room that leaves."""
    canvas, theme = made.canvas, made.canvas.theme
    canvas.rim((box.x, box.y, box.x + box.wide, box.y + box.high), ROUND, 4, made.ground, TEXT)
    text, high = spell(scene, said("Link"), str), theme.figure + 12
    wide = width(text, "bold", theme.normal) + 40
    at, middle = box.x + box.wide - wide - 10, rooms[partner].high
    canvas.stamp(rounded(wide, high, high // 2), (at, middle - high // 2), made.ground, TEXT)
    canvas.write(text, (at + wide // 2, middle), TEXT, TILE, size=theme.normal, weight="bold", anchor="middle")
    room = rooms[partner]
    left = Room(room.left, min(room.right, at - 12), room.high, ends=room.ends)
    return (left, rooms[1]) if partner == 0 else (rooms[0], left)


def _star(made: Sheet) -> Sprite:
    """A star in the colour of what is new, with a light rim."""
    canvas = Canvas.blank(made.canvas.theme, (LIKED, LIKED), TILE)
    canvas.stamp(sprites.star(LIKED, 16), (0, 0), TILE, MARK)
    return canvas.sprite(hard(sprites.star(LIKED)))
