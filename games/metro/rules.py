"""The rules of Metro, in the order of games/metro/RULES.md.

Luck is asked for in this order: ``below(seats)`` for the seat that begins, with ``first=luck``; then the hands, seat 0
first, each filled before the next; later one tile for each that is drawn. A tile is ``below(k)`` in the alphabetical
list of the k tiles left, copies side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.kernel.beginner import Begins, beginner, option
from games.kernel.chance import pick
from games.kernel.codec import Codec
from games.kernel.game import Illegal, Option, Options, Outcome, Seat, SecretReason, Step, Told, ranked
from games.kernel.luck import Chance
from games.metro.board import EMPTY, Board, allowed, fresh, grown, reach, run, scores, squares
from games.metro.geometry import CENTRE, SEATS, SQUARES, Square, Tile, label
from games.metro.tiles import POOL, without
from games.metro.values import Draw, Drew, DrewInstead, Event, Laid, LaidDown, Lay, Line, LineDone, Move, View

OPTIONS = (
    Option("hand", "Tiles in hand", ("1", "2", "3"), "1", ("One tile each", "Two tiles each", "Three tiles each")),
    Option(
        "touch",
        "How a tile must touch another",
        ("corner", "edge"),
        "corner",
        ("Tiles may touch at a corner", "Tiles must share a side"),
    ),
    Option("turn", "Turning tiles", ("fixed", "free"), "fixed", ("Tiles are not turned", "Tiles may be turned")),
    Option(
        "refill",
        "When a hand is filled again",
        ("turn", "empty"),
        "turn",
        ("Hands are filled every turn", "Hands are filled once empty"),
        quiet=True,
        needs=(("hand", "2"), ("hand", "3")),
    ),
    option(SEATS[-1], "luck"),
)

LAYS = {
    (square, index, turn): Lay(square, index, turn)
    for square in SQUARES
    for index in (None, *range(int(OPTIONS[0].values[-1])))
    for turn in range(4)
}
"""Every way to lay a tile, by square, place in the hand and turn."""


@dataclass(frozen=True)
class State:
    """A position: what lies on the board, what each seat holds, and which seat moves.

    ``drawn`` is the tile the mover has drawn instead of laying one of the hand. ``pool`` are the tiles nobody has
    drawn, in alphabetical order. ``mover`` is None once all tiles lie. ``lines`` follow from the board.
    """

    hand_size: int
    touch: str
    turn: str
    refill: str
    board: Board
    hands: tuple[tuple[Tile, ...], ...]
    drawn: Tile | None
    pool: tuple[Tile, ...]
    mover: Seat | None
    last: Square | None
    lines: tuple[Line, ...] = field(compare=False)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def turns(self) -> tuple[int, ...]:
        """The quarter turns a tile may be laid with."""
        return (0, 1, 2, 3) if self.turn == "free" else (0,)


def _whole(parts: Mapping[str, Any]) -> State:
    """The lines follow from the board, and the pool is what lies nowhere; raises ``ValueError`` for too many tiles."""
    board, hands, drawn = parts["board"], parts["hands"], parts["drawn"]
    held = [tile.tile for tile in board if tile is not None] + [tile for hand in hands for tile in hand]
    pool = without(POOL, held if drawn is None else [*held, drawn])
    return State(**parts, pool=pool, lines=tuple(run(line, board) for line in fresh(len(hands))))


SAVES = Codec(State, shape=2, without=("pool", "lines"), whole=_whole)


# -- setup


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """An empty board, the seat that begins, and a hand for each seat."""
    return deal(seats, options, beginner(options, seats, chance), chance)


def deal(seats: int, options: Options, begins: Begins, chance: Chance) -> Step[State, Event]:
    """The setup once the seat that begins is known; tiles are dealt seat by seat."""
    pool, size = POOL, int(options["hand"])
    hands: list[tuple[Tile, ...]] = []
    told: list[Told[Event]] = [Told(begins)]
    for number in range(seats):
        hand, pool = _drawn(pool, size, chance)
        hands.append(hand)
        told += _private(Seat(number), hand, "dealt")
    state = State(
        hand_size=size,
        touch=options["touch"],
        turn=options["turn"],
        refill=options["refill"],
        board=EMPTY,
        hands=tuple(hands),
        drawn=None,
        pool=pool,
        mover=begins.seat,
        last=None,
        lines=fresh(seats),
    )
    return Step(state, tuple(told))


def _drawn(pool: tuple[Tile, ...], count: int, chance: Chance) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Up to ``count`` tiles out of the pool, and what is left of it."""
    tiles: list[Tile] = []
    while pool and len(tiles) < count:
        tiles.append(pick(pool, chance))
        pool = without(pool, tiles[-1:])
    return tuple(tiles), pool


