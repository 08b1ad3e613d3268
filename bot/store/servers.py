"""What managers and moderators of servers want, and the places of a server."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple, fields, replace
from typing import TYPE_CHECKING

from msgspec.json import decode

from bot.ports.addresses import Account, Place
from bot.ports.servers import NOTHING_SET, Act, Bar, ServerSettings
from bot.store import keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.store.client import Client

FORGOTTEN = 400 * 24 * 3600
"""Seconds without use after which a place, a person or the looks of a person are dropped."""

AUTHOR = "@"
"""How fields of settings begin that say who has set another one."""

SERVER = "@server"
"""The field among the habits of a place that names its server."""

DEFAULTS = ("theme", "verbosity", "silent", "pin")
"""Settings that are kept with each place of the server, as ``~theme`` among its habits, so that a post needs no more
than these."""

SETTINGS = tuple(field.name for field in fields(ServerSettings) if field.name != "authors")

LONGEST = 4000
"""Bytes of the longest setting."""

MOST_BARS = 1000
"""Accounts barred on a server: those that run out first make room."""

MANY_PLACES = 1000
"""Places of a server from which on those that were forgotten are dropped from its list."""

ACTS = 200
"""Acts of moderators that are kept."""


class Servers:
    """What is known of servers, by their addresses (``discord:GUILD``). Instants are milliseconds since 1970."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def settings(self, server: str) -> ServerSettings:
        """What is set there."""
        return settings_of(await self._client.hgetall(keys.server(server, "settings")))

    async def change(self, server: str, settings: ServerSettings, was: ServerSettings, by: str) -> None:
        """Keep what differs from ``was``, as set by somebody of this name; the places of the server follow it.

        Raises ``ValueError`` for a value that is far too long.
        """
        name = keys.server(server, "settings")
        changed = [field for field in SETTINGS if getattr(settings, field) != getattr(was, field)]
        async with self._client.pipeline(transaction=True) as pipe:
            for field in changed:
                value = getattr(settings, field)
                kept = dumped(value)
                if len(kept) > LONGEST:
                    raise ValueError(f"{field} has more than {LONGEST} bytes")
                if value == getattr(NOTHING_SET, field):
                    pipe.hdel(name, field, AUTHOR + field)
                else:
                    pipe.hset(name, mapping={field: kept, AUTHOR + field: by})
            await pipe.execute()
        if set(changed) & set(DEFAULTS):
            # a place that is missed here follows when somebody asks from it
            known = [(place, inherited(settings)) for place in await self.places(server)]
            async with self._client.pipeline(transaction=False) as pipe:
                for place, values in known:
                    inherit(pipe, place, values)
                await pipe.execute()

    async def belongs(self, place: Place, server: str) -> None:
        """Note a place that we have made on a server ourselves; it follows what is set there."""
        await self.note_place(place, server, inherited(await self.settings(server)))

    async def note_place(self, place: Place, server: str, values: Mapping[str, str]) -> None:
        """Write down the server of a place, and what that wants there."""
        habits = keys.box(place, "habits")
        # the server knows of the place before the place says that it does
        await self._client.hset(keys.server(server, "places"), place, "1")
        async with self._client.pipeline(transaction=True) as pipe:
            inherit(pipe, place, values)
            pipe.hset(habits, SERVER, server)
            await pipe.expire(habits, FORGOTTEN).execute()

    async def places(self, server: str) -> Sequence[Place]:
        """The places of a server from which anybody has ever asked, without those that were forgotten since."""
        name = keys.server(server, "places")
        noted = sorted(Place(place.decode()) for place in await self._client.hkeys(name))
        own = [place for place, of in zip(noted, await self.servers_of(noted), strict=True) if of == server]
        gone = set(noted) - set(own)
        if gone and len(noted) > MANY_PLACES:
            await self._client.hdel(name, *gone)
        return own

    async def servers_of(self, places: Sequence[Place]) -> Sequence[str]:
        """The server of each place, "" where it has none or it is not known."""
        if not places:
            return []
        async with self._client.pipeline(transaction=False) as pipe:
            for place in places:
                pipe.hget(keys.box(place, "habits"), SERVER)
            return [(found or b"").decode() for found in await pipe.execute()]

    async def forget(self, place: Place) -> None:
        """A place does not exist any more, so it belongs to no server."""
        await self._client.hdel(keys.box(place, "habits"), SERVER)

    async def bar(self, server: str, bar: Bar) -> bool:
        """Keep it, over an earlier one; False where as many others are barred for good as can be kept."""
        name = keys.server(server, "bars")
        bars = [bar_of(account.decode(), stored) for account, stored in (await self._client.hgetall(name)).items()]
        others = [one for one in bars if one.account != bar.account]
        ending = sorted((one for one in others if one.until), key=lambda one: (one.until, one.account))
        over = max(0, len(others) + 1 - MOST_BARS)
        if over > len(ending):
            return False
        await self._client.hset(name, keys.bounded(bar.account), json.dumps(astuple(bar)[1:], ensure_ascii=False))
        for one in ending[:over]:
            await self._client.hdel(name, one.account)
        return True

    async def unbar(self, server: str, account: Account) -> bool:
        """Drop it; whether there was one."""
        return bool(await self._client.hdel(keys.server(server, "bars"), account))

    async def bars(self, server: str, now: int) -> Sequence[Bar]:
        """Those that have not run out."""
        found = await self._client.hgetall(keys.server(server, "bars"))
        bars = [bar_of(account.decode(), stored) for account, stored in found.items()]
        return sorted((bar for bar in bars if holds(bar, now)), key=lambda bar: (bar.name.casefold(), bar.account))

    async def barred(self, servers: Sequence[str], accounts: Sequence[Account], now: int) -> Bar | None:
        """One of these accounts that is barred from one of these servers."""
        if not servers or not accounts:
            return None
        async with self._client.pipeline(transaction=False) as pipe:
            for server in servers:
                pipe.hmget(keys.server(server, "bars"), accounts)
            rows = await pipe.execute()
        found = [
            bar_of(account, stored) for row in rows for account, stored in zip(accounts, row, strict=True) if stored
        ]
        return next((bar for bar in found if holds(bar, now)), None)

    async def acted(self, server: str, key: str, act: Act) -> None:
        """Note an act, once for a key; the newest are kept."""
        name = keys.server(server, "acts")
        if not await self._client.hsetnx(name, keys.bounded(key), json.dumps(asdict(act), ensure_ascii=False)):
            return
        if await self._client.hlen(name) > ACTS:
            oldest = sorted((act_of(stored).at, field) for field, stored in (await self._client.hgetall(name)).items())
            for _, field in oldest[:-ACTS]:
                await self._client.hdel(name, field)

    async def acts(self, server: str, most: int) -> Sequence[Act]:
        """The newest acts, the last one first."""
        found = await self._client.hgetall(keys.server(server, "acts"))
        acts = sorted(((act_of(stored), key) for key, stored in found.items()), key=lambda one: (one[0].at, one[1]))
        return [act for act, _ in acts[::-1][:most]]


