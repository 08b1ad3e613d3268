"""People who asked to be forgotten: what is still to be done for them, and what goes of each part of the store.

What is to be done lies in the store until it is done, so that any process goes on where another one died.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import Struct, structs
from msgspec.json import decode, encode

from bot.ports.addresses import SOMEBODY, Account, Code, Place, Profile, platform_of, private_chat, somebody
from bot.ports.stores import NEW, chained
from bot.store import keys
from bot.store import table_lists as lists
from bot.store.compression import entries as opened
from bot.store.compression import small, together
from bot.store.key_values import KEY as MEMORY
from bot.store.pair_matches import PairMatches

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from bot.store.client import Client
    from bot.store.redis_store import RedisStore

BOX = ("state", "line", "wait", "out", "high", "held", "chores", "lost", "habits", "relays")
"""The keys of a place's mailbox."""

TOGETHER = 32
"""Logs that are looked through at the same time."""

MINUTE = 60_000
"""Milliseconds in which the answer reaches somebody who has just been forgotten."""


class Forgetting(Struct, frozen=True):
    """Somebody who is being forgotten, by all that they were known by until the instant ``at``.

    ``parts`` of ``PARTS`` are done; ``gone`` says that their seats were left and that all parts are done, ``searched``
    that the whole store was looked through. ``codes`` are tables in whose logs they may still be.
    """

    profiles: tuple[Profile, ...]
    accounts: tuple[Account, ...]
    at: int
    codes: tuple[Code, ...] = ()
    parts: int = 0
    gone: bool = False
    searched: bool = False

    @property
    def chats(self) -> tuple[Place, ...]:
        """Their private chats."""
        return tuple(chat for account in self.accounts if (chat := private_chat(account)) is not None)

    def named_in(self, entry: bytes) -> bool:
        """Whether an entry of a log, up to that instant, holds a profile, an account or a private chat of theirs."""
        ids = (*self.accounts, *self.chats)
        found = any(name.encode() in entry for name in self.profiles) or any(encode(one) in entry for one in ids)
        return found and int(json.loads(entry).get("a", 0)) <= self.at


