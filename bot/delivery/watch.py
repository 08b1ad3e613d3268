"""Looking after what this process has written lately: a store may change over to a copy that lacks it.

What it has posted in web rooms and put into mailboxes lies on other servers than the matches, each room on one.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple, Protocol

import structlog

from bot.ports.addresses import Place
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.ports.processes import Clock

log = structlog.get_logger()

GLANCE = 5.0
"""Seconds between two looks."""

WATCHED = 60_000
"""Milliseconds after which something that is still there is watched no longer; no copy lags behind for so long."""

LATEST = 1_800_000
"""Milliseconds after which nothing is told again that is not there, however long the store was away.

What places were told of a match is forgotten an hour after its end.
"""

TOGETHER = 500
"""Things looked at in one round trip."""

MOST = 100
"""Posts of a room that are watched, the newest."""


class Watch(Protocol):
    """Looks after one kind of things that were written."""

    async def look(self) -> None:
        """Write again what the store has lost of them. Raises ``StoreUnreachable``."""


async def look_after(watches: Iterable[Watch], clock: Clock) -> None:
    """Look again and again, until cancelled."""
    while True:
        await clock.sleep(GLANCE)
        for watch in watches:
            try:
                await watch.look()
            except StoreUnreachable as error:
                log.debug("what was written is looked after later", error=str(error))
            except Exception:
                log.exception("what was written is looked after later")


if TYPE_CHECKING:
    from bot.ports.delivery import DeliveryStore
    from bot.ports.processes import Clock
    from bot.ports.web_rooms import NewPost, WebRooms


class PostWatch:
    """Looks after posts for a minute each, and appends them again to the end of a room that has lost them.

    What tells a match is left to its mailbox where that has lost it too, and is not told where the match has.
    """

    def __init__(self, rooms: WebRooms, store: DeliveryStore, clock: Clock) -> None:
        self._rooms = rooms
        self._store = store
        self._clock = clock
        self._made: dict[str, deque[tuple[NewPost, int]]] = {}

    def note(self, post: NewPost) -> None:
        """This process has posted something."""
        made = self._made.setdefault(post.room, deque(maxlen=MOST))
        if all(known.key != post.key for known, _ in made):
            made.append((post, self._clock.now()))

    async def look(self) -> None:
        """Look at every post once. Raises ``bot.ports.stores.StoreUnreachable``."""
        posts = [one for made in self._made.values() for one in made]
        for start in range(0, len(posts), TOGETHER):
            some = posts[start : start + TOGETHER]
            kept = await self._rooms.keeps([post for post, _ in some])
            for (post, at), there in zip(some, kept, strict=True):
                if not there and self._clock.now() - at < LATEST:
                    await self._again(post, at)
        for room, made in list(self._made.items()):
            while made and self._clock.now() - made[0][1] >= WATCHED:
                made.popleft()
            if not made:
                del self._made[room]

    async def _again(self, post: NewPost, at: int) -> None:
        """Append a post that its room has lost, if nobody else will and what it tells is there."""
        attempt = post.attempt
        if attempt is not None:
            if not await self._store.mailboxes.told(Place(f"web:{post.room}"), attempt.code, attempt.stop):
                self._made[post.room].remove((post, at))
                return
            if not attempt.identity or not await self._store.holds(attempt.code, attempt.stop, attempt.identity):
                return
        await self._rooms.append(post.room, None, post.key, post.body, post.picture, attempt)
        log.warning("what a room had lost was posted there again", room=post.room)


if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.ports.addresses import Code, Place
    from bot.ports.delivery import DeliveryStore
    from bot.ports.mailboxes import CommitSpan, Mail
    from bot.ports.processes import Clock


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
        """Look at every box once. Raises ``bot.ports.stores.StoreUnreachable``."""
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
