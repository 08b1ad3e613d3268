"""The farthest pair of socks that was joined as the way through the city that a film ends with.

The farthest pair of socks that a player joined, for a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.kernel.game import Seat
from games.socks.values import Colour, Event, View
from rendering.scene import Frame, Ride, Scene
from rendering.socks.ground import of_city, plan_of
from rendering.socks.layout import PUBLIC
from rendering.socks.pieces import ink
from rendering.socks.poster import LINES
from rendering.socks.races import stops
from rendering.text import counted, said
from rendering.theme import Theme
from rendering.ticket import Stop, Ticket


def farthest(view: View) -> Colour | None:
    """The colour with most stations between its socks of all that were joined, the first among equals."""
    joined = [Colour(colour) for colour, taker in enumerate(view.takers) if taker is not None]
    return max(joined, key=lambda colour: (view.worth[colour], -colour), default=None)


def ride(frames: Sequence[Frame[View, Event]], theme: Theme, _scene: Scene) -> Ride:
    """The way between the socks of the farthest pair; street by street where the city lies on several sheets."""
    view: View = frames[-1].view
    colour = farthest(view)
    if colour is None or view.city is None:
        return ()
    town, laid = view.city, plan_of(view, of_city(theme), PUBLIC)
    found: list[tuple[tuple[float, float], ...]] = []
    for one, other in pairwise(stops(view, colour)):
        # a street is known by its two stations in their order
        low, high = sorted((one, other))
        near, far = laid.street(town.stations[low], town.stations[high])
        street = (near, far) if one == low else (far, near)
        if found and found[-1][-1] == street[0]:
            found[-1] = (*found[-1], street[1])
        else:
            found.append(street)
    return tuple(found)


def ticket(frames: Sequence[Frame[View, Event]], seat: Seat, _theme: Theme, _scene: Scene) -> Ticket:
    """How many pairs a seat joined, and the way between the socks of the one with most stations between them."""
    view: View = frames[-1].view
    joined = [Colour(colour) for colour, taker in enumerate(view.takers) if taker == seat]
    if not joined or view.city is None:
        return Ticket(said("Longest way"), said("No pair joined"))
    pairs = counted("{n} pair joined", "{n} pairs joined", len(joined))
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
