"""The values of The Best Road: roads, views, moves and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.beginner import LOWEST, Begins
from games.kernel.game import Seat
from games.road.deck import Card
from games.road.geometry import Space
from games.road.sheet import Sheet

# -- values


@dataclass(frozen=True)
class Mark:
    """A number reached, and the points written down for it: the number, or half of it rounded up."""

    number: int
    points: int


@dataclass(frozen=True)
class Road:
    """A player's road: its spaces from one end to the other, the start among them, and its numbers as reached."""

    start: Space
    spaces: tuple[Space, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def ends(self) -> tuple[Space, ...]:
        """Both ends in the order of the spaces; the start alone while the road has not begun."""
        return (self.spaces[0], self.spaces[-1]) if len(self.spaces) > 1 else self.spaces

    @property
    def points(self) -> int:
        """What the numbers have brought."""
        return sum(mark.points for mark in self.marks)


@dataclass(frozen=True)
class View:
    """What a seat, or with ``seat`` None a bystander, may know.

    ``turned`` are the cards so far, the last one in play unless the game is over. ``round`` counts from 1 and stays at
    15 at the end. ``chosen`` says which seats have chosen in this round. ``choice`` is the viewer's own choice alone.
    ``scores`` are points less the spaces not reached, as the table lies. ``first`` had the first start.
    """

    seat: Seat | None
    seats: int
    kind: str
    sheet: Sheet
    roads: tuple[Road, ...]
    scores: tuple[int, ...]
    turned: tuple[Card, ...]
    round: int
    to_act: tuple[Seat, ...]
    chosen: tuple[bool, ...]
    choice: Move | None
    first: Seat = LOWEST


# -- moves


@dataclass(frozen=True)
class Pass:
    """Leave the road as it is."""


@dataclass(frozen=True)
class Grow:
    """Lengthen the road by these spaces in order. ``end`` is where they go on from, if the first touches both ends."""

    path: tuple[Space, ...]
    end: Space | None = None


Move: TypeAlias = Pass | Grow


# -- events


@dataclass(frozen=True)
class Prepared:
    """The sheet of the game and each seat's start."""

    kind: str
    sheet: Sheet
    starts: tuple[Space, ...]


@dataclass(frozen=True)
class Turned:
    """A card was turned for a round, counted from 1."""

    card: Card
    round: int


@dataclass(frozen=True)
class Chose:
    """A seat has chosen, for now. Told to it alone."""

    seat: Seat
    move: Move


@dataclass(frozen=True)
class Grown:
    """What a seat did in a round that has closed: spaces from ``end`` on (none: it passed), and the numbers reached."""

    seat: Seat
    end: Space
    path: tuple[Space, ...]
    marks: tuple[Mark, ...]


Event: TypeAlias = Begins | Prepared | Turned | Chose | Grown
