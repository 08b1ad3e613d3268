"""The painter of Metro."""

from games.metro.values import Event, View
from rendering.metro import (
    board,
    changes,
    choices,
    description,
    emojis,
    event_text,
    panel,
    panel_picture,
    poster,
    reasons,
    ride,
    worked_examples,
    zoom,
)
from rendering.painter import Painter

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=event_text.tell,
    warning=event_text.warning,
    alt=description.alt,
    preview=panel_picture.preview,
    long=description.long,
    order=changes.order,
    spots=choices.spots,
    followed=zoom.followed,
    zoom=zoom.zoom,
    advice=reasons.advice,
    reason=reasons.reason,
    panel=panel.panel,
    foretold=reasons.foretold,
    panel_picture=panel_picture.panel_picture,
    panel_regions=panel_picture.panel_regions,
    worked=worked_examples.worked,
    poster=poster.poster,
    emojis=emojis.emojis,
    symbol=emojis.symbol,
    ride=ride.ride,
    ticket=ride.ticket,
    gains=ride.gains,
)
