"""What a road would bring that ends at each space."""

from __future__ import annotations

from games.road.values import View
from rendering.foretold import Foretold, pickable
from rendering.panel import Decision, Panel
from rendering.road.panel import best
from rendering.road.ways import Ways


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """How many spaces the best way to each end has, and what its numbers bring."""
    ways, found = Ways(decision), list[Foretold]()
    for press in pickable(panel):
        way = best(decision, ways, press.pick)
        if way is not None and press.about is not None:
            found.append(Foretold(press, press.about, bool(ways.marks(way))))
    return tuple(found)