def holds(bar: Bar, now: int) -> bool:
    """Whether it has not run out."""
    return not bar.until or now < bar.until


def settings_of(found: Mapping[bytes, bytes]) -> ServerSettings:
    """What is set on a server, from its hash."""
    values = [b'"%b":%b' % (name.encode(), found[name.encode()]) for name in SETTINGS if name.encode() in found]
    authors = sorted((name.decode()[1:], who.decode()) for name, who in found.items() if name[:1] == AUTHOR.encode())
    return replace(decode(b"{%b}" % b",".join(values), type=ServerSettings), authors=tuple(authors))


def bar_of(account: str, stored: bytes) -> Bar:
    """A bar from its field and value."""
    name, until, reason, by = decode(stored, type=tuple[str, int, str, str])
    return Bar(Account(account), name, until, reason, by)


def act_of(stored: bytes) -> Act:
    """An act from its value."""
    return decode(stored, type=Act)


def dumped(value: object) -> bytes:
    """A wish or a setting as it is kept."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def inherited(settings: ServerSettings) -> dict[str, str]:
    """What a place of the server has where it has chosen nothing, as it is kept among its habits."""
    return {f"~{name}": json.dumps(getattr(settings, name)) for name in DEFAULTS if getattr(settings, name)}


def inherit(pipe: Client, place: Place, values: Mapping[str, str]) -> None:
    """Keep that with a place."""
    name = keys.box(place, "habits")
    if gone := [f"~{field}" for field in DEFAULTS if f"~{field}" not in values]:
        pipe.hdel(name, *gone)
    if values:
        pipe.hset(name, mapping=dict(values))


def chosen_or_inherited(found: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
    """The habits of a place as they are stored, with those of its server where it has chosen nothing."""
    return {name[1:]: value for name, value in found.items() if name[:1] == b"~"} | dict(found)
