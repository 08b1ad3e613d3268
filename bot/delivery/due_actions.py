"""The clock of every match: computer players, reminders, time that is up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import structlog

from bot.delivery.computer_players import move_computer_player
from bot.delivery.lost_moves import tell_lost
from bot.delivery.lost_places import LostPlaces
from bot.delivery.private_chats import PrivateChats
from bot.ports import Account, Clock, Code, Commit, Directory, Place
from bot.repository import Repository
from bot.table.deadlines import Facts, attended, attentive
from bot.table.table import Past, Table
from bot.text.quiet_hours import quiet_until
from games.kernel.game import Illegal, Seat

log = structlog.get_logger(__name__)

STAND = 20
"""Changes of other people's that are waited out before a table is left for the next look."""


class DueActions:
    """Looks at tables that are due, and calls people in their private chats.

    ``direct`` gives the private chat of an account, None where there is none; ``followed`` the tables told at a
    place; ``told`` says whether one was told there up to a version.
    """

    def __init__(
        self,
        repository: Repository,
        directory: Directory,
        clock: Clock,
        direct: Callable[[Account], Place | None],
        followed: Callable[[Place], Awaitable[Sequence[Code]]],
        told: Callable[[Place, Code, int], Awaitable[bool]],
    ) -> None:
        self._repository = repository
        self._directory = directory
        self._clock = clock
        self._chats = PrivateChats(directory, direct)
        self.lost_places = LostPlaces(repository, directory, clock, self._chats, followed, told)

    async def look(self, code: Code) -> int | None:
        """Do what is due at a table; when to look again where nothing could be committed, None for later."""
        for _ in range(STAND):
            while await move_computer_player(self._repository, self._clock, code):
                pass
            at = await self._repository.load(code)
            if at is None:
                return None
            now = self._clock.now()
            due = at.table.due(now)
            if due is None or due > now:
                return due
            facts = {seat: await self._facts(at.table, seat, now) for seat in attentive(at.table, now)}
            key = f"clock:{code}:{at.version}"
            laid, again = attended(at.table, now, facts, key=key)
            if not laid:
                return again
            version = at.version

            def by(table: Table, laid: tuple[Past, ...] = laid, known: Table = at.table) -> tuple[Past, ...]:
                if table is not known:
                    raise Illegal("The match has gone on.")
                return laid

            try:
                await self._repository.change(code, key, by)
            except Illegal:
                log.debug("the table went on meanwhile", code=code, version=version)
        return None

    async def _facts(self, table: Table, seat: Seat, now: int) -> Facts:
        profile = table.sitters[seat].profile
        if profile is None:
            return Facts()
        wishes = await self._directory.wishes(profile)
        return Facts(
            quiet=quiet_until(wishes.quiet, wishes.zone, now),
            looked=await self._directory.last_look(profile, table.code),
            place=await self._chats.of(table, seat, wishes),
            away=wishes.away,
            silent=wishes.notify == "off",
        )

    async def lost(self, code: Code, identity: str, commits: Sequence[Commit]) -> None:
        """The store has lost what was committed at a table: it is told there."""
        await tell_lost(self._repository, self._clock, code, identity, commits)
