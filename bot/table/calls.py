"""How the people at a table are called to their turns: where the match is played, or each in a private chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ports import Account, Place, Profile, Wishes, platform_of, private_chat
from bot.table.actions import lay
from bot.table.place_lines import CallsChanged
from bot.table.table import Past, Table
from games.kernel.game import Seat

NOTIFY = ("group", "private", "both", "off")
"""What a person can wish."""


@dataclass(frozen=True)
class Calls:
    """How a person is called: as they wish ("": as is usual), and the private chat they are told in, "" for none."""

    notify: str = ""
    chat: str = ""


def chat_of(account: Account | None, wishes: Wishes) -> Place | None:
    """The one private chat in which a person who plays by this account has the match before them.

    Usually that is so on Telegram alone, once they have spoken there. Who wishes it has it elsewhere too: on the
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


def called(table: Table, wanted: Mapping[Profile, Calls], *, key: str, at: int) -> tuple[Past, ...]:
    """The lines by which people at a table are called as they want, for those who are not yet."""
    lines = list[CallsChanged]()
    for number, sitter in enumerate(table.sitters):
        calls = None if sitter.profile is None else wanted.get(sitter.profile)
        if calls is None or calls == Calls(sitter.notify, sitter.chat):
            continue
        left = sitter.chat if sitter.chat != calls.chat else ""
        lines.append(CallsChanged(Seat(number), calls.notify, calls.chat, left, key=key, at=at))
    return lay(table, *lines)


def called_no_more(table: Table, chat: Place, *, key: str, at: int) -> tuple[Past, ...]:
    """The lines that say that a private chat could not be written to: its player is called with the others."""
    seats = [Seat(n) for n, sitter in enumerate(table.sitters) if sitter.chat == chat]
    return lay(table, *(CallsChanged(n, table.sitters[n].notify, "", missed=True, key=key, at=at) for n in seats))
