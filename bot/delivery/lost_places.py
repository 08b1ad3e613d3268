"""Places that cannot be written to, and those that can again: who is told, and who is called elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import structlog

from bot.delivery.private_chats import PrivateChats
from bot.ports.addresses import Code, Place
from bot.ports.platforms import Attempt
from bot.ports.processes import Clock
from bot.repository import Repository
from bot.store.people import People
from bot.table.actions import lay
from bot.table.calls import NOTHING, Waits, called_by, called_no_more, waits_for
from bot.table.fold import Past
from bot.table.lines.clock_lines import Reminded
from bot.table.lines.place_lines import PlaceFound, PlaceLost, Sought, Unwatched
from bot.table.saves import Newer
from bot.table.table import Table
from games.kernel.game import Illegal, Seat

log = structlog.get_logger(__name__)

TOGETHER = 50
"""Tables of a place that are read at a time; those that are not over come first."""

UNREADABLE = (Newer, ValueError, LookupError, TypeError, AttributeError)
"""What reading a table raises that was saved by another program, or is damaged."""


class PlaceNews:
    """Hears of places; doing what one of these asks a second time changes nothing. By itself it does nothing at all."""

    async def gone(self, place: Place, attempt: Attempt) -> None:
        """A match cannot be told at a place that was parked: this delivery could not be made."""

    async def shut(self, place: Place, parking: int) -> Sequence[Code]:  # noqa: ARG002 - for those that do something
        """A platform has said that a place is gone; ``parking`` counts how often it was.

        Answers the matches that count it among their lost places now.
        """
        return ()

    async def back(self, place: Place, attempt: Attempt) -> None:
        """This delivery was made at a place where the match could not be told before."""

    async def going_on(self, place: Place) -> bool:  # noqa: ARG002 - for those that do something
        """Whether matches that are not over are told at a place."""
        return False


class LostPlaces(PlaceNews):
    """Writes into the logs of tables which places are lost.

    ``followed`` gives the tables that are told at a place, ``told`` says whether one was told there up to a version.
    """

    def __init__(
        self,
        repository: Repository,
        directory: People,
        clock: Clock,
        chats: PrivateChats,
        followed: Callable[[Place], Awaitable[Sequence[Code]]],
        told: Callable[[Place, Code, int], Awaitable[bool]],
    ) -> None:
        self._repository = repository
        self._directory = directory
        self._clock = clock
        self._chats = chats
        self._followed = followed
        self._told = told

    async def gone(self, place: Place, attempt: Attempt) -> None:
        """A delivery cannot be made: its table knows, and whoever was called there is called in another way."""
        try:
            await self._gone(place, attempt)
        except UNREADABLE:
            log.exception("a table that cannot be read does not know that a place is gone", code=attempt.code)

    async def _gone(self, place: Place, attempt: Attempt) -> None:
        at = await self._repository.load(attempt.code)
        if at is None:
            return
        key = f"gone:{attempt.id}"
        seat = at.table.owner_of(place)
        if seat is not None:
            # first the table, so that whoever is called nowhere else is called there at once, and once
            await self._unhear(at.table, place, key)
            await self._deafen(at.table, seat, place)
            return
        if at.table.audience.told_at(place):
            await self._lose(at.table, place, key)
            return
        past = await self._repository.past(attempt.code, attempt.start, attempt.stop)
        for one in [one for one in past if one.called == (place,)][-1:]:
            match one.line:
                case Reminded(seat, stage):
                    await self._deafen(at.table, seat, place)
                    await self._remind(attempt.code, seat, stage, key)
                case Sought(seat):
                    await self._deafen(at.table, seat, place)
                    await self._seek(one, seat, key)
                case _:
                    pass

    async def shut(self, place: Place, parking: int) -> Sequence[Code]:
        """A platform has said that a place is gone: every table that is told there knows, once a parking.

        Answers those that count it among their lost places. One that cannot be read now hears of it with its next news.
        """
        codes, lost = await self._followed(place), []
        for start in range(0, len(codes), TOGETHER):
            found = await self._readable(codes[start : start + TOGETHER])
            going = [table for table in found if not table.over]
            for table in going:
                if (seat := table.owner_of(place)) is not None:
                    await self._unhear(table, place, f"unheard:{parking}:{place}")
                    await self._deafen(table, seat, place)
            lost += [table.code for table in going if await self._lose(table, place, f"shut:{parking}:{place}")]
            if found and not going:
                break
        return lost

    async def going_on(self, place: Place) -> bool:
        """Whether matches that are not over are told at a place."""
        return any(not table.over for table in await self._readable((await self._followed(place))[:TOGETHER]))

    async def _readable(self, codes: Sequence[Code]) -> list[Table]:
        """Those of the tables that exist and can be read."""
        try:
            return [at.table for at in (await self._repository.load_all(codes)).values()]
        except UNREADABLE:
            if len(codes) == 1:
                log.exception("a table that cannot be read does not know that a place is gone", code=codes[0])
                return []
        return [table for code in codes for table in await self._readable([code])]

    async def back(self, place: Place, attempt: Attempt) -> None:
        """A place that was lost has been written to again."""
        at = await self._repository.load(attempt.code)
        if at is None or place not in at.table.audience.lost:
            return
        key = f"found:{attempt.id}"

        def find(table: Table) -> tuple[Past, ...]:
            if place not in table.audience.lost:
                raise Illegal("The match has gone on.")
            return lay(table, PlaceFound(place, key=key, at=self._clock.now()))

        await self._try(attempt.code, key, find)

    async def _lose(self, table: Table, place: Place, key: str) -> bool:
        """Write it down; a place that only watched is followed no longer. Whether the table has lost it now."""
        lost = False

        def lose(table: Table) -> tuple[Past, ...]:
            nonlocal lost
            lost = not table.over and table.audience.played_at(place)
            if not table.over and table.audience.watched_at(place):
                return lay(table, Unwatched(place, key=key, at=self._clock.now()))
            if not lost or place in table.audience.lost:
                raise Illegal("The match has gone on.")
            return lay(table, PlaceLost(place, key=key, at=self._clock.now()))

        await self._try(table.code, key, lose)
        return lost

    async def _unhear(self, table: Table, chat: Place, key: str) -> None:
        """A player's private chat cannot be written to: they are called where the match is played.

        At once where they have to act and were not told so in the chat: nobody twice for one turn.
        """
        heard = await self._heard(table.code, chat)

        def miss(table: Table) -> tuple[Past, ...]:
            lines = () if table.over else called_no_more(table, chat, heard, key=key, at=self._clock.now())
            if not lines:
                raise Illegal("The match has gone on.")
            return lines

        await self._try(table.code, key, miss)

    async def _heard(self, code: Code, chat: Place) -> Waits | None:
        """What the player of a private chat has been called to there, None where that was not told."""
        at = await self._repository.load(code)
        seat = None if at is None else at.table.owner_of(chat)
        if at is None or seat is None:
            return None
        try:
            version = called_by(await self._repository.past(code, 0, at.version), seat)
        except UNREADABLE:
            return None
        if version is None:
            return NOTHING
        return waits_for(at.table, seat) if await self._told(chat, code, version) else None

    async def _remind(self, code: Code, seat: Seat, stage: int, key: str) -> None:
        """A reminder that cannot be given in private is given where the match is played."""

        def again(table: Table) -> tuple[Past, ...]:
            timer = table.clocks.timer(seat)
            if not table.live or timer is None or timer.stage > stage:
                raise Illegal("The match has gone on.")
            return lay(table, Reminded(seat, stage, "", key=key, at=self._clock.now()))

        await self._try(code, key, again)

    async def _seek(self, one: Past, seat: Seat, key: str) -> None:
        """Whoever no place reaches and cannot be called in one private chat is called in another, if there is one."""
        other, turn = await self._chats.of(one.table, seat), one.table.turn_of(seat)

        def again(table: Table) -> tuple[Past, ...]:
            if seat not in table.unreached or table.turn_of(seat) != turn:
                raise Illegal("The match has gone on.")
            return lay(table, Sought(seat, other, key=key, at=self._clock.now()))

        await self._try(one.table.code, key, again)

    async def _deafen(self, table: Table, seat: Seat, place: Place) -> None:
        profile = table.sitters[seat].profile
        if profile is None:
            return
        wishes = await self._directory.wishes(profile)
        accounts = [*await self._directory.accounts(profile), table.sitters[seat].account]
        deaf = [account for account in accounts if account is not None and self._chats.direct(account) == place]
        deafened = replace(wishes, deaf=tuple(dict.fromkeys((*wishes.deaf, *deaf))))
        await self._directory.wish(profile, deafened, wishes)

    async def _try(self, code: Code, key: str, by: Callable[[Table], tuple[Past, ...]]) -> None:
        try:
            await self._repository.change(code, key, by)
        except (Illegal, LookupError) as error:
            log.debug("nothing to tell about a place", code=code, reason=str(error))
