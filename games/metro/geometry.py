"""The printed board of Metro: squares, ports, stations and their owners (games/metro/RULES.md, "Parts")."""

from __future__ import annotations

from typing import NewType, TypeAlias

from games.kernel.game import Seat

Square = NewType("Square", int)
"""A square, 0 (``a1``, top left) to 63 (``h8``), row by row."""

Port = NewType("Port", int)
"""One of a square's eight ends of track, clockwise from the top-left: north 0 1, east 2 3, south 4 5, west 6 7."""

Station = NewType("Station", int)
"""A numbered station on the rim, 1-32, from the top-right corner anticlockwise."""

Tile = NewType("Tile", str)
"""Code of a tile: a letter for each even port (0 2 4 6), which says where its track goes."""

SIZE = 8
SQUARES = tuple(Square(number) for number in range(SIZE * SIZE))
STATIONS = tuple(Station(number) for number in range(1, 33))
CENTRE = frozenset(Square(row * SIZE + column) for row in (3, 4) for column in (3, 4))
FREE = tuple(square for square in SQUARES if square not in CENTRE)
"""The 60 squares that take a tile."""


def label(square: Square) -> str:
    """Name of a square: row letter from the top, number from the left.

    >>> label(Square(0)), label(Square(63))
    ('a1', 'h8')
    """
    return "abcdefgh"[square // SIZE] + str(square % SIZE + 1)


OWNERS: dict[int, tuple[str, ...]] = {
    2: (
        "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31",
        "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32",
    ),
    3: ("1 4 6 11 15 20 23 25 28 31", "2 7 9 12 14 19 22 27 29 32", "3 5 8 10 13 18 21 24 26 30"),
    4: ("4 7 11 16 20 23 27 32", "3 8 12 15 19 24 28 31", "1 6 10 13 18 21 25 30", "2 5 9 14 17 22 26 29"),
    5: ("1 5 10 14 22 28", "6 12 18 23 27 32", "3 7 15 19 25 29", "2 9 13 21 26 30", "4 8 11 20 24 31"),
    6: ("1 5 10 19 27", "2 11 18 25 29", "4 8 14 21 26", "6 15 20 24 31", "3 9 13 23 30", "7 12 22 28 32"),
}
"""Stations of each seat by number of players; with 3, 5 or 6 players 16 and 17 are nobody's."""

SEATS = tuple(OWNERS)
"""Numbers of players."""


def owners(seats: int) -> dict[Station, Seat]:
    """The owner of each station; stations of nobody are left out."""
    return {
        Station(int(number)): Seat(seat) for seat, numbers in enumerate(OWNERS[seats]) for number in numbers.split()
    }


def station_ports(station: Station) -> tuple[Square, Port, Port]:
    """The rim square of a station, the port by which its own line leaves into it, and the port by which lines arrive.

    >>> station_ports(Station(1)), station_ports(Station(9))
    ((7, 0, 1), (0, 6, 7))
    """
    side, step = divmod(station - 1, SIZE)
    if side == 0:
        return Square(SIZE - 1 - step), Port(0), Port(1)
    if side == 1:
        return Square(step * SIZE), Port(6), Port(7)
    if side == 2:
        return Square((SIZE - 1) * SIZE + step), Port(4), Port(5)
    return Square((SIZE - 1 - step) * SIZE + SIZE - 1), Port(2), Port(3)


FACING = tuple(Port(port) for port in (5, 4, 7, 6, 1, 0, 3, 2))
"""The port of the neighbour that touches each port: 0-5, 1-4, 2-7, 3-6."""

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Row and column of the neighbour on the north, east, south and west side."""

CENTRAL = "centre"
"""Where a line is that has reached one of the eight central stations."""

Way: TypeAlias = tuple[Square, Port] | Station | str
"""What lies behind a port: a square entered by a port, a numbered station, or ``CENTRAL``."""

STATION_AT = {station_ports(station)[0::2]: station for station in STATIONS}
"""Station by its rim square and the (odd) port by which lines arrive there."""


def beyond(square: Square, port: Port) -> Way:
    """What lies behind a port of a free square.

    >>> beyond(Square(0), Port(1)), beyond(Square(0), Port(3)), beyond(Square(19), Port(5))
    (8, (1, 6), 'centre')
    """
    row, column = divmod(square, SIZE)
    down, right = STEPS[port // 2]
    row, column = row + down, column + right
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        return STATION_AT[square, Port(port | 1)]
    neighbour = Square(row * SIZE + column)
    return CENTRAL if neighbour in CENTRE else (neighbour, FACING[port])


BEYOND: tuple[tuple[Way, ...], ...] = tuple(
    tuple(beyond(square, Port(port)) for port in range(8)) for square in SQUARES
)
"""``beyond`` as a table, by square and port; rows of central squares are never asked for."""

EXITS: tuple[tuple[Square, Port], ...] = tuple(station_ports(station)[:2] for station in STATIONS)
"""Square and port by which the own line of station n leaves, at index n - 1."""


def _near(square: Square, *, corners: bool) -> int:
    row, column = divmod(square, SIZE)
    return sum(
        1 << (r * SIZE + c)
        for r in range(max(row - 1, 0), min(row + 2, SIZE))
        for c in range(max(column - 1, 0), min(column + 2, SIZE))
        if (r, c) != (row, column) and (corners or r == row or c == column)
    )


NEAR = {touch: tuple(_near(square, corners=touch == "corner") for square in SQUARES) for touch in ("corner", "edge")}
"""Squares that touch each square, as bits 1 << square, by the option ``touch``."""

FREE_BITS = sum(1 << square for square in FREE)
RIM_BITS = sum(1 << square for square in {square for square, _ in EXITS})
