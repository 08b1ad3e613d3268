"""Whether what this process has put into mailboxes is still there: they lie on other servers than their matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import structlog

from bot.delivery.watch import LATEST, TOGETHER, WATCHED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.ports import Clock, Code, CommitSpan, DeliveryStore, Mail, Place

log = structlog.get_logger()


class _Deposit(NamedTuple):
    """One that was made, and when."""

    mail: Mail
    spans: Sequence[CommitSpan]
    fence: int
    at: int


class DepositWatch:
    """Looks after deposits for a minute each, and makes them again where the server of a place has lost them.

    What the server of the match has lost is left out. ``arrived`` is called for each place where mail came again.
    """

    def __init__(self, store: DeliveryStore, clock: Clock, arrived: Callable[[Place], None]) -> None:
        self._store = store
        self._clock = clock
        self._arrived = arrived
        self._made: dict[tuple[Place, Code], list[_Deposit]] = {}

    def note(self, place: Place, mail: Mail, spans: Sequence[CommitSpan], fence: int) -> None:
        """This process has put mail into the box of a place."""
        deposit = _Deposit(mail, spans, fence, self._clock.now())
        self._made.setdefault((place, mail.code), []).append(deposit)

    async def look(self) -> None:
        """Look at every box once. Raises ``bot.ports.StoreUnreachable``."""
        boxes = list(self._made)
        for start in range(0, len(boxes), TOGETHER):
            some = boxes[start : start + TOGETHER]
            for box, high in zip(some, await self._store.mailboxes.high(some), strict=True):
                for deposit in tuple(self._made[box]):
                    if deposit.mail.stop > high:
                        await self._again(box[0], deposit)
                self._made[box] = [deposit for deposit in self._made[box] if self._age(deposit) < WATCHED]
                if not self._made[box]:
                    del self._made[box]

    async def _again(self, place: Place, deposit: _Deposit) -> None:
        mail, fence, spans = deposit.mail, deposit.fence, deposit.spans
        if not spans or not await self._store.holds(mail.code, mail.stop, spans[-1].identity):
            return
        # later, nothing may be found because all was told and forgotten
        while self._age(deposit) < LATEST:
            done = await self._store.mailboxes.deposit(place, mail, self._clock.now(), fence, spans)
            if done.fence <= fence:
                if done.new:
                    log.warning("what a place had lost was put there again", place=place, code=mail.code)
                    self._arrived(place)
                return
            # another process relays the partition by now
            fence = done.fence

    def _age(self, deposit: _Deposit) -> int:
        """Milliseconds since it was made."""
        return self._clock.now() - deposit.at
