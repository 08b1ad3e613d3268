"""How people want to be call_lines, written into the tables they sit at."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from bot.commands.services import Services
from bot.commands.table_finder import open_tables_of
from bot.ports.addresses import Account, Place, Profile
from bot.ports.people import Wishes
from bot.repository import At
from bot.table.actions import begin
from bot.table.audience import Places
from bot.table.calls import NOTHING, Calls, Waits, call_lines, called_by, called_elsewhere, chat_of, waits_for
from bot.table.fold import Past
from bot.table.table import Table
from bot.text.mentions import homes
from games.kernel.game import Illegal, Seat


async def wanted_calls(services: Services, table: Table, place: Place) -> dict[Profile, Calls]:
    """How each person at a table wants to be called; ``place`` is where that is asked."""
    sitters = [(sitter.profile, sitter.account) for sitter in table.sitters if sitter.profile is not None]
    _, found = await services.directory.readers(place, [profile for profile, _ in sitters])
    both = zip(sitters, found, strict=True)
    played = table.audience.places
    return {person: await calls_of(services, person, account, wishes, played) for (person, account), wishes in both}


async def calls_of(
    services: Services, profile: Profile, account: Account | None, wishes: Wishes, played: Places
) -> Calls:
    """How a person who sits by an account is called at a table that is played at some places.

    Not in a private chat that wants no posts, nor in one where the match is played, nor by an account that is somebody
    else's by now.
    """
    others = [other for other in wishes.opened if other != account]
    known = await services.directory.accounts(profile) if others and wishes.notify else ()
    opened = tuple(other for other in wishes.opened if other == account or other in known)
    chat = chat_of(account, replace(wishes, opened=opened))
    if chat is None or chat in dict(played) or (await services.directory.habits(chat)).verbosity == "off":
        return Calls(wishes.notify)
    return Calls(wishes.notify, chat)


def begin_as_wanted(
    table: Table, profile: Profile, wanted: Mapping[Profile, Calls], *, key: str, at: int
) -> tuple[Past, ...]:
    """The match starts, and calls its people as they want. Raises ``Illegal``."""
    calls = call_lines(table, wanted, key=key, at=at)
    return (*calls, *begin(calls[-1].table if calls else table, profile, key=key, at=at))


async def call_anew(services: Services, profile: Profile, wishes: Wishes, key: str) -> None:
    """Call a person as they wish now, at every match they play. Safe to repeat at any time.

    A call that waits to be told where they are called no more is made anew.
    """
    for at in await open_tables_of(services, profile):
        seat = at.table.seat_of(profile)
        if seat is None or not at.table.plays(profile) or at.table.terms.alone:
            continue
        own = at.table.sitters[seat].account
        calls = await calls_of(services, profile, own, wishes, at.table.audience.places)
        heard = await _heard(services, at, seat) if called_elsewhere(at.table.sitters[seat], calls) else NOTHING

        def call(table: Table, calls: Calls = calls, heard: Waits | None = heard) -> tuple[Past, ...]:
            wanted, now = {profile: calls}, services.clock.now()
            lines = call_lines(table, wanted, {profile: heard}, key=f"calls:{key}", at=now) if table.live else ()
            if not lines:
                raise Illegal("The match has gone on.")
            return lines

        with suppress(Illegal, LookupError):
            await services.repository.change(at.table.code, f"calls:{key}", call)


async def _heard(services: Services, at: At, seat: Seat) -> Waits | None:
    """What the person in a seat has been called to where they are called now, None where that is not told yet."""
    waits = waits_for(at.table, seat)
    if waits == NOTHING:
        return waits
    past = await services.repository.past(at.table.code, 0, at.version)
    version = called_by(past, seat)
    place = Place(at.table.sitters[seat].chat) or homes(past).get(seat)
    if version is None or place is None:
        return waits
    return waits if await services.told(place, at.table.code, version) else None
