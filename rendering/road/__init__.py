"""The painter of The Best Road."""

from games.road.values import Event, View
from rendering.painter import Painter
from rendering.road import (
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
    panel=panel.panel,
    foretold=foretold.foretold,
    panel_picture=panel_picture.draw,
    panel_regions=panel_regions.panel_regions,
    followed=zoom_text.followed,
    zoom=zoom.zoom,
    advice=advice.advice,
    reason=reasons.reason,
    prepare=board.prepare,
    worked=worked_examples.worked,
    look=poster.look,
    poster=poster.poster,
    emojis=emojis.emojis,
)
