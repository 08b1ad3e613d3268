"""The levels and characters of computer players of The Best Road."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.computer import Skill
from games.kernel.luck import Chance, QuickLuck
from games.road import deck
from games.road.computer.candidates import Candidate, candidates
from games.road.computer.position import Position, position, weights
from games.road.computer.search import Search, halving, narrowed
from games.road.values import Move, View

PLAYOUTS = 960
"""What ``expert`` spends on a decision alone; with several players a playout takes longer, and there are fewer."""
LOOKED = 30
"""Candidates that ``expert`` weighs a turn ahead."""
TRIED = 8
"""Those of them that it plays out."""
WEIGHED = 6
"""Candidates that ``hard`` weighs a turn ahead."""
FEW = 6
"""Candidates among which ``easy`` errs."""
NEAR = 400
"""Hundredths of a point that ``easy`` gives away at most."""
LEAD = {"builder": 40, "spoiler": 80}
"""By character, how much the points of the best other count against the own ones, in hundredths."""


def seen(view: View) -> Position:
    """The position of a view."""
    return position(view, deck.left(view.turned))


def choose(skill: Skill, view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The move of a skill of ``games.kernel.computer.LEVELS``."""
    here = seen(view)
    table = weights(skill, alone=here.alone)
    found, _ = candidates(here, moves, table)
    if skill.level == "easy":
        return moves[_erring(found, chance).order]
    if skill.level == "medium" or len(found) == 1 or not here.left:
        return moves[found[0].order]
    search = Search(here, table, QuickLuck(chance), LEAD[skill.character])
    if skill.level == "hard":
        return moves[narrowed(search, found[:WEIGHED])[0][1].order]
    tried = [each for _, each in narrowed(search, found[:LOOKED])[:TRIED]]
    return moves[halving(search, tried, PLAYOUTS // len(here.lines))[0].candidate.order]


def _erring(found: Sequence[Candidate], chance: Chance) -> Candidate:
    """One of the best few that do not give too much away, the better ones more often."""
    few = [each for each in found[:FEW] if each.worth >= found[0].worth - NEAR]
    return few[min(chance.below(len(few)), chance.below(len(few)))]
