"""One thing of the city of Socks by itself: a colour with both races for it, or a player with all tracks."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour, View
from rendering import bars as words
from rendering.scene import Scene
from rendering.socks import bars
from rendering.socks.ground import of_city
from rendering.socks.zoom_crop import close
from rendering.socks.zoom_highlight import highlighted
from rendering.socks.zoom_text import PLAYERS, followed
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
        bars.marker(look, Seat(PLAYERS.index(word)))
        if word in PLAYERS
        else bars.sign(look, Colour(COLOURS.index(word)))
    )
    bars.header(canvas, view, scene)
    rows = words.lines(canvas, scene, thing.about, ROWS)
    words.caption(canvas, scene, thing.title, thing.about, badge, max(2, rows))
    return canvas.picture()
