"""One thing of the city of Socks by itself: a colour with both races for it, or a player with all tracks."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour, View
from rendering import bars as words
from rendering.scene import Scene
from rendering.socks import bars
from rendering.socks.ground import of_city
from rendering.socks.zoom_crop import close, whereabouts
from rendering.socks.zoom_highlight import highlighted
from rendering.socks.zoom_text import PLAYERS, followed
from rendering.theme import PAPER, Theme

ROWS = 3
"""Lines of words beside a small picture of the city."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """What the word names, twice as large as on the board; all else is pale.

    Where it does not fit, its part where most is still to be done. Tracks that a player would still have to lay for a
    colour are shown half. Raises ``KeyError`` for another word.
    """
    thing = {each.word: each for each in followed(view)}[word]
    laid = close(view, of_city(theme), word)
    canvas = highlighted(view, laid, of_city(theme), word)
    badge = (
        bars.marker(canvas.theme, Seat(PLAYERS.index(word)))
        if word in PLAYERS
        else bars.sign(canvas.theme, Colour(COLOURS.index(word)))
    )
    canvas.fill((0, 0, canvas.theme.side, words.HEADER * canvas.theme.scale), PAPER)
    bars.header(canvas, view, scene)
    aside = whereabouts(view, canvas.theme, laid, word)
    if aside is None:
        words.caption(canvas, scene, thing.title, thing.about, badge)
    else:
        words.caption(canvas, scene, thing.title, thing.about, badge, ROWS, aside)
    return canvas.picture()
