"""A strong player alone: it tries the best looking ways by playing on from them, plainly, with unseen cards shuffled.

It knows no more than anybody at the table: the roads and the cards turned so far.
"""

from __future__ import annotations

from games.kernel.chance import seeded
from games.kernel.game import Seat
from games.road import deck
from games.road.computer.greedy1 import _worth
from games.road.geometry import bits
from games.road.plain_player import onward
from games.road.rules import apply, legal, outcome, setup, view

LOOKS = 10
"""Ways that are tried."""


def shuffled(cards, chance):
    """The cards in another order."""
    rest, found = list(cards), []
    while rest:
        found.append(rest.pop(chance.below(len(rest))))
    return found


def strong(state, chance, tries):
    """The move after which the plain player gains most on average, over the same shuffles for each."""
    seen, road = view(state, Seat(0)), state.roads[0]
    before = frozenset(mark.number for mark in road.marks)
    moves = sorted(
        legal(state, Seat(0)), key=lambda move: _worth(seen, road, bits(road.spaces), before, move), reverse=True
    )[:LOOKS]
    ahead = [shuffled(deck.left(state.turned), chance) for _ in range(tries)]

    def hope(move):
        (after,) = apply(state, Seat(0), move, _First()).state.roads
        highest = max((mark.number for mark in after.marks), default=0)
        reached = bits(after.spaces)
        gains = sum(onward(state.sheet, after.ends, reached, highest, cards) for cards in ahead)
        return after.points + len(after.spaces) + gains / tries

    return max(moves, key=hope)


class _First:
    """Luck whose card does not matter."""

    used = 0

    def below(self, n):
        return 0


def score(seed, tries=30):
    """What the strong player gets on the classic sheet with a deck."""
    luck, mind = seeded(f"deck {seed}"), seeded(f"mind {seed}")
    state = setup(1, {"sheet": "classic", "first": "1"}, luck).state
    while outcome(state) is None:
        state = apply(state, Seat(0), strong(state, mind, tries), luck).state
    return outcome(state).scores[0]
