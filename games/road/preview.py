"""What a choice of The Best Road leads to before it is made, from a view alone: what it does to the own road."""

from __future__ import annotations

from dataclasses import replace

from games.road.rules import lengthened, score
from games.road.values import Event, Move, View


def foresee(view: View, move: Move) -> tuple[View, tuple[Event, ...]]:
    """The view with the own road as it will be once all have chosen, and what will be told of it.

    The round is left open and its card lies there: what others choose and which card comes next nobody can foresee.
    """
    assert view.seat is not None
    road, event = lengthened(view.sheet, view.roads, view.seat, move)
    roads = (*view.roads[: view.seat], road, *view.roads[view.seat + 1 :])
    scores = (*view.scores[: view.seat], score(view.sheet, road), *view.scores[view.seat + 1 :])
    return replace(view, roads=roads, scores=scores), (event,)
