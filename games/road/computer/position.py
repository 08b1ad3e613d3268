"""A position for quick thought: whole numbers alone, from a view, and what each legal move makes of it.

The trained numbers of The Best Road's computer players, from ``trained.json`` beside this module.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from games.kernel.computer import Skill
from games.kernel.game import Seat
from games.road.computer.board import BESIDE, BOARD, CELL, FULL, HALF, Ground, Way, cells, ground
from games.road.computer.rule import Phases, phases, soon
from games.road.values import Grow, Move, Road, View


class Line(NamedTuple):
    """A road: the cells it has not reached as bits, its two ends (alike while it has not begun), its numbers as bits.

    ``points`` is what the numbers have brought, with one for each space reached, the start among them.
    """

    free: int
    one: int
    two: int
    got: int
    points: int


class Position(NamedTuple):
    """The lines of all seats, the seat that thinks, and what is known of the deck.

    As bits: ``marked`` are the numbers that anybody has reached, ``near`` by seat those that it may reach soon.
    ``card`` is in play; ``left`` are those not turned.
    """

    ground: Ground
    seat: int
    lines: tuple[Line, ...]
    marked: int
    near: tuple[int, ...]
    card: int
    left: tuple[int, ...]

    @property
    def alone(self) -> bool:
        """Whether there is one player only."""
        return len(self.lines) == 1


def line(road: Road) -> Line:
    """The line of a road."""
    got = 0
    for mark in road.marks:
        got |= 1 << mark.number - 2
    free = BOARD & ~cells(road.spaces)
    return Line(free, CELL[road.spaces[0]], CELL[road.spaces[-1]], got, road.points + len(road.spaces))


def position(view: View, left: tuple[int, ...]) -> Position:
    """What the viewing seat sees, with the cards that are left. A bystander's view is that of the first seat."""
    lines = tuple(line(road) for road in view.roads)
    marked = 0
    for each in lines:
        marked |= each.got
    seat = Seat(0) if view.seat is None else view.seat
    sheet = ground(view.sheet)
    near = tuple(soon(sheet, each.free, each.one, each.two) for each in lines)
    return Position(sheet, seat, lines, marked, near, view.turned[-1], left)


def way_of(here: Position, move: Move) -> tuple[Way, int]:
    """The way of a legal move, and the end of the road that it leaves where it is."""
    own = here.lines[here.seat]
    if not isinstance(move, Grow):
        return (0, own.one, 0, 0, here.ground.gains(0, ())), own.two
    first = CELL[move.path[0]]
    touched = own.one if BESIDE[own.one] >> first & 1 else own.two
    end = touched if move.end is None else CELL[move.end]
    other = own.two if end == own.one else own.one
    path = [CELL[space] for space in move.path]
    reached = sum(1 << cell for cell in path)
    numbers = tuple(number for cell in path if (number := here.ground.numbers[cell]))
    marks = sum(1 << number - 2 for number in numbers)
    return (reached, path[-1], len(path), marks, here.ground.gains(len(path), numbers)), other


def brings(here: Position, way: Way) -> int:
    """What a way brings at once: a point for each space, and those of its numbers."""
    _, _, count, numbers, gains = way
    if here.alone:
        return gains[here.marked.bit_length() + 1 if here.marked else 0]
    return count + FULL[numbers & ~here.marked] + HALF[numbers & here.marked]


def lengthened(here: Position, way: Way, stays: int) -> Line:
    """The own line after a way from the end that does not stay; the line as it is for no way at all."""
    own = here.lines[here.seat]
    if not way[0]:
        return own
    return Line(own.free & ~way[0], stays, way[1], own.got | way[3], own.points + brings(here, way))


@cache
def tables() -> dict[str, Phases]:
    """The weights by their names in ``trained.json``: ``plain``, and ``builder`` and ``spoiler`` alone or together."""
    text = files("games.road.computer").joinpath("trained.json").read_text("utf-8")
    return {name: phases(each["early"], each["late"]) for name, each in json.loads(text)["weights"].items()}


def weights(skill: Skill, *, alone: bool) -> Phases:
    """The weights that a skill plays with."""
    if skill.level in ("easy", "medium"):
        return tables()[f"plain {skill.character}"]
    return tables()[f"{skill.character} {'alone' if alone else 'together'}"]
