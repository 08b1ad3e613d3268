"""The picture above the panel of Socks: the city with what may be pressed and what is picked, and a table below it.

Everything that may be pressed has its place there, a number, dot or ring, and a polygon that stands for its button.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image

from games.kernel.hexes import Hex
from games.socks.values import View
from rendering.canvas import Box, Canvas
from rendering.panel import Decision, Panel, Press, Style, on_board
from rendering.scene import Scene
from rendering.socks import board_numbers, ground, panel_table, pieces, position, preview, tile_panel
from rendering.socks.board_numbers import aside, box, inside, meet, names, placed, roomiest
from rendering.socks.layout import PANEL, Pixel, Plan, nearer
from rendering.socks.panel import open_to
from rendering.socks.spots import Spot, of_move
from rendering.theme import MARK, TEXT, TILE, Ink, Theme, over_ink, seat_ink

ABOVE = 12
"""Free space above the city."""
UP = PANEL.box[1] - ABOVE
"""So much higher than on the board does the city lie: there is no header."""
TABLE = PANEL.box[3] - UP + 10
"""Upper edge of the table."""

PICKED = pieces.KIND["green"]
"""What is picked has this kind's colour, as its button is green."""


def picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The city, or its open part large, with the moves of ``panel.shown`` not made yet; a square of ``theme.side``."""
    view = decision.view
    city, laid = city_of(decision, panel, theme)
    numbers = numbers_of(decision, panel, city, laid)
    after, events = decision.foreseen(panel.shown[0]) if panel.shown else (view, ())
    if view.city is not None and view.phase != "tiles":
        position.whole(city, laid, replace(view, takers=after.takers, dead=after.dead), numbers.nameless)
        owners = [(number, position.owner(view, number)) for number in range(len(view.city.links))]
        last = [(number, seat) for number, seat in owners if seat is not None and view.recent >> number & 1]
        position.lit(city, laid, view.city, last)
    elif view.city is not None:
        position.stations(city, laid, view)
    for event in events:
        preview.piece(city, laid, view, event, seat_ink(PICKED))
    draw_numbers(city, laid, decision, panel, numbers)
    rows = panel_table.rows(view)
    canvas = Canvas.blank(city.theme, (theme.side, theme.side))
    canvas.paste(city.sprite(), (0, -UP))
    if rows:
        panel_table.table(canvas, TABLE, view, after, scene)
    return canvas.picture()


def regions(decision: Decision[View], panel: Panel, theme: Theme) -> tuple[tuple[Pixel, ...], ...]:
    """For each choice the corners of the part of the picture that stands for it, () where it has none.

    That is a hexagon, or of a connection the diamond between its stations and the middles of the gardens beside it.
    """
    laid, up = plan_of(decision, panel, theme), UP
    found = []
    for press in panel.choices:
        parts = hexagons(decision.view, press)
        shown = bool(parts) and laid.shows(parts)
        corners = () if not shown else _diamond(laid, *parts) if len(parts) == 2 else _hexagon(laid, parts[0])
        found.append(tuple((x, y - up) for x, y in corners))
    return tuple(found)


def _diamond(laid: Plan, one: Hex, other: Hex) -> tuple[Pixel, ...]:
    (x, y), (a, b) = laid.street(one, other)
    across, down, reach = (a - x) / 2, (b - y) / 2, 1 / math.sqrt(3)
    return (
        (x, y),
        (round(x + across - down * reach), round(y + down + across * reach)),
        (a, b),
        (round(x + across + down * reach), round(y + down - across * reach)),
    )


def _hexagon(laid: Plan, at: Hex) -> tuple[Pixel, ...]:
    x, y = laid.spots(at)[0]
    reach, turns = laid.pitch / math.sqrt(3), [math.radians(30 + 60 * turn) for turn in range(6)]
    return tuple((round(x + reach * math.cos(turn)), round(y + reach * math.sin(turn))) for turn in turns)


@dataclass(frozen=True)
class Number:
    """A number on the board: its middle, its text, the ink of its pill and that of its digits."""

    at: Pixel
    text: str
    ink: Ink
    over: Ink


@dataclass(frozen=True)
class Numbers:
    """The numbers on the board, their nominal size, and what has no room beside them.

    ``hidden`` are stations and where their names would be.
    """

    size: int
    numbers: tuple[Number, ...]
    hidden: tuple[tuple[Hex, Box], ...]

    @property
    def nameless(self) -> frozenset[Hex]:
        """The stations whose names have no room."""
        return frozenset(at for at, _ in self.hidden)


def numbers_of(decision: Decision[View], panel: Panel, canvas: Canvas, laid: Plan) -> Numbers:
    """Numbers as large as all find room, beside what is picked; none where tracks are pressed on the board itself."""
    view, theme = decision.view, canvas.theme
    found = [] if decision.board and view.phase == "tracks" else numbered(decision, panel)
    starred = {on_board(press.label) for press in panel.choices if press.spot and press.ink == MARK}
    written = names(laid, view)
    size, spots = placed(laid, view, [(spot, text) for picked, spot, text in found if not picked], written)
    numbers = [Number(inside(theme, at, size), text, MARK if text in starred else TEXT, TILE) for at, text in spots]
    blocks = position.blocks(laid, view, [spot.hexagons for picked, spot, _ in found if picked])
    for picked, spot, text in found:
        if picked and view.phase == "tracks" and laid.shows(spot.hexagons):
            others = (box(number.at, number.text, size) for number in numbers)
            taken = [*(name for _, name in written), *others, *blocks, *_shapes(laid, view)]
            at = inside(theme, aside(laid, spot, text, size, taken), size)
            numbers.append(Number(at, text, seat_ink(PICKED), over_ink(PICKED)))
    boxes, new = [_digits(number, size) for number in numbers], _new(view, panel)
    hidden = tuple((at, name) for at, name in written if at in new or any(meet(name, digits) for digits in boxes))
    return Numbers(size, tuple(numbers), hidden)


def _shapes(laid: Plan, view: View) -> Iterator[Box]:
    """Where socks have the signs of their colours: above their names."""
    assert view.city is not None
    for x, y in (middle for pair in view.socks for at in pair for middle in laid.spots(view.city.stations[at])):
        yield x - laid.part(0.25), y - laid.part(0.65), x + laid.part(0.25), y


def _new(view: View, panel: Panel) -> frozenset[Hex]:
    """The stations that a move which is not made yet covers: what is put there has their name."""
    if view.phase not in {"socks", "blockers"}:
        return frozenset()
    spots = (of_move(view, move) for move in panel.shown)
    return frozenset(at for spot in spots if spot is not None for at in spot.hexagons)


def _digits(number: Number, size: int) -> Box:
    """The box of the digits of a number: that of its pill without the rim."""
    left, top, right, bottom = box(number.at, number.text, size)
    return left + 2, top + 2, right - 2, bottom - 2


def draw_numbers(canvas: Canvas, laid: Plan, decision: Decision[View], panel: Panel, found: Numbers) -> None:
    """The numbers, dots on the narrowest places where the board is pressed, and rings on stations."""
    view = decision.view
    for at in ringed(decision, panel, laid):
        pieces.ring(canvas, at, laid.station, laid.part(0.06), TEXT)
    for press in panel.choices if decision.board and view.phase == "tracks" else ():
        if press.ink == MARK and press.style is not Style.CHOSEN:
            pieces.disc(canvas, laid.middle(hexagons(view, press)), laid.part(0.1), TILE, MARK)
    for number in found.numbers:
        board_numbers.paint_number(canvas, number.at, number.text, found.size, number.ink, number.over)


def city_of(decision: Decision[View], panel: Panel, theme: Theme) -> tuple[Canvas, Plan]:
    """A canvas of one's own with the bare city, and how it lies."""
    laid = plan_of(decision, panel, theme)
    return ground.city_of(decision.view, ground.of_city(theme), laid), laid


