"""How a table stands, in words: who is missing, whose turn it is and until when, or the result."""

from __future__ import annotations

from typing import assert_never

from bot.table.phases import CalledOff, Lobby, Over, Playing
from bot.table.table import Table
from bot.table.terms import USUAL
from bot.table.turn_clocks import OUT
from bot.text.news import terms
from games.kernel.game import Outcome, Seat
from games.kernel.match import Match
from rendering.text import Said, Strong, When, Who, Word, counted, joined, said


def standing(table: Table, *, options_too: bool = True) -> tuple[Word, ...]:
    """How the table stands: who is missing, whose turn it is, or the result."""
    match table.phase:
        case Lobby():
            return (*_lobby(table, options_too=options_too),)
        case Playing(match):
            return (turn(table, match),)
        case Over(_, outcome):
            return (*result(outcome), *_totals(table, outcome), *unsealed(table))
        case CalledOff(match):
            closed = said("The table {code} is closed.", code=Strong(table.code))
            return (closed,) if match is None else (closed, *unsealed(table))
        case _:
            assert_never(table.phase)


def _lobby(table: Table, *, options_too: bool) -> list[Word]:
    seats = table.game.seats
    lines: list[Word] = [
        counted(
            "Table {code}: {people} ({n} of {most} seats).",
            "Table {code}: {people} ({n} of {most} seats).",
            len(table.sitters),
            code=Strong(table.code),
            people=everybody(table),
            most=seats[-1],
        )
    ]
    if table.options and options_too:
        lines.append(said("Options: {options}.", options=options(table)))
    if options_too and table.terms != USUAL:
        lines.append(said("Terms: {terms}.", terms=terms(table)))
    if table.series is not None:
        game, games = table.series.game, table.series.games
        lines.append(said("Game {game} of {games}. Begin with /start.", game=game, games=games))
    elif len(table.sitters) < seats[0]:
        lines.append(said("Sit down with /join, or add a computer player with /bot."))
    else:
        lines.append(said("Sit down with /join. Begin with /start."))
    return lines


def everybody(table: Table) -> Word:
    """All seats in order."""
    return joined([Who(Seat(number)) for number in range(len(table.sitters))])


def options(table: Table) -> Word:
    """The options of a table with their labels."""
    chosen = dict(table.options)
    return joined(
        [
            said("{label} {value}", label=Said(option.label), value=f"({option.name}={chosen[option.name]})")
            for option in table.game.options
        ]
    )


def turn(table: Table, match: Match) -> Word:
    """Whom the table's match waits for, and until when."""
    whom = waiting(match)
    running = [timer for timer in map(table.clocks.timer, match.awaited) if timer is not None and timer.stage < OUT]
    until = [timer.until for timer in running if timer.until]
    return said("{whom} Time until {when}.", whom=whom, when=When(min(until))) if until else whom


def waiting(match: Match) -> Said:
    """Whom the match waits for."""
    awaited = [Who(seat) for seat in match.awaited]
    if len(awaited) == 1:
        return said("It is {who}'s turn.", who=awaited[0])
    return said("Waiting for {people}.", people=joined(awaited))


def result(outcome: Outcome) -> tuple[Word, ...]:
    """The places and points, best first, and why it ended early if it did."""
    lines: list[Word] = [said("The match is over.")]
    if outcome.reason == "resigned":
        lines = [said("The match is over: everybody else has given up.")]
    elif outcome.reason == "no person left":
        lines = [said("The match is over: no person is left at the table.")]
    elif outcome.reason == "agreed":
        lines = [said("The match is over, as agreed. It counts as it stands.")]
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    lines += [
        counted(
            "{place}. {who}: {n} point", "{place}. {who}: {n} points", outcome.scores[seat],
            place=outcome.places[seat], who=Who(Seat(seat)),
        )
        for seat in order
    ]  # fmt: skip
    return tuple(lines)


def _totals(table: Table, outcome: Outcome) -> list[Word]:
    """How a series stands after one of its games, and how it goes on."""
    series = table.series
    if series is None:
        return []
    places, totals = series.places(outcome.scores), series.totals(outcome.scores)
    lines: list[Word] = [said("Game {game} of {games}. In all:", game=series.game, games=series.games)]
    lines += [
        counted(
            "{place}. {who}: {n} point", "{place}. {who}: {n} points", totals[seat],
            place=places[seat], who=Who(Seat(seat)),
        )
        for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    ]  # fmt: skip
    if table.following is not None:
        lines.append(said("Go on with /start {code}, today or another day.", code=table.code))
    return lines


def unsealed(table: Table) -> tuple[Word, ...]:
    """The secret of the luck, shown at the end, and how to check it; or that there never was one."""
    if not table.luck.seed:
        return (said("The luck of {code} was never sealed. Its record says what luck decided.", code=table.code),)
    return (
        said("Seed of the luck: {seed}", seed=table.luck.seed.hex()),
        said("Check it with /verify {code}.", code=table.code),
    )
