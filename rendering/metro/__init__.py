"""The painter of Metro."""

from games.metro.values import Event, View
from rendering.metro import (
    advice,
    board,
    changes,
    description,
    emojis,
    event_text,
    foretold,
    hand,
    panel,
    panel_picture,
    panel_regions,
    poster,
    preview,
    reasons,
    spots,
    worked_examples,
    zoom,
    zoom_text,
)
from rendering.painter import Painter

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=event_text.tell,
    warning=event_text.warning,
    alt=description.alt,
    hand=hand.hand,
    preview=preview.preview,
    long=description.long,
    order=changes.order,
    spots=spots.spots,
    followed=zoom_text.followed,
    zoom=zoom.zoom,
    advice=advice.advice,
    reason=reasons.reason,
    panel=panel.panel,
    foretold=foretold.foretold,
    panel_picture=panel_picture.panel_picture,
    panel_regions=panel_regions.panel_regions,
    prepare=board.prepare,
    worked=worked_examples.worked,
    poster=poster.poster,
    emojis=emojis.emojis,
    symbol=emojis.symbol,
)