def _private(seat: Seat, tiles: Sequence[Tile], reason: str) -> list[Told[Event]]:
    return [Told(Drew(seat, tile, reason), frozenset({seat})) for tile in tiles]


# -- turn


def to_act(state: State) -> frozenset[Seat]:
    """The one seat to move."""
    return frozenset() if state.mover is None else frozenset({state.mover})


def legal(state: State, seat: Seat) -> Iterable[Move]:
    """Every legal move: to draw, then the squares in order, on each the tiles of the hand, of each its turns."""
    if seat != state.mover:
        return
    if state.drawn is None and state.pool:
        yield Draw()
    reached = reach(state.board, state.touch)
    held = _choices(state)
    places = [(index, allowed(reached, tile, state.turns)) for index, tile in held]
    for square in squares(reached):
        for index, by_turn in places:
            for turn in state.turns:
                if by_turn[turn] >> square & 1:
                    yield LAYS[square, index, turn]


def _choices(state: State) -> tuple[tuple[int | None, Tile], ...]:
    """The tiles the mover may lay, each with the index that names it."""
    assert state.mover is not None
    if state.drawn is not None:
        return ((None, state.drawn),)
    hand = state.hands[state.mover]
    return ((None, hand[0]),) if len(hand) == 1 else tuple(enumerate(hand))


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
    """The position after a move; raises ``Illegal``."""
    if state.mover is None:
        raise Illegal("The match is over.")
    if seat != state.mover:
        raise Illegal("It is not your turn.")
    if isinstance(move, Draw):
        return _draw(state, seat, chance)
    return _lay(state, seat, move, chance)


