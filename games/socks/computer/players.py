"""The computer players of Socks, by level and character."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.computer import Skill
from games.kernel.luck import Chance
from games.socks.computer.early import early
from games.socks.computer.evaluation import Model, Taste
from games.socks.computer.position import Position, networks, numbers, position
from games.socks.computer.search import Effort, best, tracks, weigh
from games.socks.values import Move, Track, View

MODEL = Model((0.9, -2.5, 0.5), (0.6, -2.5, 0.5))
"""What is played by; found by matches, and steeper than what comes true, so that close races are fought for."""

TASTES = {"builder": Taste(MODEL, 1.0, 0.8), "spoiler": Taste(MODEL, 0.9, 1.0)}
"""By character; the builder was first in 53 % of 200 games of ``hard`` between them."""

REPLIES = Effort(16, (8, 4), (12,))
"""What ``hard`` looks at: turns, and the best reply to each of twelve."""

PLAYOUTS = 24
"""Of how many of its turns ``expert`` looks for the replies."""


def thought(playouts: int) -> Effort:
    """Turns, after so many of them the replies, and after those the next own turn; for 0 turns alone."""
    return Effort(24, (10, 6, 5), (playouts, 8)) if playouts > 0 else Effort(10, (10,))


BLUR = {"easy": (0.8, 8), "medium": (0.35, 6)}
"""By level how much less than the best a track may be worth that is laid, and out of how many.

The worth is in standard deviations of the lead: to let the other join a pair by one track costs more than 0.35.
"""


def choose(skill: Skill, view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The move of a computer player, from the view alone."""
    laid = [move for move in moves if isinstance(move, Track)]
    if not laid:
        return early(skill, view, moves, chance)
    assert view.city is not None
    place, links = position(view), numbers(view.city, laid)
    taste = TASTES[skill.character]
    if skill.level in BLUR:
        return laid[_blurred(place, links, taste, *BLUR[skill.level], chance)]
    return laid[weigh(place, links, taste, thought(PLAYOUTS) if skill.level == "expert" else REPLIES).best]


def _blurred(place: Position, links: Sequence[int], taste: Taste, blur: float, few: int, chance: Chance) -> int:
    """One of the best few tracks for themselves; a pair that can be joined in this turn is joined."""
    worths = tracks(place, networks(place), links, taste)
    for one, other, _ in sorted(place.open, key=lambda race: -race[2]):
        needs = place.needs(place.mover, one, other)
        if needs is not None and needs <= place.steps:
            ways = place.shortest(place.mover, one, other)
            return next(at for at, number in enumerate(links) if ways >> number & 1)
    order = best(worths, few)
    able = [at for at in order if worths[at].value >= worths[order[0]].value - blur]
    return able[chance.below(len(able))]
