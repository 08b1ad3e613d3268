"""What the lobby of a room lists: a person's matches, tables to sit down at, matches to watch, what is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.commands.my_matches import points_in_words
from bot.commands.puzzle import game_of_today
from bot.commands.table_finder import RECENT
from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.processes import Clock
from bot.repository import At, Repository
from bot.store.redis_store import RedisStore
from bot.table.daily_calendar import day_of
from bot.table.table import Over, Table
from bot.text.news import happened, moves_of
from bot.text.table_labels import left, urgency
from games.kernel.game import Seat
from rendering.captions import people
from rendering.text import Said, Who, Word, counted, joined, said

HERE = 2 * RECENT
"""Tables of a room that are looked through: those that are not over, the newest first."""
MINE = 12
"""Matches under way of one person that are listed, the most urgent first."""
OTHERS = 6
"""Tables of each other list."""


@dataclass(frozen=True)
class Listed:
    """A table in one of the lists, in words for the person whose lobby it is.

    ``news`` is what happened last, ``state`` whose turn it is, how many seats are free, or the result; None where there
    is nothing to say. ``yours`` says whether the match waits for the person, ``until`` until when (milliseconds since
    1970), None where that is as long as one likes, or nobody's business. ``names`` are by seat, ``version`` is that of
    the table, without lines that nobody else knows of.
    """

    code: Code
    game: str
    names: tuple[str, ...]
    version: int
    title: Word
    state: Word | None = None
    news: Word | None = None
    yours: bool = False
    until: int | None = None
    left: Word | None = None


@dataclass(frozen=True)
class LobbyLists:
    """The lists of a lobby: a person's own matches, which nobody else sees, and those of the room.

    ``more`` is how many of ``mine`` were left out. ``puzzle`` is the game of today's puzzle, "" where there is none.
    ``day`` is the day whose match can be begun, "" where that is not known; in ``played`` games it is over.
    """

    mine: tuple[Listed, ...] = ()
    more: int = 0
    open: tuple[Listed, ...] = ()
    watch: tuple[Listed, ...] = ()
    finished: tuple[Listed, ...] = ()
    puzzle: str = ""
    day: str = ""
    played: frozenset[str] = frozenset()


class Lobbies:
    """Tells what the lobbies of rooms list."""

    def __init__(self, repository: Repository, store: RedisStore, clock: Clock) -> None:
        self._repository = repository
        self._store = store
        self._clock = clock

    async def lists(self, place: Place, account: Account | None) -> LobbyLists:
        """The lists of a room for a person, None for a bystander. Private matches are told to those who sit there.

        May raise ``bot.ports.stores.StoreUnreachable``.
        """
        who = None if account is None else await self._store.people.profile(account)
        near, codes = await self._codes(place, who)
        known = await self._repository.readable(list(dict.fromkeys((*near[:HERE], *codes[:RECENT]))))
        here = [at for code in near[:HERE] if (at := known.get(code)) is not None]
        anybodys = [at for at in here if not (at.table.terms.private or at.table.terms.lesson)]
        others = [at for at in anybodys if who is None or at.table.seat_of(who) is None]
        rooms = LobbyLists(
            open=tuple(map(_open, [at for at in others if at.table.free][:OTHERS])),
            watch=tuple(map(_watched, _newest(at for at in others if at.table.live))),
            puzzle=game_of_today(self._clock.now()),
            day=day_of(self._clock.now()),
        )
        if who is None:
            return rooms
        return await self._with_own(rooms, await self._own(codes, known), who)

    async def _codes(self, place: Place, who: Profile | None) -> tuple[Sequence[Code], Sequence[Code]]:
        """Tables of a room, and of a person."""
        return (await self._store.tables_at(place), ()) if who is None else await self._store.tables_near(place, who)

    async def _own(self, codes: Sequence[Code], known: Mapping[Code, At]) -> list[At]:
        """A person's tables, some at a time, until some are all over."""
        found = list[At]()
        for start in range(0, len(codes), RECENT):
            chunk = codes[start : start + RECENT]
            readable = known if start == 0 else await self._repository.readable(chunk)
            some = [readable[code] for code in chunk if code in readable]
            found += some
            if all(at.table.over for at in some):
                break
        return found

    async def _with_own(self, rooms: LobbyLists, own: Sequence[At], who: Profile) -> LobbyLists:
        """The lists of a room with those of a person's own tables."""
        under_way = [at for at in own if not at.table.over]
        urgent = sorted(under_way, key=lambda at: (at.table.terms.lesson, urgency(at.table, who)))[:MINE]
        over = _newest(at for at in own if isinstance(at.table.phase, Over) and not at.table.terms.lesson)
        return replace(
            rooms,
            mine=tuple(await asyncio.gather(*(self._mine(at, who) for at in urgent))),
            more=len(under_way) - len(urgent),
            finished=tuple(_finished(at, who) for at in over),
            played=frozenset(at.table.game.slug for at in own if at.table.over and at.table.terms.daily == rooms.day),
        )

    async def _mine(self, at: At, who: Profile) -> Listed:
        """A match of a person that is not over."""
        table, now = at.table, self._clock.now()
        seat, until = table.seat_of(who), table.until(who)
        one = replace(
            _listed(at, _with_others(table, seat)),
            yours=table.awaits(who),
            until=until,
            left=None if until is None else said("{time} left", time=left(until - now)),
        )
        if table.terms.lesson:
            return replace(one, title=said("Lesson: {game}", game=Said(table.game.title)))
        if table.terms.daily:
            one = replace(one, title=said("Daily of {day}: {game}", day=table.terms.daily, game=Said(table.game.title)))
        if table.lobby:
            return replace(one, state=_seats_free(table) if table.free else said("Not started"))
        past = await self._repository.past(table.code, 0, at.version)
        news = happened(moves_of(past)[-1:], seat)
        return replace(one, state=_whose_turn(table, who), news=joined(news[:2], " ") if news else None)


