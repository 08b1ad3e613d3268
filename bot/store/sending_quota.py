"""What one bot may send on its platform, counted for all its processes. No copy takes it: it is of the last minute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports.sending_quota import BRIEF, FREE, GRACE, HELD, HELD_OF_ALL, SEVERAL, WITHIN, Leave
from bot.store import keys
from bot.store.scripts import Scripts

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ports.sending_quota import Rate, Sending
    from bot.store.client import Client

KEPT = 5 * 60_000
"""Milliseconds after which a key goes that nobody has written to."""


class SendingQuota:
    """``bot.ports.sending_quota.SendingQuota`` in Redis, by the clock of the server: those of processes do not matter.

    ``bot`` is a name of the bot that tells it from others, such as ``telegram:4242``. Every method may raise
    ``bot.ports.stores.StoreUnreachable``.
    """

    def __init__(self, client: Client, bot: str, of_all: Rate, now: Callable[[], int] | None = None) -> None:
        """``of_all`` is the rate of all chats together; ``now`` stands for the clock of the server in tests."""
        self._client = client
        self._scripts = Scripts(client)
        self._bot = bot
        self._of_all = of_all
        self._now = now

    async def ask(self, sending: Sending, came: int | None = None) -> Leave:
        """Take a place for a request if there is one; asking again gives the same place."""
        rate, all_ = sending.rate, self._of_all
        found = await self._scripts(
            "ask_to_send",
            [
                *self._of(sending.chat),
                *self._keys("all", "line", "silent", "pace"),
            ],
            self._instant(),
            _member(sending),
            "" if came is None else came,
            sending.chat,
            sending.handicap,
            "" if sending.patience is None else sending.patience,
            int(sending.yields),
            *(rate.most, rate.span, rate.burst, rate.gap, all_.most, all_.span),
            *(HELD, HELD_OF_ALL, GRACE, KEPT, BRIEF, FREE),
        )
        return Leave(int(found[0]), int(found[1]))

    async def sent(self, sending: Sending, late: int = 0) -> None:
        """The platform has answered, so it has counted the request, or does within ``late`` milliseconds."""
        requests, _ = self._of(sending.chat)
        await self._scripts("count_sent", [requests, *self._keys("all")], self._instant(), _member(sending), late, KEPT)

    async def give_up(self, sending: Sending, came: int) -> None:
        """A request that stands in the line, or has a place, is not sent."""
        member, (requests, line) = _member(sending), self._of(sending.chat)
        everywhere, line_of_all = self._keys("all", "line")
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.zrem(line, f"{came + sending.handicap:015d} {member}")
            pipe.zrem(line_of_all, f"{came:015d} {member}")
            pipe.zrem(requests, member)
            pipe.zrem(everywhere, member)
            await pipe.execute()

    async def refused(self, sending: Sending, wait: int) -> None:
        """The platform wants nothing in this chat for so many milliseconds."""
        names = self._keys("silent", "refused", "pace")
        arguments = (sending.chat, wait, self._of_all.most, SEVERAL, WITHIN, KEPT)
        await self._scripts("silence_chat", names, self._instant(), *arguments)

    def _keys(self, *parts: str) -> list[str]:
        return [keys.sending(self._bot, part) for part in parts]

    def _of(self, chat: int) -> list[str]:
        return self._keys(f"chat:{chat}", f"line:{chat}")

    def _instant(self) -> str | int:
        return "" if self._now is None else self._now()


def _member(sending: Sending) -> str:
    """A request by its id; scripts know one that keeps no other waiting by its first character."""
    return f"-{sending.id}" if sending.yields else sending.id
