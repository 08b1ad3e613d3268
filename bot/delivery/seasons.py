"""Closes the months of places, each with one post; and sees to it that every finished match counts."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.ports.addresses import Code, Place, alone_there
from bot.ports.processes import Clock
from bot.ports.results import MatchResult
from bot.ports.stores import StoreUnreachable
from bot.ratings import Ratings, Standings
from bot.repository import Repository
from bot.store.redis_store import RedisStore
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.result_lines import Analysed, SeasonEnded
from bot.table.table import Table
from bot.text.seasons import champions, closest, month_name, month_of, swing
from games.kernel.game import Illegal

log = structlog.get_logger(__name__)

PAUSE = 600.0
"""Seconds between two looks."""
TURN = 3600.0
"""Seconds for which no other process closes the same month; after one that was killed another does."""
MATCHES = 5
"""Matches of a month from which on it is closed with a post: a place where fewer are played is left in peace."""
LOOKED_AT = 20
"""Matches of a month that are looked at for the most beautiful, the closest first; each is read as a whole."""
ZONES = 15 * 3600 * 1000
"""Milliseconds by which a month may begin earlier or end later somewhere than by UTC, and a little more."""


class Seasons:
    """The months of all places, closed by whichever process looks first.

    Which match is shown is remembered before it is shown, so that a process which goes on after another one shows the
    same, and a commit that is made twice is made once.
    """

    def __init__(self, store: RedisStore, repository: Repository, ratings: Ratings, clock: Clock) -> None:
        self._store = store
        self._repository = repository
        self._ratings = ratings
        self._clock = clock

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            try:
                await self._ratings.begin()
                if await self._store.memory.first("seasons", PAUSE - 60):
                    await self.look()
            except StoreUnreachable as error:
                log.warning("months are closed later", error=str(error))
            except Exception:
                log.exception("months are closed later")
            await self._clock.sleep(PAUSE)

    async def look(self) -> int:
        """Close what is over and not closed yet; how many months were closed."""
        now = self._clock.now()
        start, stop = month_of(now, "UTC", 1)
        recent = [one async for one in self._store.results.all(start - ZONES, stop + ZONES)]
        closed = 0
        for name, places in (await self._groups(recent)).items():
            closed += await self._close(name, places, [one for one in recent if places & set(one.places)], now)
        return closed

    async def _groups(self, results: Sequence[MatchResult]) -> dict[str, set[Place]]:
        """The places where others read too, by their servers; each by itself where it has none."""
        places = sorted({place for one in results for place in one.places if not alone_there(place)})
        groups = dict[str, set[Place]]()
        for place, server in zip(places, await self._store.people.servers.servers_of(places), strict=True):
            groups.setdefault(server or place, set()).add(place)
        return groups

    async def _close(self, name: str, places: set[Place], recent: Sequence[MatchResult], now: int) -> bool:
        """Close the month before this one at a group of places; False where that is done, or not to be done.

        ``recent`` are the matches played there in that month, and some before and after it.
        """
        if len(recent) < MATCHES:
            return False
        settings = await self._store.people.servers.settings(name)
        start, stop = month_of(now, settings.zone, 1)
        month = month_name(now, settings.zone, 1)
        key, memory = f"season {name}", self._store.memory
        known, _, chosen = (await memory.recall(key) or "").partition(" ")
        # a month that began earlier in another zone may be closed already
        if known >= month and not chosen:
            return False
        found = await self._ratings.within(start, stop, places)
        if len(found.results) < MATCHES or not await memory.first(f"{key} {month}", TURN):
            return False
        shown = Code(chosen) if chosen and known == month else await self._most_beautiful(found.results, places)
        if shown is not None:
            await memory.remember(key, f"{month} {shown}")
            hidden = await self._store.people.hidden({one.profile for each in found.results for one in each.people})
            await self._tell(name, shown, places, month, len(found.results), found.without(hidden))
        await memory.remember(key, month)
        return shown is not None

    async def _most_beautiful(self, results: Sequence[MatchResult], places: set[Place]) -> Code | None:
        """The match with the largest turn of fortune by its analysis; where none was analysed, the closest."""
        loaded = await self._repository.readable([one.code for one in closest(results)[:LOOKED_AT]])
        shown = [at for at in loaded.values() if not at.table.terms.private and _told_at(at.table, places)]
        analysed = dict[Code, int]()
        for at in shown:
            if at.table.analysed:
                past = await self._repository.past(at.table.code, 0, at.version)
                lines = [one.line for one in past if isinstance(one.line, Analysed)]
                analysed[at.table.code] = swing(lines[-1].analysis)
        if analysed:
            return max(analysed, key=lambda code: (analysed[code], code))
        return next((one.code for one in closest(results) if one.code in {at.table.code for at in shown}), None)

    async def _tell(self, name: str, code: Code, places: set[Place], month: str, matches: int, best: Standings) -> None:
        """Tell it at the first place of a group where the shown match is told."""
        key = f"season:{month}:{name}"

        def by(table: Table) -> tuple[Past, ...]:
            place = _told_at(table, places)
            if place is None:
                raise Illegal("This table is not told there any more.")
            line = SeasonEnded(place, month, matches, champions(best), key=key, at=self._clock.now())
            return lay(table, line)

        try:
            await self._repository.change(code, key, by)
        except (Illegal, LookupError):
            log.info("a month is closed without a post", code=code)


def _told_at(table: Table, places: set[Place]) -> Place | None:
    """The first of these places at which a table is told."""
    return next((place for place, _ in table.audience.everywhere if place in places), None)
