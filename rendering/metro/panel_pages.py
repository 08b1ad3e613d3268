"""Which squares of Metro are buttons at once, where there are more of them than buttons."""

from __future__ import annotations

from dataclasses import dataclass

from games.metro.geometry import Square
from games.metro.values import View
from rendering.metro.choices import Lays, leads, square_of
from rendering.panel import Decision

MORE = "more"
"""What is picked on the second page; with a number on later ones."""


@dataclass(frozen=True)
class Page:
    """Some squares in the order of the board.

    ``pick`` is what is picked on this page, ``before`` and ``after`` on those beside it, None where there is none.
    ``left`` is how many squares stand on later pages.
    """

    squares: tuple[Square, ...]
    pick: str = ""
    before: str | None = None
    after: str | None = None
    left: int = 0


def pages(decision: Decision[View], found: Lays) -> tuple[Page, ...]:
    """All squares on one page, or first those that matter most: what is liked, then where lines lead, own ones first.

    Beside the squares there is room for the ways to other pages, and for one button more: to draw, or to lay.
    """
    if decision.board or len(found) < decision.buttons:
        return (Page(tuple(found)),)
    led, liked = leads(decision.view), square_of(decision.liked)
    ranked = sorted(found, key=lambda square: (square != liked, not led[square].own, not led[square].other))
    first, later = decision.buttons - 2, decision.buttons - 3
    starts = [0, *range(first, len(ranked), later)]
    parts = [ranked[start:stop] for start, stop in zip(starts, [*starts[1:], len(ranked)], strict=True)]
    picks = ["", MORE, *(f"{MORE} {number}" for number in range(2, len(parts)))]
    return tuple(
        Page(
            tuple(sorted(part)),
            picks[number],
            picks[number - 1] if number else None,
            picks[number + 1] if number + 1 < len(parts) else None,
            sum(map(len, parts[number + 1 :])),
        )
        for number, part in enumerate(parts)
    )
