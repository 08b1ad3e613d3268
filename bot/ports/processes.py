"""What a process of the bot needs: time, and roles that it plays alone.

What is measured while the bot runs. Labels are platforms, games and kinds, never what a person typed.

Thinking that takes a while: computer players, hints, analyses and puzzles are worked out beside the loop.

The puzzles of the day.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Literal, ParamSpec, Protocol, TypeAlias, TypeVar

from games.kernel.puzzle import Puzzle


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


@dataclass(frozen=True)
class Lease:
    """A right to do something alone until ``until`` (milliseconds); scripts refuse an outdated ``fence``."""

    name: str
    owner: str
    fence: int
    until: int


SILENT = 5
"""Looks in a row at which a process has given no sign before it counts as dead; they are a second apart or more."""


class Heartbeats(Protocol):
    """What one process knows of the others that share the store."""

    dead: frozenset[str]
    """Processes that gave no sign for so long that what they hold may be taken over, which outdates their fences."""

    async def beat(self, owner: str) -> None:
        """Give a sign, and look at those of the others."""

    async def part(self, owner: str) -> None:
        """A process ends in order, and holds nothing any more."""


class Roles(Protocol):
    """Leases of what one process does at a time, such as listening to a platform; instants are milliseconds."""

    async def take(self, name: str, owner: str, now: int, until: int) -> Lease | None:
        """The role until an instant, or None while another process that may be alive has it."""

    async def keep(self, lease: Lease, until: int) -> bool:
        """The role goes on until a later instant; False where another process has taken it."""

    async def give(self, lease: Lease) -> None:
        """The role is free at once; nothing where another process has it."""


Listen: TypeAlias = Callable[[asyncio.Event], Awaitable[None]]
"""Listens to a platform until the event is set, and disconnects in order."""

Hold: TypeAlias = Callable[[str, Listen], Awaitable[None]]
"""Lets a listener listen for as long as this process has the role of that name (``bot.delivery.listening_leases``)."""


async def alone(_role: str, listen: Listen) -> None:
    """``Hold`` where no other process can want the role."""
    await listen(asyncio.Event())


Refused = Literal["gone", "later", "failed"]
"""Why a platform did not take a post: the place is gone, it wants us to wait, or it failed."""


class Metrics(Protocol):
    """Counts and times, kept by the process."""

    def turns(self, game: str, count: int) -> None:
        """So many moves of a game were saved."""

    def conflict(self, game: str) -> None:
        """A commit came too late."""

    def delivered(self, platform: str, seconds: float) -> None:
        """A platform took a post so long after its mail had come."""

    def refused(self, platform: str, kind: Refused) -> None:
        """A platform did not take a post."""

    def drawing(self, game: str, kind: str) -> AbstractContextManager[None]:
        """Times what is drawn meanwhile; ``kind`` is that of a picture."""

    def listening(self, platform: str, change: int) -> None:
        """This process listens to one more share of a platform, or to one less."""


class NoMetrics:
    """Measures nothing."""

    def turns(self, game: str, count: int) -> None:
        """Nothing."""

    def conflict(self, game: str) -> None:
        """Nothing."""

    def delivered(self, platform: str, seconds: float) -> None:
        """Nothing."""

    def refused(self, platform: str, kind: Refused) -> None:
        """Nothing."""

    def drawing(self, game: str, kind: str) -> AbstractContextManager[None]:  # noqa: ARG002 - measured by others
        """Nothing."""
        return nullcontext()

    def listening(self, platform: str, change: int) -> None:
        """Nothing."""


UNMEASURED = NoMetrics()
"""For tests and for commands of a host."""


P = ParamSpec("P")
T = TypeVar("T")


class Urgency(IntEnum):
    """What is worked out first: somebody waits for a hint, a whole table for a move.

    No table waits for a check of what computer players did, for an analysis, or for a puzzle, which is made ahead. A
    quick move takes some hundredths of a second, so that those that take a hundred times as long hardly notice it.
    """

    HINT = 0
    QUICK_MOVE = 1
    MOVE = 2
    CHECK = 3
    ANALYSIS = 4
    PUZZLE = 5


class ThinkingFailed(Exception):
    """Nothing came of thinking: it took far too long, failed, or no process was left for it. The reason is logged."""


class Thinker(Protocol):
    """Where functions are run that would hold the loop. Nothing they are given may be secret to them."""

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a pure function of a module answers; its arguments and its answer can be pickled.

        ``people`` wait for it, none for what is made for all: of what is equally urgent one thing of each person goes
        after the other. A worker that dies is replaced and the function run again. What is cancelled is not worked out
        any more. Raises ``ThinkingFailed``, and ``Refusal`` (``games.kernel.game``) where the function does.
        """


class ThinksAtOnce:
    """A thinker that runs everything where it is asked, for tests and for commands of the host."""

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the function answers, worked out here and now."""
        del urgency, people
        return call(*args, **kwargs)


AT_ONCE = ThinksAtOnce()


class NoPuzzle(Enum):
    """Why there is no puzzle to show."""

    BEING_MADE = auto()
    NONE_TODAY = auto()
    """So many games were searched, and none held one."""


class Puzzles(Protocol):
    """A puzzle a day and game, the same for everybody; days are those of UTC."""

    async def today(self, game: str) -> Puzzle | NoPuzzle:
        """Today's puzzle of the game with this slug, or why there is none.

        May raise ``bot.ports.stores.StoreUnreachable``.
        """


class WithoutPuzzles:
    """Where nobody makes any."""

    async def today(self, _game: str) -> Puzzle | NoPuzzle:
        """There is none on any day."""
        return NoPuzzle.NONE_TODAY


NO_PUZZLES = WithoutPuzzles()
