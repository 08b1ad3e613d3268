"""The clock of every match: computer players, planned moves, reminders, time that is up.

A computer player is asked one question a table at a time, answered beside the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog

from bot.delivery.analyses import Analyses
from bot.delivery.lost_moves import tell_lost
from bot.delivery.lost_places import LostPlaces
from bot.delivery.private_chats import PrivateChats
from bot.ports.addresses import Account, Code, Place
from bot.ports.processes import Clock
from bot.ports.stores import Commit, Memory
from bot.ports.thinking import AT_ONCE, Thinker
from bot.repository import At, Repository
from bot.store.people import People
from bot.table.computer_players import Chosen, computer_move, considered, question, waiting
from bot.table.deadlines import Facts, attended, attentive, moved_for
from bot.table.fold import Past
from bot.table.planned_moves import as_planned
from bot.table.table import Table
from bot.text.zones import quiet_until
from games.kernel.computer_moves import Question
from games.kernel.game import Illegal, Seat

log = structlog.get_logger(__name__)

STAND = 20
"""Changes of other people's that are waited out before a table is left for the next look."""

KEPT = 512
"""Tables whose last question is remembered, those aside that are being thought about."""


class DueActions:
    """Looks at tables that are due, and calls people in their private chats.

    ``direct`` gives the private chat of an account, None where there is none; ``followed`` the tables told at a
    place; ``told`` says whether one was told there up to a version; ``memory`` is where all processes read how far an
    analysis is; ``thinker`` works out computer players' moves and analyses.
    """

    def __init__(
        self,
        repository: Repository,
        directory: People,
        clock: Clock,
        direct: Callable[[Account], Place | None],
        followed: Callable[[Place], Awaitable[Sequence[Code]]],
        told: Callable[[Place, Code, int], Awaitable[bool]],
        memory: Memory,
        thinker: Thinker = AT_ONCE,
    ) -> None:
        self._repository = repository
        self._directory = directory
        self._clock = clock
        self._thoughts = Thoughts(thinker)
        self._chats = PrivateChats(directory, direct)
        self.analyses = Analyses(repository, memory, thinker, clock)
        self.lost_places = LostPlaces(repository, directory, clock, self._chats, followed, told)

    async def look(self, code: Code) -> int | asyncio.Future[Chosen] | asyncio.Future[None] | None:
        """Do what is due at a table; when to look again where nothing could be committed, None for later.

        Where a computer player thinks, or an analysis is worked out: what is waited for before the next look, with all
        else that was due done.
        """
        stood = 0
        while stood < STAND:
            at = await self._repository.load(code)
            if at is not None and (later := self.analyses.begin(at.table)) is not None:
                return later
            now = self._clock.now()
            due = None if at is None else at.table.due(now)
            if at is None or due is None or due > now:
                self._thoughts.drop(code)
                return due
            if planned := at.table.planned:
                key = f"plan:{code}:{at.version}"
                await self._commit(at, as_planned(at.table, planned[0], key=key, at=now), key)
                continue
            facts = {seat: await self._facts(at.table, seat, now) for seat in attentive(at.table, now)}
            moving = at.table.computers
            seat = moving[0] if moving else moved_for(at.table, now, facts)
            thought = None if seat is None else await self._thoughts.of(at.table, seat)
            chosen = self._answer(code, thought)
            if moving and chosen is not None:
                again, key = None, f"bot:{code}:{at.version}"
                laid = computer_move(at.table, chosen, key=key, at=now)
            else:
                stood, key = stood + 1, f"clock:{code}:{at.version}"
                laid, again = attended(at.table, now, facts, chosen, key=key)
            if not laid:
                return again if thought is None else thought
            await self._commit(at, laid, key)
        return None

    def _answer(self, code: Code, thought: asyncio.Task[Chosen] | None) -> Chosen | None:
        """What was chosen, None as long as it is thought about; raises what the thinking raised, once."""
        if thought is None or not thought.done():
            return None
        if thought.exception() is not None:
            self._thoughts.drop(code)
        return thought.result()

    async def _commit(self, at: At, laid: Sequence[Past], key: str) -> None:
        """Commit lines where the table still stands as it did."""

        def by(table: Table) -> Sequence[Past]:
            if table is not at.table:
                raise Illegal("The match has gone on.")
            return laid

        try:
            await self._repository.change(at.table.code, key, by)
        except Illegal:
            log.debug("the table went on meanwhile", code=at.table.code, version=at.version)

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


@dataclass(frozen=True)
class _Thought:
    """What is asked about a table, and the answer once it is there."""

    table: Table
    asked: Question
    answer: asyncio.Task[Chosen]


class Thoughts:
    """The decisions that are being worked out for the tables of one process.

    An answer holds as long as the same is asked: a table may have gone on meanwhile in what is none of its business.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._of: dict[Code, _Thought] = {}

    async def of(self, table: Table, seat: Seat) -> asyncio.Task[Chosen]:
        """What a computer player chooses for a seat: begun now unless that is being worked out already.

        Cancelled, it is given up. What was asked about the table before is given up too.
        """
        known = self._of.get(table.code)
        if known is not None and known.table is table and known.asked.seat == seat and not known.answer.cancelled():
            return known.answer
        asked = question(table, seat)
        if known is not None and known.asked == asked and not known.answer.cancelled():
            self._of[table.code] = _Thought(table, asked, known.answer)
            return known.answer
        self.drop(table.code)
        fresh = asyncio.create_task(considered(self._thinker, asked, waiting(table)))
        self._of[table.code] = _Thought(table, asked, fresh)
        for code in [code for code, one in self._of.items() if one.answer.done()][: max(0, len(self._of) - KEPT)]:
            del self._of[code]
        # a thinker that answers at once has done so by then
        await asyncio.sleep(0)
        return fresh

    def drop(self, code: Code) -> None:
        """Nothing is asked about a table any more."""
        known = self._of.pop(code, None)
        if known is not None:
            known.answer.cancel()
