"""The race for each colour of Socks as anybody can see it: how many tracks each player still needs, and where."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from games.socks.city import City, Station
from games.socks.paths import Way, fewest
from games.socks.sock_places import bits
from games.socks.values import Colour, View


def open_to(view: View, colour: Colour) -> bool:
    """Whether the socks of a colour hang and can still be joined by somebody."""
    return (
        view.phase == "tracks"
        and len(view.socks[colour]) == 2
        and view.takers[colour] is None
        and not view.dead[colour]
    )


@lru_cache(maxsize=256)
def ways(view: View) -> tuple[tuple[Way | None, Way | None], ...]:
    """By colour and seat a way with the fewest new tracks; None where the seat can no longer join the socks.

    A colour that is taken has the way of the player who took it, over tracks that lie.
    """
    return tuple((_way(view, Colour(colour), Seat(0)), _way(view, Colour(colour), Seat(1))) for colour in _all(view))


def _all(view: View) -> range:
    return range(view.terms.colours)


def _way(view: View, colour: Colour, seat: Seat) -> Way | None:
    pair, town, taker = view.socks[colour], view.city, view.takers[colour]
    if town is None or len(pair) < 2 or view.phase not in {"tracks", "over"} or view.dead[colour]:
        return None
    if taker is not None and taker != seat:
        return None
    own = view.tracks[seat] | (town.neutral & ~view.tracks[1 - seat])
    stops = bits([at for some in view.socks for at in some]) | bits(view.blockers)
    way = fewest(town, own, view.free if taker is None else 0, stops, *pair)
    return way if way is not None and way.new <= view.left[seat] else None


def missing(view: View, seat: Seat, way: Way) -> int:
    """Those connections of a way, as bits, on which the seat has yet to lay a track."""
    town = view.city
    assert town is not None
    return way.links & ~view.tracks[seat] & ~(town.neutral & ~view.tracks[1 - seat])


def stops(view: View, colour: Colour) -> tuple[Station, ...]:
    """The stations from one sock of a joined colour to the other, both of them too; none where no way is known."""
    town, taker = view.city, view.takers[colour]
    way = None if town is None or taker is None else ways(view)[colour][taker]
    return () if town is None or way is None else _in_order(town, way.links, view.socks[colour][0])


def _in_order(town: City, links: int, start: Station) -> tuple[Station, ...]:
    """The stations along connections that make one way."""
    found, left = [start], links
    while left:
        link, there = next((link, there) for link, there in town.ways[found[-1]] if link & left)
        found.append(there)
        left &= ~link
    return tuple(found)
