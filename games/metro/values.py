"""The values of Metro: tiles on the board, lines, views, moves and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.beginner import Begins
from games.kernel.game import Seat
from games.metro.geometry import Port, Square, Station, Tile

# -- values


@dataclass(frozen=True)
class Laid:
    """A tile on the board and how many quarter turns clockwise it was turned (0-3)."""

    tile: Tile
    turn: int = 0


@dataclass(frozen=True)
class Pass:
    """A line's way over one tile: in by one port, out by another."""

    square: Square
    enters: Port
    leaves: Port


@dataclass(frozen=True)
class Line:
    """A station's own line as far as it runs now.

    ``ends`` is the station it arrives at, ``"centre"`` for a central station, or None while it is open. ``points`` are
    what its owner scored for it (doubled at the centre), 0 while it is open.
    """

    station: Station
    owner: Seat | None
    passes: tuple[Pass, ...]
    ends: Station | str | None
    points: int


@dataclass(frozen=True)
class View:
    """What a seat, or with ``seat`` None a bystander, may know.

    ``hand`` is the own hand (empty for a bystander), ``drawn`` the tile the viewer has drawn and must lay;
    ``must_lay`` says publicly that the player to move has drawn one. ``lines`` are the 32 stations' lines in order.
    ``held`` counts the tiles in each hand, ``stock`` those nobody has drawn.
    """

    seat: Seat | None
    seats: int
    hand_size: int
    touch: str
    turn: str
    refill: str
    board: tuple[Laid | None, ...]
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    to_act: tuple[Seat, ...]
    stock: int
    held: tuple[int, ...]
    hand: tuple[Tile, ...]
    drawn: Tile | None
    must_lay: bool
    last: Square | None


# -- moves


@dataclass(frozen=True)
class Draw:
    """Draw another tile instead of laying one of the hand; it must be laid then."""


@dataclass(frozen=True)
class Lay:
    """Lay a tile on a square. ``index`` is its place in the hand (0-based), None for a single or just drawn tile."""

    square: Square
    index: int | None = None
    turn: int = 0


Move: TypeAlias = Draw | Lay


# -- events


@dataclass(frozen=True)
class Drew:
    """A seat drew a tile: dealt at the start, to fill its hand after laying, or to be laid. Told to it alone."""

    seat: Seat
    tile: Tile
    reason: str
    """``dealt``, ``refill`` or ``instead``."""


@dataclass(frozen=True)
class DrewInstead:
    """A seat drew another tile which it must lay; told to everybody, the tile is not."""

    seat: Seat


@dataclass(frozen=True)
class LaidDown:
    """A seat laid a tile."""

    seat: Seat
    square: Square
    tile: Tile
    turn: int


@dataclass(frozen=True)
class LineDone:
    """A line reached a station: its whole way and points (0 where the station is nobody's)."""

    line: Line


Event: TypeAlias = Begins | Drew | DrewInstead | LaidDown | LineDone
