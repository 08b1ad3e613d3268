"""Moves without a choice that leave the board as it is: a post counts a run of them and tells the last one's news."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.lines import MatchLine
from bot.table.table import Past
from games.kernel.log_entries import Moved
from rendering.painter import painter

FEWEST = 2
"""Moves in a row that are counted; a single one is told."""


def runs(past: Sequence[Past]) -> dict[int, int]:
    """Runs of such moves in a range of a log: the number of each line, and how many it ends, 0 before the last.

    ``{3: 0, 4: 2}`` are lines 3 and 4, told by the latter as two.
    """
    found, run = dict[int, int](), list[int]()
    for number, one in enumerate(past):
        if _idle(one):
            run.append(number)
        else:
            found |= _counted(run)
            run = []
    return found | _counted(run)


def _counted(run: Sequence[int]) -> dict[int, int]:
    return {number: len(run) if number == run[-1] else 0 for number in run} if len(run) >= FEWEST else {}


def _idle(one: Past) -> bool:
    if not (isinstance(one.line, MatchLine) and isinstance(one.line.entry, Moved) and one.line.entry.by == "rules"):
        return False
    table, events = one.table, tuple(told.event for told in one.told if told.to is None)
    if table.match is None or not events:
        return False
    view = table.match.game.view(table.match.state, None)
    return not any(painter(table.game.slug).order(view, events))
