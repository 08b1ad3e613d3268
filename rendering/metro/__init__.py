"""The painter of Metro."""

from games.metro.values import Event, View
from rendering.metro import board, everything, follow, hand, poster, preview, spots, words, worked
from rendering.painter import Painter

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=words.tell,
    alt=words.alt,
    hand=hand.hand,
    preview=preview.preview,
    long=everything.long,
    order=board.order,
    spots=spots.spots,
    followed=follow.followed,
    zoom=follow.zoom,
    prepare=board.prepare,
    worked=worked.worked,
    named=poster.named,
    honours=poster.honours,
)
