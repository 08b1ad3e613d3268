"""The buttons under public posts."""

from __future__ import annotations

from typing import assert_never

from bot.ports import Choice
from bot.table.phases import CalledOff, Lobby, Over, Playing
from bot.table.table import Table
from bot.table.turn_clocks import OUT
from games.kernel.match import Match
from rendering.text import Who, said


def watching_buttons(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """The buttons at a place where a match is only watched."""
    return ((Choice(said("Board"), f"/board {table.code}"), Choice(said("Stop watching"), f"/unwatch {table.code}")),)


def table_buttons(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """The buttons under a public post: the same for everybody."""
    code = table.code
    match table.phase:
        case Lobby():
            return _before(table) if table.series is None else ((Choice(said("Start"), f"/start {code}"),),)
        case Playing(match):
            return tuple(row for row in (_now(table), _extras(table, match)) if row)
        case Over():
            return _afterwards(table)
        case CalledOff():
            return ()
        case _:
            assert_never(table.phase)


def _afterwards(table: Table) -> tuple[tuple[Choice, ...], ...]:
    code = table.code
    again = said("Next game") if table.following is not None else said("Play again")
    first = Choice(again, f"/start {code}" if table.following is not None else f"/rematch {code}")
    return (
        (first, Choice(said("Board"), f"/board {code}"), Choice(said("Verify the luck"), f"/verify {code}")),
        (Choice(said("Replay"), f"/replay {code}"), Choice(said("Poster"), f"/poster {code}")),
    )


def _before(table: Table) -> tuple[tuple[Choice, ...], ...]:
    code, room = table.code, len(table.sitters) < table.game.seats[-1]
    first = [Choice(said("Join"), f"/join {code}")] if room else []
    second = [Choice(said("Add a computer player"), f"/bot {code}")] if room else []
    if len(table.sitters) in table.game.seats:
        second.append(Choice(said("Start"), f"/start {code}"))
    return tuple(tuple(row) for row in ([*first, Choice(said("Leave"), f"/leave {code}")], second) if row)


def _now(table: Table) -> tuple[Choice, ...]:
    return (
        Choice(said("My hand"), f"/hand {table.code}"),
        Choice(said("Board"), f"/board {table.code}"),
        Choice(said("Since my move"), f"/next {table.code}"),
    )


def _extras(table: Table, match: Match) -> tuple[Choice, ...]:
    """What the moment asks for: an answer, a seat to be taken, a turn to be skipped."""
    code, found = table.code, []
    if table.question is not None:
        ask = f"{code}.{table.question.mark}"
        found += [Choice(said("I agree"), f"/agree {ask}"), Choice(said("I do not agree"), f"/refuse {ask}")]
    found += [
        Choice(said("Take {who}'s seat", who=Who(seat)), f"/take {code} {seat + 1}") for seat, _ in table.offers[:2]
    ]
    late = [seat for seat, timer in enumerate(table.clocks.timers) if timer is not None and timer.stage == OUT]
    if late:
        found.append(Choice(said("Skip"), f"/skip {code}.{match.turns[late[0]]} {late[0] + 1}"))
    return tuple(found)
