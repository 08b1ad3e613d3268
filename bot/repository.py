"""Tables in the store: cached by version. A change is played again until its commit goes through."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from inspect import isawaitable

from bot.ports import metrics
from bot.ports.addresses import Code
from bot.ports.processes import Clock
from bot.ports.stores import NEW, Commit, Committed, Conflict, Repeat, Stored, StoreReadOnly, chained, each
from bot.store.redis_store import RedisStore
from bot.table.fold import Past, fold
from bot.table.saves import Newer, Older, dump_line, dump_table, load_line, load_table
from bot.table.table import Table
from games.kernel.game import Refusal
from games.kernel.log_entries import Moved

KEPT = 512
"""How many tables this process remembers."""

LINES = 8_000
"""How many replayed lines of logs this process remembers in all: 5 KB each."""

LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""Codes have no vowels, so that no word of a move or a command can be one, and no 0 or 1."""


@dataclass(frozen=True)
class Version:
    """A table as it stands, or as it was: after so many lines of its log."""

    version: int
    table: Table


@dataclass(frozen=True)
class At(Version):
    """A table as it was loaded.

    ``identity`` tells the version from another with its number that the store has lost
    (``bot.ports.stores``). ``done`` says whether the command with the key it was loaded with was done at it.
    """

    identity: str
    done: bool = False


@dataclass(frozen=True)
class _Replayed:
    """The first lines of a log, replayed, and the identity of the version after each."""

    past: tuple[Past, ...] = ()
    identities: tuple[str, ...] = ()

    @property
    def identity(self) -> str:
        return self.identities[-1] if self.identities else NEW

    def begins(self, at: At) -> bool:
        """Whether these lines, as far as they go, may be those of a table."""
        return len(self.past) < at.version or self.identities[at.version - 1] == at.identity


@dataclass(frozen=True)
class Change:
    """What a command did to a table, now or when it came the first time: versions ``start`` to ``stop``."""

    code: Code
    start: int
    stop: int
    repeated: bool = False


def code_of(key: str, attempt: int = 0) -> Code:
    """The code of the match that the command with this key opens; the attempt rises when a code is taken.

    >>> code_of("web:1"), len(code_of("web:1", 5))
    ('VPCP', 5)
    """
    number = int.from_bytes(hashlib.sha256(f"{attempt}:{key}".encode()).digest(), "big")
    letters = []
    for _ in range(4 if attempt < 4 else 5):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return Code("".join(letters))


def is_code(word: str) -> bool:
    """Whether a word could be the code of a match."""
    return 4 <= len(word) <= 5 and all(letter in LETTERS for letter in word.upper())


Playing = Callable[[Table], Sequence[Past] | Awaitable[Sequence[Past]]]
"""Plays at a table; what takes a while to work out is awaited."""


