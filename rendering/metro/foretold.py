"""What a tile of Metro would do on each square, or each tile on one, in short sentences."""

from __future__ import annotations

from games.metro.values import View
from rendering.foretold import Foretold, pickable
from rendering.metro.results import grown, sentences
from rendering.panel import Decision, Panel
from rendering.text import joined


def foretold(decision: Decision[View], panel: Panel) -> tuple[Foretold, ...]:
    """The lines that would end or go on, for each button that stands for one move."""
    moves, found = frozenset(decision.moves), list[Foretold]()
    for press in pickable(panel):
        if press.pick in moves:
            after, _ = decision.foreseen(press.pick)
            ends = any(it.line.ends is not None for it in grown(decision.view, after))
            found.append(Foretold(press, joined(sentences(decision.view, after), " "), ends))
    return tuple(found)
