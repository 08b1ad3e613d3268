"""Pebbles: take one to four from the heap, but not as many as were taken last. Most pebbles win."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.codec import Codec
from games.kernel.game import Game, Illegal, Option, Options, Outcome, Seat, Step, Told, Unreadable, ranked
from games.kernel.luck import Chance

LEAST = {"small": 40, "large": 60}
MORE = 10
"""Luck adds fewer than so many pebbles."""
MOST = 4
"""Pebbles taken at once at most."""


@dataclass(frozen=True)
class Take:
    """Take so many pebbles."""

    count: int


@dataclass(frozen=True)
class State:
    """How many pebbles are left, whose turn it is, what each seat has, and how many were taken last (0: none).

    Nothing of it is hidden, so it is the view of every seat too.
    """

    heap: int
    mover: Seat
    taken: tuple[int, ...]
    last: int = 0


@dataclass(frozen=True)
class Heaped:
    """Luck has made a heap."""

    count: int


@dataclass(frozen=True)
class Took:
    """A seat has taken some."""

    seat: Seat
    count: int


Event: TypeAlias = Heaped | Took


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """A heap, and the first seat begins."""
    heap = LEAST[options["heap"]] + chance.below(MORE)
    return Step(State(heap, Seat(0), (0,) * seats), (Told(Heaped(heap)),))


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
    if move not in legal(state, seat):
        raise Illegal("You cannot take {n} pebbles now.", n=move.count)
    taken = tuple(own + move.count * (number == seat) for number, own in enumerate(state.taken))
    after = State(state.heap - move.count, Seat((seat + 1) % len(taken)), taken, move.count)
    return Step(after, (Told(Took(seat, move.count)),))


def standing(state: State) -> Outcome:
    """Most pebbles first."""
    return Outcome(ranked(state.taken), state.taken)


def outcome(state: State) -> Outcome | None:
    """The result once nothing can be taken any more."""
    return None if to_act(state) else standing(state)


def read(text: str) -> Take:
    """The move of a text such as ``take 3``; raises ``Unreadable``."""
    found = re.fullmatch(r"take ([1-4])", text)
    if found is None:
        raise Unreadable("A move is “take” and a number from 1 to 4, for example: take 3.")
    return Take(int(found[1]))


SAVES = Codec(State)

GAME = Game(
    slug="pebbles",
    title="Pebbles",
    seats=(2, 3),
    edition=1,
    options=(Option("heap", "Heap", tuple(LEAST), "small"),),
    setup=setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    outcome=outcome,
    standing=standing,
    view=lambda state, _seat: state,
    write=lambda move: f"take {move.count}",
    read=read,
    dump=SAVES.dump,
    load=SAVES.load,
)
