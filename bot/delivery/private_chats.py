"""Where a person can be written to alone."""

from __future__ import annotations

from collections.abc import Callable

from bot.ports.addresses import Account, Place
from bot.ports.people import Wishes
from bot.store.people import People
from bot.table.table import Table
from games.kernel.game import Seat


class PrivateChats:
    """Finds private chats. ``direct`` gives that of an account, None where there is none."""

    def __init__(self, directory: People, direct: Callable[[Account], Place | None]) -> None:
        self._directory = directory
        self.direct = direct

    async def of(self, table: Table, seat: Seat, wishes: Wishes | None = None) -> str:
        """Where the person in a seat is called alone, "" for nowhere.

        That is where they have the match before them, else by the account that sits there, else by another of theirs.
        Nobody is called where they want no posts, nor is anybody who wants to be called with the others and is reached
        with them.
        ``wishes`` are theirs, where they are known already.
        """
        own, profile, chat = table.sitters[seat].account, table.sitters[seat].profile, table.sitters[seat].chat
        if profile is None:
            return ""
        if wishes is None:
            wishes = await self._directory.wishes(profile)
        if wishes.notify == "off" or (wishes.notify == "group" and seat not in table.unreached):
            return ""
        if chat:
            return chat
        deaf = wishes.deaf
        accounts = [*([own] if own else []), *await self._directory.accounts(profile)]
        for account in dict.fromkeys(accounts):
            place = None if account in deaf else self.direct(account)
            if place is None or place in table.audience.lost:
                continue
            if (await self._directory.habits(place)).verbosity != "off":
                return place
        return ""
