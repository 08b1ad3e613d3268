"""The reason of a hint, in words."""

from __future__ import annotations

from typing import Any

from games import edition
from rendering.painter import painter
from rendering.panel import Decision
from rendering.text import Said


def reason(slug: str, number: int, view: Any, moves: tuple[str, ...], line: str) -> Said:
    """Why a move, or several of one turn parted by semicolons, is worth making; from the view of its seat alone.

    It looks at every legal move, so it is a function of a module, to be worked out beside the loop.
    """
    game = edition(slug, number)
    if game is None:
        raise LookupError(f"there is no {slug} {number}")
    artist = painter(slug)
    return artist.reason(Decision(game, artist.tell, view, moves), line)
