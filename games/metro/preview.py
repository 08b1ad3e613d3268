"""What a move of Metro leads to before it is made, from a view alone: all except the tiles that luck will draw."""

from __future__ import annotations

from dataclasses import replace

from games.metro.board import scores
from games.metro.rules import following, lacking, laid
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