def plan_of(decision: Decision[View], panel: Panel, theme: Theme) -> Plan:
    """How the city lies on the picture: the open part large, else all of it."""
    view, look = decision.view, ground.of_city(theme)
    wanted = {at for press in panel.choices for at in hexagons(view, press)}
    if panel.part and view.phase != "tiles" and view.city is not None and wanted:
        spots = [(spot, text) for _, spot, text in numbered(decision, panel)]
        return roomiest(nearer(look, wanted, view.city.stations, PANEL), view, spots)
    places = tile_panel.by_place(decision.moves) if view.phase == "tiles" else ()
    return ground.plan_of(view, look, PANEL, {*places, *tile_panel.covered(panel.shown)})


def hexagons(view: View, press: Press) -> tuple[Hex, ...]:
    """What a button stands for on the board: a station, two that are connected, a place; () for nothing."""
    spot = of_move(view, press.spot) if press.spot else None
    return () if spot is None else spot.hexagons


def numbered(decision: Decision[View], panel: Panel) -> list[tuple[bool, Spot, str]]:
    """The numbers on the board: whether it is picked, its spot, its text; none on a tile that is not laid yet.

    While the city is laid all places have theirs as long as no run of them is open.
    """
    found, covered = list[tuple[bool, Spot, str]](), tile_panel.covered(panel.shown)
    if decision.view.phase == "tiles" and not panel.part:
        places = tile_panel.by_place(decision.moves).values()
        presses = [(False, moves[0], str(number)) for number, moves in enumerate(places, 1)]
    else:
        spotted = [press for press in panel.choices if press.spot]
        presses = [(press.style is Style.CHOSEN, press.spot, on_board(press.label)) for press in spotted]
    for picked, move, text in presses:
        spot = of_move(decision.view, move)
        if spot is not None and text.isdigit() and covered.isdisjoint(spot.hexagons):
            found.append((picked, spot, text))
    return found


def ringed(decision: Decision[View], panel: Panel, laid: Plan) -> Iterator[Pixel]:
    """The stations where a sock may hang, or that may be blocked."""
    if decision.view.phase not in {"socks", "blockers"}:
        return
    moves = [press.spot for press in panel.choices if press.spot] if panel.part else open_to(decision)
    for move in moves:
        spot = of_move(decision.view, move)
        if spot is not None and move not in panel.shown:
            yield from laid.spots(spot.hexagons[0])
