"""The four levels of Tandem's computer players, and their two characters.

All look at the ends that a turn can come to, with every exchange of a link and every place for three of a kind; what
the partner will choose counts as an own choice, since both want the same.
``easy`` and ``medium`` go by the trained numbers of the end itself and take one of the best few, by luck; ``hard``
averages over the next roll with the partner's best answer, ``expert`` over the next two. Nobody can hinder another
pair here. So characters differ within their pair: where ends are about as good, a **builder** likes equal tokens
together in zones of its own board, a **spoiler** likes to have what its partner has in the same zone, and to meddle
with it by links.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.chance import pick
from games.kernel.computer import Skill
from games.kernel.game import Seat
from games.kernel.luck import Chance
from games.tandem.computer.evaluation import evaluation
from games.tandem.computer.position import INSIDE, PLACED, SIZE, End
from games.tandem.computer.search import COST, Search
from games.tandem.computer.turns import Turn, turn
from games.tandem.values import Agree, Key, Move, View

LOOKED_AT = 14
"""Ends of a turn that ``hard`` and ``expert`` look at."""
DEEPER, NEAR = 4, COST // 2
"""Ends of these that ``expert`` looks at two rolls ahead: so many, no more than so much behind the best."""
ANSWERS = 2
"""Answers to each roll that are followed further."""
PREFERENCE = COST // 12
"""What a character gives for each zone as it likes it."""
CARELESS = {"easy": (4, 4 * COST, 8), "medium": (3, 5 * COST // 2, 9)}
"""How many of the best moves count, by how much they may be worse than the best, and in how many of ten decisions."""

SHARED = [frozenset(subjects) for subjects in INSIDE]
"""The subjects in a content."""


def choose(skill: Skill, view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The move of a skill; see the top of this file."""
    if isinstance(moves[0], Agree | Key):
        return moves[0] if isinstance(moves[0], Agree) else pick(moves, chance)
    seat = view.seat if view.seat is not None else view.to_act[0]
    decision = turn(view, Seat(seat), moves)
    search = Search(evaluation(), decision.alone, decision.duty)
    if skill.level in CARELESS:
        return _careless(skill, decision, search, chance)
    looked = (one_roll if skill.level == "hard" else two_rolls)(search, decision)
    costs = {end: cost - _liked(skill, end) if cost else 0 for end, cost in looked.items()}
    by_move = [min((costs[end] for end in ends if end in costs), default=None) for ends in decision.ends]
    return moves[min((cost, at) for at, cost in enumerate(by_move) if cost is not None)[1]]


def _liked(skill: Skill, end: End) -> int:
    """What a character gives for an end of the turn."""
    own, other = end
    if skill.character == "spoiler":
        return PREFERENCE * sum(not SHARED[own[zone]].isdisjoint(SHARED[other[zone]]) for zone in range(6))
    return PREFERENCE * sum(SIZE[own[zone]] > len(SHARED[own[zone]]) for zone in range(6))


def _careless(skill: Skill, decision: Turn, search: Search, chance: Chance) -> Move:
    """One of the best few moves by the ends themselves; none that gives up an equal place where others do not."""
    many, worse, often = CARELESS[skill.level]
    keeps = min(equal(decision.before), max(equal(end) for ends in decision.ends for end in ends))
    found = []
    for at, ends in enumerate(decision.ends):
        costs = [(search.now(end), _liked(skill, end)) for end in ends if equal(end) >= keeps]
        if costs:
            found.append((min(cost - liked if cost else 0 for cost, liked in costs), at))
    found.sort()
    few = [at for cost, at in found[:many] if cost <= found[0][0] + worse]
    best = found[0][1]
    if won_at_once(search, decision, best) or chance.below(10) >= often:
        return decision.moves[best]
    return decision.moves[pick(few, chance)]


def won_at_once(search: Search, decision: Turn, at: int) -> bool:
    """Whether a move can come to equal rows in this turn."""
    return any(search.now(end) == 0 for end in decision.ends[at])


def equal(end: End) -> int:
    """How many places are filled equally."""
    return sum(one == two != 0 for one, two in zip(PLACED[end[0][6]], PLACED[end[1][6]], strict=True))


def one_roll(search: Search, decision: Turn) -> dict[End, int]:
    """The costs of the nearest ends, one roll ahead."""
    nearest = search.nearest((end for ends in decision.ends for end in ends), LOOKED_AT)
    return {end: search.one_roll(end, decision.closing) for end in nearest}


def two_rolls(search: Search, decision: Turn) -> dict[End, int]:
    """The costs of the nearest ends, two rolls ahead; one roll ahead where only one is worth looking at."""
    costs = one_roll(search, decision)
    nearest = sorted(costs, key=costs.__getitem__)[:DEEPER]
    near = [end for end in nearest if costs[end] <= costs[nearest[0]] + NEAR]
    if len(near) == 1:
        return costs
    return {end: search.two_rolls(end, decision.closing, ANSWERS) for end in near}
