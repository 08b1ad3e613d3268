"""The poster of a match of The Best Road: every road as a route, its numbers as stations, the players by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.kernel.game import Seat
from games.road.values import Event, Grown, Road, Turned, View
from rendering.captions import name_of
from rendering.poster_columns import Column, Sign, columns, columns_top, drawn_row
from rendering.poster_parts import SMALLEST, Content, Words, best_move, by_place, leads, words_of
from rendering.road import poster_map
from rendering.road.inks import road_ink
from rendering.scene import Frame, Scene
from rendering.text import counted, said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Text, box, placed

MINUS = "\u2212"
ROOM = 256
"""From the top of the sheet to the map."""


def poster(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Content:
    """The sheets of all players with their roads, the winner's large, and what each number has brought."""
    view: View = frames[-1].view
    words = words_of(scene)
    order = by_place(scene.outcome, view.scores)
    rounds = _rounds(frames)
    shown = [_column(view, seat, theme, scene, rounds, words) for seat in order]
    names = [name_of(scene, seat) for seat in order]
    body = (
        *poster_map.sheets(view, order, names, theme, ROOM, columns_top(shown) - 30),
        *columns(theme, shown, list(_signs(theme, theme.colours[road_ink(order[0])], words))),
    )
    roads = counted("{n} road", "{n} roads", view.seats)
    cards = counted("{n} card", "{n} cards", len(view.turned))
    return Content(said("{roads} from {cards}", roads=roads, cards=cards), body, best_move(frames))


def _rounds(frames: Sequence[Frame[View, Event]]) -> dict[tuple[Seat, int], int]:
    """In which round each seat reached each number."""
    found, now = {}, 1
    for frame in frames:
        for event in frame.events:
            match event:
                case Turned(round=number):
                    now = number
                case Grown(seat=seat, marks=marks):
                    found.update({(seat, mark.number): now for mark in marks})
    return found


def _column(
    view: View,
    seat: Seat,
    theme: Theme,
    scene: Scene,
    rounds: Mapping[tuple[Seat, int], int],
    words: Words,
) -> Column:
    road: Road = view.roads[seat]
    colour = theme.colours[road_ink(seat)]
    rows = []
    for mark in sorted(road.marks, key=lambda mark: mark.number):
        name = words(said("Round {round}", round=rounds.get((seat, mark.number), 0)))
        drawn = _number(theme, colour, mark.number, half=mark.points < mark.number)
        rows.append(drawn_row(drawn, name, f"+{mark.points}"))
    empty = road.points - view.scores[seat]
    hexagon = (Area(poster_map.hexagon((0, 0), 11.5), theme.paper, 2, 2.5, theme.quiet),)
    name = words(counted("{n} space empty", "{n} spaces empty", empty))
    rows.append(drawn_row(hexagon, name, _signed(-empty)))
    first = leads(scene.outcome, view.scores, seat)
    return Column(name_of(scene, seat), _signed(view.scores[seat]), colour, first, tuple(rows))


def _number(theme: Theme, colour: str, number: int, *, half: bool) -> tuple[Element, ...]:
    """A number around the origin, as small as it can be read: a full pill, or a rim where it brought half."""
    ground, ink = (theme.tile, theme.text) if half else (colour, theme.tile)
    pill = Area(box(-14.5, -9, 14.5, 9), ground, 9, 3, colour)
    return pill, Text(str(number), (0, 0), SMALLEST, ink, "bold", "middle")


def _signed(points: int) -> str:
    return str(points).replace("-", MINUS)


def _signs(theme: Theme, colour: str, words: Words) -> Iterator[Sign]:
    """What the key explains."""
    full, half = (tuple(placed(poster_map.station(theme, colour, 8, half=half), (17, 0), 46)) for half in (False, True))
    yield Sign(full, 34, words(said("First there: all its points")), strong=True)
    yield Sign(half, 34, words(said("Later: half")))
    yield Sign(tuple(placed(poster_map.start(theme, colour), (13, 0), 46)), 26, words(said("Start of the road")))
    stops: tuple[Element, ...] = (
        Path(((7, 0), (40, 0)), 13, colour),
        *(Disc((x, 0), 2.6, theme.tile) for x in (12, 35)),
    )
    yield Sign(stops, 47, words(said("Stop: a space reached")))
