"""A small world around relay and postman: a clock turned by hand, tables as counters, a platform that writes down."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.ports.addresses import Account, Code, Place
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Stale
from bot.ports.posts import Choice, PublicPost, Sitting
from bot.ports.stores import NEW, Commit, Conflict
from rendering.text import plainly, said


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
        self.posts = {}
        self.parts = {}

    async def places(self, code, _start, _stop):
        """As given."""
        return self.following[code]

    async def settled(self, code, version=None):
        """As told."""
        return code not in self.unsettled

    async def until(self, code, start, stop, _place):
        """The next end of a part, where a match has any."""
        return next((end for end in self.parts.get(code, ()) if start < end < stop), stop)

    async def post(self, code, start, stop, place):
        """The range in words."""
        if code in self.broken:
            raise RuntimeError("cannot be told")
        if (code, stop) in self.silent:
            return None
        if (code, stop) in self.posts:
            return self.posts[code, stop]
        return PublicPost((said("{code} {start} {stop}", code=code, start=start, stop=stop),), code=code)


class Notebook:
    """A platform that keeps all it was asked to show; ``trouble`` is raised, one a request, before it does it.

    ``messages`` are what stands where now, by their ids; ``asked`` is each request, in order. Without ``nonces`` the
    same attempt again shows a second message.
    """

    def __init__(self, name="web", *, nonces=True):
        self.name = name
        self.nonces = nonces
        self.shown = []
        self.trouble = []
        self.messages = {}
        self.asked = []

    async def _request(self, kind, place, what):
        self.asked.append((kind, place, what))
        await asyncio.sleep(0)
        if self.trouble and (fault := self.trouble.pop(0)) is not None:
            raise fault

    async def deliver(self, place, attempt, post):
        """Show it, or fail as told."""
        await self._request("deliver", place, attempt.id)
        message = f"{place}/{attempt.id}"
        if not self.nonces:
            message += f"/{len(self.shown)}"
        if message not in self.messages:
            self.shown.append((place, attempt))
            self.messages[message] = post
        return message

    async def revise(self, place, message, attempt, post):
        """Show it there, or fail as told."""
        await self._request("revise", place, message)
        if message not in self.messages:
            raise Stale(message)
        self.messages[message] = post

    async def remove_buttons(self, place, message):
        """Take the buttons off."""
        await self._request("remove_buttons", place, message)
        if message not in self.messages:
            raise Stale(message)
        self.messages[message] = replace(self.messages[message], choices=())

    async def delete(self, place, message):
        """Forget it."""
        await self._request("delete", place, message)
        self.messages.pop(message, None)

    def ranges(self, place):
        """What was shown at a place."""
        return [(attempt.code, attempt.start, attempt.stop) for where, attempt in self.shown if where == place]

    def standing(self, place):
        """What stands at a place, oldest first: the words, whom it calls, and whether there are buttons."""
        return [
            (plainly(("Ann", "Bob", "Cleo")).spell(post.lines[-1]), post.mentions, bool(post.choices))
            for message, post in self.messages.items()
            if message.startswith(f"{place}/")
        ]


def turn(words, *mentions, awaited=None, picture=True, call=None, buttons=True, code="BBBB"):
    """A post about a turn: Ann and Cleo play at the local table, Bob on Telegram."""
    accounts = map(Account, ("web:ann", "telegram:2", "web:cleo"))
    return PublicPost(
        (said(words),),
        picture=BoardPicture("metro", Code(code), ("Ann", "Bob", "Cleo"), words) if picture else None,
        choices=((Choice(said("Play"), "/hand"),),) if buttons else (),
        people=tuple(Sitting(name, account) for name, account in zip(("Ann", "Bob", "Cleo"), accounts, strict=True)),
        mentions=mentions,
        code=Code(code),
        rings=bool(mentions) if call is None else call,
        awaited=mentions if awaited is None else awaited,
    )


async def advance(store, code, places, count=1, **facts):
    """Add entries to a match."""
    stored = await store.load(Code(code))
    version = stored.version if stored else 0
    parent = stored.identity if stored else NEW
    facts = {"due": None, "people": (), "key": f"{code}-{version}", "parent": parent, **facts}
    entries = tuple(b"%d" % (version + number) for number in range(count))
    done = await store.commit(
        Commit(Code(code), version, entries=entries, snapshot=b"s", places=tuple(map(Place, places)), **facts)
    )
    assert done != Conflict()
