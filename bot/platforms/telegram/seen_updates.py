"""Updates that come more than once, to one process or to several: each is done once."""

from __future__ import annotations

from collections import OrderedDict

from bot.platforms.telegram.api import Api
from bot.ports import Clock, Memory

CLAIM = 30.0
"""Seconds that a process has for an update before another one may do it; longer than a commit is tried."""
DAY = 86_400.0
"""Seconds for which it is known what is done: as long as Telegram keeps an update."""
GLANCE, GLANCES = 0.25, 20
"""Seconds between two looks whether another process has done an update, and how many there are."""

OURS = 2_000
"""Updates that this process remembers it is at; one that it has forgotten is claimed again in its time."""


class Repeats:
    """What has been done of the updates of this bot, for all processes that share the store.

    Every method may raise ``bot.ports.StoreUnreachable``.
    """

    def __init__(self, bot: Api, memory: Memory, clock: Clock) -> None:
        self._bot = bot
        self._memory = memory
        self._clock = clock
        self._ours: OrderedDict[int, None] = OrderedDict()

    async def done(self, number: int) -> bool:
        """Whether an update has been done."""
        return await self._memory.asked(self._key("done", number))

    async def claimed(self, number: int) -> bool:
        """Whether this process is to do it, because nobody has; one at it is waited for, some seconds at most."""
        for _ in range(GLANCES):
            if await self.done(number):
                self._ours.pop(number, None)
                return False
            if number in self._ours or await self._memory.first(self._key("doing", number), CLAIM):
                self._ours[number] = None
                while len(self._ours) > OURS:
                    self._ours.popitem(last=False)
                return True
            await self._clock.sleep(GLANCE)
        return False

    async def finish(self, number: int) -> bool:
        """It has been done; False where another process was faster, which then says the answer."""
        first = await self._memory.first(self._key("done", number), DAY)
        self._ours.pop(number, None)
        return first

    def _key(self, state: str, number: int) -> str:
        return f"telegram:{self._bot.id}:{state}:{number}"
