"""Matches as everybody sees them: looked at once a second by this process, however many read."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import structlog

from bot.platforms.web.errors import Problem
from bot.ports.stores import StoreUnreachable
from bot.text.match_pages import KEPT
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from bot.platforms.web.room_updates import RoomUpdates
    from bot.ports.addresses import Code
    from bot.text.match_pages import MatchPage, MatchPages

LOOK = 1.0
"""Seconds for which a look at a match is good: another process may have played on since."""
NO_MATCH = said("There is no match here that everybody may see.")
MOST = KEPT
"""Matches that are followed at a time by this process."""

log = structlog.get_logger(__name__)


class MatchWatch:
    """Tells readers of matches how they stand, and wakes those who follow one that has changed.

    Without ``pages`` there are no matches.
    """

    def __init__(self, pages: MatchPages | None, updates: RoomUpdates) -> None:
        self._pages = pages
        self._updates = updates
        self._looked: OrderedDict[Code, tuple[float, MatchPage | None]] = OrderedDict()
        self._looking: dict[Code, asyncio.Task[None]] = {}
        self._followed: Counter[Code] = Counter()
        self._watching: asyncio.Task[None] | None = None

    async def look(self, code: Code) -> MatchPage | None:
        """A match as it stood a second ago or later, also one that not everybody may see; None where there is none.

        May raise ``StoreUnreachable``.
        """
        if asyncio.get_running_loop().time() - self._looked.get(code, (-math.inf, None))[0] >= LOOK:
            await asyncio.shield(self._look(code))
        return self._looked.get(code, (0, None))[1]

    def seen(self, code: Code) -> MatchPage | None:
        """A match as it was seen last; None where not everybody may see it."""
        page = self._looked.get(code, (0, None))[1]
        return page if page is not None and page.public else None

    @contextmanager
    def following(self, codes: Collection[Code]) -> Iterator[None]:
        """While somebody follows these matches; raises ``Problem`` where there are too many."""
        if len({*self._followed, *codes}) > MOST:
            raise Problem(429, said("Too many people are watching. Try again in a moment."))
        self._followed.update(codes)
        if self._followed and self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            self._followed.subtract(codes)
            self._followed += Counter()

    def told(self, code: Code) -> None:
        """Something of a match has just been told here: whoever follows it hears of it at once."""
        if code in self._looked:
            # what was seen stands until it has been looked at again
            self._looked[code] = -math.inf, self._looked[code][1]
        if code in self._followed:
            self._look(code)

    def close(self) -> None:
        """Look no more."""
        for task in (*self._looking.values(), *([self._watching] if self._watching else [])):
            task.cancel()

    def _look(self, code: Code) -> asyncio.Task[None]:
        """A look at a match, one at a time."""
        if code not in self._looking:
            task = self._looking[code] = asyncio.create_task(self._see([code]))
            task.add_done_callback(lambda done: (self._looking.pop(code, None), done.cancelled() or done.exception()))
        return self._looking[code]

    async def _watch(self) -> None:
        """Look at all matches that are followed, each second, until none is."""
        try:
            while self._followed:
                await asyncio.sleep(LOOK)
                with suppress(StoreUnreachable):
                    await self._see(list(self._followed))
        except Exception:
            log.exception("matches cannot be watched")
        finally:
            self._watching = None

    async def _see(self, codes: Sequence[Code]) -> None:
        pages = {} if self._pages is None else await self._pages.pages(codes)
        now = asyncio.get_running_loop().time()
        for code in codes:
            before, page = self.seen(code), pages.get(code)
            self._looked[code] = now, page
            self._looked.move_to_end(code)
            if code in self._followed and page is not before:
                self._updates.announce(listener(code))
        while len(self._looked) > 2 * MOST:
            self._looked.popitem(last=False)


def listener(code: Code) -> str:
    """What those listen to who follow a match."""
    return f"/m/{code}"
