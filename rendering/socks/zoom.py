"""One thing of the city of Socks by itself: a colour with both races for it, or a player with all tracks."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.city import City, Station
from games.socks.values import COLOURS, Colour, View
from rendering import bars as words
from rendering.canvas import Canvas, Sprite
from rendering.scene import Followed, Scene
from rendering.socks import bars, pieces
from rendering.socks.board import things, track, tracks
from rendering.socks.ground import of_city, painted
from rendering.socks.layout import Plan
from rendering.socks.races import missing, ways
from rendering.socks.spots import held
from rendering.socks.zoom_crop import whereabouts, window
from rendering.socks.zoom_text import PLAYERS, followed
from rendering.theme import PAPER, TEXT, Theme

PALE = 0.5
"""How much of a track is left that is not laid yet."""

ROWS = 3
"""Lines of words beside a small picture of the city."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """What the word names, twice as large as on the board; all else is pale.

    Where it does not fit, its part where most is still to be done. Tracks that a player would still have to lay for a
    colour are shown half. Raises ``KeyError`` for another word.
    """
    thing = {each.word: each for each in followed(view)}[word]
    town = view.city
    assert town is not None
    laid = close(view, of_city(theme), word)
    canvas = painted(of_city(theme), laid, town, view.neutral, held(view))
    tracks(canvas, laid, view, 0)
    things(canvas, laid, view)
    canvas.pale()
    if word in PLAYERS:
        tracks(canvas, laid, view, 0, only=view.tracks[PLAYERS.index(word)])
        things(canvas, laid, view)
        badge = bars.marker(canvas.theme, Seat(PLAYERS.index(word)))
    else:
        _races(canvas, laid, view, Colour(COLOURS.index(word)))
        badge = bars.sign(canvas.theme, Colour(COLOURS.index(word)))
    canvas.fill((0, 0, canvas.theme.side, words.HEADER * canvas.theme.scale), PAPER)
    bars.header(canvas, view, scene)
    _caption(canvas, laid, view, scene, thing, badge)
    return canvas.picture()


def _caption(canvas: Canvas, laid: Plan, view: View, scene: Scene, thing: Followed, badge: Sprite) -> None:
    """The words, and beside them where on the whole this is, if not all of it is seen."""
    town = view.city
    assert town is not None
    weights = _weights(view, town, thing.word)
    if laid.sheets[0].hexagons.issuperset(weights):
        words.caption(canvas, scene, thing.title, thing.about, badge)
        return
    ink = TEXT if thing.word in PLAYERS else pieces.ink(Colour(COLOURS.index(thing.word)))
    aside = whereabouts(canvas.theme, laid, town.stations, dict.fromkeys(weights, ink))
    words.caption(canvas, scene, thing.title, thing.about, badge, ROWS, aside)


def close(view: View, theme: Theme, word: str) -> Plan:
    """The plan of the part of the city with the thing that one of ``followed`` names."""
    assert view.city is not None
    return window(theme, _weights(view, view.city, word), view.city.stations)


def _weights(view: View, town: City, word: str) -> dict[Hex, int]:
    """The stations that matter, and how much: the ends of tracks that are lacking most, then socks, then the rest."""
    if word in PLAYERS:
        seat = Seat(PLAYERS.index(word))
        races = [(way.new, way) for each in ways(view) if (way := each[seat]) is not None and way.new]
        lacking = missing(view, seat, min(races, key=lambda race: race[0])[1]) if races else 0
        links, hung = view.tracks[seat], tuple[Station, ...]()
    else:
        colour = Colour(COLOURS.index(word))
        found = [
            (seat, way) for seat, way in zip((Seat(0), Seat(1)), ways(view)[colour], strict=True) if way is not None
        ]
        links, lacking, hung = 0, 0, view.socks[colour]
        for seat, way in found:
            links, lacking = links | way.links, lacking | missing(view, seat, way)
    weights = {town.stations[at]: 1 for at in _ends(town, links)}
    weights |= {town.stations[at]: 3 for at in hung}
    weights |= {town.stations[at]: 4 for at in _ends(town, lacking)}
    return weights or dict.fromkeys(town.stations, 1)


def _ends(town: City, links: int) -> set[Station]:
    """The stations at the ends of some connections, given as bits."""
    return {at for number, pair in enumerate(town.links) if links >> number & 1 for at in pair}


def _races(canvas: Canvas, laid: Plan, view: View, colour: Colour) -> None:
    """The socks of a colour, and each player's shortest way between them: what lies, and half what does not."""
    town = view.city
    assert town is not None
    for seat, way in zip((Seat(0), Seat(1)), ways(view)[colour], strict=True):
        if way is None:
            continue
        lacking = missing(view, seat, way)
        tracks(canvas, laid, view, 0, only=way.links & view.tracks[seat])
        for number in range(len(town.links)):
            if lacking >> number & 1:
                track(canvas, laid, town, number, seat, marked=True, share=PALE)
    gone = view.takers[colour] is not None or view.dead[colour]
    for at in view.socks[colour]:
        for middle in laid.spots(town.stations[at]):
            pieces.sock(canvas, laid, middle, colour, town.labels[at], gone=gone)
