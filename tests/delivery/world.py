"""A small world around relay and postman: a clock turned by hand, tables as counters, a platform that writes down."""

from __future__ import annotations

import asyncio

from bot.ports import Code, Commit, Conflict, Place, Post
from rendering.text import said


class TurnedClock:
    """Time that passes only when it is turned, but sleepers are let go at once."""

    def __init__(self, now=1_000_000):
        self.instant = now

    def now(self):
        """Milliseconds."""
        return self.instant

    async def sleep(self, seconds):
        """Hardly at all, or as good as for ever."""
        await asyncio.sleep(seconds if seconds > 60 else min(seconds, 0.01))

    def turn(self, seconds):
        """Let time pass."""
        self.instant += round(seconds * 1000)


class Counters:
    """Knows of each match who follows it; a post says the range of versions it tells."""

    def __init__(self, following):
        self.following = following
        self.unsettled = set()
        self.silent = set()
        self.broken = set()

    async def places(self, code, _start, _stop):
        """As given."""
        return self.following[code]

    async def settled(self, code):
        """As told."""
        return code not in self.unsettled

    async def post(self, code, start, stop, place):
        """The range in words."""
        if code in self.broken:
            raise RuntimeError("cannot be told")
        if (code, stop) in self.silent:
            return None
        return Post((said("{code} {start} {stop}", code=code, start=start, stop=stop),), code=code)


class Notebook:
    """A platform that keeps all it was asked to show; ``trouble`` is raised, one a delivery, before it does."""

    def __init__(self, name="web"):
        self.name = name
        self.shown = []
        self.trouble = []

    async def deliver(self, place, attempt, post):
        """Show it, or fail as told."""
        if self.trouble and (fault := self.trouble.pop(0)) is not None:
            raise fault
        self.shown.append((place, attempt))

    def ranges(self, place):
        """What was shown at a place."""
        return [(attempt.code, attempt.start, attempt.stop) for where, attempt in self.shown if where == place]


async def advance(store, code, places, count=1, **facts):
    """Add entries to a match."""
    stored = await store.load(Code(code))
    version = stored.version if stored else 0
    facts = {"due": None, "people": (), "key": f"{code}-{version}", **facts}
    entries = tuple(b"%d" % (version + number) for number in range(count))
    done = await store.commit(
        Commit(Code(code), version, entries=entries, snapshot=b"s", places=tuple(map(Place, places)), **facts)
    )
    assert done != Conflict()
