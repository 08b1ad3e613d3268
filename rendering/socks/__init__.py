"""The painter of Socks."""

from games.socks.values import Event, View
from rendering.painter import Painter
from rendering.socks import board, ghost, position, poster, signs, spots, words, worked, zoom

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=words.tell,
    alt=position.alt,
    hand=board.hand,
    preview=ghost.preview,
    long=position.long,
    order=signs.order,
    spots=spots.spots,
    followed=zoom.followed,
    zoom=zoom.zoom,
    prepare=board.prepare,
    worked=worked.worked,
    look=poster.look,
    named=poster.named,
    honours=poster.honours,
)
