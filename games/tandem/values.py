"""The values of Tandem: subjects, boards, pairs, views, moves and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeAlias

from games.kernel.beginner import LOWEST, Begins
from games.kernel.game import Seat

Subject = NewType("Subject", int)
"""What a token shows: its place in ``SUBJECTS``."""

SUBJECTS = ("sun", "moon", "star", "leaf", "drop", "bell")
"""Names of the subjects, as moves write them."""

Zone = NewType("Zone", int)
"""A zone of a board, 1 to 6, as the dice name it."""

Place = NewType("Place", int)
"""A place of a row, 1 to 4 from the left."""

Tokens: TypeAlias = tuple[Subject, ...]
"""Tokens in a zone, in the order of ``SUBJECTS``."""

Order: TypeAlias = tuple[Subject, ...]
"""A key: the six subjects in the order of the dice values 1 to 6."""

Roll: TypeAlias = tuple[int, int, int]
"""Three dice as they fell, each 1 to 6."""

ZONES = tuple(Zone(number) for number in range(1, 7))
PLACES = tuple(Place(number) for number in range(1, 5))
SPACES = 3
"""Tokens that fit into a zone."""
STOCK = 11
"""Tokens of each subject that a pair plays with; the twelfth lies on the key."""
START = 100
"""Where the score pawn stands in the first round."""


@dataclass(frozen=True)
class Board:
    """A player's board: what lies in the zones 1 to 6 and on the four places of the row."""

    zones: tuple[Tokens, ...]
    row: tuple[Subject | None, ...]


@dataclass(frozen=True)
class Pair:
    """Two partners: what lies before them and whose decision it is.

    ``key`` is None until it stands; ``proposed`` is what the first player proposes for it. ``mover`` (0 or 1) has the
    turn with the dice ``roll``; ``acted`` says that the action is chosen, ``links`` are the zones still to be gone
    through in a link. ``threes`` are zones (player, zone) that came to three of a kind and wait to be dealt with; the
    owner of the first one acts. ``through`` means that both turns of this round are over. ``score`` is what the pair
    has won, None while it has not. Nobody waits for ``resigned`` pairs. ``meet`` and ``giving`` are the options of the
    table. ``given`` is what the mover gives in the exchange under way, while the partner chooses what to give for it.
    ``lead`` (0 or 1) is the first player, who proposes the key and has the first turn of every round.
    """

    boards: tuple[Board, Board]
    supply: tuple[int, ...]
    key: Order | None
    proposed: Order | None = None
    mover: int = 0
    roll: Roll | None = None
    acted: bool = False
    links: tuple[Zone, ...] = ()
    threes: tuple[tuple[int, Zone], ...] = ()
    through: bool = False
    score: int | None = None
    resigned: bool = False
    meet: str = "free"
    giving: str = "mover"
    given: Subject | None = None
    lead: int = 0


@dataclass(frozen=True)
class View:
    """What a seat, or with ``seat`` None a bystander, may know: everything.

    ``pawn`` is what a pair that wins in this round gets, 0 once the table has run out of points. ``to_act`` are the
    awaited seats, none when the game is over. ``play_on`` and ``series`` are the table's options. ``first`` began: its
    pair is named first.
    """

    seat: Seat | None
    pairs: tuple[Pair, ...]
    pawn: int
    scores: tuple[int, ...]
    to_act: tuple[Seat, ...]
    play_on: str
    series: int
    first: Seat = LOWEST


# -- moves


@dataclass(frozen=True)
class Key:
    """Propose a key, or as the partner settle it."""

    order: Order


@dataclass(frozen=True)
class Agree:
    """Take the key the partner proposes."""


@dataclass(frozen=True)
class Swap:
    """Two alike: ``give`` of the double's zone changes places with ``get`` of the third die's zone."""

    give: Subject
    get: Subject


@dataclass(frozen=True)
class Shift:
    """Two alike, one of the zones empty: a token of the other moves into it."""

    subject: Subject


@dataclass(frozen=True)
class Carry:
    """All different: a token moves from one own zone to another."""

    subject: Subject
    source: Zone
    target: Zone


