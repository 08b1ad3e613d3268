"""Help about now: what the asker can do where they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.commands.game_buttons import lesson_buttons, openings
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import open_tables_of, tables_here
from bot.ports.posts import AnyReply, Choice, Reply
from bot.repository import At
from bot.table.table import Table
from bot.table.urgency import urgency
from bot.text.buttons import leave_button, lobby_ways, play, table_buttons, take_back
from bot.text.languages import spelled
from bot.text.status import standing
from games import catalogue
from games.kernel.game import AnyGame
from rendering.text import Said, Strong, Word, counted, said

ALL = Choice(said("All commands"), "/help all")

Explained: TypeAlias = tuple[tuple[Word, ...], tuple[tuple[Choice, ...], ...]]
"""What is said of a table, and rows of buttons."""


async def help_now(services: Services, invocation: Invocation) -> AnyReply:
    """What the asker can do now: at the match that waits for them, one that goes on, a table that waits, or none."""
    who = invocation.profile
    found = await _tables(services, invocation)
    kinds: tuple[tuple[Callable[[Table], bool], Callable[[Table, Invocation], Explained]], ...] = (
        (lambda table: table.awaits(who), _my_turn),
        (lambda table: table.plays(who), _waiting),
        (lambda table: table.lobby, _lobby),
    )
    for fits, explained in kinds:
        at = next((at for at in found if fits(at.table)), None)
        if at is not None:
            lines, rows = explained(at.table, invocation)
            people, code = at.table.people, at.table.code
            return Reply(lines, choices=(*rows, (ALL,)), people=people, code=code, locale=invocation.locale)
    ways = (*openings(), *openings("solo"), lesson_buttons(), (ALL,))
    return Reply(_nothing(invocation.locale), choices=ways, locale=invocation.locale)


async def _tables(services: Services, invocation: Invocation) -> list[At]:
    """The tables that may be meant, the nearest first. Where others read, only those that are told there."""
    here = [at for at in await tables_here(services, invocation.ask.place) if not at.table.over]
    here.sort(key=lambda at: urgency(at.table, invocation.profile))
    if not invocation.ask.private:
        return here
    codes = {at.table.code for at in here}
    mine = [at for at in await open_tables_of(services, invocation.profile) if at.table.code not in codes]
    return [*here, *sorted(mine, key=lambda at: urgency(at.table, invocation.profile))]


def _head(table: Table) -> Said:
    return said("{game}, table {code}.", game=Said(table.game.title), code=Strong(table.code))


def _my_turn(table: Table, _invocation: Invocation) -> Explained:
    code = table.code
    lines = (_head(table), said("It is your turn. Press Play: you alone see what you hold and what you can do."))
    return lines, (
        (play(code), Choice(said("Board"), f"/board {code}")),
        (_rules(table),),
    )


def _waiting(table: Table, invocation: Invocation) -> Explained:
    code = table.code
    board, seat = Choice(said("Board"), f"/board {code}"), table.seat_of(invocation.profile)
    if table.match is None or seat is None or not table.match.turns[seat]:
        return (_head(table), *standing(table), said("Until then you can look around.")), ((board,), (_rules(table),))
    lines = (_head(table), *standing(table), said("Until then you can look around, or take back what you did last."))
    return lines, ((board, take_back(code)), (_rules(table),))


def _lobby(table: Table, invocation: Invocation) -> Explained:
    rows = (*table_buttons(table), lobby_ways(table))
    if table.seat_of(invocation.profile) is None:
        todo = said("Press Join to sit down.")
    elif len(table.sitters) in table.game.seats:
        todo = said("Press Start when everybody sits.")
    else:
        todo = said("Others press Join, from elsewhere they come by /invite. Or add a computer player.")
    if table.seat_of(invocation.profile) is not None and table.series is None:
        rows = (*rows, (leave_button(table.code),))
    return (*standing(table), todo), rows


def _nothing(locale: str) -> tuple[Word, ...]:
    games: Sequence[AnyGame] = tuple(catalogue().values())
    return (
        said("Nothing waits for you here: press a game."),
        *(described(game, locale, long=False) for game in games),
    )


def described(game: AnyGame, locale: str, *, long: bool = True) -> Said:
    """A game in a line: its title, for how many, what one does in it; how many minutes where it may be ``long``."""
    title, about = Strong(spelled(Said(game.title), locale)), Said(game.about)
    seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    if not game.about:
        return said("{title} ({seats} players)", title=title, seats=seats)
    if not (long and game.minutes):
        return said("{title} ({seats} players): {about}", title=title, seats=seats, about=about)
    return counted(
        "{title} ({seats} players, about {n} minute): {about}",
        "{title} ({seats} players, about {n} minutes): {about}",
        game.minutes,
        title=title,
        seats=seats,
        about=about,
    )


def _rules(table: Table) -> Choice:
    return Choice(said("Rules"), f"/rules {table.game.slug}")
