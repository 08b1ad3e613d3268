"""The matches that people finished as partners: each keeps a list of their own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.ports.addresses import Profile
from bot.ports.people import PairMatch
from bot.ports.stores import StoreReadOnly
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client


class PairMatches:
    """A hash for each person: code to what is kept of the match. A match stands there once, however often noted."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def note(self, one: Profile, match: PairMatch, name: str) -> None:
        """Write a match of ``one``, who was called ``name``, into the lists of both partners; the first note stays.

        Where the store takes nothing new, it is left out.
        """
        theirs = replace(match, partner=one, name=name)
        with suppress(StoreReadOnly):
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.hsetnx(keys.paired(one), match.code, match.dump())
                pipe.hsetnx(keys.paired(match.partner), match.code, theirs.dump())
                await pipe.execute()

    async def of(self, person: Profile) -> Sequence[PairMatch]:
        """The list of a person, the match that ended first at the front."""
        found = await self._client.hgetall(keys.paired(person))
        matches = [PairMatch.load(code.decode(), saved) for code, saved in found.items()]
        return sorted(matches, key=lambda match: (match.at, match.code))

    async def merge(self, was: Profile, now: Profile) -> None:
        """Give the matches of a former person to the one they are now; partners who are one person have none together.

        The former person's own list stays, for ``part``. If it is cut short and asked again, the result is the same.
        """
        if was == now:
            return
        for match in await self.of(was):
            if match.partner == now:
                await self._client.hdel(keys.paired(now), match.code)
                continue
            theirs = await self._client.hget(keys.paired(match.partner), match.code)
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.hset(keys.paired(now), match.code, match.dump())
                if theirs is not None:
                    kept = replace(PairMatch.load(match.code, theirs), partner=now)
                    pipe.hset(keys.paired(match.partner), match.code, kept.dump())
                await pipe.execute()

    async def part(self, was: Profile, now: Profile) -> None:
        """Take back what ``merge`` gave: the matches that ``now`` had before are theirs alone again.

        If it is cut short and asked again, the result is the same.
        """
        for match in await self.of(now):
            theirs = await self._client.hget(keys.paired(match.partner), match.code)
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.hdel(keys.paired(was), match.code)
                if theirs is not None:
                    kept = replace(PairMatch.load(match.code, theirs), partner=now)
                    pipe.hset(keys.paired(match.partner), match.code, kept.dump())
                await pipe.execute()
