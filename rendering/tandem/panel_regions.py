"""The parts of Tandem's panel picture that can be pressed: places of the row, tokens that shift, subjects of a key."""

from __future__ import annotations

from games.tandem.board import alike
from games.tandem.notation import read
from games.tandem.values import SUBJECTS, GiveOne, Row, Shift, Subject, View
from rendering.painter import Polygon
from rendering.panel import Decision, Panel, Press
from rendering.tandem.panel_layout import own, palette_token, place_box, space_box
from rendering.tandem.plan import Box
from rendering.theme import Theme


def panel_regions(decision: Decision[View], panel: Panel, theme: Theme) -> tuple[Polygon, ...]:
    """For each choice with a spot the rectangle of its place, token or subject."""
    return tuple(_corners(_box(decision.view, press, theme)) if press.spot else () for press in panel.choices)


def _corners(box: Box) -> Polygon:
    right, bottom = box.x + box.wide, box.y + box.high
    return (box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)


def _box(view: View, press: Press, theme: Theme) -> Box:
    assert view.seat is not None
    if press.spot.startswith("key "):
        return palette_token(theme.scale, Subject(SUBJECTS.index(press.spot.split()[-1])))
    layout, player, pair = own(theme.scale), view.seat % 2, view.pairs[view.seat // 2]
    match read(press.spot):
        case Row(place):
            return place_box(layout, player, place)
        case Shift(subject):
            assert pair.roll is not None
            zones = pair.boards[player].zones
            zone = next(zone for zone in alike(pair.roll) if subject in zones[zone - 1])
            return space_box(layout, player, zone, zones[zone - 1].index(subject))
        case GiveOne(subject):
            zone = pair.links[0]
            return space_box(layout, player, zone, pair.boards[player].zones[zone - 1].index(subject))
        case other:
            raise ValueError(f"{other} has no spot")
