"""The picture above the buttons of Tandem: the own pair as it lies, or as the turn that is picked would leave it.

A move before it is made: the own pair as it would be, with pale tokens where they would come to lie.

The parts of Tandem's panel picture that can be pressed: places of the row, tokens that shift, subjects of a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.kernel.game import Seat
from games.tandem.board import alike
from games.tandem.notation import read
from games.tandem.values import PLACES, SUBJECTS, ZONES, Event, GiveOne, Pair, Place, Row, Shift, Subject, View, Zone
from rendering.painter import Polygon
from rendering.panel import Decision, Panel, Press
from rendering.scene import Scene
from rendering.tandem import key_picture, own_pair
from rendering.tandem.board import painted
from rendering.tandem.pairs import NOTHING, Pale
from rendering.tandem.panel import foreseen, step
from rendering.tandem.panel_layout import own, palette_token, place_box, space_box
from rendering.tandem.plan import Box
from rendering.theme import Theme, of_kinds


def panel_picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The own pair large, the others small below it, without a header: the chat has its words.

    Raises ``ValueError`` for a bystander's view.
    """
    view = decision.view
    if view.seat is None:
        raise ValueError("a bystander belongs to no pair")
    theme = of_kinds(theme)
    if view.pairs[view.seat // 2].key is None:
        return key_picture.picture(decision, theme)
    seat, events, new = Seat(view.seat), tuple[Event, ...](), NOTHING
    turn = step(decision).turn if decision.moves else None
    if turn is not None:
        after, events = foreseen(decision, turn)
        new = fresh(view.pairs[seat // 2], after.pairs[seat // 2])
        view = laid(view, after, seat)
    spots = () if events else tuple(press.spot for press in panel.choices if press.spot)
    return own_pair.picture(view, seat, events, new, spots, theme, scene)


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The pair of the seat that would move, with the dice as they lie."""
    seat = Seat(0) if before.seat is None else before.seat
    was, now = before.pairs[seat // 2], after.pairs[seat // 2]
    shown = laid(before, after, seat)
    return painted(shown, theme, events, scene, (seat // 2,), fresh(was, now), preview=True).picture()


def laid(before: View, after: View, seat: Seat) -> View:
    """The view before a move, with the tokens of the seat's pair as they would lie."""
    number = seat // 2
    was, now = before.pairs[number], after.pairs[number]
    shown = replace(now, roll=was.roll, mover=was.mover, through=was.through, score=was.score)
    return replace(before, pairs=(*before.pairs[:number], shown, *before.pairs[number + 1 :]))


def fresh(was: Pair, now: Pair) -> Pale:
    """The tokens that lie where none of their kind has lain before."""
    spaces: set[tuple[int, Zone, int]] = set()
    places: set[tuple[int, Place]] = set()
    for player in (0, 1):
        old, new = was.boards[player], now.boards[player]
        for zone in ZONES:
            left = list(old.zones[zone - 1])
            for index, token in enumerate(new.zones[zone - 1]):
                if token in left:
                    left.remove(token)
                else:
                    spaces.add((player, zone, index))
        places |= {(player, place) for place in PLACES if old.row[place - 1] != new.row[place - 1]}
    return Pale(frozenset(spaces), frozenset(places))


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