@dataclass(frozen=True)
class Take:
    """All different: two tokens of a subject come from the supply, one into each zone (the smaller number first)."""

    subject: Subject
    zones: tuple[Zone, Zone]


@dataclass(frozen=True)
class Link:
    """All different: exchange with the partner, zone by zone."""


@dataclass(frozen=True)
class Give:
    """An exchange of a link: ``give`` of the own zone for ``get`` of the partner's."""

    give: Subject
    get: Subject


@dataclass(frozen=True)
class GiveOne:
    """With ``giving=each``, half an exchange of a link: what the mover gives, or what the partner gives for it."""

    give: Subject


@dataclass(frozen=True)
class Row:
    """Three of a kind: one of the three goes to this place of the own row."""

    place: Place


@dataclass(frozen=True)
class Pass:
    """Nothing can be chosen."""


Move: TypeAlias = Key | Agree | Swap | Shift | Carry | Take | Link | Give | GiveOne | Row | Pass


# -- events; all of them are told to everybody


@dataclass(frozen=True)
class KeyProposed:
    """A first player proposes a key."""

    seat: Seat
    order: Order


@dataclass(frozen=True)
class KeySet:
    """The key of a pair (counted from 0) stands."""

    pair: int
    order: Order


@dataclass(frozen=True)
class NewRound:
    """A round begins: what a win brings now, and for each pair its first player's dice, None where it rolls none.

    ``first`` is the seat that began the game: the first player of its pair; in the others it is the lower seat.
    """

    pawn: int
    rolls: tuple[Roll | None, ...]
    first: Seat = LOWEST


@dataclass(frozen=True)
class Rolled:
    """A seat's turn begins with these dice."""

    seat: Seat
    roll: Roll


@dataclass(frozen=True)
class Lost:
    """Three alike: all tokens of a zone went back to the supply."""

    seat: Seat
    zone: Zone
    tokens: Tokens


@dataclass(frozen=True)
class Passed:
    """A turn with two alike in which nothing could be swapped."""

    seat: Seat


@dataclass(frozen=True)
class Swapped:
    """Two tokens of one board changed places: ``first`` lay in zone ``source``, ``second`` in zone ``target``."""

    seat: Seat
    first: Subject
    source: Zone
    second: Subject
    target: Zone


@dataclass(frozen=True)
class Moved:
    """A token moved from zone to zone of one board."""

    seat: Seat
    subject: Subject
    source: Zone
    target: Zone


@dataclass(frozen=True)
class Took:
    """Two tokens came from the supply into these zones."""

    seat: Seat
    subject: Subject
    zones: tuple[Zone, Zone]


@dataclass(frozen=True)
class Linked:
    """A link was chosen; ``possible`` says whether anything can be exchanged."""

    seat: Seat
    possible: bool


@dataclass(frozen=True)
class Offered:
    """The mover's half of an exchange with ``giving=each``; ``choice`` says whether the partner has one."""

    seat: Seat
    zone: Zone
    give: Subject
    choice: bool


@dataclass(frozen=True)
class Gave:
    """An exchange between the same zone of both partners' boards."""

    seat: Seat
    zone: Zone
    give: Subject
    get: Subject


@dataclass(frozen=True)
class Placed:
    """One of three alike went to a place of the row, perhaps instead of another token."""

    seat: Seat
    zone: Zone
    subject: Subject
    place: Place
    instead: Subject | None


@dataclass(frozen=True)
class LeftBehind:
    """The round closes without the rest of this seat's turn: its pair has resigned."""

    seat: Seat


@dataclass(frozen=True)
class Won:
    """A pair (counted from 0) has two equal full rows and gets these points."""

    pair: int
    points: int


@dataclass(frozen=True)
class RanOut:
    """The pawn left 1: the table ends."""


Event: TypeAlias = (
    Begins
    | KeyProposed
    | KeySet
    | NewRound
    | Rolled
    | Lost
    | Passed
    | Swapped
    | Moved
    | Took
    | Linked
    | Offered
    | Gave
    | Placed
    | LeftBehind
    | Won
    | RanOut
)
