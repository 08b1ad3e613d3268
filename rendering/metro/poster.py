"""The poster of a match of Metro: the lines as the map of a city, its players by place, a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.metro.values import Event, View
from rendering.captions import name_of, spell
from rendering.metro.line_text import longest
from rendering.metro.map_sheet import CORE, RING, STOP, THICK, THICKEST, USUAL, Map, elements, park_colour
from rendering.metro.station_names import line_name
from rendering.poster_columns import Column, Row, Sign, columns, columns_top
from rendering.poster_parts import WIDE, Content, best_move, by_place, words_of
from rendering.scene import Frame, Scene
from rendering.text import counted, said
from rendering.theme import Theme, over_ink, seat_ink
from rendering.vector_sheet import Area, Disc, Element, Path, box

MAP = 390
"""From the top of the sheet to the board at least: title and names of stations lie above it."""
BELOW = 200
"""From the board to the columns at least: names of stations lie between them."""


def poster(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Content:
    """The last position as a map, and the lines of each player."""
    view = frames[-1].view
    words = words_of(scene)
    shown = list(_columns(view, theme, scene))
    room = columns_top(shown) - BELOW - MAP
    cell = min(USUAL, room / 8)
    corner = (WIDE - 8 * cell) / 2, MAP + (room - 8 * cell) / 2
    body = (
        *elements(Map(theme, view.lines, scene.code, words, *corner, cell)),
        *columns(theme, shown, list(_signs(view, theme, scene))),
    )
    tiles = sum(laid is not None for laid in view.board)
    begun = sum(bool(line.passes) for line in view.lines)
    about = said(
        "{lines} in {moves}",
        lines=counted("One line, built", "The {n} lines, built", begun),
        moves=counted("{n} move", "{n} moves", tiles),
    )
    return Content(about, body, best_move(frames))


def _columns(view: View, theme: Theme, scene: Scene) -> Iterator[Column]:
    seats = by_place(scene.outcome, view.scores)
    for seat in seats:
        own = [line for line in view.lines if line.owner == seat and line.passes]
        colours = theme.colours[seat_ink(seat)], theme.colours[over_ink(seat)]
        rows = tuple(
            Row(str(line.station), *colours, spell(scene, line_name(scene.code, line), str), str(line.points))
            for line in sorted(own, key=lambda line: (-line.points, line.station))
        )
        yield Column(name_of(scene, seat), str(view.scores[seat]), colours[0], seat == seats[0], rows)


def _signs(view: View, theme: Theme, scene: Scene) -> Iterator[Sign]:
    """What the key explains."""
    best = longest(view.lines)
    if best is not None and best.owner is not None:
        colour, long = theme.colours[seat_ink(best.owner)], len(best.passes)
        way = ((0.0, 0.0), (56.0, 0.0))
        line: tuple[Element, ...] = (
            Path(way, THICKEST, colour, flat=True),
            Path(way, CORE, theme.tile, flat=True),
            *(Disc((x, 0), STOP + 1, theme.tile) for x in (12, 28, 44)),
        )
        words = counted(
            "The longest: line {line}, {n} stop", "The longest: line {line}, {n} stops", long, line=best.station
        )
        yield Sign(line, 56, spell(scene, words, str), strong=True)
    dark = theme.text
    yield Sign((Disc((RING + 2, 0), RING, theme.tile, 4.5, dark),), 2 * RING + 4, words_of(scene)(said("Interchange")))
    station = Area(box(2, -10.5, 44, 10.5), theme.tile, 10.5, 4.5, dark)
    yield Sign((station,), 46, words_of(scene)(said("Terminus")))
    usual = theme.colours[seat_ink(by_place(scene.outcome, view.scores)[0])]
    stop = Path(((0.0, 0.0), (40.0, 0.0)), THICK, usual, flat=True), Disc((20, 0), STOP, theme.tile)
    yield Sign(stop, 40, words_of(scene)(said("Stop: 1 point")))
    yield Sign((Area(box(0, -12, 36, 12), park_colour(theme), 7),), 36, words_of(scene)(said("Centre: doubled")))
