"""The farthest pair of socks that a player joined, for a card."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.socks.values import Colour, Event, View
from rendering.scene import Frame, Scene
from rendering.socks.pieces import ink
from rendering.socks.poster_columns import LINES
from rendering.socks.ride import stops
from rendering.text import counted, said
from rendering.theme import Theme
from rendering.ticket import Stop, Ticket


def ticket(frames: Sequence[Frame[View, Event]], seat: Seat, _theme: Theme, _scene: Scene) -> Ticket:
    """How many pairs a seat joined, and the way between the socks of the one with most stations between them."""
    view: View = frames[-1].view
    joined = [Colour(colour) for colour, taker in enumerate(view.takers) if taker == seat]
    pairs = counted("{n} pair joined", "{n} pairs joined", len(joined))
    if not joined or view.city is None:
        return Ticket(said("Longest way"), pairs)
    best = max(joined, key=lambda colour: (view.worth[colour], -colour))
    way = stops(view, best)
    labels = [view.city.labels[at].upper() for at in way or view.socks[best]]
    about = counted(
        "{line}: {n} station between the socks",
        "{line}: {n} stations between the socks",
        view.worth[best],
        line=LINES[best],
    )
    title = said("{pairs}; the longest way", pairs=pairs)
    return Ticket(title, about, tuple(Stop(label) for label in labels), ink(best))
