"""Looking after what this process has written lately: a store may change over to a copy that lacks it.

What it has posted in web rooms and put into mailboxes lies on other servers than the matches, each room on one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import structlog

from bot.ports.addresses import Place
from bot.ports.stores import Conflict, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from bot.ports.addresses import Code, Place
    from bot.ports.mailboxes import CommitSpan, Mail
    from bot.ports.processes import Clock
    from bot.ports.stores import Commit
    from bot.ports.web_rooms import NewPost, WebRooms
    from bot.store.redis_store import RedisStore

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


async def look_after(looks: Iterable[Callable[[], Awaitable[None]]], clock: Clock) -> None:
    """Call each again and again, until cancelled: it writes again what the store has lost."""
    while True:
        await clock.sleep(GLANCE)
        for look in looks:
            try:
                await look()
            except StoreUnreachable as error:
                log.debug("what was written is looked after later", error=str(error))
            except Exception:
                log.exception("what was written is looked after later")


class PostWatch:
    """Looks after posts for a minute each, and appends them again to the end of a room that has lost them.

    What tells a match is left to its mailbox where that has lost it too, and is not told where the match has.
    """

    def __init__(self, rooms: WebRooms, store: RedisStore, clock: Clock) -> None:
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

    def __init__(self, store: RedisStore, clock: Clock, arrived: Callable[[Place], None]) -> None:
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


log = structlog.get_logger()

PATIENCE = 20_000
"""Milliseconds that other processes have to make again what they had saved before this one says what is lost."""


@dataclass
class _Watched:
    """The commits of one table, oldest first with their instants.

    ``seen`` is the identity under which the first ``known`` of them were all there. ``since`` is when some of them were
    missing first, None while none is.
    """

    commits: list[tuple[Commit, int]] = field(default_factory=list)
    seen: str = ""
    known: int = 0
    since: int | None = None

    def proof(self, count: int) -> str | None:
        """The identity that only a version with the first ``count`` commits has; None where none is known.

        A later commit proves an earlier one only where nobody else's lie between: it may have been made in its place.
        """
        identity = self.seen if self.known else self.commits[0][0].parent
        for commit, _ in self.commits[self.known : count]:
            if commit.parent != identity:
                return None
            identity = commit.identity
        return identity

    def drop(self, number: int) -> None:
        """Watch a commit no longer."""
        del self.commits[number]
        self.known -= number < self.known


class CommitWatch:
    """Looks after the commits of this process for a minute each.

    What the store has lost is made again where the table stands as it did before. Where it has gone on in another way,
    ``lost`` is told: the table, the identity of the first version that is gone, and the commits, as far as they are
    known. ``suspect`` says that somebody else has found a version to be gone; the process that saved it knows more, so
    it has some time to say so itself.
    """

    def __init__(
        self, store: RedisStore, clock: Clock, lost: Callable[[Code, str, Sequence[Commit]], Awaitable[None]]
    ) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._tables: dict[Code, _Watched] = {}
        self._suspects: dict[tuple[Code, str], int] = {}

    def note(self, commit: Commit) -> None:
        """This process has made a commit."""
        if commit.parent is None:
            return
        table = self._tables.setdefault(commit.code, _Watched())
        if all(known.key != commit.key for known, _ in table.commits):
            table.commits.append((commit, self._clock.now()))

    def suspect(self, code: Code, identity: str) -> None:
        """A version that was told somewhere is not in the store any more."""
        self._suspects.setdefault((code, identity), self._clock.now())

    async def look(self) -> None:
        """Look at every table once. Raises ``bot.ports.stores.StoreUnreachable``."""
        now, codes = self._clock.now(), list(self._tables)
        for start in range(0, len(codes), TOGETHER):
            counts = {code: len(self._tables[code].commits) for code in codes[start : start + TOGETHER]}
            standing = await self._store.identities(list(counts))
            for code, count in counts.items():
                try:
                    await self._look(code, count, standing.get(code), now)
                except StoreUnreachable:
                    raise
                except Exception:
                    # others are looked after all the same
                    log.exception("nobody looks any more whether saved moves are there", code=code)
                    del self._tables[code]
        for (code, identity), since in list(self._suspects.items()):
            if now - since >= PATIENCE:
                del self._suspects[code, identity]
                try:
                    await self._lost(code, identity, ())
                except StoreUnreachable:
                    self._suspects[code, identity] = since
                    raise

    async def _look(self, code: Code, count: int, identity: str | None, now: int) -> None:
        """Look at the first ``count`` commits of a table; those that came meanwhile are looked at the next time."""
        table = self._tables[code]
        if identity is None or identity != table.proof(count):
            commits = [commit for commit, _ in table.commits[:count]]
            undone = await self._store.undone(code, [commit.key for commit in commits])
            missing = [commit for commit in commits if commit.key in undone]
            if missing:
                if not await self._mended(code, missing, table, now):
                    return
                # what is there now is looked at the next time
                identity = None
        table.seen, table.known, table.since = identity or "", 0 if identity is None else count, None
        for number in reversed(range(len(table.commits))):
            if now - table.commits[number][1] >= WATCHED:
                table.drop(number)
        if not table.commits:
            del self._tables[code]

    async def _mended(self, code: Code, missing: Sequence[Commit], table: _Watched, now: int) -> bool:
        """Make again what is missing, or tell that it is lost; False while others may still make theirs again."""
        for number, commit in enumerate(missing):
            if not isinstance(await self._store.commit(commit), Conflict):
                log.warning("what the store had lost was saved again", code=code, version=commit.expected)
                continue
            stored = await self._store.load(code)
            table.since = now if table.since is None else table.since
            if (stored is None or stored.version < commit.expected) and now - table.since < PATIENCE:
                return False
            gone = missing[number:]
            log.error("the store has lost saved moves", code=code, commits=len(gone))
            await self._lost(code, gone[0].identity, gone)
            lost = {one.key for one in gone}
            table.commits = [(one, at) for one, at in table.commits if one.key not in lost]
            table.known = 0
            break
        return True