def _newest(found: Iterable[At]) -> list[At]:
    """Those in which something was done last: matches of several persons before those against the computer alone."""
    return sorted(found, key=lambda at: (len(at.table.persons) > 1, at.table.clocks.acted), reverse=True)[:OTHERS]


def _listed(at: At, title: Word) -> Listed:
    return Listed(at.table.code, at.table.game.slug, at.table.names, at.version - at.table.hidden, title)


def _with_others(table: Table, own: Seat | None) -> Word:
    """The game, and with whom a person plays it."""
    others = [Seat(seat) for seat in range(len(table.sitters)) if seat != own]
    game = Said(table.game.title)
    return said("{game} with {people}", game=game, people=people(others)) if others else game


def _who_plays(table: Table) -> Word:
    seats = [Seat(seat) for seat in range(len(table.sitters))]
    return said("{game}: {people}", game=Said(table.game.title), people=people(seats))


def _whose_turn(table: Table, who: Profile | None) -> Word | None:
    if table.match is None or table.match.over:
        return None
    if who is not None and table.awaits(who):
        return said("Your turn")
    awaited = table.match.awaited
    return (
        said("{who}'s turn", who=Who(awaited[0])) if len(awaited) == 1 else said("{count} to move", count=len(awaited))
    )


def _seats_free(table: Table) -> Word:
    return counted("{n} seat free", "{n} seats free", table.free)


def _open(at: At) -> Listed:
    """A table at which anybody may sit down."""
    return replace(_listed(at, _who_plays(at.table)), state=_seats_free(at.table))


def _watched(at: At) -> Listed:
    """A match that anybody may watch."""
    return replace(_listed(at, _who_plays(at.table)), state=_whose_turn(at.table, None))


def _finished(at: At, who: Profile) -> Listed:
    """A match of a person that is over."""
    own = at.table.seat_of(who)
    return replace(_listed(at, _with_others(at.table, own)), state=joined(points_in_words(at.table, own)))
