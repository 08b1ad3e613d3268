"""What each line that is no entry of the match does to its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.ports.addresses import Place, Profile
from bot.table.analyses import Analysed, AnalysisAsked
from bot.table.effects import put
from bot.table.lines import (
    Agreed,
    Asked,
    CameBack,
    Closed,
    ComputerJoined,
    Joined,
    Lapsed,
    Left,
    Linked,
    Nudged,
    Offered,
    OptionsChanged,
    Overtaken,
    Refused,
    Reminded,
    ShownToAll,
    Stalled,
    StepsLost,
    TableLine,
    Taught,
    TermsChanged,
    WentAway,
)
from bot.table.lobby_seats import with_seats
from bot.table.phases import CalledOff, Playing
from bot.table.place_lines import (
    CallsChanged,
    Invited,
    PersonInvited,
    PlaceFound,
    PlaceLost,
    PlaceMoved,
    Sought,
    Unwatched,
    Watched,
)
from bot.table.questions import MoveTo, Question
from bot.table.table import LOBBY, Table
from bot.table.table_terms import DAY, PACES, Terms
from bot.table.turn_clocks import Timer
from games.kernel.game import Seat, remembered

PATIENCE = DAY
"""Milliseconds in which the others may agree to what somebody asks."""


def with_line(table: Table, line: TableLine) -> Table:  # noqa: C901, PLR0911, PLR0912 - one return a kind
    """The table with what the line says; what follows from it beside that is left to ``settled``."""
    match line:
        case Joined() | ComputerJoined() | Left():
            return with_seats(table, line)
        case TermsChanged(terms, left_out):
            return _agreed(table, terms, left_out, line.at)
        case OptionsChanged(options):
            return replace(table, options=tuple(remembered(table.game, dict(options)).items()))
        case Reminded():
            return _reminded(table, line)
        case Nudged():
            return _nudged(table, line)
        case WentAway(seat, until):
            return _away(table, seat, until, line.at)
        case CameBack(seat):
            offers = tuple(offer for offer in table.offers if offer[0] != seat)
            return _away(replace(table, offers=offers), seat, line.at, line.at)
        case Asked(seat, matter):
            mark = table.asked + 1
            return replace(table, question=Question(matter, seat, (seat,), line.at + PATIENCE, mark), asked=mark)
        case Agreed(seat):
            assert table.question is not None
            return replace(table, question=replace(table.question, agreed=(*table.question.agreed, seat)))
        case Refused() | Lapsed() | Overtaken():
            return replace(table, question=None)
        case Closed():
            return replace(table, phase=CalledOff(table.match))
        case Watched(place, locale):
            return replace(table, audience=table.audience.with_watchers_at(place, locale))
        case Unwatched(place):
            return replace(table, audience=table.audience.without_watchers(place))
        case Invited(token):
            return replace(table, audience=replace(table.audience, token=token))
        case PersonInvited():
            return table
        case Offered(seat, to):
            others = tuple(offer for offer in table.offers if offer[0] != seat)
            return replace(table, offers=(*others, (seat, to)))
        case Stalled():
            return replace(table, clocks=replace(table.clocks, stalled=True))
        case ShownToAll(what=what):
            return replace(table, shown=(*table.shown, what))
        case AnalysisAsked():
            return replace(table, analysed=False)
        case Analysed():
            return replace(table, analysed=True)
        case Taught(task):
            return replace(table, task=task)
        case PlaceLost(place, noted):
            return replace(table, audience=table.audience.losing(place)) if noted else table
        case PlaceFound(place):
            return replace(table, audience=table.audience.finding(place))
        case PlaceMoved(place, locale, left):
            audience = table.audience.without_players_at(left).with_players_at(place, locale)
            asked = table.question is not None and isinstance(table.question.matter, MoveTo)
            return replace(table, audience=audience, question=None if asked else table.question)
        case Sought(seat):
            turn = LOBBY if table.match is None else table.match.turns[seat]
            return replace(table, sought=(*_others(table.sought, seat), (seat, turn)))
        case CallsChanged(seat, notify, chat):
            sitter = replace(table.sitters[seat], notify=notify, chat=chat)
            return replace(table, sitters=put(table.sitters, seat, sitter))
        case Linked(was, now):
            return _linked(table, was, now)
        case StepsLost(turns=turns):
            return _later(table, turns)
        case _:
            assert_never(line)


def _others(sought: tuple[tuple[Seat, int], ...], seat: Seat) -> tuple[tuple[Seat, int], ...]:
    return tuple(one for one in sought if one[0] != seat)


def _agreed(table: Table, terms: Terms, left_out: Sequence[Place], at: int) -> Table:
    """The table under other terms. The places that are left out watch it no more.

    Another pace gives a new clock to everybody the match waits for, except where that would end before the present one.
    """
    together = table.clocks.together or (table.match is not None and len(table.match.awaited) > 1)
    timers = table.clocks.timers
    if terms.pace != table.terms.pace:
        begins = [max(at, sitter.away) for sitter in table.sitters]
        timers = tuple(_repaced(timer, begin, terms.span) for timer, begin in zip(timers, begins, strict=False))
    clocks = replace(table.clocks, timers=timers, together=together)
    return replace(table, terms=terms, clocks=clocks, audience=table.audience.without_watchers(*left_out))


def _repaced(timer: Timer | None, begin: int, span: int) -> Timer | None:
    """The clock that goes on under another pace, None for a new one; a turn without an end gets the longest time."""
    if timer is None or not span or 0 < timer.until <= begin + span:
        return None
    return timer if timer.until else Timer(begin, begin + max(PACES.values()))


def _reminded(table: Table, line: Reminded) -> Table:
    timer = table.clocks.timer(line.seat)
    if timer is None:
        return table
    asked = timer.asked if line.stage and line.needless else 0
    reminded = replace(timer, stage=max(line.stage, timer.stage), called=line.at, asked=asked)
    return replace(table, clocks=table.clocks.put(line.seat, reminded))


def _nudged(table: Table, line: Nudged) -> Table:
    timers: list[Timer | None] = []
    for seat, timer in enumerate(table.clocks.timers):
        new = timer
        if new is not None and line.anew:
            begin, span = max(line.at, table.sitters[seat].away), table.terms.span
            new = replace(new, since=begin, until=begin + span if span else 0, stage=0, called=0)
        if new is not None and seat != line.seat:
            new = replace(new, asked=line.at, nudged=line.at)
        timers.append(new)
    return replace(table, clocks=replace(table.clocks, timers=tuple(timers)))


def _away(table: Table, seat: Seat, until: int, at: int) -> Table:
    """The clock of a person who is away stands still until they are back; if they are early it goes on from now."""
    by = until - max(at, table.sitters[seat].away)
    sitters = put(table.sitters, seat, replace(table.sitters[seat], away=until if until > at else 0))
    timer = table.clocks.timer(seat)
    clocks = table.clocks if timer is None else table.clocks.put(seat, timer.shifted(by))
    return replace(table, sitters=sitters, clocks=clocks)


def _later(table: Table, by: int) -> Table:
    """The table with every seat in a later turn of the same match."""
    if not isinstance(table.phase, Playing):
        return table
    match = table.phase.match
    return replace(table, phase=Playing(replace(match, turns=tuple(turn + by for turn in match.turns))))


def _linked(table: Table, was: Profile, now: Profile) -> Table:
    sitters = tuple(replace(each, profile=now) if each.profile == was else each for each in table.sitters)
    return replace(table, sitters=sitters, host=now if table.host == was else table.host)
