"""What is looked at by itself, in its colours on a pale city of Socks."""

from __future__ import annotations

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour, View
from rendering.canvas import Canvas
from rendering.socks import pieces
from rendering.socks.ground import painted
from rendering.socks.layout import Plan
from rendering.socks.position import things, track, tracks
from rendering.socks.races import missing, ways
from rendering.socks.spots import held
from rendering.socks.zoom_text import PLAYERS
from rendering.theme import Theme

PALE = 0.5
"""How much of a track is left that is not laid yet."""


def highlighted(view: View, laid: Plan, theme: Theme, word: str) -> Canvas:
    """The city as a plan has it, pale except for what one of ``followed`` names; the theme is one ``of_city``."""
    canvas = painted(theme, laid, view.city, view.neutral, held(view))
    tracks(canvas, laid, view, 0)
    things(canvas, laid, view)
    canvas.pale()
    if word in PLAYERS:
        tracks(canvas, laid, view, 0, only=view.tracks[PLAYERS.index(word)])
        things(canvas, laid, view)
    else:
        _races(canvas, laid, view, Colour(COLOURS.index(word)))
    return canvas


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
