"""How moves are written: ``take 3``."""

from __future__ import annotations

import re

from games.kernel.game import Unreadable
from games.pebbles.values import Take


def write(move: Take) -> str:
    """The text of a move."""
    return f"take {move.count}"


def read(text: str) -> Take:
    """The move of a text; raises ``Unreadable``."""
    found = re.fullmatch(r"take ([1-4])", text)
    if found is None:
        raise Unreadable("A move is “take” and a number from 1 to 4, for example: take 3.")
    return Take(int(found[1]))
