"""Colours and players of Socks that can be looked at by themselves, in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour, View
from rendering.scene import Followed
from rendering.socks.description import about_colour, about_player, piece
from rendering.socks.event_text import socks
from rendering.text import Who, said

PLAYERS = ("p1", "p2")
"""What one types for a player, by seat."""


def followed(view: View) -> tuple[Followed, ...]:
    """Every colour whose socks hang, and both players once there are tracks."""
    return tuple(_things(view))


def _things(view: View) -> Iterator[Followed]:
    if view.city is None or view.phase not in {"tracks", "over"}:
        return
    for number in range(view.terms.colours):
        colour = Colour(number)
        if len(view.socks[colour]) == 2:
            names = [view.city.labels[at] for at in view.socks[colour]]
            title = said("The {socks}: {one} and {other}", socks=socks(colour), one=names[0], other=names[1])
            yield Followed(COLOURS[colour], title, about_colour(view, colour))
    for seat in (Seat(0), Seat(1)):
        title = said("{who}, {piece}", who=Who(seat), piece=piece(seat))
        yield Followed(PLAYERS[seat], title, about_player(view, seat))
