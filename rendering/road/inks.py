"""The colours of The Best Road: six kinds of spaces, a colour for each player's road, and what is lit."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme, of_kinds, over_ink, seat_ink

LIT = Ink("lit")
"""The ground of what is new."""

_ROADS = (TEXT, Ink("road1"), Ink("road2"), Ink("road3"))
_KINDS = tuple(seat_ink(kind) for kind in range(6))

COLOURS = {
    "light": ("#ffe7a3", "#8c4600", "#005a62", "#ce00b6"),
    "dark": ("#443a16", "#ffb870", "#20c0a6", "#e840c6"),
    "contrast": ("#3d3200", "#ffa64d", "#22b59a", "#e83cc0"),
}
"""By theme: what is lit, and the roads of all seats but the first, which has the ink of words.

Words in ``TILE`` can be read on each of them. All are at least 15 apart for every kind of sight (CIEDE2000).
"""

PAIRS = (
    *((PAPER, over) for over in (TEXT, QUIET, RULE, TILE, MARK, LIT, *_KINDS, *_ROADS[1:])),
    *((TILE, over) for over in (TEXT, QUIET, MARK, LIT, *_ROADS[1:])),
    *((LIT, over) for over in _ROADS),
    *((seat_ink(kind), over_ink(kind)) for kind in range(6)),
)
"""What may lie smoothly upon what in pictures of The Best Road."""


def road_ink(seat: int) -> Ink:
    """The colour of a seat's road."""
    return _ROADS[seat]


@cache
def of_roads(theme: Theme) -> Theme:
    """The theme with the six kinds where the players' colours are, and the colours of roads beside them."""
    kinds = of_kinds(theme)
    colours = COLOURS[theme.name.split()[0]]
    more = tuple(zip((LIT, *_ROADS[1:]), colours, strict=True))
    return replace(kinds, name=f"{kinds.name} roads", more=more, pairs=PAIRS)
