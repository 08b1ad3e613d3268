"""Everybody's rating as it follows from all results, and keeping the results of matches that end.

A process remembers what it has reckoned and goes on from there with the matches that ended since. Where an earlier
result changed, it reckons all of them again, beside the loop.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import structlog

from bot.ports.addresses import Account, Code, Place, Profile, forgotten
from bot.ports.results import MatchResult
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.table.match_results import match_result
from bot.table.ratings import Rated, Rating, ratings, story, who_plays
from bot.table.saves import Newer
from games.kernel.game import AnyGame

log = structlog.get_logger(__name__)

TURN = 3600.0
"""Seconds in which no other process makes all results; after one that was killed another does."""


@dataclass(frozen=True)
class Standings:
    """Ratings that follow from some ``results`` alone."""

    known: dict[Rated, Rating]
    results: tuple[MatchResult, ...]

    def without(self, people: Collection[Profile]) -> Standings:
        """The same, with nothing of some people, nor of pairs in which they play."""
        left = {rated: new for rated, new in self.known.items() if not set(rated.who.split("+")) & set(people)}
        return replace(self, known=left)


class Ratings:
    """The ratings of one process. Every method may raise ``bot.ports.stores.StoreUnreachable``."""

    def __init__(self, store: RedisStore, repository: Repository) -> None:
        self._store = store
        self._repository = repository
        self._turn = asyncio.Lock()
        self._known: dict[Rated, Rating] = {}
        self._places = defaultdict[Place, set[Rated]](set)
        self._last: tuple[int, str] = (0, "")
        self._counted = self._changes = 0

    async def all(self) -> dict[Rated, Rating]:
        """Everybody's ratings, by whose they are. Nobody may write into it."""
        async with self._turn:
            results, changes = self._store.results, await self._store.results.changes()
            if changes == self._changes:
                return self._known
            newer = [one async for one in results.all(self._last[0]) if one.order > self._last]
            known: dict[Rated, Rating] | None = self._known
            if await results.count() != self._counted + len(newer) or changes != self._changes + len(newer):
                newer, known, self._places = [one async for one in results.all()], None, defaultdict(set)
                self._counted = 0
            self._known = await asyncio.to_thread(ratings, newer, known)
            for result in newer:
                for place in result.places:
                    self._places[place].update(who_plays(result))
            self._counted += len(newer)
            self._last = newer[-1].order if newer else self._last
            # what changed while it was read is found at the next look
            self._changes = changes
            return self._known

    async def of(self, who: str, game: str, kind: str) -> Rating:
        """The rating of a person, or a pair, in a game and kind of match; as everybody begins where there is none."""
        return (await self.all()).get(Rated(game, kind, who), Rating())

    async def number(self, who: Profile, game: AnyGame, seats: int) -> int:
        """The rating of a person as it is shown, at a table of so many seats."""
        kind = "two" if seats == 2 else "several"
        if game.sides is not None:
            kind = "alone" if seats == 2 else "pairs"
        return (await self.of(who, game.slug, kind)).number

    async def story(self, who: Profile) -> list[tuple[MatchResult, dict[Rated, Rating]]]:
        """What a person has played, with what became of their ratings."""
        return await asyncio.to_thread(story, [one async for one in self._store.results.all()], who)

    async def here(self, places: Collection[Place]) -> dict[Rated, Rating]:
        """The ratings of those who have played at some places, by all they have played anywhere."""
        known = await self.all()
        found = {rated for place in places for rated in self._places.get(place, ())}
        return {rated: known[rated] for rated in found if rated in known}

    async def within(self, start: int, stop: int, places: Collection[Place]) -> Standings:
        """How everybody stands by what was played at some places between two instants alone, and those matches."""
        results = [one async for one in self._store.results.all(start, stop) if set(one.places) & set(places)]
        return Standings(await asyncio.to_thread(ratings, results), tuple(results))

    async def note(self, code: Code) -> None:
        """Keep what a match counts that is over; what counts for nobody is left out."""
        at = await self._repository.load(code)
        if at is None or not at.table.over:
            return
        past = await self._repository.past(code, 0, at.version)
        result = await asyncio.to_thread(match_result, past)
        if result is None:
            await self._store.results.drop(code)
            return
        owners, known = await self._owners(result), None
        while owners != known:
            # an account may find another owner meanwhile
            await self._store.results.note(result.owned(owners))
            known, owners = owners, await self._owners(result)

    async def _owners(self, result: MatchResult) -> dict[Account, Profile]:
        """Whose the accounts are now that played a match."""
        accounts = dict.fromkeys(one.account for one in result.people)
        return {account: await self._store.people.profile(account) for account in accounts if account}

    async def note_all(self) -> int:
        """Keep what every finished match counts, and drop what has no match any more; how many results changed."""
        before, gone = await self._store.results.changes(), await self._store.results.codes()
        async for code in self._store.codes():
            gone.discard(code)
            try:
                await self.note(code)
            except (Newer, ValueError) as error:
                log.warning("a match cannot be read, and counts as it did", code=code, error=str(error))
        for code in gone:
            await self._store.results.drop(code)
        await self._store.results.completed()
        return await self._store.results.changes() - before

    async def begin(self) -> None:
        """Keep what matches count that were over before there were results, or before a backup was restored."""
        if not await self._store.results.complete() and await self._store.memory.first("results", TURN):
            await self.note_all()


def listed(known: dict[Rated, Rating], game: str, kind: str) -> Sequence[str]:
    """Who is rated in a game and kind, the best first, without those who are forgotten."""
    found = [
        (rated.who, rating)
        for rated, rating in known.items()
        if (rated.game, rated.kind) == (game, kind) and not any(map(forgotten, rated.who.split("+")))
    ]
    return [who for who, rating in sorted(found, key=lambda one: (-one[1].mu, one[1].name, one[0]))]
