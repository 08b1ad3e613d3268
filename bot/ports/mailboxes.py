"""What waits to be told at each place, what is being told there right now, and which of our messages stand there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import TypeAlias

from bot.ports.addresses import Code
from bot.ports.people import Habits
from bot.ports.platforms import Attempt

PATIENCE = 4
"""How often a removal may fail."""


@dataclass(frozen=True)
class Mail:
    """What waits for a place: a match and the range of versions to be told there.

    ``identity`` begins that of the version ``stop`` (``bot.ports.stores``), "" where it is not known.
    """

    code: Code
    start: int
    stop: int
    identity: str = ""


@dataclass(frozen=True)
class CommitSpan:
    """One commit in a range of versions: from which to which, and the identity of the latter."""

    start: int
    stop: int
    identity: str


@dataclass(frozen=True)
class Deposited:
    """What came of putting mail into a box: whether anything of it was ``new`` there.

    ``fence`` is the greatest one of a relay of the partition that is known at the place: one greater than that of the
    relay itself means that nothing was taken from it. ``lost`` is the identity, in part, of the first version that was
    told here and is not in the store any more, "" where there is none. ``found`` is what is first at the place then,
    where it was looked at in the same round trip.
    """

    new: bool
    fence: int
    lost: str = ""
    found: Found | None = None


@dataclass(frozen=True)
class SmallMessage:
    """A message beside the board that calls these seats, deleted when they have acted."""

    message: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """The message in which a match was told last at a place, and the small messages beside it.

    ``living`` messages are edited in place, others stand for good; ``pictured`` and ``buttons`` say what is on it.
    """

    message: str | None = None
    living: bool = False
    pictured: bool = False
    buttons: bool = False
    small: tuple[SmallMessage, ...] = ()


class Part(Enum):
    """What is removed of an old message."""

    BUTTONS = "buttons"
    MESSAGE = "message"


@dataclass(frozen=True)
class Removal:
    """An old message, or its buttons, to be removed when nothing more important waits; best effort."""

    part: Part
    message: str
    failed: int = 0

    def again(self) -> Removal | None:
        """The removal after it failed once more; None when it is given up."""
        return replace(self, failed=self.failed + 1) if self.failed + 1 < PATIENCE else None


class Manner(StrEnum):
    """How a delivery is made, and how far it has come; the words lie in the store."""

    ALL = "all"
    """Each turn as a new message."""
    LIVING = "living"
    """One message, edited in place."""
    ANEW = "anew"
    """The living message cannot be edited, so it is posted anew."""
    CALLING = "calling"
    """It has been edited, so that only the small message is left."""


@dataclass(frozen=True)
class Tried:
    """A delivery that has been written down: since when (milliseconds), how often it failed, how far it has come."""

    attempt: Attempt
    since: int
    failed: int
    manner: Manner


@dataclass(frozen=True)
class Waiting:
    """The first match to be told at a place: mail that came at an instant, or a delivery already begun.

    ``fence`` belongs to the lease under which it was looked up; ``standing`` is what stands there of the match,
    ``habits`` how the place is told. ``lost`` says that the place was parked and nothing of the match was posted since.
    """

    fence: int
    mail: Mail
    came: int
    tried: Tried | None
    standing: Standing
    habits: Habits
    lost: bool = False


@dataclass(frozen=True)
class RemovalDue:
    """Something is to be removed at a place: nothing waits to be told there just now, or too much has piled up."""

    fence: int
    removal: Removal


@dataclass(frozen=True)
class Lost:
    """A place is parked, and nobody knows yet that this match cannot be told there; ``stop`` is the newest version."""

    fence: int
    attempt: Attempt
    stop: int


@dataclass(frozen=True)
class Shut:
    """A platform has said that a place is gone, and its tables do not all know; ``parking`` counts how often it was."""

    fence: int
    parking: int


@dataclass(frozen=True)
class Nothing:
    """Nothing may be told at a place before ``until``; where that is None, nothing waits or the place is parked.

    ``mark`` is that of the place among those where mail waits, for ``depart``.
    """

    until: int | None = None
    mark: int = field(default=0, compare=False)


Found: TypeAlias = Waiting | RemovalDue | Lost | Shut | Nothing
"""What is first to be done at a place."""


@dataclass(frozen=True)
class Look:
    """A look at a place by a process, which has its lease until an instant if there is something to do."""

    owner: str
    now: int
    until: int
