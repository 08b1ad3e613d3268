"""Turns: of what one person asks one thing of a kind is done at a time, and whoever has many lets others go first.

Openings: how many new rooms one person may have.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager, contextmanager, suppress
from enum import Enum, auto
from typing import TYPE_CHECKING

from bot.commands.flood_limits import Allowance, Allowances, Effort, FloodLimits
from bot.platforms.web.display_names import folded
from bot.platforms.web.errors import Problem
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from contextlib import AbstractAsyncContextManager

    from bot.ports.processes import Clock

CROWD = 16
"""Asks of one kind by one person that may be there at the same time."""
PAUSE = 0.1
"""Seconds before an ask of a person who has more of them waiting."""
COURTESY = 0.5
"""Seconds for which an ask of a person who has more of them waiting lets others go first."""


class Kind(Enum):
    """What is asked; the kinds of one person do not wait for each other."""

    LINE = auto()
    """A move, or any other line but a film."""
    FILM = auto()
    """A film or a poster, which takes seconds."""
    STEP = auto()
    PANEL = auto()
    """A private panel that is looked at."""
    COMPLETION = auto()


OPENED = Allowances(Allowance(24, 3_600_000), Allowance(2400, 36_000))
"""New rooms in which one person may say something, and all of them: 24 at once, then one an hour."""


class Openings:
    """How many new rooms each person has said something in."""

    def __init__(self, clock: Clock) -> None:
        self._limits = FloodLimits(clock, {Effort.ROOM: OPENED})

    def count(self, name: str) -> None:
        """Count one more; raises ``Problem`` where those are too many."""
        sentence = self._limits.refusal(Effort.ROOM, folded(name), "")
        if sentence is not None:
            raise Problem(429, sentence)


class Turns:
    """Who may go on."""

    def __init__(self) -> None:
        self._asked: Counter[tuple[Kind, str]] = Counter()
        self._locks: dict[tuple[Kind, str], asyncio.Lock] = {}
        self._at_work: Counter[str] = Counter()
        self._ended = asyncio.Event()

    def turn(self, name: str, kind: Kind) -> AbstractAsyncContextManager[None]:
        """Count what a person asks now, and wait until it is its turn; raises ``Problem`` where too much is there."""
        asked = kind, folded(name)
        if self._asked[asked] >= CROWD:
            raise Problem(429, said("That was too much at once. Wait a moment and try again."))
        self._asked[asked] += 1
        return self._taken(*asked)

    @asynccontextmanager
    async def _taken(self, kind: Kind, person: str) -> AsyncIterator[None]:
        asked = kind, person
        try:
            async with self._locks.setdefault(asked, asyncio.Lock()):
                if self._asked[asked] > 1:
                    await asyncio.sleep(PAUSE)
                    await self._others_first(person)
                with self._working(kind, person):
                    yield
        finally:
            self._asked[asked] -= 1
            if not self._asked[asked]:
                del self._asked[asked], self._locks[asked]

    async def _others_first(self, person: str) -> None:
        """Wait until nothing of others is worked on, for so long at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(COURTESY):
                while any(other != person for other in self._at_work):
                    self._ended.clear()
                    await self._ended.wait()

    @contextmanager
    def _working(self, kind: Kind, person: str) -> Iterator[None]:
        """While something is worked on. Films take too long to be waited for."""
        if kind is Kind.FILM:
            yield
            return
        self._at_work[person] += 1
        try:
            yield
        finally:
            self._at_work[person] -= 1
            if not self._at_work[person]:
                del self._at_work[person]
            self._ended.set()
