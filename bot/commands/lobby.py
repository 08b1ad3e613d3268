"""Use cases before a match: open a table, sit down, get up, add a computer player, start; what the host changes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import count

from bot.commands.hand import hand_post
from bot.commands.invocation import Call, Declined, Finder, note, openings, span, titles
from bot.ports import Answer, Choice, Clock, Code
from bot.repository import Archive, Change
from bot.table.actions import (
    add_computer,
    agree_on,
    begin,
    close,
    join,
    lay_anew,
    leave,
    next_game,
    open_table,
    rematch,
)
from bot.table.table import Past, Table
from bot.table.terms import VALUES, Terms
from bot.text.news import terms as terms_in_words
from bot.text.status import standing
from games import catalogue
from games.kernel.bots import LEVELS
from games.kernel.game import AnyGame, Illegal, chosen
from games.kernel.notation import meant
from rendering.text import Said, Strong, said


class Lobby:
    """Everything about a table until its match starts."""

    def __init__(self, archive: Archive, finder: Finder, clock: Clock) -> None:
        self._archive = archive
        self._finder = finder
        self._clock = clock

    async def new(self, call: Call) -> Answer:
        """``/new GAME [option=value ...]``: open a table here and sit down at it."""
        game, options, terms = _wanted(call)
        seed = secrets.token_bytes(32)

        def first(code: Code) -> Past:
            ask = call.ask
            return open_table(
                code, game, options, seed, ask.person, call.profile, ask.place, ask.locale,
                key=ask.key, at=self._clock.now(), terms=terms,
            )  # fmt: skip

        change = await self._archive.open(first, call.ask.key)
        table = await self._after(change)
        line = said("Table {code} for {game} is open.", code=Strong(table.code), game=Said(game.title))
        return Answer((note(call, line, ack=True, table=table),), (span(change),))

    async def join(self, call: Call) -> Answer:
        """``/join``: sit down."""
        ask, who = call.ask, call.profile
        at = await self._finder.find(
            call, lambda table: table.lobby and table.seat_of(who) is None, lambda table: table.lobby
        )

        def sit(table: Table) -> tuple[Past, ...]:
            token = call.rest.strip().upper()
            now = self._clock.now()
            return (join(table, ask.person, who, ask.place, ask.locale, token=token, key=ask.key, at=now),)

        change = await self._archive.change(at.table.code, ask.key, sit)
        table = await self._after(change)
        return Answer(
            (note(call, said("You sit at table {code}.", code=Strong(table.code)), ack=True, table=table),),
            (span(change),),
        )

    async def leave(self, call: Call) -> Answer:
        """``/leave``: get up before the match has started."""
        key, who = call.ask.key, call.profile
        at = await self._finder.find(call, lambda table: table.lobby and table.seat_of(who) is not None)
        change = await self._archive.change(
            at.table.code, key, lambda table: (leave(table, who, key=key, at=self._clock.now()),)
        )
        line = said("You have left table {code}.", code=Strong(at.table.code))
        return Answer((note(call, line, ack=True),), (span(change),))

    async def bot(self, call: Call) -> Answer:
        """``/bot [greedy|random]``: a computer player sits down."""
        key, who = call.ask.key, call.profile
        level = call.rest.lower() or LEVELS[0]
        if level not in LEVELS:
            raise Illegal(
                "There is no computer player {level}. Levels: {levels}.", level=level[:40], levels=", ".join(LEVELS)
            )
        at = await self._finder.find(
            call, lambda table: table.lobby and table.seat_of(who) is not None, lambda table: table.lobby
        )

        def sit(table: Table) -> tuple[Past, ...]:
            if table.seat_of(who) is None:
                raise Illegal("You do not sit at this table.")
            return (add_computer(table, level, _computer_name(table), key=key, at=self._clock.now()),)

        change = await self._archive.change(at.table.code, key, sit)
        table = await self._after(change)
        line = said("A computer player sits at table {code}.", code=Strong(table.code))
        return Answer((note(call, line, ack=True, table=table),), (span(change),))

    async def start(self, call: Call) -> Answer:
        """``/start``: begin the match with those who sit."""
        key, who = call.ask.key, call.profile
        at = await self._finder.find(
            call,
            lambda table: table.lobby and table.seat_of(who) is not None,
            lambda table: table.lobby,
            lambda table: table.following is not None and table.seat_of(who) is not None,
        )
        if at.table.following is not None:
            return await self._next_game(call, at.table)
        change = await self._archive.change(
            at.table.code, key, lambda table: begin(table, who, key=key, at=self._clock.now())
        )
        past = await self._archive.past(change.code, change.start, change.stop)
        return Answer((hand_post(call, past[-1].table, past),), (span(change),))

    async def _next_game(self, call: Call, table: Table) -> Answer:
        """Open the next game of a series; asked for twice, by anybody, it is the same table."""
        seed, key = secrets.token_bytes(32), f"series:{table.code}"
        change = await self._archive.open(
            lambda code: next_game(table, call.profile, code, seed, key=key, at=self._clock.now()), key
        )
        opened = await self._after(change)
        line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
        return Answer((note(call, line, ack=True, table=opened),), (span(change),))

    async def rematch(self, call: Call) -> Answer:
        """``/rematch``: a new table with the same people, everybody one seat further; asked for twice it is one."""
        at = await self._finder.find(
            call,
            lambda table: table.over and table.match is not None and table.seat_of(call.profile) is not None,
            lambda table: table.match is not None,
            newest=True,
        )
        change, opened = await self._again(at.table, call)
        if opened.over:
            raise Declined(
                said("The rematch of {code} has been played.", code=at.table.code),
                said("Play on from there: {line}", line=Strong(f"/rematch {opened.code}")),
                choices=((Choice(said("Play again"), f"/rematch {opened.code}"),),),
            )
        line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
        if opened.live:
            line = said("The rematch is under way at table {code}.", code=Strong(opened.code))
        return Answer((note(call, line, ack=opened.lobby, table=opened),), (span(change),))

    async def _again(self, table: Table, call: Call) -> tuple[Change, Table]:
        """The table of a rematch as it stands now: asked for twice it is one, unless that was given up unplayed."""
        for number in count(1):
            seed, key = secrets.token_bytes(32), f"rematch:{table.code}{f':{number}' if number > 1 else ''}"

            def first(code: Code, seed: bytes = seed, key: str = key) -> Past:
                return rematch(table, call.profile, code, seed, key=key, at=self._clock.now())

            change = await self._archive.open(first, key)
            at = await self._archive.load(change.code)
            if at is not None and not (at.table.closed and at.table.match is None):
                return change, at.table
        raise AssertionError

    async def abandon(self, call: Call) -> Answer:
        """``/abandon``: the host calls the table off, before the first move."""
        key, who = call.ask.key, call.profile
        at = await self._finder.find(
            call,
            lambda table: not table.over and table.host == who,
            lambda table: not table.over and table.seat_of(who) is not None,
        )
        change = await self._archive.rewrite(
            at.table.code, key, lambda past: close(past, who, key=key, at=self._clock.now())
        )
        line = said("The table {code} is closed.", code=Strong(change.code))
        return Answer((note(call, line, ack=True),), (span(change),))

    async def terms(self, call: Call) -> Answer:
        """``/terms [pace=3d late=bot ...]``: what the table agreed on; the host changes it."""
        key, who = call.ask.key, call.profile
        at = await self._finder.find(
            call,
            lambda table: not table.over and table.host == who,
            lambda table: not table.over and table.seat_of(who) is not None,
            lambda table: not table.over,
        )
        given = _given(call.words)
        if not given:
            line = said("Terms: {terms}.", terms=terms_in_words(at.table))
            return Answer((note(call, line, *standing(at.table), table=at.table),))

        change = await self._archive.rewrite(
            at.table.code, key, lambda past: agree_on(past, who, given, key=key, at=self._clock.now())
        )
        table = await self._after(change)
        return Answer((note(call, said("Terms: {terms}.", terms=terms_in_words(table)), ack=True),), (span(change),))

    async def reroll(self, call: Call) -> Answer:
        """``/reroll``: another city by luck, as long as nobody has moved."""
        key, who = call.ask.key, call.profile
        at = await self._finder.find(
            call,
            lambda table: table.match is not None and not table.over and table.host == who,
            lambda table: table.match is not None and not table.over,
        )
        change = await self._archive.change(
            at.table.code, key, lambda table: lay_anew(table, who, key=key, at=self._clock.now())
        )
        past = await self._archive.past(change.code, 0, change.stop)
        return Answer((hand_post(call, past[-1].table, past[change.start :]),), (span(change),))

    async def _after(self, change: Change) -> Table:
        past = await self._archive.past(change.code, change.start, change.stop)
        return past[-1].table


def _wanted(call: Call) -> tuple[AnyGame, dict[str, str], Terms]:
    """The game, its options and the table's terms in the words of ``/new``. Raises ``Declined`` or ``Unreadable``."""
    found = catalogue()
    name, *words = call.words or [""]
    game = found.get(name.lower())
    if game is None:
        if not name:
            raise Declined(said("Which game? {games}", games=titles()), choices=openings())
        near = meant(tuple(found), name)
        line = said("There is no game {game}. Games: {games}.", game=Strong(name[:40]), games=titles())
        raise Declined(line, *(said("Did you mean {text}?", text=Strong(one)) for one in near[:1]), choices=openings())
    given = _given(words)
    terms = Terms()
    for name in tuple(given):
        if name in VALUES:
            terms = terms.set(name, given.pop(name))
    return game, chosen(game, given), terms


def _given(words: Sequence[str]) -> dict[str, str]:
    """Options as they are typed, name=value. Raises ``Illegal``."""
    given = {}
    for word in words:
        option, equals, value = word.lower().partition("=")
        if not equals:
            raise Illegal("Write options as name=value, not {word}.", word=word[:40])
        given[option[:40]] = value[:40]
    return given


COMPUTERS = ("Ada", "Blaise", "Carla", "Dario", "Elena", "Fermi", "Gaia", "Hugo")
"""Names of computer players; the sign before them says what they are."""


def _computer_name(table: Table) -> str:
    """A name nobody at the table has; with the sign alone before it only where there is no other."""
    taken = {name.casefold() for name in table.names}
    names = sorted(COMPUTERS, key=lambda name: name.casefold() in taken)
    return next(whole for name in names if (whole := f"[bot] {name}").casefold() not in taken)
