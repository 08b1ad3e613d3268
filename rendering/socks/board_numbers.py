"""Where numbers find room on the board of Socks: small ones beside what is new, big ones where one may play.

Numbers on the board of Socks, on pills: in what order things happened, and where one may play.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain, product

from games.kernel.hexes import Hex, neighbours
from games.socks.values import View
from rendering.canvas import Box, Canvas
from rendering.scene import Scene
from rendering.socks import pieces
from rendering.socks.layout import Pixel, Plan, nearer
from rendering.socks.pieces import stamp, wipe
from rendering.socks.spots import Spot, held, of_move
from rendering.sprites import frame, rounded
from rendering.theme import MARK, TEXT, TILE, Ink, Theme
from rendering.typeface import cap, width

SIZES = (58, 52, 46, 40)
"""Nominal sizes of big numbers, the largest that find room side by side is taken; their digits are 40 to 28 high."""
ROUNDS = 6
"""How often big numbers make room for each other before they become smaller."""
REACH = (0.3, 0.45, 0.6)
"""How far from its spot a small number may stand, in widths of a hexagon."""
BEYOND = (0.46, 0.52, 0.58)
"""How far from the middle of its street the number of a picked track may stand, in widths of a hexagon."""
HIDING = 46
"""Larger numbers hide no name of a station; of this size they may, where there are many."""
MUCH = 50
"""How much worse it is for a number to meet another than a name."""
RIM = 2
"""Pixels by which the pill of a number may lie over a name where there is little room: its digits do not."""
ASIDE = (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.24, -0.24)
"""How far along its street a big number may move out of the middle."""

PRESSED = 0.82
"""How wide numbers of several digits are beside what they would be in words."""


def beside(canvas: Canvas, laid: Plan, spot: Spot, text: str, taken: Sequence[Box] = ()) -> None:
    """A small number at the first place around a spot where it hides no word, smaller where there is none.

    It keeps off what else is ``taken`` as long as there is a place that is free.
    """
    small = canvas.theme.small
    words = [word.box for word in canvas.texts]
    written = [*words, *taken]
    choices = [
        (inside(canvas.theme, at, size), size)
        for size in (max(laid.letters, small), max(laid.letters * 4 // 5, small), small)
        for at in _around(laid, spot, size)
    ]
    for hidden in (written, words):
        clear = ((at, size) for at, size in choices if not any(meet(box(at, text, size), other) for other in hidden))
        at, size = next(clear, choices[-1])
        if (at, size) != choices[-1]:
            break
    paint_number(canvas, at, text, size, MARK)


def standing(laid: Plan, view: View) -> tuple[Box, ...]:
    """Where socks and blockers stand."""
    half = laid.part(0.3)
    spots = (spot for at in sorted(held(view)) for spot in laid.spots(at))
    return tuple((x - half, y - half, x + half, y + half) for x, y in spots)


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
        shares = (1 / 3, 0.45, 0.2) if laid.named else (0.5, 0.6, 0.42)
        found = [(round(x + (a - x) * share), round(y + (b - y) * share)) for share in shares for a, b in ends]
    turns = [math.radians(30 * turn) for turn in range(12)]
    ring = [
        (x + laid.part(far * math.cos(turn)), y + laid.part(far * math.sin(turn))) for far in REACH for turn in turns
    ]
    return (*found, *ring)


def aside(laid: Plan, spot: Spot, text: str, size: int, taken: Sequence[Box]) -> Pixel:
    """Where a number of this size hides least of what is taken, and not the street it is about."""
    places = (*_beyond(laid, spot), *_around(laid, spot, size))
    return places[_freest([box(at, text, size) for at in places], taken)[1]]


def _beyond(laid: Plan, spot: Spot) -> tuple[Pixel, ...]:
    """Places on both sides of a street, further and further from its middle, and a little along it."""
    (left, top), (right, bottom) = laid.street(*spot.hexagons)
    x, y = (left + right) / 2, (top + bottom) / 2
    across, down = (right - left) / laid.pitch, (bottom - top) / laid.pitch
    return tuple(
        (
            round(x + laid.pitch * (along * across - far * side * down)),
            round(y + laid.pitch * (along * down + far * side * across)),
        )
        for far, along, side in product(BEYOND, (0.0, 0.15, -0.15), (1, -1))
    )


def inside(theme: Theme, at: Pixel, size: int) -> Pixel:
    """A spot moved so far that a number of this size on it stays on the picture."""
    side = theme.side
    return max(size, min(at[0], side - size)), max(size // 2, min(at[1], side - size // 2))


def marked(view: View, scene: Scene) -> tuple[tuple[Spot, str], ...]:
    """Each spot that ``scene.marks`` are about with its number; with all of them where it has several."""
    found: dict[Spot, list[str]] = {}
    for number, text in enumerate(scene.marks, scene.first):
        spot = of_move(view, text)
        if spot is not None:
            found.setdefault(spot, []).append(str(number))
    return tuple((spot, ", ".join(numbers)) for spot, numbers in found.items())


def numbered(view: View, numbers: Sequence[tuple[Spot, str]]) -> frozenset[Hex]:
    """The places around an unfinished city that have numbers, and so no names."""
    return frozenset(at for spot, _ in numbers for at in spot.hexagons) if view.phase == "tiles" else frozenset()


def closer(view: View, laid: Plan, theme: Theme, numbers: Sequence[tuple[Spot, str]]) -> Plan:
    """How that part of the city lies in which all spots to be numbered are, if numbers find more room in it."""
    wanted = {at for spot, _ in numbers for at in spot.hexagons}
    if view.city is None or view.phase == "tiles" or not wanted:
        return laid
    return roomiest(chain((laid,), nearer(theme, wanted, view.city.stations)), view, numbers)


def roomiest(plans: Iterable[Plan], view: View, numbers: Sequence[tuple[Spot, str]]) -> Plan:
    """The first of some plans on which big numbers are as large as on any."""
    best: tuple[int, Plan] | None = None
    for laid in plans:
        size, _ = placed(laid, view, numbers, names(laid, view))
        if best is None or size > best[0]:
            best = size, laid
        if size >= SIZES[0] * laid.least // 28:
            break
    if best is None:
        raise ValueError("there is no plan to choose from")
    return best[1]


def names(laid: Plan, view: View) -> tuple[tuple[Hex, Box], ...]:
    """Where on a plan the names of stations are written; one with a sock has it lower."""
    town = view.city
    if town is None or view.phase == "tiles":
        return ()
    high, found = cap("regular", laid.letters) // 2, []
    for at, label in zip(town.stations, town.labels, strict=True):
        wide = pieces.long(laid, label) // 2
        found += [(at, (x - wide, y - high, x + wide, y + high)) for x, y in laid.spots(at)]
    return tuple(found)


def draw_marks(canvas: Canvas, laid: Plan, view: View, numbers: Sequence[tuple[Spot, str]]) -> None:
    """A big number at each spot, as large as all find room."""
    size, spots = placed(laid, view, numbers, names(laid, view))
    for at, text in spots:
        paint_number(canvas, inside(canvas.theme, at, size), text, size, TEXT)


def placed(
    laid: Plan, view: View, numbers: Sequence[tuple[Spot, str]], written: Sequence[tuple[Hex, Box]]
) -> tuple[int, list[tuple[Pixel, str]]]:
    """The size of big numbers, and where each of them stands: clear of others, and of names as long as it can be.

    Where there is little room, their rims may lie over names, and in the end their digits too.
    """
    large = held(view)
    spots = [(spot, text) for spot, text in numbers if laid.shows(spot.hexagons)]
    size, chosen, near = SIZES[0], list[Pixel](), list[list[Box]]()
    attempts = [(high, rim) for high in SIZES for rim in (0, RIM) if not rim or high <= HIDING]
    for size, rim in attempts:
        places = [_along(laid, view, large, spot, size) for spot, _ in spots]
        boxes = [[box(at, text, size) for at in found] for found, (_, text) in zip(places, spots, strict=True)]
        # smaller numbers meet no name that larger ones do not
        near = near or [[name for _, name in written if meet(all_of, name)] for all_of in map(_around_all, boxes)]
        taken = [[(a + rim, b + rim, c - rim, d - rim) for a, b, c, d in names] for names in near] if rim else near
        found, clear = _apart(boxes, taken)
        chosen = [own[number] for own, number in zip(places, found, strict=True)]
        if clear:
            break
    return size, [(at, text) for at, (_, text) in zip(chosen, spots, strict=True)]


def _around_all(boxes: Sequence[Box]) -> Box:
    """The smallest box with all of these in it."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _apart(boxes: Sequence[Sequence[Box]], written: Sequence[Sequence[Box]]) -> tuple[list[int], bool]:
    """Which of its boxes each thing takes, and whether so none meets another or what is written near it.

    Each in turn takes the first of those that meet least, until nothing meets or nobody moves. To meet another is as
    bad as to meet many a written name.
    """
    around = [_around_all(own) for own in boxes]
    near = [
        [at for at, other in enumerate(around) if at != number and meet(own, other)]
        for number, own in enumerate(around)
    ]
    chosen, left = [0] * len(boxes), 0
    for _ in range(ROUNDS):
        before, left = list(chosen), 0
        for number, own in enumerate(boxes):
            clashes, chosen[number] = _freest(own, written[number], [boxes[at][chosen[at]] for at in near[number]])
            left += clashes
        if not left or chosen == before:
            break
    return chosen, not left


