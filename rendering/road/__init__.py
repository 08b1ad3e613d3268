"""The painter of The Best Road."""

from games.road.values import Event, View
from rendering.painter import Painter
from rendering.road import board, following, ghost, hand, position, poster, spots, words, worked

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=words.tell,
    alt=position.alt,
    hand=hand.hand,
    preview=ghost.preview,
    long=position.long,
    order=board.order,
    spots=spots.spots,
    followed=following.followed,
    zoom=following.zoom,
    prepare=board.prepare,
    worked=worked.worked,
    look=poster.look,
    named=poster.named,
    honours=poster.honours,
)
