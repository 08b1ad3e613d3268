"""Parts of the city of Socks, nearer than on the board: where one may play, and one thing at twice the size."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.city import City, Station
from games.socks.values import COLOURS, Colour, View
from rendering.bars import ASIDE
from rendering.canvas import Canvas, Sprite
from rendering.crop import TWICE
from rendering.socks import pieces
from rendering.socks.layout import FOLD, ROW, TALLEST, Plan, Sheet, board, cuts, folded, plan
from rendering.socks.races import missing, ways
from rendering.socks.zoom_text import PLAYERS
from rendering.theme import NOBODY, PAPER, TEXT, Ink, Theme

WIDEST = 300
"""Width of the small city beside a caption, at the usual scale."""


def nearer(theme: Theme, box: Collection[Hex], hexagons: Collection[Hex]) -> Iterator[Plan]:
    """Plans that show the hexagons of ``box`` as large as they fit, at most at twice the size: whole, or folded.

    Other hexagons are on it where there is room beside them.
    """
    most = TWICE * plan(theme, hexagons).pitch
    for cut, rows in cuts(box):
        yield _filled(theme, folded(theme, cut, rows=rows, most=most), hexagons)


def close(view: View, theme: Theme, word: str) -> Plan:
    """The plan of the part of the city with the thing that one of ``followed`` names."""
    assert view.city is not None
    return window(theme, _weights(view, view.city, word), view.city.stations)


def _weights(view: View, town: City, word: str) -> dict[Hex, int]:
    """The stations that matter, and how much: the ends of tracks that are lacking most, then socks, then the rest."""
    if word in PLAYERS:
        seat = Seat(PLAYERS.index(word))
        races = [(way.new, way) for each in ways(view) if (way := each[seat]) is not None and way.new]
        lacking = missing(view, seat, min(races, key=lambda race: race[0])[1]) if races else 0
        links, hung = view.tracks[seat], tuple[Station, ...]()
    else:
        colour = Colour(COLOURS.index(word))
        found = [
            (seat, way) for seat, way in zip((Seat(0), Seat(1)), ways(view)[colour], strict=True) if way is not None
        ]
        links, lacking, hung = 0, 0, view.socks[colour]
        for seat, way in found:
            links, lacking = links | way.links, lacking | missing(view, seat, way)
    weights = {town.stations[at]: 1 for at in _ends(town, links)}
    weights |= {town.stations[at]: 3 for at in hung}
    weights |= {town.stations[at]: 4 for at in _ends(town, lacking)}
    return weights or dict.fromkeys(town.stations, 1)


def _ends(town: City, links: int) -> set[Station]:
    """The stations at the ends of some connections, given as bits."""
    return {at for number, pair in enumerate(town.links) if links >> number & 1 for at in pair}


def window(theme: Theme, weights: Mapping[Hex, int], hexagons: Collection[Hex]) -> Plan:
    """The plan at twice the size of the board, laid so that the hexagons it shows weigh as much as can be.

    What it shows of ``weights`` is in its middle; other hexagons are on it where there is room.
    """
    usual = plan(theme, hexagons)
    left, top, right, bottom = board(theme)
    pitch = TWICE * usual.pitch
    across, down = (right - left) / pitch - 1, (bottom - top) / pitch - TALLEST
    places = {at: (at.q + at.r / 2, at.r * ROW) for at in weights}
    corners = product(sorted({x for x, _ in places.values()}), sorted({y for _, y in places.values()}))

    def inside(corner: tuple[float, float]) -> list[Hex]:
        return [at for at, (x, y) in places.items() if 0 <= x - corner[0] <= across and 0 <= y - corner[1] <= down]

    seen = max(map(inside, corners), key=lambda found: sum(weights[at] for at in found))
    return _filled(theme, folded(theme, (frozenset(seen),), rows=True, most=pitch), hexagons)


def _filled(theme: Theme, laid: Plan, hexagons: Collection[Hex]) -> Plan:
    """The plan with all hexagons that find room on its sheets; one that another sheet has already is shown again."""
    sheets, shown = [], {at for sheet in laid.sheets for at in sheet.hexagons}
    for sheet in laid.sheets:
        others = [laid.at(other, at) for other in laid.sheets if other is not sheet for at in other.hexagons]
        more = {at for at in _beside(theme, laid, sheet, hexagons, others) if at not in sheet.hexagons}
        sheets.append(replace(sheet, hexagons=sheet.hexagons | more, again=sheet.again | (more & shown)))
        shown |= more
    return replace(laid, sheets=tuple(sheets))


def _beside(
    theme: Theme, laid: Plan, sheet: Sheet, hexagons: Collection[Hex], others: Collection[tuple[int, int]]
) -> Iterator[Hex]:
    """The hexagons that lie on the board's place if this sheet is continued, clear of those of other sheets."""
    left, top, right, bottom = board(theme)
    half, wide, high = laid.pitch / 2, laid.pitch * (1 + FOLD / 2), laid.pitch * (TALLEST + FOLD / 4)
    for at in hexagons:
        x, y = laid.at(sheet, at)
        if not (left + half <= x + 1 and x - 1 <= right - half and top + half <= y + 1 and y - 1 <= bottom - half):
            continue
        if all(abs(x - a) >= wide or abs(y - b) >= high for a, b in others):
            yield at


# -- where that is


def whereabouts(view: View, theme: Theme, laid: Plan, word: str) -> Sprite | None:
    """Where on the whole city the thing is that one of ``followed`` names; None if all of it is seen on the plan."""
    assert view.city is not None
    weights = _weights(view, view.city, word)
    if laid.sheets[0].hexagons.issuperset(weights):
        return None
    ink = TEXT if word in PLAYERS else pieces.ink(Colour(COLOURS.index(word)))
    return _small(theme, laid, view.city.stations, dict.fromkeys(weights, ink))


def _small(theme: Theme, laid: Plan, hexagons: Collection[Hex], meant: Mapping[Hex, Ink]) -> Sprite:
    """The whole city, small and without words: some stations in their inks, and the rectangle that is seen large."""
    scale = theme.scale
    places = {at: (at.q + at.r / 2, at.r * ROW) for at in hexagons}
    low, high = (min(place[axis] for place in places.values()) - 0.8 for axis in (0, 1))
    far, deep = (max(place[axis] for place in places.values()) + 0.8 for axis in (0, 1))
    pitch = min(ASIDE * scale / (deep - high), WIDEST * scale / (far - low))
    canvas = Canvas.blank(theme, (round((far - low) * pitch), round((deep - high) * pitch)))
    spots = {at: (round((x - low) * pitch), round((y - high) * pitch)) for at, (x, y) in places.items()}
    for at, spot in sorted(spots.items()):
        ink, radius = meant.get(at, NOBODY), round(pitch * (0.42 if at in meant else 0.26))
        pieces.disc(canvas, spot, radius, PAPER, ink)
    seen = [spots[at] for at in laid.sheets[0].hexagons]
    around, (wide, tall) = round(pitch * 0.7), canvas.plane.size
    left, right = max(0, min(x for x, _ in seen) - around), min(wide, max(x for x, _ in seen) + around)
    top, bottom = max(0, min(y for _, y in seen) - around), min(tall, max(y for _, y in seen) + around)
    canvas.outline((left, top, right, bottom), 4 * scale, TEXT)
    return canvas.sprite()
