"""Listening to Telegram: by polling or by a webhook, while this process has the role; and how that stands."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from math import inf

from telegram.error import InvalidToken

from bot.delivery.worker_loop import end, joined, rest
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.command_menu import name_commands
from bot.platforms.telegram.connection_watch import ConnectionWatch
from bot.platforms.telegram.polling import Polling
from bot.platforms.telegram.update_handler import Incoming
from bot.platforms.telegram.webhook import UpdateQueue, WebhookKeeper, WebhookRoute
from bot.ports.platforms import Connection
from bot.ports.processes import Clock, Hold
from bot.ports.stores import Memory

SHORTEST, LONGEST = 1.0, 1800.0
"""Seconds between two tries to set the menu of commands."""
LEAVING = 1.0
"""Seconds that the last replies may take when the bot closes.

With ``webhook.FINISHING``, 0.3, and ``answer_queues.NODDING``, 0.4, that is 1.7; ``bot.host.run.GRACE`` is 2.0.
"""


class Listening:
    """Does what updates ask until ``closing`` is set, while this process has the role.

    With a ``route`` every process takes them, for the one that has it.
    """

    def __init__(
        self,
        bot: Api,
        memory: Memory,
        clock: Clock,
        incoming: Incoming,
        route: WebhookRoute | None,
        closing: asyncio.Event,
    ) -> None:
        self._begin, self._hearing, self._answers = incoming.begin, incoming.hearing, incoming.answers
        self._bot = bot
        self._memory = memory
        self._clock = clock
        self._route = route
        self._closing = closing
        self.watch = ConnectionWatch(clock)
        """Whether this process hears Telegram, and should."""
        self._queue = UpdateQueue(bot, memory)
        self._entered = True
        self._registered = True

    def entering(self) -> None:
        """We should be heard of soon; until then, or for ever where the token is refused, Telegram counts as away."""
        self._entered = False

    def open(self) -> None:
        """Telegram has told us who we are: what is brought can be read."""
        if self._route is not None:
            self._route.serve(self._queue, self._closing)

    async def run(self, hold: Hold) -> None:
        """Set the menu of commands, then listen whenever this process has the role. Raises ``InvalidToken``."""
        self._registered = await name_commands(self._bot, self._memory)
        self._entered = True
        naming = asyncio.ensure_future(self._name_commands_again())
        listening = asyncio.ensure_future(hold(f"telegram:{self._bot.id}", self._listen))
        try:
            await asyncio.wait({naming, listening}, return_when=asyncio.FIRST_EXCEPTION)
            for task in (naming, listening):
                if task.done():
                    task.result()
        except InvalidToken:
            self._entered = False
            raise
        finally:
            await end([naming, listening])

    async def close(self) -> None:
        """Say the last answers; those that take too long leave a sign. At most 1.7 seconds."""
        if self._route is not None:
            await self._answers.idle(LEAVING)
        await self._answers.leave()

    def connection(self) -> Connection:
        """Whether this process hears Telegram where it should, and the menu of commands is as it should be."""
        now = self.watch.connection()
        return replace(now, registered=self._registered) if self._entered else Connection(1, 0, inf, registered=False)

    async def _listen(self, stop: asyncio.Event) -> None:
        """Poll, or see to it that Telegram brings its updates, until we lose the role or close."""
        self._begin()
        with joined(self._closing, stop), self.watch.listening():
            if self._route is None:
                await Polling(self._bot, self._clock, self._hearing, stop, self.watch).run()
            else:
                keeper = WebhookKeeper(self._bot, self._clock, self._route.webhook, self.watch)
                keeping = asyncio.ensure_future(keeper.run(stop))
                doing = asyncio.ensure_future(self._queue.run(self._hearing, stop))
                try:
                    await asyncio.wait({keeping, doing}, return_when=asyncio.FIRST_EXCEPTION)
                finally:
                    # whoever has the role does both: where one of them fails, so does the other
                    stop.set()
                    await asyncio.wait({doing})
                    await end([keeping])
                for task in (keeping, doing):
                    if not task.cancelled():
                        task.result()

    async def _name_commands_again(self) -> None:
        """Set the menu of commands, ever more rarely, while that has failed."""
        pause = SHORTEST
        while not self._registered and not self._closing.is_set():
            await rest(self._clock, pause, self._closing)
            pause = min(2 * pause, LONGEST)
            if not self._closing.is_set():
                self._registered = await name_commands(self._bot, self._memory)
