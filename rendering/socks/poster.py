"""The poster of a match of Socks: the city as a street map, and the pairs that each of the two has joined."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.socks.values import Built, Died, Event, Hung, NoMore, View
from rendering.honours import Scoring
from rendering.poster_columns import columns, columns_top
from rendering.poster_parts import Content, best_move, by_place, words_of
from rendering.scene import Frame, Scene
from rendering.socks import poster_columns, poster_map, poster_names
from rendering.socks.ground import of_city
from rendering.text import counted
from rendering.theme import Theme


def look(theme: Theme) -> Theme:
    """The city has a look of its own."""
    return of_city(theme)


def _seat(event: Event) -> Seat | None:
    return None if isinstance(event, Built | Hung | NoMore | Died) else event.seat


SCORING: Scoring[View, Event] = Scoring(lambda view: view.scores, _seat)
"""The points are in the view. Lines that end, and the like, are caused by no seat."""


ROOM = 262
"""From the top of the sheet to the map."""


def poster(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Content:
    """The last position as a street map, and the pairs of socks that each of the two has joined."""
    view: View = frames[-1].view
    words = words_of(scene)
    ways = poster_map.joined(frames)
    names = {at: words(name) for at, name in poster_names.stations(view).items()}
    shown = [
        poster_columns.column(view, seat, theme, scene, names, ways) for seat in by_place(scene.outcome, view.scores)
    ]
    room = ROOM, columns_top(shown) - 40
    body = (
        *(() if view.city is None else poster_map.drawn(view, theme, ways, names, words, room)),
        *columns(theme, shown, list(poster_columns.signs(view, theme, ways, words))),
    )
    pairs = counted("{n} pair of socks", "{n} pairs of socks", sum(taker is not None for taker in view.takers))
    laid = sum(tracks.bit_count() for tracks in view.tracks)
    about = counted("{pairs} on {n} track", "{pairs} on {n} tracks", laid, pairs=pairs)
    return Content(about, body, best_move(SCORING, frames))
