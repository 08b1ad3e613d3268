"""The values of Socks: colours, views, moves and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeAlias

from games.kernel.beginner import Begins
from games.kernel.game import Seat
from games.kernel.hexes import Label
from games.socks.city import City, Station, Tile

Colour = NewType("Colour", int)
"""A colour of socks by its place in ``COLOURS``."""

COLOURS = ("red", "blue", "green", "yellow", "violet", "grey")
"""Names of the colours in moves, in their fixed order; ``size=first`` leaves out the last."""

TRACKS = 40
"""Tracks of each player."""

Socks: TypeAlias = tuple[tuple[Station, ...], ...]
"""By colour the stations of its socks on the board, none to two, the smaller first."""


@dataclass(frozen=True)
class Terms:
    """The options of a table: how many ``tiles`` and ``colours`` there are, and what luck or the players lay."""

    by_players: bool
    first: bool
    strict: bool
    placing: bool
    blockers: int
    rebuild: bool
    five: bool

    @property
    def tiles(self) -> int:
        """Tiles of the city."""
        return 16 if self.first else 20

    @property
    def whole(self) -> int | None:
        """Tiles of a city that players lay and that must enclose five empty hexagons; None where it need not."""
        return self.tiles if self.by_players and self.five else None

    @property
    def colours(self) -> int:
        """Colours of socks."""
        return 5 if self.first else 6


@dataclass(frozen=True)
class View:
    """What everybody may know, which is everything.

    ``phase`` is ``tiles``, ``socks``, ``blockers``, ``tracks`` or ``over``. ``city`` are the tiles laid so far, None
    before the first. ``tracks`` are each seat's connections as bits, ``free`` those a track may be laid on, ``neutral``
    the neutral links nobody has built over. ``takers`` has, by colour, the seat that took its third sock. ``dead`` says
    whether nobody has taken it or can any more, ``worth`` its points (0 where it is out of the game). ``left`` counts
    each seat's tracks, ``steps`` what the seat to move may still lay in its turn. ``recent`` are the tracks of this
    turn and the last. ``offered`` says that the other player wants luck to lay the rest of the city. ``first`` began
    the game.
    """

    seat: Seat | None
    terms: Terms
    phase: str
    city: City | None
    socks: Socks
    blockers: tuple[Station, ...]
    tracks: tuple[int, int]
    free: int
    neutral: int
    takers: tuple[Seat | None, ...]
    dead: tuple[bool, ...]
    worth: tuple[int, ...]
    scores: tuple[int, int]
    left: tuple[int, int]
    steps: int
    mover: Seat | None
    recent: int
    offered: bool
    first: Seat


# -- moves


@dataclass(frozen=True)
class Lay:
    """Lay a tile of the city."""

    tile: Tile


@dataclass(frozen=True)
class Finish:
    """Offer to let luck lay the rest of the city."""


@dataclass(frozen=True)
class Agree:
    """Accept that offer."""


@dataclass(frozen=True)
class Hang:
    """Place a sock of a colour on a station."""

    colour: Colour
    label: Label


@dataclass(frozen=True)
class Block:
    """Place a face-down spare sock on a station."""

    label: Label


@dataclass(frozen=True)
class Track:
    """Lay a track between two neighbouring stations, the one with the smaller label first."""

    one: Label
    other: Label


Move: TypeAlias = Lay | Finish | Agree | Hang | Block | Track


# -- events


@dataclass(frozen=True)
class Built:
    """Luck laid these tiles."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Hung:
    """Luck placed the socks, by colour."""

    labels: tuple[tuple[Label, ...], ...]


@dataclass(frozen=True)
class LaidTile:
    """A seat laid a tile."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True)
class Offered:
    """A seat offered to let luck lay the rest of the city."""

    seat: Seat


@dataclass(frozen=True)
class Agreed:
    """A seat accepted that."""

    seat: Seat


@dataclass(frozen=True)
class Placed:
    """A seat placed a sock."""

    seat: Seat
    colour: Colour
    label: Label


@dataclass(frozen=True)
class NoMore:
    """No sock can be placed under the rules: these colours have fewer than two and are out of the game."""

    colours: tuple[Colour, ...]


@dataclass(frozen=True)
class Blocked:
    """A seat placed a face-down spare sock."""

    seat: Seat
    label: Label


@dataclass(frozen=True)
class Tracked:
    """A seat laid a track; ``over`` a neutral link where the table allows it."""

    seat: Seat
    one: Label
    other: Label
    over: bool


@dataclass(frozen=True)
class Joined:
    """A seat joined the socks of a colour first and took the third, worth so many points."""

    seat: Seat
    colour: Colour
    points: int


@dataclass(frozen=True)
class Died:
    """Nobody can join the socks of this colour any more."""

    colour: Colour


Event: TypeAlias = (
    Begins | Built | Hung | LaidTile | Offered | Agreed | Placed | NoMore | Blocked | Tracked | Joined | Died
)
