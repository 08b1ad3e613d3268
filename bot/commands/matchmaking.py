"""People who seek others and fit each other sit down together, on whatever platforms, and their match begins at once.

Whoever says ``/seek`` is tried at once. As windows widen, one of the processes looks again once a minute.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog
from msgspec.structs import replace

from bot.commands.calls import begin_as_wanted, calls_of
from bot.commands.services import Services
from bot.ports.addresses import Account, Code, Profile
from bot.repository import Change
from bot.table.fold import Past
from bot.table.rematches import met
from bot.table.seeks import Meeting, Seek, alike, load_meeting, load_seek, meetings
from games import edition
from games.kernel.game import Refusal

log = structlog.get_logger(__name__)

MINUTE = 60_000
"""Milliseconds between two looks of one process, which seldom finds that it is its turn."""

TURN = 50.0
"""Seconds in which no other process looks."""


@dataclass(frozen=True)
class Found:
    """People who have been found for each other, and the match that has begun for them."""

    people: tuple[Profile, ...]
    game: str
    change: Change


class Matchmaking:
    """Looks once a minute, in one of all processes, whether people who seek others fit each other by now."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._next = 0

    async def look(self) -> None:
        """Look, if it is time, and no other process does. Raises ``bot.ports.stores.StoreUnreachable``."""
        now = self._services.clock.now()
        if now >= self._next:
            self._next = now + MINUTE
            if await self._services.store.memory.first("seeks", TURN):
                await bring_together(self._services)


async def bring_together(services: Services) -> Sequence[Found]:
    """Open a table for everybody who was found, also for those whose process has ended before it had done so.

    What has ended long ago is forgotten. Raises ``bot.ports.stores.StoreUnreachable``.
    """
    sought, now = await services.store.seeks.all(), services.clock.now()
    known = {field: one for field, saved in sought.seeks.items() if (one := load_seek(saved)) is not None}
    opened = [await _open(services, key, load_meeting(saved)) for key, saved in sought.meetings.items()]
    if old := {field: sought.seeks[field] for field, one in known.items() if one.forgotten(now)}:
        await services.store.seeks.take(old)
    seeks = [one for one in known.values() if edition(one.game, one.edition) is not None]
    company = await _company(services, [one for group in alike(seeks, now) for one in group], now)
    for meeting in meetings(seeks, now, company.apart):
        key = f"seek:{secrets.token_hex(8)}"
        taken = {one.field: sought.seeks[one.field] for one in meeting.seeks}
        # another process may have taken some of them, or they may seek something else by now
        if await services.store.seeks.take(taken, key, meeting.dump()):
            opened.append(await _open(services, key, meeting))
    return [found for found in opened if found is not None]


async def _open(services: Services, key: str, meeting: Meeting | None) -> Found | None:
    """The match of a meeting: the same one, whoever opens it and however often; None where it cannot be opened now."""
    if meeting is None:
        return None
    seeks = [replace(one, profile=await services.directory.profile(one.account)) for one in meeting.seeks]
    places = tuple((one.place, one.locale) for one in seeks)
    _, wishes = await services.directory.readers(seeks[0].place, [one.profile for one in seeks])
    calls = {
        one.profile: await calls_of(services, one.profile, one.account, wish, places)
        for one, wish in zip(seeks, wishes, strict=True)
    }
    seed, now = secrets.token_bytes(32), services.clock.now()

    def played(code: Code) -> Sequence[Past]:
        opened = met(seeks, code, seed, key=key, at=now)
        return (opened, *begin_as_wanted(opened.table, seeks[0].profile, calls, key=key, at=now))

    try:
        change = await services.repository.bring(played, key)
    except (Refusal, ValueError, LookupError):
        # tried again with the next look, perhaps by a program that knows the game
        log.exception("no table could be opened for people who seek others", game=seeks[0].game)
        return None
    await services.store.seeks.met(key)
    return Found(tuple(one.profile for one in seeks), seeks[0].game, change)


@dataclass(frozen=True)
class _Company:
    """What is known of people who seek others, by what their seeks are kept by: accounts, those they have blocked.

    ``servers`` are those where they seek, "" for none, ``bars`` the accounts that are barred from each.
    """

    accounts: Mapping[str, frozenset[Account]]
    blocked: Mapping[str, frozenset[Account]]
    servers: Mapping[str, str]
    bars: Mapping[str, frozenset[Account]]

    def apart(self, one: Seek, other: Seek) -> bool:
        """Whether two never sit down together: they are one person, or kept away by a block or a bar."""
        mine, theirs = self.accounts[one.field], self.accounts[other.field]
        away = mine & self.blocked[other.field] or theirs & self.blocked[one.field]
        barred = self._barred(one) | self._barred(other)
        return bool(mine & theirs or away or (mine | theirs) & barred)

    def _barred(self, one: Seek) -> frozenset[Account]:
        return self.bars.get(self.servers[one.field], frozenset())


async def _company(services: Services, seeks: Sequence[Seek], now: int) -> _Company:
    directory = services.directory
    accounts, blocked = dict[str, frozenset[Account]](), dict[str, frozenset[Account]]()
    for one in seeks:
        profile = await directory.profile(one.account)
        accounts[one.field] = frozenset((one.account, *await directory.accounts(profile)))
        blocked[one.field] = frozenset(account for account, _ in await directory.blocked(profile))
    found = await directory.servers.servers_of([one.place for one in seeks])
    servers = dict(zip((one.field for one in seeks), found, strict=True))
    bars = {
        server: frozenset(bar.account for bar in await directory.servers.bars(server, now))
        for server in dict.fromkeys(servers.values())
        if server
    }
    return _Company(accounts, blocked, servers, bars)
