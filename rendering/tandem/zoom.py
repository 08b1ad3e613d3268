"""One board, one zone of both partners, or one subject by itself: large, with its words."""

from __future__ import annotations

from PIL import Image

from games.kernel.game import Seat
from games.tandem.values import SUBJECTS, Subject, View, Zone
from rendering import bars
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import zoom_panels
from rendering.tandem.bars import header
from rendering.tandem.zoom_text import followed, own_pair
from rendering.theme import Theme, of_kinds

ROWS = 2
"""Lines of words below one thing."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A board, a zone of both partners or a subject, at twice the size and more; raises ``KeyError``."""
    found = {each.word: each for each in followed(view)}[word]
    canvas = Canvas.blank(of_kinds(theme), (theme.side, theme.side))
    header(canvas, view, scene)
    about = found.about
    if word[0] == "p":
        # the zones are in the picture: in words they do not fit
        about = about[:-1]
        seat = int(word[1:]) - 1
        zoom_panels.board(canvas, view.pairs[seat // 2], seat % 2, ROWS)
    else:
        number = own_pair(view)
        assert number is not None
        pair, seats = view.pairs[number], (Seat(2 * number), Seat(2 * number + 1))
        if word in SUBJECTS:
            zoom_panels.subject(canvas, scene, pair, seats, Subject(SUBJECTS.index(word)), ROWS)
        else:
            zoom_panels.zone(canvas, scene, pair, seats, Zone(int(word[4:])), ROWS)
    bars.caption(canvas, scene, found.title, about, lines=ROWS)
    return canvas.picture()
