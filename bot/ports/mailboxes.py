"""What waits to be told at each place, what is being told there right now, and which of our messages stand there."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Protocol, TypeAlias

from bot.ports.addresses import Code, Place
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


class Mailboxes(Protocol):
    """The mailboxes of all places. Instants are milliseconds since 1970."""

    served: Container[str]
    """Platforms whose mail this process posts itself, so that no other is told of what it puts there."""

    async def deposit(
        self,
        place: Place,
        mail: Mail,
        now: int,
        fence: int,
        spans: Sequence[CommitSpan] = (),
        look: Look | None = None,
    ) -> Deposited:
        """Put mail into a place's box under the fence of its partition's lease. Mail of one match becomes one range.

        ``spans`` are the commits of its range whose identities are known, in order. With ``look`` the place is looked
        at in the same round trip.
        """

    async def high(self, boxes: Sequence[tuple[Place, Code]]) -> Sequence[int]:
        """Up to which version a match was put into the box of a place, for each of these; -1 where it never was."""

    async def places(self, platform: str) -> Sequence[tuple[Place, int]]:
        """The places of a platform where mail waits, each with a mark for ``depart``."""

    async def depart(self, place: Place, mark: int) -> None:
        """Nothing waits at a place any more, unless mail came since its mark was read."""

    async def look(self, place: Place, owner: str, now: int, until: int) -> Found:
        """See what is first at a place and take or renew its lease for that; with nothing to do it is given back."""

    async def give(self, place: Place, owner: str) -> None:
        """Another process may serve a place at once."""

    async def begin(self, place: Place, fence: int, mail: Mail, now: int, manner: Manner) -> Attempt | None:
        """Write a delivery down before its first request; None where the lease is outdated."""

    async def note(self, place: Place, fence: int, attempt: Attempt, manner: Manner) -> bool:
        """How far a delivery has come; False where the lease is outdated."""

    async def hold(self, place: Place, fence: int, mail: Mail) -> bool:
        """Keep mail back until there is more of the match; False where there is, or the lease is outdated."""

    async def strike_and_look(
        self,
        place: Place,
        fence: int,
        attempt: Attempt,
        standing: Standing | None,
        removals: Sequence[Removal],
        look: Look,
    ) -> tuple[bool, Found]:
        """The delivery is done (False where the lease is outdated). Answers also what is first at the place then.

        ``standing`` is what stands at the place now, None where nothing was posted.
        """

    async def remove_and_look(
        self, place: Place, fence: int, removal: Removal, left: Removal | None, instant: int, look: Look
    ) -> tuple[bool, Found]:
        """A removal is done, or the rest of it is due at an instant. Answers what is first at the place then.

        False where the lease is outdated.
        """

    async def lost(self, place: Place, lost: Lost) -> bool:
        """It is known now that the match cannot be told at the place; False where the lease is outdated."""

    async def shut(self, place: Place, now: int, instant: int, reason: str) -> bool:
        """A platform says that a place is gone: it is parked until an instant, and its tables are to know.

        False where nothing was ever to be told there.
        """

    async def known(self, place: Place, shut: Shut, codes: Sequence[Code] = ()) -> bool:
        """The tables that are told at a place know that it is gone; False where the lease is outdated.

        ``codes`` are those that count it among their lost places now: they hear when they are told there again.
        """

    async def awake(self, place: Place, now: int) -> bool:
        """Somebody speaks at a place: a parked one is written to again. Answers whether it was parked."""

    async def again(self, place: Place, fence: int, attempt: Attempt, instant: int) -> bool:
        """The delivery failed: not before an instant again; other matches go on."""

    async def pause(self, place: Place, fence: int, attempt: Attempt, instant: int) -> bool:
        """The platform wants nothing sent to this place before an instant."""

    async def park(self, place: Place, fence: int, attempt: Attempt, instant: int, reason: str) -> bool:
        """Nothing more is sent to this place before there is news after an instant; its mail is kept."""

    async def told(self, place: Place, code: Code, version: int) -> bool:
        """Whether everything of a match up to a version has been told at a place."""
