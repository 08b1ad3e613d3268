"""Somebody who asked to be forgotten: who that is, and what becomes of their seat at a table that is not over."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.addresses import Account, Place, Profile, private_chat, somebody
from bot.table.actions import lay, leave
from bot.table.fold import Past
from bot.table.lines.lobby_lines import Closed
from bot.table.lines.people_lines import Forgotten, Offered
from bot.table.seat_changes import put_in
from bot.table.table import Sitter, Table
from games.kernel.game import Seat


@dataclass(frozen=True)
class Leaver:
    """Somebody who asked to be forgotten at an instant, by all profiles and accounts they were known by until then.

    ``token`` is what they are from now on (``bot.ports.addresses.somebody``).
    """

    token: str
    profiles: tuple[Profile, ...]
    accounts: tuple[Account, ...]
    at: int

    @property
    def chats(self) -> tuple[Place, ...]:
        """Their private chats."""
        return tuple(chat for account in self.accounts if (chat := private_chat(account)) is not None)

    def sits(self, sitter: Sitter) -> bool:
        """Whether they sit there."""
        return sitter.profile in self.profiles or (sitter.person and sitter.account in self.accounts)


def withdraw(table: Table, who: Leaver, *, key: str) -> tuple[Past, ...]:
    """They go from a table that is not over: the match goes on, their seat is offered, and a computer player holds it.

    Before the match they get up. Where no other person plays, or a series waits for them, the table is called off.
    At one that is over they are somebody from now on, so that nobody asks them to play again. Nothing where they
    neither sit there nor follow it in a private chat.
    """
    made: tuple[Past, ...] = ()
    for seat, sitter in enumerate(table.sitters):
        if sitter.profile is not None and who.sits(sitter):
            made = () if table.over else _got_up(table, Seat(seat), sitter.profile, key=key, at=who.at)
            table = made[-1].table if made else table
            return (*made, *_nameless(table, sitter.profile, who, key=key))
    followed = dict((*table.audience.places, *table.audience.watching))
    return _nameless(table, who.profiles[0], who, key=key) if followed.keys() & set(who.chats) else ()


def _nameless(table: Table, profile: Profile, who: Leaver, *, key: str) -> tuple[Past, ...]:
    return lay(table, Forgotten(profile, fresh_profile(who.token, [table]), who.chats, key=key, at=who.at))


def _got_up(table: Table, seat: Seat, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """A seat is left: before the match for good, else to a computer player, and offered."""
    if table.lobby and table.series is None:
        return (leave(table, profile, key=key, at=at),)
    return _given(table, seat, key=key, at=at)


def _given(table: Table, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """A seat goes to a computer player and is offered; the table is closed where nobody else plays."""
    if not set(table.persons) - {seat} or not table.live:
        return lay(table, Closed(key=key, at=at))
    if table.match is None or seat in table.match.resigned:
        return ()
    made = () if table.sitters[seat].stand_in else put_in(table, seat, key=key, at=at)
    table = made[-1].table if made else table
    # moves that the rules made then may have ended it
    return made if table.over else (*made, *lay(table, Offered(seat, "", key=key, at=at)))


def fresh_profile(token: str, tables: list[Table]) -> Profile:
    """The profile of somebody that nobody has had at a table, given all it has been."""
    known = {name for table in tables for name in (table.host, *(each.profile for each in table.sitters))}
    return next(name for number in range(1, 100) if (name := somebody(token, number)) not in known)
