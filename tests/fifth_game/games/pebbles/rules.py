"""Pebbles: take one to four from the heap, but not as many as were taken last. Most pebbles win."""

from __future__ import annotations

from dataclasses import replace

from games.kernel.game import Chance, Illegal, Option, Options, Outcome, Seat, Step, Told, ranked
from games.pebbles.values import Event, Heaped, State, Take, Took, View

SEATS = (2, 3)
OPTIONS = (Option("heap", "Heap", ("small", "large"), "small"),)
LEAST = {"small": 40, "large": 60}
MORE = 10
"""Luck adds fewer than so many pebbles."""
MOST = 4
"""Pebbles taken at once at most."""


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """A heap, and the first seat begins."""
    return heaped(seats, LEAST[options["heap"]] + chance.below(MORE))


def heaped(seats: int, count: int) -> Step[State, Event]:
    """The start with a heap of this size."""
    return Step(State(count, Seat(0), (0,) * seats), (Told(Heaped(count)),))


def legal(state: State, seat: Seat) -> tuple[Take, ...]:
    """The smallest first; none where it is another seat's turn."""
    if seat != state.mover:
        return ()
    return tuple(Take(count) for count in range(1, min(MOST, state.heap) + 1) if count != state.last)


def to_act(state: State) -> frozenset[Seat]:
    """The mover, as long as something can be taken."""
    return frozenset({state.mover}) if legal(state, state.mover) else frozenset()


def apply(state: State, seat: Seat, move: Take, _chance: Chance) -> Step[State, Event]:
    """The pebbles change hands; raises ``Illegal``."""
    if seat != state.mover:
        raise Illegal("It is not your turn.")
    if move not in legal(state, seat):
        raise Illegal("You cannot take {n} pebbles now.", n=move.count)
    taken = tuple(own + move.count * (number == seat) for number, own in enumerate(state.taken))
    left = state.heap - move.count
    after = State(left, Seat((seat + 1) % len(taken)), taken, move.count)
    return Step(after, (Told(Took(seat, move.count, left)),))


def standing(state: State) -> Outcome:
    """Most pebbles first."""
    return Outcome(ranked(state.taken), state.taken)


def outcome(state: State) -> Outcome | None:
    """The result once nothing can be taken any more."""
    return None if to_act(state) else standing(state)


def view(state: State, seat: Seat | None) -> View:
    """Everything; raises nothing."""
    return View(state, seat)


def foresee(seen: View, move: Take) -> tuple[View, tuple[Event, ...]]:
    """What the move leads to: luck has no part in it."""
    assert seen.seat is not None
    step = apply(seen.state, seen.seat, move, _Nobody())
    return replace(seen, state=step.state), tuple(told.event for told in step.told)


class _Nobody:
    """A chance that nobody asks."""

    used = 0

    def below(self, n: int) -> int:
        """Never called."""
        raise AssertionError(n)