class Repository:
    """The tables of the store, as values."""

    def __init__(self, store: RedisStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[Code, At] = OrderedDict()
        self._past: OrderedDict[Code, _Replayed] = OrderedDict()
        self._lines = 0

    async def load(self, code: Code) -> At | None:
        """The table as it stands in the store now, or None. Raises ``bot.table.saves.Newer``."""
        stored = await self._store.load(code)
        return None if stored is None else await self._loaded(stored)

    def known(self, code: Code, version: int) -> At | None:
        """The table at a version, or a later one, where this process has it in hand."""
        at = self._known.get(code)
        return at if at is not None and at.version >= version else None

    async def load_all(self, codes: Sequence[Code], key: str = "") -> dict[Code, At]:
        """Those of the tables that exist, as they stand now. With ``key``: whether its command was done at each.

        All are read in one request. Raises ``bot.table.saves.Newer``.
        """
        found = await self._store.load_all(codes, key) if codes else ()
        return {stored.code: replace(await self._loaded(stored), done=stored.done) for stored in found}

    async def readable(self, codes: Sequence[Code]) -> dict[Code, At]:
        """Those of the tables that exist and this version of the bot can read, as they stand now.

        Those that this process has in hand already are not read again.
        """
        identities = await self._store.identities(codes) if codes else {}
        known = {code: at for code in identities if (at := self._known.get(code)) and at.identity == identities[code]}
        rest = [code for code in identities if code not in known]
        try:
            fresh = await self.load_all(rest)
        except Newer:
            fresh = {}
            for code in rest:
                with suppress(Newer):
                    fresh |= await self.load_all([code])
        return known | fresh

    async def _loaded(self, stored: Stored) -> At:
        known = self._known.get(stored.code)
        if known is None or not _same(known, stored):
            try:
                table = load_table(stored.snapshot)
            except Older:
                table = (await self.past(stored.code, 0, stored.version))[-1].table
            known = At(stored.version, table, stored.identity)
        return self._keep(known)

    async def past(self, code: Code, start: int, stop: int) -> tuple[Past, ...]:
        """Lines ``start`` .. ``stop - 1`` of a log, replayed; fewer where the store has lost the last of them."""
        known = self._past.get(code, _Replayed())
        if len(known.past) < stop:
            known = await self._replayed(code, known)
            self._remember(code, known)
        elif code in self._past:
            self._past.move_to_end(code)
        return known.past[start:stop]

    async def _replayed(self, code: Code, known: _Replayed) -> _Replayed:
        """The whole log, of which some lines may be known; they are replayed anew where the store has lost some."""
        entries, identity = await self._store.log_on(code, len(known.past))
        identities = each(known.identity, entries)
        if known.past and identity != (identities or known.identities)[-1]:
            return await self._replayed(code, _Replayed())
        lines = [load_line(entry) for entry in entries]
        fresh = await asyncio.to_thread(lambda: tuple(fold(lines, known.past)))
        return _Replayed((*known.past, *fresh), (*known.identities, *identities))

    async def sound(self, at: At) -> bool:
        """Whether the log of a table, as it lies in the store, leads to this very version."""
        log = await self._store.log(at.table.code, 0, at.version)
        return chained(NEW, log) == at.identity

    async def after(self, change: Change) -> Table:
        """The table as a change left it."""
        past = await self.past(change.code, change.start, change.stop)
        return past[-1].table

    async def opening(self, key: str) -> tuple[Code, bool]:
        """The code of the table that the command with this key opens, and whether it has opened it already."""
        attempt = 0
        while await self._store.load(code := code_of(key, attempt)) is not None:
            done = await self._store.repeated(code, key)
            if done is not None and done.start == 0:
                return code, True
            attempt += 1
        return code, False

    async def open(self, past: Callable[[Code], Past], key: str) -> Change:
        """A new table under the first code that is free for this key."""
        return await self.bring(lambda code: (past(code),), key)

    async def bring(self, past: Callable[[Code], Sequence[Past]], key: str) -> Change:
        """A new table with a whole log, under the first code that is free for this key."""
        attempt = 0
        while True:
            code = code_of(key, attempt)
            verdict = await self._commit(code, 0, NEW, key, past(code))
            if not isinstance(verdict, Conflict):
                return verdict
            attempt += 1

    async def change(self, code: Code, key: str, by: Playing) -> Change:
        """Play at a table and commit. Try again from the newest state whenever somebody else was faster.

        Raises what ``by`` raises (``Refusal``) unless this key has been done before, and ``LookupError`` where there
        is no such table. What takes a while to work out may be awaited: nothing of the table waits for it.
        """
        at = self._known.get(code) or await self.load(code)
        while at is not None:
            try:
                made = by(at.table)
                past = tuple(await made if isawaitable(made) else made)
            except Refusal:
                newer = await self.load(code)
                if newer is not None and newer.identity != at.identity:
                    at = newer
                    continue
                done = await self._store.repeated(code, key)
                if done is not None:
                    return Change(code, done.start, done.stop, repeated=True)
                raise
            verdict = await self._commit(code, at.version, at.identity, key, past)
            if not isinstance(verdict, Conflict):
                return verdict
            at = await self.load(code)
        raise LookupError(code)

    async def rewrite(self, code: Code, key: str, by: Callable[[Sequence[Past]], Sequence[Past]]) -> Change:
        """``change`` for a command that needs the whole log."""

        async def made(_table: Table) -> Sequence[Past]:
            # ``change`` has just kept what it plays on
            version = self._known[code].version
            # taking back replays a whole match
            return await asyncio.to_thread(by, await self.past(code, 0, version))

        return await self.change(code, key, made)

    async def _commit(
        self, code: Code, version: int, identity: str, key: str, past: Sequence[Past]
    ) -> Change | Conflict:
        table = past[-1].table
        commit = Commit(
            code=code,
            expected=version,
            key=key,
            entries=tuple(dump_line(one.line) for one in past),
            snapshot=dump_table(table),
            due=table.due(self._clock.now()),
            people=table.followers,
            places=table.told_at,
            # a lesson is dropped when its person has gone, over or not; a match of a day until it is over
            over=table.over and not table.terms.lesson,
            lobby=table.lobby,
            passing=table.terms.lesson or (bool(table.terms.daily) and not table.over),
            parent=identity,
            called=tuple(dict.fromkeys(place for one in past for place in one.called)),
        )
        match await self._verdict(commit):
            case Committed(start, stop):
                moves = sum(isinstance(one.line.entry, Moved) for one in past)
                metrics.TURNS.labels(table.game.slug).inc(moves)
                identities = each(identity, commit.entries)
                self._keep(At(stop, table, identities[-1]))
                known = self._past.get(code, _Replayed())
                if len(known.past) == start and known.identity == identity:
                    self._remember(code, _Replayed((*known.past, *past), (*known.identities, *identities)))
                return Change(code, start, stop)
            case Repeat(start, stop):
                self._known.pop(code, None)
                return Change(code, start, stop, repeated=True)
            case _:
                metrics.CONFLICTS.labels(table.game.slug).inc()
                return Conflict()

    async def _verdict(self, commit: Commit) -> Committed | Conflict | Repeat:
        """What the store says to a commit. One that it refuses may have been made before, and its answer lost."""
        try:
            return await self._store.commit(commit)
        except StoreReadOnly:
            done = await self._store.repeated(commit.code, commit.key)
            if done is None:
                raise
            return done

    def _keep(self, at: At) -> At:
        code = at.table.code
        past = self._past.get(code)
        if past is not None and not past.begins(at):
            # the store has lost some of them, or the code of a lobby that was dropped has been given again
            self._lines -= len(self._past.pop(code).past)
        self._known[code] = at
        self._known.move_to_end(code)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return at

    def _remember(self, code: Code, known: _Replayed) -> None:
        self._lines += len(known.past) - len(self._past.get(code, _Replayed()).past)
        self._past[code] = known
        self._past.move_to_end(code)
        while len(self._past) > KEPT or (self._lines > LINES and len(self._past) > 1):
            _, forgotten = self._past.popitem(last=False)
            self._lines -= len(forgotten.past)


def _same(known: At, stored: Stored) -> bool:
    """Whether the remembered table is the stored one."""
    return known.version == stored.version and known.identity == stored.identity
