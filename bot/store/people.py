"""People, their accounts, and what people and places want."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.json import decode

from bot.ports.addresses import Account, Code, Place, Profile, profile_of
from bot.ports.people import Asker, Habits, Wishes
from bot.ports.servers import ServerSettings
from bot.ports.stores import StoreReadOnly
from bot.store import keys
from bot.store.dailies import Dailies
from bot.store.link_codes import LinkCodes
from bot.store.pair_matches import PairMatches
from bot.store.servers import FORGOTTEN, SERVER, Servers, chosen_or_inherited, dumped, inherited, settings_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from bot.store.client import Client

LOOKS = 200
"""Matches of a person whose last look is remembered, the newest."""

LANGUAGE = 35
"""Characters of the longest language tag (RFC 5646) that is kept."""

LONGEST = 2000
"""Bytes of the longest wish."""

ACCOUNT, FORMER, FIRST, BLOCKED = "@", "<", "+", "!"
"""How fields begin that hold an account of a person, a former profile of an account, the first match of a game, or an
account the person has blocked."""

MOST_INVITING, MOST_INVITED = 10, 3
"""Invitations that a person sends in a day, and that a person gets, of whoever they are."""

DAY = 86_400_000

MOST_BLOCKED = 100
"""Accounts a person can block."""

Fields = TypeVar("Fields", Wishes, Habits)


class People:
    """What is known of people, their accounts and places, in Redis. Instants are milliseconds since 1970.

    The person of an account that nobody linked is not stored but computed. People are forgotten when they stay away for
    long, unless they linked accounts.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self.servers = Servers(client)
        self.link_codes = LinkCodes(client)
        self.pair_matches = PairMatches(client)
        self.dailies = Dailies(client)

    async def profile(self, account: Account) -> Profile:
        """The person an account belongs to."""
        return _profile(account, await self._client.hget(keys.account(account), "p"))

    async def accounts(self, profile: Profile) -> Sequence[Account]:
        """The accounts this person was seen with or linked, the one seen first at the front."""
        found = await self._client.hgetall(keys.who(profile))
        noted = sorted((int(order), field.decode()[1:]) for field, order in found.items() if field[:1] == b"@")
        accounts = [Account(account) for _, account in noted]
        async with self._client.pipeline(transaction=False) as pipe:
            for account in accounts:
                pipe.hget(keys.account(account), "p")
            owners = await pipe.execute()
        # one that moved on while a process died is still noted here
        return [account for account, owner in zip(accounts, owners, strict=True) if _profile(account, owner) == profile]

    async def met(self, account: Account, locale: str, place: Place, server: str = "") -> Asker:
        """The person that asks; account, language and the server of the place are noted.

        That writes only where something changed.
        """
        assumed, habits = profile_of(account), keys.box(place, "habits")
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hgetall(keys.account(account)).hgetall(keys.who(assumed)).ttl(keys.who(assumed))
            pipe.hgetall(habits).ttl(habits).hexists(keys.box(place, "state"), "parked")
            if server:
                pipe.hgetall(keys.server(server, "settings"))
            linked, found, left, told, kept, parked, *wanted = await pipe.execute()
        profile = _profile(account, linked.get(b"p"))
        if profile != assumed:
            async with self._client.pipeline(transaction=False) as pipe:
                found, left = await pipe.hgetall(keys.who(profile)).ttl(keys.who(profile)).execute()
        tag = dumped(locale[:LANGUAGE])
        # a store that takes nothing new may know less of somebody, who reads all the same
        with suppress(StoreReadOnly):
            if 0 <= kept < FORGOTTEN // 2:
                await self._client.expire(habits, FORGOTTEN)
            await self._note(profile, account, tag, found, left)
            if server:
                told = await self._note_server(place, server, settings_of(wanted[0]), told)
        return Asker(
            profile,
            wishes_of({**found, b"locale": tag}),
            habits_of(told),
            unfinished=bool(_former(linked)) or await self._left_over(profile, account, found),
            parked=bool(parked),
            firsts=tuple((game, note.decode()) for game, note in _firsts(found)),
            settings=settings_of(wanted[0]) if server else None,
        )

    async def _note_server(
        self, place: Place, server: str, settings: ServerSettings, told: Mapping[bytes, bytes]
    ) -> Mapping[bytes, bytes]:
        """Write down the server of a place, and what it wants there, where they are not; the habits since."""
        values = inherited(settings)
        fresh = {SERVER.encode(): server.encode()} | {name.encode(): value.encode() for name, value in values.items()}
        if fresh == {name: value for name, value in told.items() if name[:1] in {b"@", b"~"}}:
            return told
        await self.servers.note_place(place, server, values)
        return {name: value for name, value in told.items() if name[:1] != b"~"} | fresh

    async def _note(
        self, profile: Profile, account: Account, tag: bytes, found: Mapping[bytes, bytes], left: int
    ) -> None:
        """Write down account and language, as it is stored, where they are not, and keep the person known."""
        field = ACCOUNT + account
        order = found.get(field.encode())
        if order is None or found.get(b"locale") != tag or 0 <= left < FORGOTTEN // 2:
            async with self._client.pipeline(transaction=True) as pipe:
                pipe.hset(keys.who(profile), mapping={field: len(found) if order is None else order, "locale": tag})
                if left != -1:
                    pipe.expire(keys.who(profile), FORGOTTEN)
                await pipe.execute()

    async def _left_over(self, profile: Profile, account: Account, found: Mapping[bytes, bytes]) -> bool:
        """Whether another account of this person has a former profile that is to be cleared up."""
        noted = [Account(field.decode()[1:]) for field in found if field[:1] == b"@"]
        others = [other for other in noted if other != account]
        if not others:
            return False
        async with self._client.pipeline(transaction=False) as pipe:
            for other in others:
                pipe.hgetall(keys.account(other))
            linked = await pipe.execute()
        return any(
            _former(fields) and _profile(other, fields.get(b"p")) == profile
            for other, fields in zip(others, linked, strict=True)
        )

    async def blocked(self, profile: Profile) -> Sequence[tuple[Account, str]]:
        """The accounts this person has blocked, each with the name it had then, in the order of the names."""
        found = _blocked(await self._client.hgetall(keys.who(profile)))
        return sorted(
            ((Account(field[1:]), name.decode()) for field, name in found), key=lambda one: (one[1].casefold(), one[0])
        )

    async def block(self, profile: Profile, account: Account, name: str) -> bool:
        """Block an account; False where that would be too many."""
        known = [other for other, _ in await self.blocked(profile)]
        if account not in known and len(known) >= MOST_BLOCKED:
            return False
        await self._client.hset(keys.who(profile), BLOCKED + keys.bounded(account), name)
        return True

    async def unblock(self, profile: Profile, account: Account) -> None:
        """Block it no longer."""
        await self._client.hdel(keys.who(profile), BLOCKED + account)

    async def note_invitation(self, by: Profile, to: Profile, key: str, at: int) -> Profile | None:
        """Count an invitation, the same ``key`` once; one of the two where a day has no more of theirs, else None."""
        counted = ((keys.invitations(by, "by"), MOST_INVITING), (keys.invitations(to, "to"), MOST_INVITED))
        async with self._client.pipeline(transaction=False) as pipe:
            for name, _ in counted:
                pipe.zremrangebyscore(name, "-inf", at - DAY).zadd(name, {keys.bounded(key): at}, nx=True)
                pipe.expire(name, DAY // 1000).zcard(name)
            found = await pipe.execute()
        full = [sent > most for (_, most), sent in zip(counted, found[3::4], strict=True)]
        if not any(full):
            return None
        async with self._client.pipeline(transaction=False) as pipe:
            for name, _ in counted:
                pipe.zrem(name, keys.bounded(key))
            await pipe.execute()
        return by if full[0] else to

    async def wishes(self, profile: Profile) -> Wishes:
        """What this person wants."""
        return wishes_of(await self._client.hgetall(keys.who(profile)))

    async def hidden(self, profiles: Collection[Profile]) -> set[Profile]:
        """Those of these people who do not want to be listed."""
        async with self._client.pipeline(transaction=False) as pipe:
            for profile in profiles:
                pipe.hget(keys.who(profile), "hidden")
            found = await pipe.execute() if profiles else ()
        return {profile for profile, hidden in zip(profiles, found, strict=True) if hidden is not None}

    async def wish(self, profile: Profile, wishes: Wishes, was: Wishes | None = None) -> None:
        """Keep it over what was there; with ``was``, write only what differs from that, so that other changes stay.

        Raises ``ValueError`` for a value that is far too long.
        """
        async with self._client.pipeline(transaction=True) as pipe:
            _write(pipe, keys.who(profile), wishes, was)
            await pipe.execute()

    async def habits(self, place: Place) -> Habits:
        """How this place is told."""
        name = keys.box(place, "habits")
        async with self._client.pipeline(transaction=False) as pipe:
            found, left = await pipe.hgetall(name).ttl(name).execute()
        await keep_habits(self._client, place, left)
        return habits_of(found)

    async def readers(self, place: Place, profiles: Sequence[Profile]) -> tuple[Habits, Sequence[Wishes]]:
        """How this place is told and what each of these people wants, asked for at once."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hgetall(keys.box(place, "habits"))
            for profile in profiles:
                pipe.hgetall(keys.who(profile))
            told, *found = await pipe.execute()
        return habits_of(told), [wishes_of(one) for one in found]

    async def habit(self, place: Place, habits: Habits, was: Habits | None = None) -> None:
        """Keep it, over what was there; ``was`` as for wishes.

        Raises ``ValueError`` for a value that is far too long.
        """
        name = keys.box(place, "habits")
        async with self._client.pipeline(transaction=True) as pipe:
            _write(pipe, name, habits, was, chosen=was is not None)
            await pipe.expire(name, FORGOTTEN).execute()

    async def looked(self, profile: Profile, code: Code, at: int) -> None:
        """The person has looked at a match; never goes back. Kept for the matches looked at last, where it can be."""
        name = keys.looks(profile)
        with suppress(StoreReadOnly):
            async with self._client.pipeline(transaction=True) as pipe:
                pipe.zadd(name, {keys.bounded(code): at}, gt=True)
                pipe.zremrangebyrank(name, 0, -LOOKS - 1)
                await pipe.expire(name, FORGOTTEN).execute()

    async def last_look(self, profile: Profile, code: Code) -> int:
        """When the person last looked at a match, 0 where that is not known."""
        return int(await self._client.zscore(keys.looks(profile), code) or 0)

    async def first_match(self, profile: Profile, game: str, note: str) -> str:
        """Note what a person's first match of a game (its slug) is, unless that is known; the note that stands."""
        field = FIRST + keys.bounded(game)
        async with self._client.pipeline(transaction=True) as pipe:
            pipe.hsetnx(keys.who(profile), field, keys.bounded(note)).hget(keys.who(profile), field)
            _, stands = await pipe.execute()
        return str(stands.decode())

    async def known_first(self, profile: Profile, game: str) -> str:
        """The note of a person's first match of a game, "" where none is known."""
        note = await self._client.hget(keys.who(profile), FIRST + keys.bounded(game))
        return "" if note is None else str(note.decode())

    async def link(self, account: Account, profile: Profile, was: Profile) -> None:
        """The account belongs to a person from now on; its former person ``was`` is unfinished until ``linked``.

        If it is cut short and asked again, the result is the same.
        """
        who, former = keys.who(profile), await self._client.hgetall(keys.who(was))
        async with self._client.pipeline(transaction=True) as pipe:
            for game, note in _firsts(former):
                pipe.hsetnx(who, FIRST + game, note)
            for other, name in _blocked(former):
                pipe.hsetnx(who, other, name)
            await self._moved(pipe, account, profile)
        await self._left(account, profile, was)

    async def part(self, account: Account, profile: Profile, was: Profile) -> None:
        """The account leaves a person whom it was linked with; as ``link``, but nothing that ``was`` has is theirs."""
        async with self._client.pipeline(transaction=True) as pipe:
            await self._moved(pipe, account, profile)
        await self._left(account, profile, was)

    async def _moved(self, pipe: Any, account: Account, profile: Profile) -> None:
        """Note an account with its new person, whose own one, which the person is computed from, stays in front."""
        who = keys.who(profile)
        await pipe.hsetnx(who, ACCOUNT + account, 1 + await self._client.hlen(who)).persist(who).execute()

    async def _left(self, account: Account, profile: Profile, was: Profile) -> None:
        # one write: whoever sees the account moved sees that its former person is to be cleared up
        await self._client.hset(keys.account(account), mapping={"p": profile, FORMER + keys.bounded(was): 1})
        if was != profile:
            await self._client.hdel(keys.who(was), ACCOUNT + account)

    async def unfinished(self, profile: Profile) -> Sequence[Profile]:
        """Former profiles of this person under which the person may still sit somewhere."""
        former: dict[Profile, None] = {}
        for account in await self.accounts(profile):
            former |= dict.fromkeys(_former(await self._client.hkeys(keys.account(account))))
        return sorted(former)

    async def linked(self, profile: Profile, was: Profile) -> None:
        """Nothing is left to be done about a former profile but its lists.

        They become this person's, unless somebody else still is the former one: then each has what they had before.
        """
        if await self.accounts(was):
            await self.pair_matches.part(was, profile)
            await self.dailies.part(was, profile, await self.accounts(profile))
        else:
            await self.pair_matches.merge(was, profile)
            await self.dailies.merge(was, profile)
        for account in await self.accounts(profile):
            await self._client.hdel(keys.account(account), FORMER + was)


def wishes_of(found: Mapping[bytes, bytes]) -> Wishes:
    """What a person wants, from their hash."""
    return _read(Wishes, found)


def habits_of(found: Mapping[bytes, bytes]) -> Habits:
    """How a place is told, from its hash."""
    return _read(Habits, chosen_or_inherited(found))


async def keep_habits(client: Client, place: Place, left: int) -> None:
    """Keep the habits of a place that is in use; ``left`` are the seconds until they are garbage."""
    if 0 <= left < FORGOTTEN // 2:
        with suppress(StoreReadOnly):
            await client.expire(keys.box(place, "habits"), FORGOTTEN)


def _profile(account: Account, stored: bytes | None) -> Profile:
    return profile_of(account) if stored is None else Profile(stored.decode())


def _former(fields: Iterable[bytes]) -> list[Profile]:
    """The former profiles among the fields of an account."""
    return [Profile(field.decode()[1:]) for field in fields if field.decode().startswith(FORMER)]


def _firsts(found: Mapping[bytes, bytes]) -> list[tuple[str, bytes]]:
    """The games whose first match is noted among the fields of a person, with the notes."""
    return sorted((name.decode()[1:], note) for name, note in found.items() if name[:1] == FIRST.encode())


def _blocked(found: Mapping[bytes, bytes]) -> list[tuple[str, bytes]]:
    """The fields of a person that name somebody they have blocked, with the names."""
    return sorted((field.decode(), name) for field, name in found.items() if field[:1] == BLOCKED.encode())


def _write(pipe: Any, key: str, value: Fields, was: Fields | None, *, chosen: bool = False) -> None:
    """What differs from what nobody has set, a field each; with ``was`` what has not changed since is left alone.

    What is ``chosen`` is written also where it is what nobody has set, because a server may have set something else.
    """
    for field in fields(value):
        wish = getattr(value, field.name)
        if was is not None and wish == getattr(was, field.name):
            continue
        kept = dumped(wish)
        if len(kept) > LONGEST:
            raise ValueError(f"{field.name} has more than {LONGEST} bytes")
        if wish == field.default and not chosen:
            pipe.hdel(key, field.name)
        else:
            pipe.hset(key, field.name, kept)


def _read(kind: type[Fields], found: Mapping[bytes, bytes]) -> Fields:
    """Raises ``ValueError`` where a value is of another type than its field."""
    names = [name for field in fields(kind) if (name := field.name.encode()) in found]
    return decode(b"{%b}" % b",".join(b'"%b":%b' % (name, found[name]) for name in names), type=kind)
