"""The painter of Tandem."""

from games.tandem.values import Event, View
from rendering.painter import Painter
from rendering.tandem import (
    advice,
    ahead,
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
    alt=description.alt,
    hand=hand.hand,
    preview=preview.preview,
    panel=panel.panel,
    foretold=foretold.foretold,
    panel_picture=panel_picture.panel_picture,
    panel_regions=panel_regions.panel_regions,
    long=description.long,
    order=changes.order,
    spots=spots.spots,
    followed=zoom_text.followed,
    zoom=zoom.zoom,
    advice=advice.advice,
    reason=reasons.reason,
    prepare=ahead.prepare,
    worked=worked_examples.worked,
    look=poster.look,
    poster=poster.poster,
    emojis=emojis.emojis,
)
