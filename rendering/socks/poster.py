"""The poster of a match of Socks: the city as a street map, and the pairs that each of the two has joined.

Beside the map of Socks on a poster: the columns of the two, with the pairs they joined, and the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.kernel.game import Seat
from games.socks.city import Station
from games.socks.values import Colour, Event, View
from rendering.captions import name_of
from rendering.poster_columns import Column, Sign, columns, columns_top, drawn_row
from rendering.poster_parts import Content, Words, best_move, by_place, leads, words_of
from rendering.scene import Frame, Scene
from rendering.socks import pieces, poster_map, poster_names
from rendering.socks.poster_map import Ways, longest, neutral, sock, tick
from rendering.text import counted, joined, said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, box, placed

LINES = (
    said("Red line"),
    said("Blue line"),
    said("Green line"),
    said("Yellow line"),
    said("Violet line"),
    said("Grey line"),
)
"""The names of the colours' lines, in the order of the colours."""


ROOM = 262
"""From the top of the sheet to the map."""


def poster(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Content:
    """The last position as a street map, and the pairs of socks that each of the two has joined."""
    view: View = frames[-1].view
    words = words_of(scene)
    ways = poster_map.joined(frames)
    names = {at: words(name) for at, name in poster_names.stations(view).items()}
    shown = [column(view, seat, theme, scene, names, ways) for seat in by_place(scene.outcome, view.scores)]
    room = ROOM, columns_top(shown) - 40
    body = (
        *(() if view.city is None else poster_map.drawn(view, theme, ways, names, words, room)),
        *columns(theme, shown, list(signs(view, theme, ways, words))),
    )
    pairs = counted("{n} pair of socks", "{n} pairs of socks", sum(taker is not None for taker in view.takers))
    laid = sum(tracks.bit_count() for tracks in view.tracks)
    about = counted("{pairs} on {n} track", "{pairs} on {n} tracks", laid, pairs=pairs)
    return Content(about, body, best_move(frames))


def column(view: View, seat: Seat, theme: Theme, scene: Scene, names: Mapping[Station, str], ways: Ways) -> Column:
    """What a player has joined, by worth."""
    taken = [colour for colour in map(Colour, range(len(view.takers))) if view.takers[colour] == seat]
    rows = []
    for colour in sorted(taken, key=lambda colour: (-view.worth[colour], colour)):
        one, other = (names[at] for at in view.socks[colour])
        name = joined([one, other], " – ")
        if colour in ways:
            name = counted(
                "{one} – {other}, {n} track", "{one} – {other}, {n} tracks", len(ways[colour]) - 1, one=one, other=other
            )
        drawn = placed(sock(theme, colour), (0, 0), 0.33)
        rows.append(drawn_row(drawn, words_of(scene)(name), str(view.worth[colour])))
    full = pieces.solid(theme, seat)
    line, rim = (theme.text, "") if full else (theme.tile, theme.text)
    best = leads(scene.outcome, view.scores, seat)
    return Column(name_of(scene, seat), str(view.scores[seat]), line, best, tuple(rows), rim)


def signs(view: View, theme: Theme, ways: Ways, words: Words) -> Iterator[Sign]:
    """What the key explains."""
    best = longest(ways)
    way = (0.0, 0.0), (56.0, 0.0)
    if best is not None:
        ink = theme.colours[pieces.ink(best)]
        line = (
            Path(way, 18, theme.text, flat=True), Path(way, 8, ink, flat=True, casing=1.5, under=theme.tile),
            Disc((28, 0), 11, ink, 4.5, theme.text),
        )  # fmt: skip
        told = said("The longest: {line}", line=LINES[best])
        yield Sign(line, 56, words(told), strong=True)
    yield Sign((Disc((13, 0), 10.5, theme.tile, 4.5, theme.text),), 26, words(said("Station")))
    rings = [Disc((x, 0), 10.5, theme.tile, 4.5, theme.text) for x in (12, 44)]
    twins: tuple[Element, ...] = (Path(((10, 0), (46, 0)), 18, neutral(theme)), *rings)
    yield Sign(twins, 56, words(said("Joined stations")))
    ticks = (
        *placed(tick(theme, solid=pieces.solid(theme, Seat(0))), (14, 0), 0.85),
        *placed(tick(theme, solid=pieces.solid(theme, Seat(1))), (46, 0), 0.85),
    )
    yield Sign(ticks, 60, words(said("Joined first")))
    if view.blockers:
        blocked = Area(box(0, -11, 22, 11), theme.text, 4)
        yield Sign((blocked,), 22, words(said("Blocked station")))
    if any(taker is None and len(pair) == 2 for taker, pair in zip(view.takers, view.socks, strict=True)):
        colour = next(Colour(c) for c, taker in enumerate(view.takers) if taker is None and len(view.socks[c]) == 2)
        yield Sign(tuple(placed(sock(theme, colour, pale=True), (12, 0), 0.34)), 30, words(said("Never joined")))
