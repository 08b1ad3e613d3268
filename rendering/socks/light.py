"""What is new on the board of Socks is lit, with a warm light around it, and all else stands back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.kernel.hexes import Hex
from games.socks.city import City
from games.socks.values import Event, View
from rendering.canvas import Canvas
from rendering.socks import pieces, shapes
from rendering.socks.casings import News, cased, last, news
from rendering.socks.glow import NOTHING, Glow, shine, united
from rendering.socks.layout import Pixel, Plan, middle, towards
from rendering.sprites import hard, rounded

ALONG, AROUND = 0.75, 0.9
"""How far light reaches from a new track, and from what else is new, in widths of a hexagon."""
WIDE = (78, 92)
"""How far it reaches at least, at the usual scale."""
BLOCK = 0.52
"""How wide a blocked station is with its casing, in widths of a hexagon."""


def light(
    canvas: Canvas, laid: Plan, view: View, focus: Sequence[Event], *, calm: bool = False, numbered: bool = False
) -> Glow:
    """What is new in bright casings and a warm light; nothing but casings where there are big numbers.

    Nothing stands back where it is ``calm``. On a player's own picture the last tracks have casings where nothing is
    new.
    """
    found = last(view) if laid.named and not focus else news(view, focus)
    if focus and not numbered:
        return _lit(canvas, laid, view, found, calm=calm)
    cased(canvas, laid, view, found)
    return NOTHING


def _lit(canvas: Canvas, laid: Plan, view: View, found: News, *, calm: bool) -> Glow:
    """What is new in a bright casing with a warm light around it; all else stands back, unless it is ``calm``."""
    town = view.city
    if town is None or not found:
        return NOTHING
    plane, ends = canvas.plane, set(found.hexagons | found.closed)
    if not calm:
        canvas.recede()
    glow = _glow(laid, town, found, canvas.theme.scale)
    if view.phase != "tiles":
        ends |= _spared(glow, laid, view)
    shine(canvas, plane, glow)
    cased(canvas, laid, view, found, ends)
    return glow


def _glow(laid: Plan, town: City, found: News, scale: int) -> Glow:
    """Where the light falls."""
    spots = list[tuple[Pixel, Image.Image]]()
    broad = 2 * max(laid.part(ALONG), WIDE[0] * scale)
    for number, pair in enumerate(town.links):
        if (found.laid | found.ways) >> number & 1:
            one, other = (town.stations[at] for at in pair)
            mask = _pill(laid.side + broad, broad, towards(one, other))
            spots += [(middle(*span), mask) for span in laid.spans(one, other)]
    far = max(laid.part(AROUND), WIDE[1] * scale)
    for hexagons, radius in ((found.hexagons, far), (found.closed, laid.part(ALONG))):
        mask = _disc(radius)
        spots += [(spot, mask) for at in sorted(hexagons) for spot in laid.spots(at)]
    return united(spots)


@lru_cache(maxsize=64)
def _pill(long: int, breadth: int, turn: int) -> Image.Image:
    return hard(shapes.pill(long, breadth, turn))


@lru_cache(maxsize=32)
def _disc(radius: int) -> Image.Image:
    return hard(rounded(2 * radius, 2 * radius, radius))


@lru_cache(maxsize=16)
def _sock(high: int) -> Image.Image:
    return hard(pieces.casing(high))


def _spared(glow: Glow, laid: Plan, view: View) -> set[Hex]:
    """Take socks and blocked stations out of the light; gives those that stand in it, to be painted once more."""
    assert view.city is not None
    socks, found = [at for pair in view.socks for at in pair], set[Hex]()
    side, radius = laid.part(BLOCK), laid.part(pieces.BADGE) + 3
    badge = _disc(radius)
    for stations, mask in ((socks, _sock(laid.sock)), (view.blockers, Image.new("L", (side, side), 255))):
        for at in (view.city.stations[at] for at in stations):
            for x, y in laid.spots(at):
                if glow.meets((x, y, x + 1, y + 1)):
                    found.add(at)
                aside = laid.part(pieces.ASIDE) if stations is socks else 0
                glow.dim((x + aside, y), mask)
                if stations is socks:
                    glow.dim(pieces.badge(laid, (x, y)), badge)
    return found
