"""Moves without a choice: a post tells a row of them together where the game can say that briefly."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.fold import Past
from bot.table.lines.match_lines import MatchLine
from games.kernel.log_entries import Moved
from rendering.painter import painter
from rendering.text import Word

FEWEST = 2
"""Moves in a row that are told together; a single one is told by itself."""


def rows(past: Sequence[Past]) -> dict[int, tuple[Word, ...]]:
    """By the number of each line of such a row what is told there: at its last one what all of them brought.

    ``{3: (), 4: (word,)}`` are lines 3 and 4, told by the latter.
    """
    found, row = dict[int, tuple[Word, ...]](), list[int]()
    for number, one in enumerate(past):
        if _forced(one):
            row.append(number)
        else:
            found |= _told(past, row)
            row = []
    return found | _told(past, row)


def _told(past: Sequence[Past], row: Sequence[int]) -> dict[int, tuple[Word, ...]]:
    if len(row) < FEWEST:
        return {}
    events = tuple(told.event for number in row for told in past[number].told if told.to is None)
    words = painter(past[row[-1]].table.game.slug).forced(events)
    return {} if words is None else {number: words if number == row[-1] else () for number in row}


def _forced(one: Past) -> bool:
    return isinstance(one.line, MatchLine) and isinstance(one.line.entry, Moved) and one.line.entry.by == "rules"
