"""The tokens that agree, one pair of them after the other, as what a film of Tandem ends with."""

from __future__ import annotations

from collections.abc import Sequence

from games.tandem.values import PLACES, Event, Pair, Place, View
from rendering.scene import Frame, Ride, Scene
from rendering.tandem.arrangement import arranged
from rendering.theme import Theme


def matched(pair: Pair) -> tuple[Place, ...]:
    """The places of the rows on which both partners have the same token."""
    one, other = (board.row for board in pair.boards)
    return tuple(place for place in PLACES if one[place - 1] is not None and one[place - 1] == other[place - 1])


def best(view: View) -> int:
    """The pair that won most, else the one with most tokens that agree; the first among equals."""
    pairs = view.pairs
    return max(range(len(pairs)), key=lambda at: (pairs[at].score or 0, len(matched(pairs[at])), -at))


def ride(frames: Sequence[Frame[View, Event]], theme: Theme, scene: Scene) -> Ride:
    """From token to token of the best pair's rows, where they agree."""
    view: View = frames[-1].view
    number = best(view)
    layout = arranged(view, (), scene, tuple(range(len(view.pairs))), theme.scale)
    top, plan = layout.panels[layout.on_stage.index(number)]
    found = []
    for place in matched(view.pairs[number]):
        (x, y), (a, b) = (plan.place(player, place) for player in (0, 1))
        left, half = layout.left + plan.held // 2, top + plan.held // 2
        found.append(((x + left, y + half), (a + left, b + half)))
    return tuple(found)


def gained(view: View) -> tuple[int, ...]:
    """How many tokens on top agree, by pair."""
    return tuple(len(matched(pair)) for pair in view.pairs)
