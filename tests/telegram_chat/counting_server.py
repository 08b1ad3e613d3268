"""A Telegram that counts what is sent to it."""

from __future__ import annotations

from telegram.error import RetryAfter

from games.kernel.chance import seeded

GROUP = -100500
MINUTE = 60_000


class Server:
    """A Telegram that notes when requests reach it; each takes its time to come and to be answered."""

    def __init__(self, clock, slowest=0):
        self.clock = clock
        self.chance = seeded("travel")
        self.slowest = slowest
        self.seen = []
        self.refusing = {}

    async def send(self, pace, name, chat=GROUP, patience=None, endpoint="sendPhoto"):
        """A request of a process, to the end."""

        async def callback():
            await self.clock.sleep(self.chance.below(self.slowest + 1) / 1000)
            self.seen.append((self.clock.now(), chat, name))
            if self.clock.now() < self.refusing.get(chat, 0):
                raise RetryAfter((self.refusing[chat] - self.clock.now()) / 1000)
            await self.clock.sleep(self.chance.below(self.slowest + 1) / 1000)
            return True

        return await pace.process_request(callback, (), {}, endpoint, {"chat_id": chat}, patience)

    def most(self, span, chat=None):
        """The most it has counted in any span."""
        times = [at for at, where, _ in self.seen if chat in (None, where)]
        return max(sum(at <= other < at + span for other in times) for at in times)
