"""The clock of every match: computer players, reminders, time that is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from bot.delivery.computer_players import move_computer_player
from bot.delivery.lost_moves import tell_lost
from bot.ports import Account, Attempt, Clock, Code, Commit, Directory, Place, Profile
from bot.repository import Repository
from bot.table.actions import lay
from bot.table.deadlines import Facts, attended, attentive
from bot.table.lines import PlaceLost, Reminded, Unwatched
from bot.table.table import Past, Table
from bot.text.quiet_hours import quiet_until
from games.kernel.game import Illegal, Seat

log = structlog.get_logger(__name__)

STAND = 20
"""Changes of other people's that are waited out before a table is left for the next look."""


class DueActions:
    """Looks at tables that are due. ``direct`` gives the private chat of an account, None where there is none."""

    def __init__(
        self,
        repository: Repository,
        directory: Directory,
        clock: Clock,
        direct: Callable[[Account], Place | None],
    ) -> None:
        self._repository = repository
        self._directory = directory
        self._clock = clock
        self._direct = direct

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
            place=await self._chat(table, seat, profile, wishes.deaf),
            away=wishes.away,
        )

    async def _chat(self, table: Table, seat: Seat, profile: Profile, deaf: Sequence[Account]) -> str:
        """Where a person is reminded in private: by the account that sits there, else by another of theirs."""
        own = table.sitters[seat].account
        accounts = [*([own] if own else []), *await self._directory.accounts(profile)]
        for account in dict.fromkeys(accounts):
            place = None if account in deaf else self._direct(account)
            if place is not None:
                return place
        return ""

    async def gone(self, place: Place, attempt: Attempt) -> None:
        """A place cannot be written to: a reminder comes where the match is played, other places are told once."""
        at = await self._repository.load(attempt.code)
        if at is None:
            return
        key = f"gone:{attempt.id}"
        untold = await self._repository.past(attempt.code, attempt.start, at.version)
        if at.table.audience.told_at(place):
            # while the news that it is gone has not been told there, the place has not come back
            if not any(isinstance(one.line, PlaceLost) and one.line.place == place for one in untold):
                await self._lost(at.table, place, key)
            return
        past = untold[: attempt.stop - attempt.start]
        reminders = [one.line for one in past if isinstance(one.line, Reminded) and one.line.place == place]
        for line in reminders[-1:]:
            seat = line.seat
            await self._deafen(at.table, seat, place)

            def again(table: Table, seat: Seat = seat, stage: int = line.stage) -> tuple[Past, ...]:
                timer = table.clocks.timer(seat)
                if not table.live or timer is None or timer.stage > stage:
                    raise Illegal("The match has gone on.")
                return lay(table, Reminded(seat, stage, "", key=key, at=self._clock.now()))

            await self._try(attempt.code, key, again)

    async def lost(self, code: Code, identity: str, commits: Sequence[Commit]) -> None:
        """The store has lost what was committed at a table: it is told there."""
        await tell_lost(self._repository, self._clock, code, identity, commits)

    async def _lost(self, table: Table, place: Place, key: str) -> None:
        """Tell the other places; a place that only watched is followed no longer."""
        watched = not table.audience.played_at(place)
        if table.over or (len(table.audience.places) < 2 and not watched):
            return

        def lose(table: Table) -> tuple[Past, ...]:
            kind = Unwatched if watched else PlaceLost
            return lay(table, kind(place, key=key, at=self._clock.now()))

        await self._try(table.code, key, lose)

    async def _deafen(self, table: Table, seat: Seat, place: Place) -> None:
        profile = table.sitters[seat].profile
        if profile is None:
            return
        wishes = await self._directory.wishes(profile)
        accounts = [*await self._directory.accounts(profile), table.sitters[seat].account]
        deaf = [account for account in accounts if account is not None and self._direct(account) == place]
        deafened = replace(wishes, deaf=tuple(dict.fromkeys((*wishes.deaf, *deaf))))
        await self._directory.wish(profile, deafened, wishes)

    async def _try(self, code: Code, key: str, by: Callable[[Table], tuple[Past, ...]]) -> None:
        try:
            await self._repository.change(code, key, by)
        except (Illegal, LookupError) as error:
            log.info("nothing to tell about a place that is gone", code=code, reason=str(error))
