"""The painter of Tandem."""

from games.tandem.values import Event, View
from rendering.painter import Painter
from rendering.tandem import (
    board,
    changes,
    description,
    emojis,
    event_text,
    forced_moves,
    panel,
    panel_picture,
    poster,
    reasons,
    ride,
    spots,
    worked_examples,
    zoom,
)
from rendering.theme import of_kinds

PAINTER: Painter[View, Event] = Painter(
    draw=board.draw,
    tell=event_text.tell,
    alt=description.alt,
    forced=forced_moves.forced,
    preview=panel_picture.preview,
    panel=panel.panel,
    foretold=reasons.foretold,
    panel_picture=panel_picture.panel_picture,
    panel_regions=panel_picture.panel_regions,
    long=description.long,
    order=changes.order,
    spots=spots.spots,
    followed=zoom.followed,
    zoom=zoom.zoom,
    advice=reasons.advice,
    reason=reasons.reason,
    worked=worked_examples.worked,
    look=of_kinds,
    poster=poster.poster,
    emojis=emojis.emojis,
    gained=ride.gained,
    ride=ride.ride,
    ticket=ride.ticket,
)