def _draw(state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
    if state.drawn is not None:
        raise Illegal("You have drawn a tile already: now lay it.")
    if not state.pool:
        raise Illegal("No tile is left to draw.")
    (tile,), pool = _drawn(state.pool, 1, chance)
    told = (Told[Event](DrewInstead(seat)), *_private(seat, [tile], "instead"))
    return Step(replace(state, drawn=tile, pool=pool), told)


def _lay(state: State, seat: Seat, move: Lay, chance: Chance) -> Step[State, Event]:
    tile = _named(state, seat, move)
    _judge(state, tile, move)
    board, lines, events = laid(state.board, state.lines, seat, tile, move)
    told: list[Told[Event]] = [Told(event) for event in events]
    hand = state.hands[seat]
    if state.drawn is None:
        place = move.index or 0
        hand = (*hand[:place], *hand[place + 1 :])
    fetched, pool = _drawn(state.pool, lacking(len(hand), state.hand_size, state.refill), chance)
    told += _private(seat, fetched, "refill")
    hands = (*state.hands[:seat], (*hand, *fetched), *state.hands[seat + 1 :])
    after = replace(
        state,
        board=board,
        hands=hands,
        drawn=None,
        pool=pool,
        mover=following([len(each) for each in hands], seat),
        last=move.square,
        lines=lines,
    )
    return Step(after, tuple(told))


def laid(
    board: Board, lines: tuple[Line, ...], seat: Seat, tile: Tile, move: Lay
) -> tuple[Board, tuple[Line, ...], tuple[Event, ...]]:
    """The board and the lines once a tile lies, and what everybody is told of it."""
    board = (*board[: move.square], Laid(tile, move.turn), *board[move.square + 1 :])
    after = grown(lines, board, move.square)
    done = [LineDone(now) for was, now in zip(lines, after, strict=True) if was is not now and was.ends != now.ends]
    return board, after, (LaidDown(seat, move.square, tile, move.turn), *done)


def lacking(held: int, size: int, refill: str) -> int:
    """How many tiles a hand of so many is to be filled with after laying, as far as there are any.

    >>> lacking(1, 3, "turn"), lacking(1, 3, "empty"), lacking(0, 3, "empty")
    (2, 0, 3)
    """
    return size - held if refill == "turn" or not held else 0


def following(held: Sequence[int], seat: Seat) -> Seat | None:
    """The seat that moves after a seat: the next that holds a tile, perhaps itself; None when none does."""
    order = (Seat((seat + step) % len(held)) for step in range(1, len(held) + 1))
    return next((other for other in order if held[other]), None)


def _named(state: State, seat: Seat, move: Lay) -> Tile:
    """The tile a move means; raises ``Illegal`` where it names none or a wrong one."""
    hand = state.hands[seat]
    if state.drawn is not None:
        if move.index is not None:
            raise Illegal("You have drawn a tile and must lay that one: leave t{number} out.", number=move.index + 1)
        return state.drawn
    if len(hand) == 1:
        if move.index is not None:
            raise Illegal("You hold one tile only: leave t{number} out.", number=move.index + 1)
        return hand[0]
    if move.index is None:
        raise Illegal("You hold {count} tiles: say which one, from t1 to t{count}.", count=len(hand))
    if not 0 <= move.index < len(hand):
        raise Illegal("You do not hold a tile t{number}: you have {count}.", number=move.index + 1, count=len(hand))
    return hand[move.index]


def _judge(state: State, tile: Tile, move: Lay) -> None:
    """Whether a tile may lie there so; raises ``Illegal`` with the first reason why not."""
    square = label(move.square).upper()
    if move.turn not in state.turns:
        raise Illegal("At this table tiles are not turned.")
    if move.square in CENTRE:
        raise Illegal("The four central squares take no tile.")
    if state.board[move.square] is not None:
        raise Illegal("{square} already has a tile.", square=square)
    reached = reach(state.board, state.touch)
    if not reached >> move.square & 1:
        if state.touch == "corner":
            raise Illegal("{square} is neither on the rim nor touches a tile, not even at a corner.", square=square)
        raise Illegal("{square} is neither on the rim nor shares a side with a tile.", square=square)
    if not allowed(reached, tile, state.turns)[move.turn] >> move.square & 1:
        raise SecretReason(
            "On {square} this tile alone would join two stations or one with itself; it still fits elsewhere.",
            square=square,
        )


# -- points and end


def standing(state: State) -> Outcome:
    """Places and points as the table lies."""
    points = scores(state.lines, state.seats)
    return Outcome(ranked(points), points)


def outcome(state: State) -> Outcome | None:
    """The result once all tiles lie."""
    return standing(state) if state.mover is None else None


# -- what is seen


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know: all except the others' tiles and the pool."""
    own = seat is not None and seat == state.mover
    return View(
        seat=seat,
        seats=state.seats,
        hand_size=state.hand_size,
        touch=state.touch,
        turn=state.turn,
        refill=state.refill,
        board=state.board,
        lines=state.lines,
        scores=scores(state.lines, state.seats),
        to_act=() if state.mover is None else (state.mover,),
        stock=len(state.pool),
        held=tuple(map(len, state.hands)),
        hand=() if seat is None else state.hands[seat],
        drawn=state.drawn if own else None,
        must_lay=state.drawn is not None,
        last=state.last,
    )