class ForgottenPeople:
    """What is still to be done, and the doing of it."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self._client = store.client

    async def keep(self, name: str, one: Forgetting) -> None:
        """Note what is left to be done under a name of its own."""
        await self._client.hset(keys.FORGETTING, name, encode(one))

    async def all(self) -> dict[str, Forgetting]:
        """All that is left to be done."""
        found = await self._client.hgetall(keys.FORGETTING)
        return {name.decode(): decode(value, type=Forgetting) for name, value in sorted(found.items())}

    async def done(self, name: str) -> None:
        """Nothing is left to be done."""
        await self._client.hdel(keys.FORGETTING, name)

    async def drop_parts(self, name: str, one: Forgetting) -> None:
        """Do all ``PARTS``, each once: whoever has come back since keeps what is theirs."""
        for number, part in enumerate(PARTS):
            if number >= one.parts:
                await part(self._client, one)
                await self.keep(name, structs.replace(one, parts=number + 1))
        theirs = {*one.accounts, *one.profiles}
        codes = [each.code async for each in self._store.results.all(stop=one.at + 1) if theirs & each.known_by]
        await self._drop_results(name, one, codes)

    async def _drop_results(self, name: str, one: Forgetting, codes: Sequence[Code]) -> None:
        """Say somebody in results of matches that were over by then."""
        for code in codes:
            known = await self._store.results.one(code)
            if known is not None and known.at <= one.at:
                await self._store.results.change(
                    code, lambda result: result.without(name, one.profiles, one.accounts, one.chats)
                )

    async def drop_late(self, name: str, one: Forgetting) -> None:
        """What may have been written while they were being forgotten: marks in lists, results, answers on the page."""
        await self._drop_results(name, one, one.codes)
        for code in one.codes:
            stored = await self._client.hget(keys.match(code), "w")
            people, places = lists.read(stored)
            names = [keys.person(profile) for profile in one.profiles if profile not in people]
            names += [keys.following(chat) for chat in one.chats if chat not in places]
            for each in names:
                await self._client.hdel(each, code)
        await _answers(self._client, one)

    async def search(self, one: Forgetting) -> AsyncIterator[Code]:
        """The tables in whose logs they are; looks through all there are."""
        codes = sorted({code async for code in self._store.codes()})
        for start in range(0, len(codes), TOGETHER):
            some = codes[start : start + TOGETHER]
            async with self._client.pipeline(transaction=False) as pipe:
                for code in some:
                    pipe.lrange(keys.log(code), 0, -1)
                logs = await pipe.execute()
            for code, log in zip(some, logs, strict=True):
                if any(map(one.named_in, opened(log))):
                    yield code

    async def rewrite(
        self, code: Code, identity: str, entries: Sequence[bytes], snapshot: bytes, who: lists.Who
    ) -> bool:
        """Write the log of a finished table anew with as many entries; False while places remember what they were told.

        ``who`` follow it from now on.
        """
        names = [keys.match(code), keys.log(code), keys.of_partition(keys.partition(code), "over")]
        facts = (code, len(entries), identity, chained(NEW, entries), small(snapshot), lists.write(who))
        return bool(await self._store.scripts("rewrite_log", names, *facts, together(entries)))


# -- the parts: each takes out of the store what it has of somebody


async def _wishes(client: Client, one: Forgetting) -> None:
    """Wishes, own blocks, first matches, looks, invitations and lists."""
    for profile in one.profiles:
        for name in (keys.who(profile), keys.looks(profile), keys.person(profile)):
            await client.delete(name)
        for side in ("by", "to"):
            await client.delete(keys.invitations(profile, side))


async def _accounts(client: Client, one: Forgetting) -> None:
    """Links of accounts, and codes for linking."""
    for account in one.accounts:
        await client.delete(keys.account(account))
    async for key in client.scan_iter(match=keys.link("*"), count=500):
        found = await client.hgetall(key)
        ends = {found.get(b"account", b""), found.get(b"other", b"").partition(b"\n")[0]}
        if ends & {account.encode() for account in one.accounts}:
            await client.delete(key)


async def _pair_matches(client: Client, one: Forgetting) -> None:
    """Their own list of matches in a pair; the lists of their partners keep the matches with somebody."""
    pairs = PairMatches(client)
    for profile in one.profiles:
        for match in await pairs.of(profile):
            theirs = await client.hget(keys.paired(match.partner), match.code)
            if theirs is not None:
                kept = replace(match, partner=somebody(match.code), name=SOMEBODY)
                await client.hset(keys.paired(match.partner), match.code, kept.dump())
        await client.delete(keys.paired(profile))


async def _dailies(client: Client, one: Forgetting) -> None:
    """Matches of the days: their own list, and their rows in the tables of the days."""
    for profile in one.profiles:
        for field in await client.hkeys(keys.dailies(profile)):
            day, game, _ = field.decode().split(" ")
            await client.hdel(keys.daily(day, game), profile)
        await client.delete(keys.dailies(profile))


async def _seeks(client: Client, one: Forgetting) -> None:
    """Whom they seek to play with, and to which new tables they are called."""
    for field in await client.hkeys(keys.seeks("open")):
        if field.decode().partition(" ")[0] in one.profiles:
            await client.hdel(keys.seeks("open"), field)
    for key, saved in (await client.hgetall(keys.seeks("meetings"))).items():
        if any(encode(name) in saved for name in (*one.profiles, *one.accounts)):
            await client.hdel(keys.seeks("meetings"), key)
    async for key in client.scan_iter(match=keys.box(Place("*"), "callers"), count=500):
        await client.hdel(key, *one.accounts)
    for profile in one.profiles:
        await client.delete(keys.last_call(profile))


async def _bests(client: Client, one: Forgetting) -> None:
    """Best scores."""
    async for key in client.scan_iter(match="bests:*", count=500):
        await client.zrem(key, *one.profiles)


async def _private_chats(client: Client, one: Forgetting) -> None:
    """What waits and stands in their private chats, how these are told, and what platforms remember of them."""
    for chat in one.chats:
        for name in BOX:
            await client.delete(keys.box(chat, name))
        await client.delete(keys.following(chat))
        await client.zrem(keys.mail_of(chat), chat)
    ids = {(platform_of(account), account.partition(":")[2]) for account in one.accounts}
    for field in await client.hkeys(MEMORY):
        platform, *words = field.decode().split(":")
        if any((platform, word) in ids for word in words):
            await client.hdel(MEMORY, field)


async def _answers(client: Client, one: Forgetting) -> None:
    """What they alone were told in rooms of the local table."""
    names = {account.removeprefix("web:") for account in one.accounts if platform_of(account) == "web"}
    if not names:
        return
    async for key in client.scan_iter(match=keys.room("*", "lines"), count=500):
        for mark, post in await client.xrange(key):
            to = unicodedata.normalize("NFC", post[b"t"].decode()[1:].casefold())
            if to in names and int(mark.partition(b"-")[0]) <= one.at + MINUTE:
                await client.xdel(key, mark)


PARTS: Sequence[Callable[[Client, Forgetting], Awaitable[None]]] = (
    _wishes,
    _accounts,
    _pair_matches,
    _dailies,
    _seeks,
    _bests,
    _private_chats,
    _answers,
)
"""Whoever keeps something new of people adds here how it goes; done again a part changes nothing."""
