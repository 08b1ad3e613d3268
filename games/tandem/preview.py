"""What a move of Tandem leads to before it is made, from a view alone: everything except the dice still to roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.kernel.game import Seat
from games.tandem.rules import State, apply, view
from games.tandem.values import Event, GiveOne, Move, NewRound, Pair, Roll, Rolled, View

_UNROLLED: Roll = (0, 0, 0)


class _NoDice:
    """Luck of rolls that are not made yet."""

    used = 0

    def below(self, _n: int) -> int:
        """No side of a die."""
        return -1


def foresee(seen: View, move: Move) -> tuple[View, tuple[Event, ...]]:
    """The view after a move of its seat, and the news; the next player to roll has no dice yet, and no roll is told.

    In between the partner's half of an exchange may be foreseen.
    """
    assert seen.seat is not None
    number, state = seen.seat // 2, _state(seen)
    asked = isinstance(move, GiveOne) and seen.pairs[number].given is not None
    mover = Seat(2 * number + 1 - seen.pairs[number].mover) if asked else seen.seat
    step = apply(state, mover, move, _NoDice())
    pairs = tuple(map(_open, step.state.pairs))
    after = view(replace(step.state, pairs=pairs), seen.seat)
    return after, tuple(told.event for told in step.told if not isinstance(told.event, Rolled | NewRound))


def supposed(seen: View, seat: Seat, move: Move) -> Sequence[State]:
    """The one position that another seat's move leads to; none where dice are rolled then."""
    after = apply(_state(seen), seat, move, _NoDice()).state
    return () if any(pair.roll == _UNROLLED for pair in after.pairs) else (after,)


def _state(seen: View) -> State:
    """The position, in which nothing is hidden."""
    return State("random", seen.play_on, str(seen.series), seen.pairs, seen.pawn, seen.first)


def _open(pair: Pair) -> Pair:
    return replace(pair, roll=None) if pair.roll == _UNROLLED else pair
