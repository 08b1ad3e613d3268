"""The painter of Tandem."""

from games.tandem.values import Event, View
from rendering.painter import Painter
from rendering.tandem import board, following, ghost, news, position, poster, spots, words, worked

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=words.tell,
    alt=position.alt,
    hand=board.hand,
    preview=ghost.preview,
    long=position.long,
    order=news.order,
    spots=spots.spots,
    followed=following.followed,
    zoom=following.zoom,
    prepare=board.prepare,
    worked=worked.worked,
    look=poster.look,
    named=poster.named,
    honours=poster.honours,
)
