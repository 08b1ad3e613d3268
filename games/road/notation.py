"""Moves of The Best Road as text: ``c4 c5 d5``, ``from b4: c4 c5``, ``pass``."""

from __future__ import annotations

import re

from games.kernel.game import Unreadable, tidy
from games.road.geometry import NAMED, label, labels
from games.road.values import Grow, Move, Pass

_SPACE = "(?:[ai][1-5]|[bh][1-6]|[cg][1-7]|[df][1-8]|e[1-9])"
_GROW = re.compile(rf"(?:from ({_SPACE}) ?:? )?({_SPACE}(?: {_SPACE}){{0,4}})")


def write(move: Move) -> str:
    """The text of a move.

    >>> write(Grow((NAMED["c4"], NAMED["c5"]))), write(Grow((NAMED["c4"],), NAMED["b4"])), write(Pass())
    ('c4 c5', 'from b4: c4', 'pass')
    """
    if isinstance(move, Pass):
        return "pass"
    return ("" if move.end is None else f"from {label(move.end)}: ") + labels(move.path)


def read(text: str) -> Move:
    """The move of a text; the colon may be left out. Raises ``Unreadable``.

    >>> read(" C4  c5") == Grow((NAMED["c4"], NAMED["c5"]))
    True
    >>> read("from b4 c4") == read("from b4: c4") == Grow((NAMED["c4"],), NAMED["b4"])
    True
    """
    words = tidy(text)
    if words == "pass":
        return Pass()
    found = _GROW.fullmatch(words)
    if found is None:
        raise Unreadable("A move is “pass” or up to five spaces of the sheet in order, for example: c4 c5 d5.")
    end, path = found.groups()
    return Grow(tuple(NAMED[word] for word in path.split()), None if end is None else NAMED[end])
