"""What the rules of a server allow: where, by whom and at which pace tables are opened, and who may sit down."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.commands.answers import Declined
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import may_name, open_tables_of
from bot.ports.addresses import Account, Place, Profile
from bot.ports.asks import Server
from bot.ports.servers import NOTHING_SET, Bar, ServerSettings
from bot.table.table import Table
from bot.table.table_terms import PACES, TERMS, Terms
from bot.text.synonyms import understood
from games.kernel.game import Illegal
from rendering.text import Known, Said, Strong, When, Word, joined, said


async def under_rules(services: Services, invocation: Invocation, terms: Terms) -> Terms:
    """The terms of a table that is opened here. Raises ``Declined`` where the rules of the server do not allow it."""
    server, settings = invocation.ask.server, invocation.asker.settings
    if server is None or settings is None:
        return terms
    await _refuse_here(services, invocation, server, settings)
    if settings == NOTHING_SET:
        return terms
    words = understood(invocation.rest, invocation.ask.person.locale).lower().split()
    named = any(word.startswith("pace=") for word in words)
    if settings.pace and not named:
        terms = replace(terms, pace=settings.pace)
    if too_long(terms.pace, settings):
        if named:
            raise _too_slow(settings)
        terms = replace(terms, pace=settings.longest)
    return terms


async def refuse_arrival(services: Services, invocation: Invocation, table: Table) -> None:
    """Raises ``Declined`` where the rules of the server do not allow that a table comes to the place of the ask."""
    server, settings = invocation.ask.server, invocation.asker.settings
    if server is None or settings is None:
        return
    await _refuse_here(services, invocation, server, settings, table)
    if too_long(table.terms.pace, settings):
        raise _too_slow(settings)


async def _refuse_here(
    services: Services, invocation: Invocation, server: Server, settings: ServerSettings, coming: Table | None = None
) -> None:
    """Raises ``Declined`` where the asker may not open a table at the place of the ask, or let one come there."""
    await _refuse_barred(services, invocation, [server.id])
    # a group that has given up its topics cannot be told to go to one
    if server.parts and settings.places and not {invocation.ask.place, server.channel} & set(settings.places):
        where = joined([channel(place) for place in settings.places])
        raise _ruled(said("Here tables are opened in {places} only.", places=where), settings, "places")
    if settings.openers != "all":
        _refuse_opener(await server.with_rights(), settings)
    if coming is None or coming.host == invocation.profile:
        await _refuse_number(services, invocation, server, settings, coming)


def _refuse_opener(server: Server, settings: ServerSettings) -> None:
    """Raises ``Declined`` for somebody who may not open tables."""
    if server.moderates or set(settings.roles) & set(server.roles):
        return
    if settings.openers == "roles":
        roles = joined([Known("role", number) for number in settings.roles])
        raise _ruled(said("Here tables are opened by {roles} only.", roles=roles), settings, "openers")
    line = said("Here only moderators open tables.")
    if server.id.startswith("telegram:"):
        line = said(
            "Here tables are opened only by administrators who may change the group, delete messages or ban people."
        )
    raise _ruled(line, settings, "openers")


async def _refuse_number(
    services: Services, invocation: Invocation, server: Server, settings: ServerSettings, coming: Table | None
) -> None:
    """Raises ``Declined`` for a host of as many tables here as the server allows, unless this ask has opened one.

    The one that is ``coming`` does not count.
    """
    if not settings.most:
        return
    hosted = [at for at in await open_tables_of(services, invocation.profile) if at.table.host == invocation.profile]
    if len(hosted) < settings.most:
        return
    here = set(await services.directory.servers.places(server.id))
    others = [at.table for at in hosted if coming is None or at.table.code != coming.code]
    mine = [table for table in others if here & {place for place, _ in table.audience.places}]
    if len(mine) < settings.most:
        return
    again = await services.repository.load_all([table.code for table in mine], invocation.ask.key)
    if not any(at.done for at in again.values()):
        codes = joined([Strong(table.code) for table in mine if may_name(invocation, table)][:10])
        line = said("Here a person may have {n} tables at a time. Yours: {codes}.", n=settings.most, codes=codes)
        raise _ruled(line, settings, "most")


async def refuse_pace(services: Services, table: Table, pace: str) -> None:
    """Raises ``Declined`` for a pace that a server where the table is played does not allow; what is none passes."""
    if pace not in PACES:
        return
    for server in await servers_at(services, table):
        settings = await services.directory.servers.settings(server)
        if too_long(pace, settings):
            raise _too_slow(settings)


def too_long(pace: str, settings: ServerSettings) -> bool:
    """Whether a pace is longer than the longest that is allowed."""
    span, longest = PACES.get(pace, 0), PACES.get(settings.longest, 0)
    return bool(longest) and (not span or span > longest)


async def refuse_guest(services: Services, invocation: Invocation, table: Table, *hosts: Profile | None) -> None:
    """Raises a refusal for somebody who may not sit down at a table.

    They are barred from a server where it is played or from the one they ask from, where it would be played too, or one
    of its ``hosts`` has blocked them.
    """
    if table.seat_of(invocation.profile) is not None:
        return
    here = invocation.ask.server
    servers = {*await servers_at(services, table), *([here.id] if here is not None else [])}
    await _refuse_barred(services, invocation, sorted(servers))
    for host in dict.fromkeys(hosts):
        if host is not None and await has_blocked(services, host, invocation.profile):
            raise Illegal("You cannot sit down at this table.")


async def _refuse_barred(services: Services, invocation: Invocation, servers: Sequence[str]) -> None:
    """Raises ``Declined`` where any account of the asker is barred from one of these servers."""
    accounts = [*await services.directory.accounts(invocation.profile), invocation.ask.person.account]
    bar = await services.directory.servers.barred(servers, accounts, services.clock.now())
    if bar is None:
        return
    here = invocation.ask.server.id if invocation.ask.server is not None else ""
    known = here in servers and await services.directory.servers.barred([here], accounts, services.clock.now())
    raise _barred(bar, private=not known)


async def has_blocked(services: Services, who: Profile, whom: Profile, *known: Account) -> bool:
    """Whether a person has blocked another one by any account of theirs; ``known`` are some, even if never seen."""
    blocked = {account for account, _ in await services.directory.blocked(who)}
    return bool(blocked) and not blocked.isdisjoint((*known, *await services.directory.accounts(whom)))


async def apart(services: Services, one: Profile, other: Profile, *known: Account) -> bool:
    """Whether either of two people has blocked the other; ``known`` are accounts of the other, even if never seen."""
    return await has_blocked(services, one, other, *known) or await has_blocked(services, other, one)


async def refuse_company(services: Services, invocation: Invocation, table: Table) -> None:
    """Raises a refusal where the people of a table cannot sit down together at another one."""
    directory, servers = services.directory, await servers_at(services, table)
    await _refuse_barred(services, invocation, servers)
    for other in (sitter.profile for sitter in table.sitters):
        if other is None or other == invocation.profile:
            continue
        bar = await directory.servers.barred(servers, await directory.accounts(other), services.clock.now())
        if bar is not None or await apart(services, invocation.profile, other):
            raise Illegal("There can be no rematch with the same people. /new opens another table.")


async def servers_at(services: Services, table: Table) -> Sequence[str]:
    """The servers where a table is played, as far as they are known."""
    places = [place for place, _ in table.audience.places]
    return sorted({server for server in await services.directory.servers.servers_of(places) if server})


def channel(place: Place) -> Word:
    """A place of a server as its platform names it."""
    if place.startswith("telegram:"):
        return Known("topic", place.removeprefix("telegram:"))
    return Known("channel", place.rpartition(":")[2])


def _barred(bar: Bar, *, private: bool) -> Declined:
    """Why somebody is refused; to them alone, where not everybody there has read that they are barred."""
    until = said("You are barred from these tables until {when}.", when=When(bar.until))
    line = until if bar.until else said("You are barred from these tables.")
    return Declined(line, *([said("Reason: {reason}", reason=bar.reason)] if bar.reason else []), private=private)


def _too_slow(settings: ServerSettings) -> Declined:
    longest = TERMS["pace"][settings.longest]
    return _ruled(said("The longest pace here: {pace}.", pace=longest), settings, "longest")


def _ruled(rule: Said, settings: ServerSettings, name: str) -> Declined:
    author = settings.author(name)
    return Declined(rule, *([said("{name} has set this rule.", name=Strong(author))] if author else []))