def _freest(boxes: Sequence[Box], written: Sequence[Box], others: Sequence[Box] = ()) -> tuple[int, int]:
    """How badly the best of those boxes meets what is written, and much worse others, and which it is."""
    best: tuple[int, int] | None = None
    for number, (left, top, right, bottom) in enumerate(boxes):
        clashes = sum(a < right and left < c and b < bottom and top < d for a, b, c, d in written)
        clashes += MUCH * sum(a < right and left < c and b < bottom and top < d for a, b, c, d in others)
        if best is None or clashes < best[0]:
            best = clashes, number
            if not clashes:
                break
    if best is None:
        raise ValueError("there is no box to choose from")
    return best


def _along(laid: Plan, view: View, large: Collection[Hex], spot: Spot, size: int) -> tuple[Pixel, ...]:
    """Where a big number may stand, best first: on a free place, over the name of a station, or along the street.

    There it keeps further from ``large`` stations, which hold something, than from others.
    """
    if len(spot.hexagons) == 1:
        x, y = laid.spots(spot.hexagons[0])[0]
        if view.phase == "tiles":
            return ((x, y),)
        return ((x, y - (cap("regular", laid.letters) + cap("bold", size)) // 2 - laid.part(0.05)),)
    one, other = spot.hexagons
    (x, y), (a, b) = laid.street(one, other)
    middle = 0.5 + 0.06 * ((one in large) - (other in large))
    return tuple((round(x + (middle + aside) * (a - x)), round(y + (middle + aside) * (b - y))) for aside in ASIDE)


def box(at: Pixel, text: str, size: int) -> Box:
    """The box of a number with its pill."""
    wide, high = pressed(text, size)
    return at[0] - wide // 2, at[1] - high // 2, at[0] + wide // 2, at[1] + high // 2


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@lru_cache(maxsize=512)
def pressed(text: str, size: int) -> tuple[int, int]:
    """Width and height of the pill of a number; two digits and more stand closer than they would in words."""
    high, long = round(size * 0.84), width(text, "bold", size)
    return max(high, long + size // 10 if len(text) == 1 else round(long * PRESSED) + size // 6), high


def paint_number(canvas: Canvas, at: Pixel, text: str, size: int, ink: Ink, over: Ink = TILE) -> None:
    """A number on a pill in this ink, with a casing; a thin line around that where the ink is not that of text.

    ``over`` is the ink of the digits.
    """
    wide, high = pressed(text, size)
    casing, corner = max(2, size // 14), high // 2 if len(text) == 1 else high // 4
    if ink != TEXT:
        rim = 2 * casing
        wipe(canvas, rounded(wide + 2 * rim, high + 2 * rim, corner + rim), at)
        stamp(canvas, frame(wide + 2 * rim, high + 2 * rim, corner + rim, casing), at, TILE, TEXT)
    wipe(canvas, rounded(wide + 2 * casing, high + 2 * casing, corner + casing), at)
    stamp(canvas, rounded(wide, high, corner), at, TILE, ink)
    most = 0 if len(text) == 1 else round(width(text, "bold", size) * PRESSED)
    canvas.write(text, at, ink, over, size=size, weight="bold", anchor="middle", most=most)
