"""The painter of The Best Road."""

from games.road.values import Event, View
from rendering.painter import Painter
from rendering.road import (
    board,
    description,
    emojis,
    event_text,
    inks,
    panel,
    panel_picture,
    poster,
    preview,
    reasons,
    ride,
    road_shape,
    ways,
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
    spots=ways.spots,
    panel=panel.panel,
    foretold=reasons.foretold,
    panel_picture=panel_picture.draw,
    panel_regions=panel_picture.panel_regions,
    followed=zoom.followed,
    zoom=zoom.zoom,
    advice=reasons.advice,
    reason=reasons.reason,
    worked=worked_examples.worked,
    look=inks.of_roads,
    poster=poster.poster,
    emojis=emojis.emojis,
    ride=ride.ride,
    ticket=ride.ticket,
    gains=road_shape.gains,
    shape=road_shape.shape,
)
