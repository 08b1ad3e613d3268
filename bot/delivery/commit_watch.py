"""Whether what this process has saved is still in the store, which may change over to a copy that lags behind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog

from bot.delivery.watch import TOGETHER, WATCHED
from bot.ports.stores import Conflict, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.ports.addresses import Code
    from bot.ports.processes import Clock
    from bot.ports.stores import Commit, CommitStore

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
        self, store: CommitStore, clock: Clock, lost: Callable[[Code, str, Sequence[Commit]], Awaitable[None]]
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


if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ports.addresses import Code
    from bot.ports.processes import Clock
