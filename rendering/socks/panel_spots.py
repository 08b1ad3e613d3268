"""Where on the picture of the panel of Socks everything is that may be pressed, and how the city lies there."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.hexes import Hex
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.panel import Decision, Panel, Press, Style, on_board
from rendering.socks import ground, station_panel, tile_panel
from rendering.socks.board_numbers import roomiest
from rendering.socks.layout import PANEL, Pixel, Plan
from rendering.socks.spots import Spot, of_move
from rendering.socks.zoom_crop import nearer
from rendering.theme import Theme


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
    moves = [press.spot for press in panel.choices if press.spot] if panel.part else station_panel.open_to(decision)
    for move in moves:
        spot = of_move(decision.view, move)
        if spot is not None and move not in panel.shown:
            yield from laid.spots(spot.hexagons[0])
