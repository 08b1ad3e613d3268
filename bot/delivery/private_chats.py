"""Where a person can be written to alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.ports import Account, Directory, Place
from bot.table.table import Table
from games.kernel.game import Seat


class PrivateChats:
    """Finds private chats. ``direct`` gives that of an account, None where there is none."""

    def __init__(self, directory: Directory, direct: Callable[[Account], Place | None]) -> None:
        self._directory = directory
        self.direct = direct

    async def of(self, table: Table, seat: Seat, deaf: Sequence[Account] | None = None) -> str:
        """Where the person in a seat is called: by the account that sits there, else by another of theirs; or "".

        Nobody is called where they want no posts. ``deaf`` are their accounts that cannot be written to, where they are
        known already.
        """
        own, profile = table.sitters[seat].account, table.sitters[seat].profile
        if profile is None:
            return ""
        if deaf is None:
            deaf = (await self._directory.wishes(profile)).deaf
        accounts = [*([own] if own else []), *await self._directory.accounts(profile)]
        for account in dict.fromkeys(accounts):
            place = None if account in deaf else self.direct(account)
            if place is None or place in table.audience.lost:
                continue
            if (await self._directory.habits(place)).verbosity != "off":
                return place
        return ""
