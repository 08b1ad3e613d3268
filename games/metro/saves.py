"""Metro as JSON: saved positions, and the facts that luck decided (games/records/RECORDS.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.metro.board import EMPTY, fresh, run
from games.metro.geometry import CENTRE, SEATS, SIZE, SQUARES, Square, Tile, label
from games.metro.rules import OPTIONS, State, deal, play
from games.metro.tiles import POOL, without
from games.metro.values import Begins, Drew, Event, Laid, Move

FORMAT = 1
"""Shape of the saved position."""

_LAID = re.compile(r"([a-h][1-8])([a-d]{4})([1-3]?)")
_NAMED = {label(square): square for square in SQUARES}


def _tiles(words: Json) -> tuple[Tile, ...]:
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
        "options": [str(state.hand_size), state.touch, state.turn],
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
    hand_size, touch, turn = _options(saved["options"])
    board = _board(saved["board"], turn)
    hands = tuple(_tiles(words) for words in exactly(saved["hands"], list))
    if len(hands) not in SEATS or any(len(hand) > hand_size for hand in hands):
        raise ValueError("there are too many or too few hands or tiles in a hand")
    drawn = None if saved["drawn"] is None else Tile(exactly(saved["drawn"], str))
    used = [tile.tile for tile in board if tile is not None] + [tile for hand in hands for tile in hand]
    pool = without(POOL, used if drawn is None else [*used, drawn])
    if pool and any(len(hand) < hand_size for hand in hands):
        raise ValueError("a hand is not full although tiles are left")
    mover = None if saved["mover"] is None else Seat(exactly(saved["mover"], int))
    if (mover is None) != (not any(hands)) or (mover is not None and not (0 <= mover < len(hands) and hands[mover])):
        raise ValueError("the seat to move holds no tile")
    last = None if saved["last"] is None else _NAMED.get(exactly(saved["last"], str))
    if (last is None) != (board == EMPTY) or (last is not None and board[last] is None):
        raise ValueError("the last tile does not lie on the board")
    lines = tuple(run(line, board) for line in fresh(len(hands)))
    return State(hand_size, touch, turn, board, hands, drawn, pool, mover, last, lines)


def _options(values: Json) -> tuple[int, str, str]:
    chosen = exactly(values, list)
    if len(chosen) != len(OPTIONS) or any(
        value not in option.values for value, option in zip(chosen, OPTIONS, strict=True)
    ):
        raise ValueError("these are no options of Metro")
    hand, touch, turn = chosen
    return int(hand), touch, turn


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


# -- facts


class _Named:
    """Luck that names prepared tiles; raises ``ValueError`` where one is not left, or too many or few were prepared."""

    def __init__(self, tiles: Sequence[Json]) -> None:
        self._tiles = [Tile(exactly(tile, str)) for tile in tiles]

    def take(self, pool: tuple[Tile, ...]) -> Tile:
        if not self._tiles:
            raise ValueError("a tile that was drawn is missing")
        tile = self._tiles.pop(0)
        if tile not in pool:
            raise ValueError(f"no tile {ascii(tile)[:40]} is left")
        return tile

    def close(self) -> None:
        if self._tiles:
            raise ValueError(f"the tile {ascii(self._tiles[0])[:40]} was not drawn")


def _drew(told: Sequence[Told[Event]]) -> list[Drew]:
    return [each.event for each in told if isinstance(each.event, Drew)]


def _setup(state: State, told: Sequence[Told[Event]]) -> Json:
    hands = [[drew.tile for drew in _drew(told) if drew.seat == seat] for seat in range(state.seats)]
    first = next(each.event.seat for each in told if isinstance(each.event, Begins))
    return {"first": first, "hands": hands}


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    tiles = [drew.tile for drew in _drew(told)]
    return {"drew": tiles} if tiles else None


def _recall(seats: int, options: Options, facts: Json) -> Step[State, Event]:
    if set(exactly(facts, dict)) != {"first", "hands"}:
        raise ValueError("the setup of Metro is “first” and “hands”")
    first, hands = exactly(facts["first"], int), exactly(facts["hands"], list)
    if not 0 <= first < seats:
        raise ValueError(f"there is no seat {ascii(first)[:40]}")
    if len(hands) != seats or any(len(exactly(hand, list)) != int(options["hand"]) for hand in hands):
        raise ValueError("each seat is dealt a full hand")
    named = _Named([tile for hand in hands for tile in hand])
    return deal(seats, options, Seat(first), named.take)


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    if facts is not None and set(exactly(facts, dict)) != {"drew"}:
        raise ValueError("the luck of a move in Metro is “drew”")
    named = _Named([] if facts is None else exactly(facts["drew"], list))
    step = play(state, seat, move, named.take)
    named.close()
    return step


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive)
