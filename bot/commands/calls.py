"""How people want to be called, written into the tables they sit at."""

from __future__ import annotations

from contextlib import suppress

from bot.commands.services import Services
from bot.commands.table_finder import open_tables_of
from bot.ports import Account, Place, Profile, Wishes
from bot.table.calls import Calls, called, chat_of
from bot.table.table import Past, Table
from games.kernel.game import Illegal


async def wanted_calls(services: Services, table: Table, place: Place) -> dict[Profile, Calls]:
    """How each person at a table wants to be called; ``place`` is where that is asked."""
    sitters = [(sitter.profile, sitter.account) for sitter in table.sitters if sitter.profile is not None]
    _, found = await services.directory.readers(place, [profile for profile, _ in sitters])
    both = zip(sitters, found, strict=True)
    return {profile: await _calls(services, table, account, wishes) for (profile, account), wishes in both}


async def newcomer_calls(services: Services, table: Table, account: Account, wishes: Wishes) -> Calls:
    """How a person who is about to sit down at a table by an account wants to be called."""
    return await _calls(services, table, account, wishes)


async def call_anew(services: Services, profile: Profile, wishes: Wishes, key: str) -> None:
    """Call a person as they wish now, at every match they play. Safe to repeat at any time."""
    for at in await open_tables_of(services, profile):
        seat = at.table.seat_of(profile)
        if seat is None or not at.table.plays(profile):
            continue
        calls = {profile: await _calls(services, at.table, at.table.sitters[seat].account, wishes)}

        def call(table: Table, calls: dict[Profile, Calls] = calls) -> tuple[Past, ...]:
            lines = called(table, calls, key=f"calls:{key}", at=services.clock.now()) if table.live else ()
            if not lines:
                raise Illegal("The match has gone on.")
            return lines

        with suppress(Illegal, LookupError):
            await services.repository.change(at.table.code, f"calls:{key}", call)


async def _calls(services: Services, table: Table, account: Account | None, wishes: Wishes) -> Calls:
    """How a person is called; not in a private chat that wants no posts, nor in one where the match is played."""
    chat = None if table.terms.lesson else chat_of(account, wishes)
    if chat is None or table.audience.played_at(chat) or (await services.directory.habits(chat)).verbosity == "off":
        return Calls(wishes.notify)
    return Calls(wishes.notify, chat)
