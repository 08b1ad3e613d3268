"""The city of Socks as a picture, with the words around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from PIL import Image

from games.kernel.game import Seat
from games.socks.city import City
from games.socks.values import Colour, Event, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.socks import bars, board_numbers, changes, pieces
from rendering.socks.ground import ground, of_city, outside, painted, towards
from rendering.socks.layout import Pixel, Plan
from rendering.socks.spots import held
from rendering.socks.zoom_crop import nearer
from rendering.theme import MARK, TILE, Theme


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The city as a palette image, ``theme.side`` pixels wide and high.

    Where numbers for legal spots would be too small in it, only the part in which they are.
    """
    canvas, laid = city_of(view, of_city(theme))
    if scene.marks and view.phase == "tiles":
        canvas = _with_room(view, laid, canvas.theme, scene)
    elif scene.marks:
        canvas, laid = _closer(view, canvas, laid, scene)
    if view.city is not None and view.phase != "tiles":
        tracks(canvas, laid, view, changes.tracked(view.city, focus) or view.recent)
        things(canvas, laid, view)
    changes.rings(canvas, laid, view, focus)
    _begun(canvas, laid, view, scene.typed)
    changes.orders(canvas, laid, view, focus)
    board_numbers.marks(canvas, laid, view, scene)
    bars.header(canvas, view, scene)
    bars.prizes(canvas, view)
    bars.footer(canvas, view, scene)
    return canvas.picture()


def city_of(view: View, theme: Theme) -> tuple[Canvas, Plan]:
    """A canvas of one's own with the bare city, and how it lies; the theme is one ``of_city``."""
    laying = view.phase == "tiles"
    tiles = () if view.city is None else view.city.tiles
    neutral = view.city.neutral if laying and view.city is not None else view.neutral
    canvas, laid = ground(theme, tiles, neutral, held(view), laying=laying)
    return canvas.copy(), laid


def _with_room(view: View, laid: Plan, theme: Theme, scene: Scene) -> Canvas:
    """The unfinished city without the names of the places that will have numbers."""
    stations = () if view.city is None else view.city.stations
    marked = {at for spot, _ in board_numbers.marked(view, scene) for at in spot.hexagons}
    free = tuple(at for at in outside(stations) if at not in marked)
    return painted(theme, laid, view.city, 0 if view.city is None else view.city.neutral, held(view), free, laying=True)


def _closer(view: View, canvas: Canvas, laid: Plan, scene: Scene) -> tuple[Canvas, Plan]:
    """That part of the city in which all spots to be numbered lie, if numbers find more room in it."""
    assert view.city is not None
    box = {at for spot, _ in board_numbers.marked(view, scene) for at in spot.hexagons}
    if not box:
        return canvas, laid
    best = board_numbers.roomiest(chain((laid,), nearer(canvas.theme, box, view.city.stations)), view, scene)
    if best is laid:
        return canvas, laid
    return painted(canvas.theme, best, view.city, view.neutral, held(view)), best


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs; cities differ, so it is little."""
    ground(of_city(theme), (), 0, laying=True)


def tracks(canvas: Canvas, laid: Plan, view: View, marked: int, only: int = -1) -> None:
    """The tracks of both players, those of ``marked`` with a bright casing; of all ``only`` some."""
    town = view.city
    assert town is not None
    for number in range(len(town.links)):
        owner = next((Seat(seat) for seat in (0, 1) if view.tracks[seat] & only & 1 << number), None)
        if owner is not None:
            track(canvas, laid, town, number, owner, marked=bool(marked >> number & 1))


def track(
    canvas: Canvas, laid: Plan, town: City, number: int, owner: Seat, *, marked: bool, share: float = 1.0
) -> None:
    """One track, from the rim of a station to that of the next."""
    for at, long, turn in runs(laid, town, number):
        if marked:
            pieces.wipe(canvas, pieces.bar(long, laid.part(0.5), turn), at)
            pieces.stamp(canvas, pieces.bar(long, laid.part(0.46), turn), at, TILE, MARK)
            pieces.wipe(canvas, pieces.bar(long + 2, laid.part(0.3), turn), at)
        pieces.track(canvas, at, owner, (long, laid.part(0.23)), turn, share=share)


def runs(laid: Plan, town: City, number: int) -> tuple[tuple[Pixel, int, int], ...]:
    """Where the tracks on a connection lie: middle, length and direction, for each sheet that shows it."""
    pair = town.links[number]
    one, other = (town.stations[at] for at in pair)
    turn = towards(one, other)
    near, far = (pieces.reach(laid, town.labels[at], turn) for at in pair)
    long = round(laid.pitch - near - far) + 2
    share = (laid.pitch + near - far) / 2 / laid.pitch
    return tuple(
        ((round(x + (a - x) * share), round(y + (b - y) * share)), long, turn)
        for (x, y), (a, b) in laid.spans(one, other)
    )


def things(canvas: Canvas, laid: Plan, view: View) -> None:
    """Socks and blockers upon the stations."""
    town = view.city
    assert town is not None
    for number, pair in enumerate(view.socks):
        gone = view.takers[number] is not None or view.dead[number]
        for at in pair:
            for place, spot in enumerate(laid.spots(town.stations[at])):
                share = 0.4 if place else 1.0
                pieces.sock(canvas, laid, spot, Colour(number), town.labels[at], gone=gone, share=share)
    for at in view.blockers:
        for spot in laid.spots(town.stations[at]):
            pieces.blocker(canvas, laid, spot, town.labels[at])


def _begun(canvas: Canvas, laid: Plan, view: View, typed: str) -> None:
    """Rings on the stations that a half-typed move names."""
    if view.city is None or view.phase == "tiles":
        return
    words = set(re.split(r"[ -]+", typed.lower()))
    for at, label in zip(view.city.stations, view.city.labels, strict=True):
        for middle in laid.spots(at) if label in words else ():
            pieces.ring(canvas, middle, laid.part(0.5), laid.part(0.07), MARK)
