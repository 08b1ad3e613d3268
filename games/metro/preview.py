"""What a move of Metro leads to before it is made, from a view alone: all except the tiles that luck will draw.

A move of somebody else too, whose tile the viewer does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from games.kernel.game import Illegal, Seat, SecretReason
from games.metro.board import scores
from games.metro.geometry import Tile
from games.metro.rules import State, apply, following, lacking, laid
from games.metro.tiles import POOL, without
from games.metro.values import Draw, DrewInstead, Event, Lay, Move, View


def foresee(view: View, move: Move) -> tuple[View, tuple[Event, ...]]:
    """The view after a move of the player whose turn it is, and the public news; a tile to be drawn is not in it."""
    (seat,) = view.to_act
    if isinstance(move, Draw):
        return replace(view, must_lay=True, stock=view.stock - 1), (DrewInstead(seat),)
    return _laid(view, move)


def _laid(view: View, move: Lay) -> tuple[View, tuple[Event, ...]]:
    (seat,) = view.to_act
    hand, place = view.hand, move.index or 0
    if view.drawn is not None:
        tile = view.drawn
    else:
        tile, hand = hand[place], (*hand[:place], *hand[place + 1 :])
    board, lines, events = laid(view.board, view.lines, seat, tile, move)
    fetched = min(view.stock, lacking(len(hand), view.hand_size, view.refill))
    held = (*view.held[:seat], len(hand) + fetched, *view.held[seat + 1 :])
    mover = following(held, seat)
    after = replace(
        view,
        board=board,
        lines=lines,
        scores=scores(lines, view.seats),
        to_act=() if mover is None else (mover,),
        stock=view.stock - fetched,
        held=held,
        hand=hand,
        drawn=None,
        must_lay=False,
        last=move.square,
    )
    return after, events


# -- moves of others


class _AnyTile:
    """Luck of tiles that the viewer does not see: they are made up anyway."""

    used = 0

    def below(self, _n: int) -> int:
        """The first."""
        return 0


def supposed(view: View, seat: Seat, move: Move) -> Sequence[State]:
    """Every position that another seat's move may lead to, one for each tile that it may hold for all the viewer knows.

    A tile of several may be left out of the move, and how it is turned. Nothing where the viewer is still to draw a
    tile that luck decides. Raises ``Illegal`` where the move is none with any tile.
    """
    assert view.seat is not None
    if len(view.hand) < view.held[view.seat]:
        return ()
    known = [tile.tile for tile in view.board if tile is not None] + list(view.hand)
    found = list[State]()
    for tile in dict.fromkeys(without(POOL, known)):
        state = _with(view, tile)
        for meant in _meant(state, move):
            with suppress(SecretReason):
                found.append(apply(state, seat, meant, _AnyTile()).state)
    if not found:
        raise Illegal("None of the tiles that are left to them fits there.")
    return found


def _with(view: View, tile: Tile) -> State:
    """The position in which all tiles that the viewer does not see are the same."""
    return State(
        hand_size=view.hand_size,
        touch=view.touch,
        turn=view.turn,
        refill=view.refill,
        board=view.board,
        hands=tuple(view.hand if seat == view.seat else (tile,) * held for seat, held in enumerate(view.held)),
        drawn=tile if view.must_lay else None,
        pool=(tile,) * view.stock,
        mover=view.to_act[0] if view.to_act else None,
        last=view.last,
        lines=view.lines,
    )


def _meant(state: State, move: Move) -> Iterator[Move]:
    """The moves that a move may stand for which leaves out tile or turn."""
    if isinstance(move, Draw):
        yield move
        return
    several = state.mover is not None and state.drawn is None and len(state.hands[state.mover]) > 1
    index = 0 if several and move.index is None else move.index
    for turn in (move.turn,) if move.turn else state.turns:
        yield Lay(move.square, index, turn)
