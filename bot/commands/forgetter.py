"""Forgetting a person: seats are given away at once, what the store has of them goes, and logs are written anew.

A match that goes on, or that some place has yet to be told of, keeps the names in its log until that is over.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog

from bot.ports.addresses import Account, Code, Profile, profile_of
from bot.ports.asks import Person
from bot.ports.processes import Clock
from bot.ports.stores import StoreUnreachable
from bot.repository import Repository
from bot.store.forgetting import Forgetting, ForgottenPeople
from bot.store.people import People
from bot.store.redis_store import RedisStore
from bot.store.table_lists import Who
from bot.table.erasure import erased
from bot.table.fold import Past, fold
from bot.table.leavers import Leaver, withdraw
from bot.table.saves import Newer, dump_line, dump_table, load_line
from bot.table.table import Table
from games.kernel.game import Illegal

log = structlog.get_logger()

HOUR = 3_600_000


class Forgetter:
    """Forgets people; whatever is cut short is gone on with, by any process."""

    def __init__(self, repository: Repository, store: RedisStore, directory: People, clock: Clock) -> None:
        self._repository = repository
        self._store = store
        self._directory = directory
        self._clock = clock
        self._people = ForgottenPeople(store)
        self._next = 0
        self._task: asyncio.Task[None] | None = None

    def hurry(self) -> None:
        """Somebody was forgotten in this process: what is left to be done is done at the next ``look``."""
        self._next = 0

    async def look(self) -> None:
        """Go on in the background, once an hour or when there is hurry."""
        if self._next <= self._clock.now() and (self._task is None or self._task.done()):
            hurried, self._next = not self._next, self._clock.now() + HOUR
            self._task = asyncio.create_task(self._work(hurried=hurried))

    async def drain(self) -> None:
        """Wait for what is under way."""
        if self._task is not None:
            await self._task

    async def close(self) -> None:
        """Leave what is under way, to whoever goes on with it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self, *, hurried: bool) -> None:
        try:
            # of several processes one is enough; whoever has just been asked to does not wait for its turn
            if hurried or await self._store.memory.first("people are forgotten", HOUR / 2000):
                await self.go_on()
        except StoreUnreachable as error:
            log.debug("people are forgotten later", error=str(error))

    async def forget(self, profile: Profile, person: Person) -> None:
        """Forget the person who asks, as far as that can be done now; the rest follows with the next clean-ups."""
        name = await self.begin(profile, person)
        await self._let_go(name, (await self._people.all())[name])

    async def begin(self, profile: Profile, person: Person) -> str:
        """Note that somebody is to be forgotten, with all they are known by; the name of the note."""
        accounts = tuple(dict.fromkeys((*await self._directory.accounts(profile), person.account)))
        former = [*await self._directory.unfinished(profile), *map(profile_of, accounts)]
        # a former profile may be somebody else's by now
        alone = [each for each in former if not set(await self._directory.accounts(each)) - set(accounts)]
        profiles = tuple(dict.fromkeys((profile, *alone)))
        platform = person.account.partition(":")[0]
        handles = (Account(f"{platform}:@{person.handle.lower()}"),) if person.handle else ()
        one = Forgetting(profiles, (*accounts, *handles), self._clock.now())
        codes = [code for each in profiles for code in await self._store.tables_of(each)]
        codes += [code for each in profiles for code in await self._store.tables_left(each)]
        codes += [code for chat in one.chats for code in await self._store.tables_at(chat)]
        name = secrets.token_hex(8)
        await self._people.keep(name, msgspec.structs.replace(one, codes=tuple(dict.fromkeys(codes))))
        return name

    async def go_on(self) -> None:
        """Do what is left to be done for everybody who asked."""
        for name, one in (await self._people.all()).items():
            try:
                await self._go_on(name, await self._let_go(name, one))
            except StoreUnreachable:
                raise
            except Exception:
                log.exception("somebody is forgotten with the next clean-up")

    async def _let_go(self, name: str, one: Forgetting) -> Forgetting:
        """Give seats away and do all parts, unless that was done."""
        if one.gone:
            return one
        for code in one.codes:
            await self._leave(name, code, Leaver(name, one.profiles, one.accounts, one.at))
        await self._people.drop_parts(name, one)
        one = msgspec.structs.replace(one, gone=True)
        await self._people.keep(name, one)
        return one

    async def _go_on(self, name: str, one: Forgetting) -> None:
        who = Leaver(name, one.profiles, one.accounts, one.at)
        if not one.searched:
            found = [code async for code in self._people.search(one)]
            # in none of their lists, where they sit by an account alone
            for code in found:
                if code not in one.codes:
                    await self._leave(name, code, who)
            one = msgspec.structs.replace(one, codes=tuple(dict.fromkeys((*one.codes, *found))), searched=True)
            await self._people.keep(name, one)
        left = tuple([code for code in one.codes if not await self._erased_at(code, one, who)])
        await self._people.drop_late(name, one)
        if left:
            await self._people.keep(name, msgspec.structs.replace(one, codes=left))
        else:
            await self._people.done(name)

    async def _leave(self, name: str, code: Code, who: Leaver) -> None:
        """Give their seat at a table away; where it is over, nobody may ask them to play again."""
        key = f"forget:{name}"

        def give(table: Table) -> tuple[Past, ...]:
            made = withdraw(table, who, key=key)
            if not made:
                raise Illegal("You do not sit at this table.")
            return made

        with suppress(Illegal, LookupError, Newer):
            await self._repository.change(code, key, give)

    async def _erased_at(self, code: Code, one: Forgetting, who: Leaver) -> bool:
        """``_erase``; a table that cannot be played again holds up no other."""
        try:
            return await self._erase(code, one, who)
        except StoreUnreachable:
            raise
        except Exception:
            log.exception("somebody stays in a log for now", code=code)
            return False

    async def _erase(self, code: Code, one: Forgetting, who: Leaver) -> bool:
        """Take them out of the log of a table; whether they are not in it any more."""
        entries, identity = await self._store.log_on(code, 0)
        if not any(map(one.named_in, entries)):
            return True
        found = await self._repository.load(code)
        if found is None or not found.table.over or found.identity != identity:
            return False
        past = await asyncio.to_thread(_erased, entries, who)
        table = past[-1].table
        lines = [dump_line(each.line) for each in past]
        if any(map(one.named_in, lines)):
            log.error("something of somebody is left in a log", code=code)
        return lines == entries or await self._people.rewrite(
            code, identity, lines, dump_table(table), _followers(table)
        )


def _erased(entries: Sequence[bytes], who: Leaver) -> tuple[Past, ...]:
    return erased(tuple(fold([load_line(entry) for entry in entries])), who)


def _followers(table: Table) -> Who:
    """Who follows a finished table, as its commit would say it."""
    return table.followers, table.told_at
