"""The painter of Pebbles."""

from games.pebbles.values import Event, View
from rendering.painter import Painter
from rendering.pebbles import board, poster, words

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=words.tell,
    alt=words.alt,
    preview=board.preview,
    long=words.long,
    spots=board.spots,
    followed=board.followed,
    zoom=board.zoom,
    worked=words.worked,
    named=poster.named,
    honours=poster.honours,
)
