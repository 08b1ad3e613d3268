"""Where numbers find room on the board of Socks: small ones beside what is new, big ones where one may play."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain, product

from games.kernel.hexes import neighbours
from games.socks.values import View
from rendering.canvas import Box, Canvas
from rendering.scene import Scene
from rendering.socks import pieces
from rendering.socks.ground import outside, painted
from rendering.socks.layout import Pixel, Plan
from rendering.socks.spots import Spot, held, of_move
from rendering.socks.zoom_crop import nearer
from rendering.theme import MARK, TEXT, Theme
from rendering.typeface import cap

SIZES = (58, 52, 46, 40)
"""Nominal sizes of big numbers, the largest that find room side by side is taken; their digits are 40 to 28 high."""
ROUNDS = 6
"""How often big numbers make room for each other before they become smaller."""
REACH = (0.3, 0.45, 0.6)
"""How far from its spot a small number may stand, in widths of a hexagon."""
HIDING = 46
"""Larger numbers hide no name of a station; of this size they may, where there are many."""
ASIDE = (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.24, -0.24)
"""How far along its street a big number may move out of the middle."""


def beside(canvas: Canvas, laid: Plan, spot: Spot, text: str) -> None:
    """A small number at the first place around a spot where it hides no word, smaller where there is none."""
    small = canvas.theme.small
    written = [word.box for word in canvas.texts]
    choices = [
        (_inside(canvas, at, size), size)
        for size in (max(laid.letters, small), max(laid.letters * 4 // 5, small), small)
        for at in _around(laid, spot, size)
    ]
    clear = ((at, size) for at, size in choices if not any(_meet(_box(at, text, size), box) for box in written))
    at, size = next(clear, choices[-1])
    pieces.number(canvas, at, text, size, MARK)


def _around(laid: Plan, spot: Spot, size: int) -> tuple[Pixel, ...]:
    """Places for a small number: where a street and two others enclose a garden, over a station, within a tile.

    Where these are taken, anywhere near.
    """
    if len(spot.hexagons) == 1:
        x, y = laid.spots(spot.hexagons[0])[0]
        across, down = laid.part(0.3), laid.part(0.36) + size // 8
        found = [(x + aside * across, y + under * down) for under in (-1, 1) for aside in (1, -1, 0)]
    else:
        x, y = laid.middle(spot.hexagons)
        found = [(x, y)]
    if len(spot.hexagons) == 2:
        one, other = spot.hexagons
        ends = [laid.seen_from(one, third) for third in sorted(set(neighbours(one)) & set(neighbours(other)))]
        found = [
            (round(x + (a - x) * share), round(y + (b - y) * share)) for share in (1 / 3, 0.45, 0.2) for a, b in ends
        ]
    turns = [math.radians(30 * turn) for turn in range(12)]
    ring = [
        (x + laid.part(far * math.cos(turn)), y + laid.part(far * math.sin(turn))) for far in REACH for turn in turns
    ]
    return (*found, *ring)


def _inside(canvas: Canvas, at: Pixel, size: int) -> Pixel:
    """A spot moved so far that a number of this size on it stays on the picture."""
    side = canvas.theme.side
    return max(size, min(at[0], side - size)), max(size // 2, min(at[1], side - size // 2))


def marked(view: View, scene: Scene) -> tuple[tuple[Spot, str], ...]:
    """Each spot that ``scene.marks`` are about with its number; with all of them where it has several."""
    found: dict[Spot, list[str]] = {}
    for number, text in enumerate(scene.marks, scene.first):
        spot = of_move(view, text)
        if spot is not None:
            found.setdefault(spot, []).append(str(number))
    return tuple((spot, ", ".join(numbers)) for spot, numbers in found.items())


def with_room(view: View, laid: Plan, theme: Theme, scene: Scene) -> Canvas:
    """The unfinished city without the names of the places that will have numbers."""
    stations = () if view.city is None else view.city.stations
    taken = {at for spot, _ in marked(view, scene) for at in spot.hexagons}
    free = tuple(at for at in outside(stations) if at not in taken)
    return painted(theme, laid, view.city, 0 if view.city is None else view.city.neutral, held(view), free, laying=True)


def closer(view: View, canvas: Canvas, laid: Plan, scene: Scene) -> tuple[Canvas, Plan]:
    """That part of the city in which all spots to be numbered lie, if numbers find more room in it."""
    assert view.city is not None
    box = {at for spot, _ in marked(view, scene) for at in spot.hexagons}
    if not box:
        return canvas, laid
    best = roomiest(chain((laid,), nearer(canvas.theme, box, view.city.stations)), view, scene)
    if best is laid:
        return canvas, laid
    return painted(canvas.theme, best, view.city, view.neutral, held(view)), best


def roomiest(plans: Iterable[Plan], view: View, scene: Scene) -> Plan:
    """The first of some plans on which big numbers are as large as on any."""
    best: tuple[int, Plan] | None = None
    for laid in plans:
        size, _ = _placed(laid, view, scene, names(laid, view))
        if best is None or size > best[0]:
            best = size, laid
        if size >= SIZES[0] * laid.least // 28:
            break
    if best is None:
        raise ValueError("there is no plan to choose from")
    return best[1]


def names(laid: Plan, view: View) -> tuple[Box, ...]:
    """Where on a plan the names of stations are written; one with a sock has it lower."""
    town = view.city
    if town is None or view.phase == "tiles":
        return ()
    high, low = cap("regular", laid.letters) // 2, pieces.lower(laid)
    hung = {town.stations[at] for pair in view.socks for at in pair}
    found = []
    for at, label in zip(town.stations, town.labels, strict=True):
        wide, down = pieces.long(laid, label) // 2, low if at in hung else 0
        found += [(x - wide, y + down - high, x + wide, y + down + high) for x, y in laid.spots(at)]
    return tuple(found)


def marks(canvas: Canvas, laid: Plan, view: View, scene: Scene) -> None:
    """A big number at the spot of each of ``scene.marks``, as large as all find room."""
    size, spots = _placed(laid, view, scene, names(laid, view))
    for at, text in spots:
        pieces.number(canvas, _inside(canvas, at, size), text, size, TEXT)


def _placed(laid: Plan, view: View, scene: Scene, written: Sequence[Box]) -> tuple[int, list[tuple[Pixel, str]]]:
    """The size of big numbers, and where each of them stands: clear of others, and of names as long as it can be."""
    scale = laid.least // 28
    spots = [(spot, text) for spot, text in marked(view, scene) if laid.shows(spot.hexagons)]
    size, chosen = 0, [_along(laid, view, spot, SIZES[-1] * scale)[0] for spot, _ in spots]
    for size, clear in product((each * scale for each in SIZES), (True, False)):
        if clear or size <= HIDING * scale:
            places = [_along(laid, view, spot, size) for spot, _ in spots]
            boxes = [[_box(at, text, size) for at in found] for found, (_, text) in zip(places, spots, strict=True)]
            numbers = _apart(boxes, written if clear else ())
            if numbers is not None:
                chosen = [found[number] for found, number in zip(places, numbers, strict=True)]
                break
    return size, [(at, text) for at, (_, text) in zip(chosen, spots, strict=True)]


def _apart(boxes: Sequence[Sequence[Box]], written: Sequence[Box]) -> list[int] | None:
    """Which of its boxes each thing takes so that none meets another or what is written; None where none is found.

    Each in turn takes the first of those that meet least, until nothing meets or nobody moves.
    """
    around = [
        tuple(edge(each) for edge, each in zip((min, min, max, max), zip(*own, strict=True), strict=True))
        for own in boxes
    ]
    near = [
        [at for at, other in enumerate(around) if at != number and _meet(own, other)]
        for number, own in enumerate(around)
    ]
    fixed = [[other for other in written if _meet(own, other)] for own in around]
    chosen = [0] * len(boxes)
    for _ in range(ROUNDS):
        before, left = list(chosen), 0
        for number, own in enumerate(boxes):
            others = [*fixed[number], *(boxes[at][chosen[at]] for at in near[number])]
            clashes, chosen[number] = _freest(own, others)
            left += clashes
        if not left:
            return chosen
        if chosen == before:
            break
    return None


def _freest(boxes: Sequence[Box], others: Sequence[Box]) -> tuple[int, int]:
    """How many others the first of those boxes meets that meet fewest, and which it is."""
    best = len(others) + 1, 0
    for number, (left, top, right, bottom) in enumerate(boxes):
        clashes = sum(a < right and left < c and b < bottom and top < d for a, b, c, d in others)
        if clashes < best[0]:
            best = clashes, number
            if not clashes:
                break
    return best


def _along(laid: Plan, view: View, spot: Spot, size: int) -> tuple[Pixel, ...]:
    """Where a big number may stand, best first: on a free place, over the name of a station, or along the street.

    There it keeps further from socks than from stations without one.
    """
    if len(spot.hexagons) == 1:
        x, y = laid.spots(spot.hexagons[0])[0]
        if view.phase == "tiles":
            return ((x, y),)
        return ((x, y - (cap("regular", laid.letters) + cap("bold", size)) // 2 - laid.part(0.05)),)
    one, other = spot.hexagons
    large = held(view)
    (x, y), (a, b) = laid.street(one, other)
    middle = 0.5 + 0.06 * ((one in large) - (other in large))
    return tuple((round(x + (middle + aside) * (a - x)), round(y + (middle + aside) * (b - y))) for aside in ASIDE)


def _box(at: Pixel, text: str, size: int) -> Box:
    """The box of a number with its pill."""
    wide, high = pieces.pressed(text, size)
    return at[0] - wide // 2, at[1] - high // 2, at[0] + wide // 2, at[1] + high // 2


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
