"""Turns: of what one person asks one thing of a kind is done at a time, and whoever has many waits between them."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager
from enum import Enum, auto
from typing import TYPE_CHECKING

from bot.platforms.web.display_names import folded
from bot.platforms.web.errors import Problem
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractAsyncContextManager

CROWD = 16
"""Asks of one kind by one person that may be there at the same time."""
PAUSE = 0.25
"""Seconds before an ask of a person who has more of them waiting, in which others go first."""


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


class Turns:
    """Who may go on."""

    def __init__(self) -> None:
        self._asked: Counter[tuple[Kind, str]] = Counter()
        self._locks: dict[tuple[Kind, str], asyncio.Lock] = {}

    def turn(self, name: str, kind: Kind) -> AbstractAsyncContextManager[None]:
        """Count what a person asks now, and wait until it is its turn; raises ``Problem`` where too much is there."""
        asked = kind, folded(name)
        if self._asked[asked] >= CROWD:
            raise Problem(429, said("That was too much at once. Wait a moment and try again."))
        self._asked[asked] += 1
        return self._taken(asked)

    @asynccontextmanager
    async def _taken(self, asked: tuple[Kind, str]) -> AsyncIterator[None]:
        try:
            async with self._locks.setdefault(asked, asyncio.Lock()):
                if self._asked[asked] > 1:
                    await asyncio.sleep(PAUSE)
                yield
        finally:
            self._asked[asked] -= 1
            if not self._asked[asked]:
                del self._asked[asked], self._locks[asked]
