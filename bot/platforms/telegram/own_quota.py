"""What this process sends, counted in memory as ``ask_to_send.lua`` counts in the store.

Every request is counted here too: this count decides alone while the store cannot be asked, and stays known afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.ports.sending_quota import BRIEF, FREE, GRACE, HELD, HELD_OF_ALL, SEVERAL, WITHIN, Leave

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.ports.processes import Clock
    from bot.ports.sending_quota import Rate, Sending

FORGET = 2_000
"""Chats remembered before the quiet ones are dropped."""


@dataclass
class Counted:
    """The requests of a chat, or of all: the instant as of which each counts, and whether it yields."""

    requests: dict[str, tuple[int, bool]] = field(default_factory=dict)
    line: set[tuple[int, str]] = field(default_factory=set)

    def instants(self, now: int, span: int, held: int = HELD, lasting: int | None = None) -> list[int]:
        """Those of a span, in order; earlier ones are dropped. Of those long under way no more than ``lasting``."""
        for key in [key for key, (at, _) in self.requests.items() if at <= now - span]:
            del self.requests[key]
        found = [at for at, _ in self.requests.values()]
        old = sum(at > now and at - held + BRIEF < now for at in found)
        left = len(found) if lasting is None else len(found) - max(0, old - lasting)
        return sorted(min(at, now) for at in found)[:left]

    def spaced(self, now: int, *, all_: bool) -> list[int]:
        """Those that keep others waiting for the gap, while they are under way for a moment only."""
        kept = [at for at, yields in self.requests.values() if all_ or not yields]
        return sorted(at if at <= now else min(now, at - HELD + BRIEF) for at in kept)

    def ahead(self, place: tuple[int, str]) -> int:
        """How many stand before this place in the line."""
        return sum(other < place for other in self.line)


class OwnQuota:
    """``bot.ports.sending_quota.SendingQuota`` in memory."""

    def __init__(self, clock: Clock, of_all: Rate) -> None:
        self._clock = clock
        self._of_all = of_all
        self._chats: dict[int, Counted] = {}
        self._all = Counted()
        self._silent: dict[int, int] = {}
        self._refused: dict[int, int] = {}
        self._slowed: tuple[int, int] | None = None

    async def ask(self, sending: Sending, came: int | None = None) -> Leave:
        """Take a place for a request if there is one; asking again gives the same place."""
        now = self._clock.now()
        came = now if came is None else came
        here = self._at(sending.chat)
        if sending.id in here.requests:
            return Leave(came, 0)
        rank, rank_of_all = (came + sending.handicap, sending.id), (came, sending.id)
        at = self._earliest(sending, 0 if sending.yields else here.ahead(rank))
        ready = not sending.yields and at <= now
        if sending.yields:
            at = max(at, self._room(sending))
        elif ready:
            everywhere, most = self._everywhere(now), self._most()
            at = _turn(now, everywhere, [], self._all.ahead(rank_of_all), most, self._of_all.span, most, 0)
        wait = at - now
        patient = sending.patience is None or wait <= sending.patience
        waits = wait > 0 and not sending.yields and patient
        for line, place, stays in ((here.line, rank, waits), (self._all.line, rank_of_all, waits and ready)):
            (line.add if stays else line.discard)(place)
        if wait <= 0:
            self.begin(sending)
        return Leave(came, max(wait, 0))

    def earliest(self, sending: Sending) -> int:
        """In how many milliseconds a request may be sent by what this process has sent; 0 where it has its place."""
        if sending.id in self._at(sending.chat).requests:
            return 0
        return self._earliest(sending, 0) - self._clock.now()

    def begin(self, sending: Sending) -> None:
        """A request has a place, here or with all processes, so it waits in no line."""
        now, here = self._clock.now(), self._at(sending.chat)
        for counted in (here, self._all):
            counted.line = {place for place in counted.line if place[1] != sending.id}
        here.requests[sending.id] = (now + HELD, sending.yields)
        # asking would drop what no longer counts, but nobody asks this count while the store can be reached
        self._all.instants(now, self._of_all.span)
        self._all.requests[sending.id] = (now + HELD_OF_ALL, sending.yields)

    async def sent(self, sending: Sending, late: int = 0) -> None:
        """The platform has answered, so it has counted the request, or does within ``late`` milliseconds."""
        now = self._clock.now()
        self._at(sending.chat).requests[sending.id] = (now + late, sending.yields)
        if sending.id in self._all.requests:
            before, _ = self._all.requests[sending.id]
            self._all.requests[sending.id] = (min(before, now), sending.yields)

    async def give_up(self, sending: Sending, came: int) -> None:
        """A request that stands in the line, or has a place, is not sent."""
        here = self._at(sending.chat)
        here.line.discard((came + sending.handicap, sending.id))
        self._all.line.discard((came, sending.id))
        for counted in (here, self._all):
            counted.requests.pop(sending.id, None)

    async def refused(self, sending: Sending, wait: int) -> None:
        """The platform wants nothing in this chat for so many milliseconds."""
        now = self._clock.now()
        self._silent[sending.chat] = max(self._silent.get(sending.chat, 0), now + wait)
        self._refused[sending.chat] = now
        self._refused = {chat: at for chat, at in self._refused.items() if at > now - WITHIN}
        # those that were under way when it became less say nothing new
        if len(self._refused) >= SEVERAL and (self._slowed is None or now - self._slowed[1] >= 1000):
            self._slowed = (max(1, self._most() // 2), now)

    def _everywhere(self, now: int) -> list[int]:
        return self._all.instants(now, self._of_all.span, HELD_OF_ALL, max(0, self._most() - FREE))

    def _most(self) -> int:
        """How many all chats take in a span: fewer after refusals, and one more each second from then on."""
        if self._slowed is None:
            return self._of_all.most
        rate, since = self._slowed
        return max(1, min(self._of_all.most, rate + (self._clock.now() - since) // 1000))

    def _earliest(self, sending: Sending, ahead: int) -> int:
        now, here, rate = self._clock.now(), self._at(sending.chat), sending.rate
        used = here.instants(now, rate.span)
        spaced = here.spaced(now, all_=sending.yields)
        turn = _turn(now, used, spaced, ahead, rate.most, rate.span, rate.burst, rate.gap)
        return max(self._silent.get(sending.chat, 0), turn)

    def _room(self, sending: Sending) -> int:
        """The instant at which there is room for a request that yields, as far as is known."""
        now, here, rate = self._clock.now(), self._at(sending.chat), sending.rate
        room, used, at = max(1, rate.most // 2), here.instants(now, rate.span), now
        if here.line or self._all.line:
            at = now + GRACE
        if len(used) >= room:
            at = max(at, used[-room] + rate.span)
        if len(self._everywhere(now)) >= self._most() // 2:
            at = max(at, now + self._of_all.span)
        return at

    def _at(self, chat: int) -> Counted:
        if chat not in self._chats:
            if len(self._chats) >= FORGET:
                self._forget(self._clock.now())
            self._chats[chat] = Counted()
        return self._chats[chat]

    def _forget(self, now: int) -> None:
        """Drop the chats that have been quiet for a minute."""
        self._chats = {chat: one for chat, one in self._chats.items() if one.line or one.instants(now, 60_000)}
        self._silent = {chat: until for chat, until in self._silent.items() if until > now}


def _turn(
    now: int, all_: Iterable[int], spaced: Iterable[int], ahead: int, most: int, span: int, burst: int, gap: int
) -> int:
    """The instant at which there is a place for whoever has so many ahead."""
    used, apart, at = list(all_), list(spaced), now
    for _ in range(ahead + 1):
        if len(used) >= most:
            at = max(at, used[-most] + span)
        for back in range(burst, len(apart) + 1):
            at = max(at, apart[-back] + (back + 1 - burst) * gap)
        used.append(at)
        apart.append(at)
    return at
