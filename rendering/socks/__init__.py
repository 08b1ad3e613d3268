"""The painter of Socks."""

from games.socks.values import Event, View
from rendering.painter import Painter
from rendering.socks import (
    board,
    description,
    emojis,
    event_text,
    ground,
    panel,
    panel_picture,
    poster,
    preview,
    reasons,
    ride,
    spots,
    worked_examples,
    zoom,
)

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=event_text.tell,
    warning=event_text.warning,
    alt=description.alt,
    preview=preview.preview,
    long=description.long,
    order=board.order,
    spots=spots.spots,
    followed=zoom.followed,
    zoom=zoom.zoom,
    advice=reasons.advice,
    reason=reasons.reason,
    panel=panel.panel,
    foretold=reasons.foretold,
    panel_picture=panel_picture.picture,
    panel_regions=panel_picture.regions,
    worked=worked_examples.worked,
    look=ground.of_city,
    poster=poster.poster,
    emojis=emojis.emojis,
    symbol=emojis.symbol,
    ride=ride.ride,
    ticket=ride.ticket,
)
