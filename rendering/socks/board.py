"""The city of Socks as a picture, with the words around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.hexes import Hex, Label, neighbours
from games.kernel import Seat
from games.socks.city import City, Station, Tile, cells, city
from games.socks.values import Agreed, Built, Colour, LaidTile, Tracked, View
from rendering.canvas import Canvas
from rendering.lettering import width
from rendering.scene import Scene
from rendering.socks import bars, pieces
from rendering.socks.plan import Plan, plan
from rendering.sprites import rounded
from rendering.theme import MARK, NOBODY, PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme, of_kinds

ROOMY = 78
"""Pixels from hexagon to hexagon from which on a station has room for its whole name."""
AROUND = 2
"""So many hexagons around an unfinished city have their places written on them."""


def draw(view: View, theme: Theme, focus: Sequence[object], scene: Scene) -> Image.Image:
    """The city as a palette image, ``theme.side`` pixels wide and high."""
    theme = of_kinds(theme)
    laying = view.phase == "tiles"
    canvas, laid = ground(theme, () if view.city is None else view.city.tiles, laying=laying)
    canvas = canvas.copy()
    if view.city is not None and not laying:
        _tracks(canvas, laid, view, focus)
        _things(canvas, laid, view)
    elif view.city is not None:
        _new_tiles(canvas, laid, view.city, focus)
    bars.header(canvas, view, scene)
    bars.prizes(canvas, view)
    bars.footer(canvas, view, scene)
    return canvas.picture()


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The city again: nothing is hidden in this game. Raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander holds nothing")
    return draw(view, theme, (), scene)


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs; cities differ, so it is little."""
    ground(of_kinds(theme), (), laying=True)


# -- the city


@lru_cache(maxsize=64)
def ground(theme: Theme, tiles: tuple[Tile, ...], *, laying: bool) -> tuple[Canvas, Plan]:
    """The tiles with their stations and neutral links, and how they lie; to be copied, not to be painted on."""
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    town = city(tiles) if tiles else None
    stations = () if town is None else town.stations
    free = _outside(stations) if laying else ()
    laid = plan([*stations, *free])
    if town is not None and not laying and laid.pitch < ROOMY:
        heads = _heads(town)
        laid = plan([*stations, *heads])
        for at, row in heads.items():
            canvas.write(row, laid.middle(at), PAPER, QUIET, size=theme.small, weight="bold", anchor="middle")
    for at in free:
        _place(canvas, laid, at)
    for tile in tiles:
        mask, edge, (x, y) = pieces.tile(laid.side, tile.turn)
        middle = laid.middle(tile.at)
        canvas.stamp(edge, (middle[0] - x, middle[1] - y), PAPER, RULE)
        canvas.stamp(mask, (middle[0] - x, middle[1] - y), PAPER, TILE)
    if town is not None:
        for number in range(len(town.links)):
            if town.neutral >> number & 1:
                _neutral(canvas, laid, town, number)
        for at, label in zip(town.stations, town.labels, strict=True):
            _station(canvas, laid, laid.middle(at), None if laying else label)
    return canvas, laid


def _outside(stations: Sequence[Hex]) -> tuple[Hex, ...]:
    """The places around an unfinished city, the first place of all before there is one."""
    if not stations:
        return tuple(
            sorted(
                {Hex(0, 0), *neighbours(Hex(0, 0)), *(far for at in neighbours(Hex(0, 0)) for far in neighbours(at))}
            )
        )
    seen = set(stations)
    rim = set(stations)
    for _ in range(AROUND):
        rim = {near for at in rim for near in neighbours(at)} - seen
        seen |= rim
    return tuple(sorted(seen - set(stations)))


def _place(canvas: Canvas, laid: Plan, at: Hex) -> None:
    """The place of an empty hexagon as moves name it; where there is little room, only on every third one."""
    text = f"{at.q},{at.r}"
    if width(text, "regular", canvas.theme.small) > laid.pitch - 6 and (at.q - at.r) % 3:
        return
    canvas.write(text, laid.middle(at), PAPER, QUIET, size=canvas.theme.small, anchor="middle")


def _station(canvas: Canvas, laid: Plan, at: tuple[int, int], label: Label | None) -> None:
    radius = laid.station
    pieces.ring(canvas, at, radius, 3, TILE, NOBODY)
    if label is not None:
        _label(canvas, laid, at, label, TILE, TEXT)


def _label(canvas: Canvas, laid: Plan, at: tuple[int, int], label: Label, under: Ink, over: Ink) -> None:
    """A station's name; in a city with many columns its number alone: the row's letters stand before it."""
    text = label if laid.pitch >= ROOMY else label[len(_row(label)) :]
    canvas.write(text, at, under, over, size=canvas.theme.small, anchor="middle")


