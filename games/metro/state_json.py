"""Saved positions of Metro."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.codec import Codec
from games.kernel.game import Json
from games.metro.board import fresh, run
from games.metro.geometry import SQUARES, label
from games.metro.rules import State
from games.metro.tiles import POOL, without

_NAMED = {label(square): square for square in SQUARES}


def _whole(parts: Mapping[str, Any]) -> State:
    """The lines follow from the board, and the pool is what lies nowhere; raises ``ValueError`` for too many tiles."""
    board, hands, drawn = parts["board"], parts["hands"], parts["drawn"]
    held = [tile.tile for tile in board if tile is not None] + [tile for hand in hands for tile in hand]
    pool = without(POOL, held if drawn is None else [*held, drawn])
    return State(**parts, pool=pool, lines=tuple(run(line, board) for line in fresh(len(hands))))


def _parts_named(saved: Json) -> Json:
    """Shape 1 wrote options, board and hands as words, and left out the option that came last where it was usual."""
    hand, touch, turn, refill = (*saved["options"], "turn")[:4]
    board: list[Json] = [None] * len(_NAMED)
    for word in saved["board"].split():
        board[_NAMED[word[:2]]] = {"tile": word[2:6], **({"turn": int(word[6])} if word[6:] else {})}
    return {
        "hand_size": int(hand),
        "touch": touch,
        "turn": turn,
        "refill": refill,
        "board": board,
        "hands": [words.split() for words in saved["hands"]],
        "drawn": saved["drawn"],
        "mover": saved["mover"],
        "last": None if saved["last"] is None else _NAMED[saved["last"]],
    }


SAVES = Codec(State, without=("pool", "lines"), whole=_whole, upgrades=(_parts_named,))
