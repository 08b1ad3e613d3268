"""Saved positions of Metro as JSON."""

from __future__ import annotations

import re

from games.kernel.game import Json, Seat, exactly
from games.metro.board import EMPTY, fresh, run
from games.metro.geometry import CENTRE, SEATS, SIZE, SQUARES, Square, Tile, label
from games.metro.rules import OPTIONS, State, lacking
from games.metro.tiles import POOL, without
from games.metro.values import Laid

FORMAT = 1
"""Shape of the saved position."""

SAVED = OPTIONS[:4]
"""The options that a position holds; those at the end are left out where they are as before they could be chosen."""

_LAID = re.compile(r"([a-h][1-8])([a-d]{4})([1-3]?)")
_NAMED = {label(square): square for square in SQUARES}


def tiles(words: Json) -> tuple[Tile, ...]:
    """Tile codes parted by single spaces."""
    return tuple(map(Tile, exactly(words, str).split()))


def dump(state: State) -> Json:
    """The position, about 0.5 KB at mid-game; the pool and the lines follow from the rest."""
    laid = " ".join(
        f"{label(square)}{tile.tile}{tile.turn or ''}"
        for square, tile in zip(SQUARES, state.board, strict=True)
        if tile is not None
    )
    return {
        "format": FORMAT,
        "options": _values(state),
        "board": laid,
        "hands": [" ".join(hand) for hand in state.hands],
        "drawn": state.drawn,
        "mover": state.mover,
        "last": None if state.last is None else label(state.last),
    }


def load(saved: Json) -> State:
    """The position of its JSON; raises ``ValueError`` where it is none."""
    saved = exactly(saved, dict)
    if set(saved) != {"format", "options", "board", "hands", "drawn", "mover", "last"}:
        raise ValueError("a saved position of Metro has other keys")
    if saved["format"] != FORMAT:
        raise ValueError(f"saved positions of Metro have no format {ascii(saved['format'])[:40]}")
    hand_size, touch, turn, refill = _options(saved["options"])
    board = _board(saved["board"], turn)
    hands = tuple(tiles(words) for words in exactly(saved["hands"], list))
    if len(hands) not in SEATS or any(len(hand) > hand_size for hand in hands):
        raise ValueError("there are too many or too few hands or tiles in a hand")
    drawn = None if saved["drawn"] is None else Tile(exactly(saved["drawn"], str))
    used = [tile.tile for tile in board if tile is not None] + [tile for hand in hands for tile in hand]
    pool = without(POOL, used if drawn is None else [*used, drawn])
    if pool and any(lacking(len(hand), hand_size, refill) for hand in hands):
        raise ValueError("a hand is not full although tiles are left")
    mover = None if saved["mover"] is None else Seat(exactly(saved["mover"], int))
    if (mover is None) != (not any(hands)) or (mover is not None and not (0 <= mover < len(hands) and hands[mover])):
        raise ValueError("the seat to move holds no tile")
    last = None if saved["last"] is None else _NAMED.get(exactly(saved["last"], str))
    if (last is None) != (board == EMPTY) or (last is not None and board[last] is None):
        raise ValueError("the last tile does not lie on the board")
    lines = tuple(run(line, board) for line in fresh(len(hands)))
    return State(hand_size, touch, turn, refill, board, hands, drawn, pool, mover, last, lines)


def _values(state: State) -> list[str]:
    values = [str(state.hand_size), state.touch, state.turn, state.refill]
    while values[-1] == SAVED[len(values) - 1].before:
        values.pop()
    return values


def _options(values: Json) -> tuple[int, str, str, str]:
    chosen = [*exactly(values, list), *(option.before for option in SAVED[len(values) :])]
    if len(chosen) != len(SAVED) or any(
        value not in option.values for value, option in zip(chosen, SAVED, strict=True)
    ):
        raise ValueError("these are no options of Metro")
    hand, touch, turn, refill = chosen
    return int(hand), touch, turn, refill


def _board(words: Json, turn: str) -> tuple[Laid | None, ...]:
    board: list[Laid | None] = [None] * (SIZE * SIZE)
    for word in exactly(words, str).split():
        found = _LAID.fullmatch(word)
        if found is None:
            raise ValueError(f"{ascii(word)[:40]} is no laid tile")
        square: Square = _NAMED[found[1]]
        if square in CENTRE or board[square] is not None or (found[3] and turn != "free"):
            raise ValueError(f"{word} cannot lie there")
        board[square] = Laid(Tile(found[2]), int(found[3] or 0))
    return tuple(board)