def _row(label: Label) -> str:
    return label.rstrip("0123456789")


def _heads(town: City) -> dict[Hex, str]:
    """Where the letters of each row stand: in front of its first station."""
    return {
        Hex(at.q - 1, at.r): _row(label)
        for at, label in zip(town.stations, town.labels, strict=True)
        if label == _row(label) + "1"
    }


def _between(laid: Plan, town: City, number: int) -> tuple[tuple[int, int], int]:
    """The middle of a connection, and its direction in turns of 60 degrees clockwise from the right."""
    one, other = (town.stations[at] for at in town.links[number])
    (x, y), (a, b) = laid.middle(one), laid.middle(other)
    return ((x + a) // 2, (y + b) // 2), {(1, 0): 0, (0, 1): 1, (-1, 1): 2}[other.q - one.q, other.r - one.r]


def _neutral(canvas: Canvas, laid: Plan, town: City, number: int) -> None:
    at, turn = _between(laid, town, number)
    long = laid.side - 2 * laid.station + 4
    pieces.stamp_middle(canvas, pieces.bar(long, 6, turn), at, TILE, QUIET)


# -- what lies on it


def _tracks(canvas: Canvas, laid: Plan, view: View, focus: Sequence[object]) -> None:
    town = view.city
    assert town is not None
    long = laid.side - 2 * laid.station + 4
    names = {label: number for number, label in enumerate(town.labels)}
    news = {(names[event.one], names[event.other]) for event in focus if isinstance(event, Tracked)}
    for number, pair in enumerate(town.links):
        owner = next((Seat(seat) for seat in (0, 1) if view.tracks[seat] >> number & 1), None)
        if owner is None:
            continue
        at, turn = _between(laid, town, number)
        if town.neutral >> number & 1:
            pieces.wipe(canvas, pieces.bar(long, 10, turn), at)
        pieces.track(canvas, at, owner, long, turn)
        if view.recent >> number & 1 or pair in news:
            for aside in (-15.0, 15.0):
                pieces.stamp_middle(canvas, pieces.bar(max(12, long - 4), 6, turn, aside), at, TILE, MARK)


def _things(canvas: Canvas, laid: Plan, view: View) -> None:
    """Socks and blockers upon the stations."""
    town = view.city
    assert town is not None
    for number, pair in enumerate(view.socks):
        gone = view.takers[number] is not None or view.dead[number]
        for at in pair:
            _sock(canvas, laid, town, at, Colour(number), gone=gone)
    for at in view.blockers:
        middle = laid.middle(town.stations[at])
        side = 2 * laid.sock - 10
        pieces.stamp_middle(canvas, rounded(side, side, 8), middle, TILE, TEXT)
        _label(canvas, laid, middle, town.labels[at], TEXT, TILE)


def _sock(canvas: Canvas, laid: Plan, town: City, at: Station, colour: Colour, *, gone: bool) -> None:
    x, y = laid.middle(town.stations[at])
    radius, small = laid.sock, canvas.theme.small
    roomy = radius >= 34
    size = max(16, round(radius * 0.66)) if roomy else round(radius * 0.9)
    up = round(radius * 0.36) if roomy else 0
    if gone:
        pieces.wipe(canvas, rounded(2 * radius, 2 * radius, radius), (x, y))
        pieces.ring(canvas, (x, y), radius, 5, TILE, pieces.ink(colour))
        pieces.stamp_middle(canvas, pieces.shape(colour, size - 4), (x, y - up), TILE, pieces.ink(colour))
    else:
        pieces.disc(canvas, (x, y), radius, TILE, pieces.ink(colour))
        pieces.stamp_middle(canvas, pieces.shape(colour, size), (x, y - up), pieces.ink(colour), pieces.over(colour))
    if roomy:
        under, over = (TILE, TEXT) if gone else (pieces.ink(colour), pieces.over(colour))
        below = y + radius - small // 2 - 7
        canvas.write(town.labels[at], (x, below), under, over, size=small, anchor="middle")


def _new_tiles(canvas: Canvas, laid: Plan, town: City, focus: Sequence[object]) -> None:
    """Rings on the stations of the tiles that are new to the reader, of the last one where none are."""
    news = [event.tile for event in focus if isinstance(event, LaidTile)]
    if any(isinstance(event, (Built, Agreed)) for event in focus):
        return
    for tile in news or [town.tiles[-1]]:
        for at in cells(tile):
            pieces.ring(canvas, laid.middle(at), laid.station, 6, TILE, MARK)
