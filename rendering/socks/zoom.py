"""One thing of the city of Socks by itself: a colour with both races for it, or a player with all tracks.

What is looked at by itself, in its colours on a pale city of Socks.
"""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour, View
from rendering import bars as words
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.socks import score
from rendering.socks.ground import city_of, of_city
from rendering.socks.layout import Plan
from rendering.socks.position import lit, stations, things, tracks, whole
from rendering.socks.races import missing, ways
from rendering.socks.zoom_crop import PLAYERS, close, followed
from rendering.theme import Theme

ROWS = 3
"""Lines of words below the title at most."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """All of what the word names, as large as it fits, at most at twice the size of the board; all else is pale.

    Tracks that a player would still have to lay for a colour are shown half. Raises ``KeyError`` for another word.
    """
    thing = {each.word: each for each in followed(view)}[word]
    look = of_city(theme)
    canvas = highlighted(view, close(view, look, word), look, word)
    badge = (
        score.marker(look, Seat(PLAYERS.index(word)))
        if word in PLAYERS
        else score.sign(look, Colour(COLOURS.index(word)))
    )
    score.header(canvas, view, scene)
    rows = words.lines(canvas, scene, thing.about, ROWS)
    words.caption(canvas, scene, thing.title, thing.about, badge, max(2, rows))
    return canvas.picture()


PALE = 0.5
"""How much of a track is left that is not laid yet."""


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
