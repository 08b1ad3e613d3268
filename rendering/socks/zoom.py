"""One thing of the city of Socks by itself: a colour with both races for it, or a player with all tracks."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour, View
from rendering.canvas import Canvas
from rendering.scene import Followed, Scene
from rendering.socks import score
from rendering.socks.description import about_colour, about_player, piece
from rendering.socks.event_text import SOCKS
from rendering.socks.ground import city_of, of_city, plan_of
from rendering.socks.layout import PRIVATE, Plan
from rendering.socks.position import lit, stations, things, tracks, whole
from rendering.socks.races import missing, ways
from rendering.text import Who, said
from rendering.theme import Theme

PALE = 0.5
"""How much of a track is left that is not laid yet."""

PLAYERS = ("p1", "p2")
"""What one types for a player, by seat."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """The city, pale except for what the word names.

    Tracks that a player would still have to lay for a colour are shown half.
    """
    look = of_city(theme)
    canvas = highlighted(view, plan_of(view, look, PRIVATE), look, word)
    score.around(canvas, view, scene)
    return canvas.picture()


def highlighted(view: View, laid: Plan, theme: Theme, word: str) -> Canvas:
    """The city as a plan has it, pale except for what one of ``followed`` names; the theme is one ``of_city``."""
    canvas = city_of(view, theme, laid)
    whole(canvas, laid, view)
    canvas.pale()
    town = view.city
    assert town is not None
    if word in PLAYERS:
        own = view.tracks[PLAYERS.index(word)]
        tracks(canvas, laid, view, only=own)
        ends = {town.stations[at] for number, pair in enumerate(town.links) if own >> number & 1 for at in pair}
        stations(canvas, laid, view, only=ends)
        things(canvas, laid, view)
    else:
        _races(canvas, laid, view, Colour(COLOURS.index(word)))
    canvas.texts = list(dict.fromkeys(canvas.texts))
    return canvas


def _races(canvas: Canvas, laid: Plan, view: View, colour: Colour) -> None:
    """The socks of a colour, and each player's shortest way between them: what lies, and half what does not."""
    town = view.city
    assert town is not None
    ends, lacking = {town.stations[at] for at in view.socks[colour]}, list[tuple[int, Seat]]()
    for seat, way in zip((Seat(0), Seat(1)), ways(view)[colour], strict=True):
        if way is None:
            continue
        tracks(canvas, laid, view, only=way.links & view.tracks[seat])
        new = missing(view, seat, way)
        lacking += [(number, seat) for number in range(len(town.links)) if new >> number & 1]
        ends |= {town.stations[at] for number, pair in enumerate(town.links) if way.links >> number & 1 for at in pair}
    stations(canvas, laid, view, only=ends)
    lit(canvas, laid, town, lacking, share=PALE)
    things(canvas, laid, view, only=ends)


def followed(view: View) -> tuple[Followed, ...]:
    """Every colour whose socks hang, and both players once there are tracks."""
    return tuple(_things(view))


def _things(view: View) -> Iterator[Followed]:
    if view.city is None or view.phase not in {"tracks", "over"}:
        return
    for number in range(view.terms.colours):
        colour = Colour(number)
        if len(view.socks[colour]) == 2:
            names = [view.city.labels[at] for at in view.socks[colour]]
            title = said("The {socks}: {one} and {other}", socks=SOCKS[colour], one=names[0], other=names[1])
            yield Followed(COLOURS[colour], title, tuple(about_colour(view, colour)))
    for seat in (Seat(0), Seat(1)):
        title = said("{who}, {piece}", who=Who(seat), piece=piece(seat))
        yield Followed(PLAYERS[seat], title, tuple(about_player(view, seat)))
