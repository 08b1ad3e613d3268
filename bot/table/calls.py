"""How the people at a table are called to their turns: where the match is played, or each in a private chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from msgspec.structs import replace

from bot.ports.addresses import Account, Place, Profile, platform_of, private_chat
from bot.ports.people import Wishes
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.place_lines import CallsChanged
from bot.table.table import Sitter, Table
from games.kernel.game import Seat

Waits: TypeAlias = tuple[int | None, bool]
"""What a match waits for from a person: the number of their turn, None for none, and whether for an answer."""

NOTHING: Waits = (None, False)
"""It does not wait for them."""

NOTIFY = ("group", "private", "both", "off")
"""What a person can wish."""


@dataclass(frozen=True)
class Calls:
    """How a person is called: as they wish ("": as is usual), and the private chat they are told in, "" for none."""

    notify: str = ""
    chat: str = ""


def chat_of(account: Account | None, wishes: Wishes) -> Place | None:
    """The one private chat in which a person who plays by this account has the match before them.

    Usually that is so on Telegram alone, once they have spoken there. Whoever wishes it has it elsewhere too: on the
    platform they play on, or else on another of theirs. None where it is not wished, or cannot be.
    """
    open_ = [one for one in wishes.opened if one not in wishes.deaf]
    if account is None or wishes.notify in ("group", "off"):
        return None
    if platform_of(account) == "telegram":
        own = [account] if account in open_ else []
    else:
        own = [account] if wishes.notify and account not in wishes.deaf else []
    others = open_ if wishes.notify else []
    return next((chat for one in (*own, *others) if (chat := private_chat(one)) is not None), None)


def waits_for(table: Table, seat: Seat) -> Waits:
    """What a match waits for from the person in a seat."""
    if not table.live or seat not in table.persons:
        return NOTHING
    return table.turn_of(seat), table.question is not None and seat in table.question.missing(table.persons)


def called_by(past: Sequence[Past], seat: Seat) -> int | None:
    """The version of a log that called a person to what the match awaits of them; None where it awaits nothing.

    ``past`` is the whole log, at whose beginning nobody is awaited.
    """
    number, waits = len(past), waits_for(past[-1].table, seat)
    if waits == NOTHING:
        return None
    while waits_for(past[number - 2].table, seat) == waits:
        line = past[number - 1].line
        if isinstance(line, CallsChanged) and line.missed and line.seat == seat:
            break
        number -= 1
    return number


def called_elsewhere(sitter: Sitter, calls: Calls) -> bool:
    """Whether somebody is called from now on, but at none of the places where they were called before."""
    now = replace(sitter, notify=calls.notify, chat=calls.chat)
    if "off" in (sitter.notify, now.notify):
        return False
    return sitter.chat != now.chat and not (sitter.rings_publicly and now.rings_publicly)


def call_lines(
    table: Table,
    wanted: Mapping[Profile, Calls],
    heard: Mapping[Profile | None, Waits | None] = MappingProxyType({}),
    *,
    key: str,
    at: int,
) -> tuple[Past, ...]:
    """The lines by which people at a table are called as they want, for those who are not yet.

    ``heard`` is what people have been called to where they were called until now, None where that is not told yet: for
    more than that they are called anew. Whoever is missing there has heard all.
    """
    lines = list[CallsChanged]()
    for number, sitter in enumerate(table.sitters):
        calls = None if sitter.profile is None else wanted.get(sitter.profile)
        if calls is None or calls == Calls(sitter.notify, sitter.chat):
            continue
        left = sitter.chat if sitter.chat != calls.chat else ""
        asked = sitter.profile in heard and waits_for(table, Seat(number)) != heard[sitter.profile]
        missed = asked and called_elsewhere(sitter, calls)
        lines.append(CallsChanged(Seat(number), calls.notify, calls.chat, left, missed, key=key, at=at))
    return lay(table, *lines)


def called_no_more(table: Table, chat: Place, heard: Waits | None, *, key: str, at: int) -> tuple[Past, ...]:
    """The lines that say that a private chat cannot be written to: its player is called with the others.

    ``heard`` is what they have been called to there before, None where that failed.
    """
    seats = [Seat(n) for n, sitter in enumerate(table.sitters) if sitter.chat == chat]
    missed = {seat: waits_for(table, seat) != heard for seat in seats}
    return lay(table, *(CallsChanged(n, table.sitters[n].notify, "", "", missed[n], key=key, at=at) for n in seats))
