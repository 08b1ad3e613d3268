"""What each choice of a panel would do, in short words: for a menu beside its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rendering.panel import AnyDecision, Panel, Press, Style
from rendering.text import Word, joined


@dataclass(frozen=True)
class Foretold:
    """A button of a panel and what it would do, as far as the seat may know.

    ``worth`` says that this is worth reading first: something is scored or ends, is joined, or is lost.
    """

    press: Press
    about: Word
    worth: bool = False


def pickable(panel: Panel) -> Iterator[Press]:
    """The buttons that pick or make something else than what is picked, in the order of the board."""
    yield from (press for press in panel.choices if press.style in {Style.CHOICE, Style.MAKE})
    yield from (press for press in panel.ways if press.style is Style.CHOICE)


def by_results(decision: AnyDecision, panel: Panel) -> tuple[Foretold, ...]:
    """What is told of each button that stands for a whole move."""
    moves, found = frozenset(decision.moves), list[Foretold]()
    for press in pickable(panel):
        if press.pick in moves and (results := decision.results(press.pick)):
            found.append(Foretold(press, joined(results, " ")))
    return tuple(found)
